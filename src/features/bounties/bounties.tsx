import { millisecondsInMinute } from 'date-fns/constants'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { bountyDays } from '#domain/bounties/bounty-days.ts'
import type { BountySchedule } from '#contract/bounties.ts'
import { useNow } from '#lib/live-context.ts'
import { bountiesQuery } from '#lib/queries.ts'
import * as texts from '#messages/bounties.ts'
import * as common from '#messages/common.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { BountiesHead } from './bounties-head.tsx'
import { BountyList } from './bounty-list.tsx'
import { Planner } from './planner.tsx'
import { TodayCard } from './today-card.tsx'

/** The secret bounty of the day, those before it and those to come. BO1 to BO7 */
export function Bounties() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(bountiesQuery)
  return (
    <>
      <header className="wrap page-head">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      {data ? (
        <Days data={data} readAt={dataUpdatedAt} />
      ) : isError ? (
        <ErrorState title={texts.loadError} text={common.checkConnection}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <div className="wrap" style={{ minHeight: '80vh' }}>
          <title>{texts.title}</title>
          <output className="sr-only">{common.loading}</output>
          <Skeleton style={{ height: 380, borderRadius: 26 }} />
        </div>
      )}
    </>
  )
}

/** `readAt`: when the list was read, in milliseconds: the time of the first rendering on both sides. */
function Days({ data, readAt }: { data: BountySchedule; readAt: number }) {
  const now = useNow(millisecondsInMinute, readAt)
  useRefetchEachDay(now)
  const { today, upcoming, past } = bountyDays(data, now)
  return (
    <>
      <BountiesHead today={today} />
      <div className="wrap">
        {today ? (
          <TodayCard key={today.date} bounty={today} readAt={readAt} />
        ) : (
          <Nothing>
            <EmptyState title={texts.nothingToday} text={upcoming.length > 0 ? texts.seeNext : texts.notAnnounced} />
          </Nothing>
        )}
      </div>
      <Railed>
        {/* Each list is hydrated by itself; nothing in them suspends. LY44 */}
        <Body>
          {today && <Planner bounty={today} now={now} />}
          <section aria-labelledby="upcoming">
            <h2 id="upcoming">{texts.upcoming}</h2>
            {upcoming.length > 0 ? (
              <Suspense>
                <BountyList bounties={upcoming} readAt={readAt} comes />
              </Suspense>
            ) : (
              <p className="none">{texts.noUpcoming}</p>
            )}
          </section>
          {past.length > 0 && (
            <section aria-labelledby="past">
              <h2 id="past">{texts.past}</h2>
              <Suspense>
                <BountyList bounties={past} readAt={readAt} />
              </Suspense>
            </section>
          )}
        </Body>
      </Railed>
    </>
  )
}

/** Reads the list again when another UTC day has begun; the page has already turned over by itself. BO2 */
function useRefetchEachDay(now: number): void {
  const client = useQueryClient()
  const day = utcDay(now)
  const last = useRef(day)
  useEffect(() => {
    if (last.current === day) return
    last.current = day
    void client.invalidateQueries({ queryKey: bountiesQuery.queryKey })
  }, [client, day])
}

const Nothing = styled.div(css`border: 1px dashed var(--line-control); border-radius: var(--r-xl);`)
const Body = styled.div(css`
  display: grid; gap: var(--s-8); padding-block: var(--s-6) var(--s-16);
  > * { min-width: 0; }
  section > h2 { margin-block-end: var(--s-3); }
  .none { color: var(--text-2); }
`)
