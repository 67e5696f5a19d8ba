import type { CurrentUser } from '#contract/users.ts'
import { exclusionsQuery, tradesQuery } from '../data/evidence-queries.ts'
import * as texts from '#messages/desk-evidence.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ColumnPage } from '../shell/column-page.tsx'
import { shortId } from './account-link.tsx'
import { Decisions } from './decisions.tsx'
import { useExcludeSheet } from './exclude-sheet.tsx'
import { TradeList } from './trade-list.tsx'

type Props = {
  user: CurrentUser
  account: string
  /** The variant that its trades are looked at for. */
  item: string | null
}

/** All trades of an account, and what leads decided about it. DK128 */
export function AccountEvidence({ user, account, item }: Props) {
  const { data: exclusions } = useQuery(exclusionsQuery)
  const { data } = useInfiniteQuery(tradesQuery({ account }))
  const newest = data?.pages[0]?.trades[0]
  const forecastItem = item ?? newest?.give[0]?.slug ?? null
  const excluding = useExcludeSheet({ user, item: forecastItem, onExcluded: () => {} })
  const decisions = [...(exclusions?.current ?? []), ...(exclusions?.ended ?? [])].filter(
    (exclusion) => exclusion.account === account,
  )
  const isExcluded = decisions.some(({ ended }) => ended === null)
  return (
    <ColumnPage user={user} title={texts.accountTitle(shortId(account))}>
      <BackLink to={item === null ? '/desk/evidence' : `/desk/evidence?${new URLSearchParams({ item })}`}>
        {texts.back}
      </BackLink>
      {exclusions && newest && !isExcluded && (
        <p>
          <Button look="danger" onClick={() => excluding.ask([account])}>
            {texts.exclude}
          </Button>
        </p>
      )}
      {excluding.faults.has(account) && <p role="alert">{excluding.faults.get(account)}</p>}
      {decisions.length > 0 && (
        <>
          <h2>{texts.decisions}</h2>
          <Decisions user={user} exclusions={decisions} />
        </>
      )}
      <h2>{texts.trades}</h2>
      <TradeList user={user} of={{ account }} item={item} />
      {excluding.sheet}
      <output className="sr-only">{excluding.spoken}</output>
    </ColumnPage>
  )
}
