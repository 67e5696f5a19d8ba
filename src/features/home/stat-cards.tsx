import { statsDisplay } from '#domain/site/stats-display.ts'
import { useLiveChannel, useLiveStatus } from '#lib/live-context.ts'
import { statsQuery } from '#lib/queries.ts'
import * as texts from '#messages/home.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from './stat-card.tsx'

const POLL = 30_000

/** Four figures of the site: live while the channel is, else asked for every 30 s. No live region: they change too often. HM2, HM3, HM4 */
export function StatCards() {
  useLiveChannel()
  const live = useLiveStatus() === 'live'
  const { data, isPending: loading } = useQuery({ ...statsQuery, refetchInterval: live ? false : POLL })
  /** The site is here, and nobody has reported the figure. HM18 */
  const isUnknown = (figure: number | undefined) => data !== undefined && figure === undefined
  const card = (figure: number | undefined) => ({ figure: statsDisplay(figure, loading), loading })
  const unknown = [data?.totalExists, data?.secretHatches24h].filter(isUnknown).length
  return (
    // In the first tag, because the cards arrive one by one. LY61
    <Root style={{ '--cards': 4 - unknown }}>
      <StatCard
        label={
          <>
            <i className="live-dot" data-still={live ? undefined : ''} />
            {texts.playersOnline(data?.usersOnline)}
          </>
        }
        {...card(data?.usersOnline)}
        icon="users-online"
      />
      <StatCard label={texts.totalPets} {...card(data?.totalPets)} icon="total-pets" />
      {isUnknown(data?.totalExists) ? null : (
        <StatCard label={texts.totalPlayers} {...card(data?.totalExists)} icon="total-players" />
      )}
      {isUnknown(data?.secretHatches24h) ? null : (
        <StatCard label={texts.secretsToday} {...card(data?.secretHatches24h)} icon="secret-hatches" />
      )}
    </Root>
  )
}

const Root = styled.dl(css`
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-2);
  @media (min-width: 768px) { grid-template-columns: repeat(var(--cards), 1fr); gap: var(--s-3); }
`)
