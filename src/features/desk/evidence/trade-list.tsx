import { type EvidenceTrade, SAMPLE_SOURCE } from '#contract/evidence.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatMoment } from '#domain/text/format.ts'
import { tradesQuery } from '../data/evidence-queries.ts'
import { useNow } from '#lib/live-context.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { Tag } from '../facts/state-tag.tsx'
import { AccountLink } from './account-link.tsx'
import { LoadMore } from './load-more.tsx'

const TONES = { used: 'good', discounted: 'warn', excluded: 'bad' } as const

type Props = {
  user: CurrentUser
  of: { item: string } | { account: string }
  /** Item for which the accounts' trades are looked at. */
  item: string | null
}

/** The trades of a variant or an account, the newest first. DK126, DK128, DK142 */
export function TradeList({ user, of, item }: Props) {
  const checkRole = useRoleCheck(user)
  const list = useInfiniteQuery(tradesQuery(of))
  const { data, error, refetch } = list
  const now = useNow(60_000, 0)
  useEffect(() => checkRole(error), [error, checkRole])
  if (!data)
    return error ? (
      <ErrorState title={texts.loadError}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    ) : (
      <Skeleton style={{ height: 300, borderRadius: 14 }} />
    )
  const trades = data.pages.flatMap((page) => page.trades)
  if (trades.length === 0) return <EmptyState {...texts.noTrades} as="p" />
  return (
    <>
      <List aria-label={texts.trades}>
        {trades.map((trade) => (
          <li key={trade.id}>
            <div className="who">
              <AccountLink account={trade.a} item={item} />
              <AccountLink account={trade.b} item={item} />
              <time dateTime={trade.at}>{formatMoment(trade.at)} UTC</time>
            </div>
            <p className="what">
              {describeBundle(trade.give)} <span className="quiet">{texts.gaveFor}</span> {describeBundle(trade.get)}
            </p>
            <p className="state">
              <State trade={trade} now={now} />
            </p>
          </li>
        ))}
      </List>
      <LoadMore list={list} />
    </>
  )
}

const describeBundle = (bundle: EvidenceTrade['give']) =>
  bundle.map(({ quantity, name }) => texts.entry(quantity, name)).join(' + ')

/** Whether it counts, and why not or where it is from. */
function State({ trade: { status, why, by, usableAt, kind, source }, now }: { trade: EvidenceTrade; now: number }) {
  const isWaiting = status === 'used' && Date.parse(usableAt) > now
  const text = isWaiting
    ? texts.notYet(formatMoment(usableAt))
    : status === 'excluded'
      ? texts.excludedBy(by ?? desk.roles.former, why ?? '')
      : status === 'discounted'
        ? (texts.whys[why ?? ''] ?? why)
        : kind === 'offer'
          ? texts.sources.offer
          : source === SAMPLE_SOURCE
            ? texts.sampleTrade
            : `${texts.sources.ingest} (${source})`
  return (
    <>
      <Tag data-tone={isWaiting ? 'info' : TONES[status]}>{isWaiting ? texts.waiting : texts.statuses[status]}</Tag>{' '}
      <bdi>{text}</bdi>
    </>
  )
}

const List = styled.ul(css`
  display: grid; gap: 6px; margin: 0; padding: 0; list-style: none;
  li { display: grid; gap: 4px; padding: var(--s-2) var(--s-3); border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface); min-width: 0; }
  .who { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 6px; }
  time { margin-inline-start: auto; font-size: var(--t-sm); color: var(--text-2); }
  .what { font-weight: 600; overflow-wrap: anywhere; }
  .quiet { color: var(--text-2); font-weight: 400; }
  .state { font-size: var(--t-sm); color: var(--text-2); overflow-wrap: anywhere; }
`)
