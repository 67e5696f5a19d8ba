import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { toTradeUrl } from '#domain/trade/trade-link.ts'
import { namedEntry } from '#domain/trade/trade.ts'
import type { TradeEntryView, TradeView } from '#domain/trade/trade-view.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { verdictSentence } from '#messages/trade.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

const LISTED = 4

const short = ([first, ...rest]: readonly TradeEntryView[]) =>
  first ? namedEntry(first) + texts.andMore(rest.length) : texts.emptySide
const long = (side: readonly TradeEntryView[]) =>
  side.length === 0
    ? texts.emptySide
    : side.slice(0, LISTED).map(namedEntry).join(', ') + texts.andMore(side.length - LISTED)

/** A shared trade says in its preview what is traded, and the verdict. All trades are one page for search engines. CA12, SE1 */
export function CalculatorHead({ view }: { view: TradeView | null }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>{texts.title}</title>
  const { origin, host } = site
  const shared = view && view.yours.length + view.theirs.length > 0 ? view : null
  return (
    <Head
      title={pageTitle(shared ? texts.sharedTitle(short(shared.yours), short(shared.theirs)) : texts.title, host)}
      description={
        shared
          ? texts.sharedDescription(verdictSentence(shared.judgement), long(shared.yours), long(shared.theirs))
          : texts.description
      }
      canonical={`${origin}/calculator`}
      image={
        shared && shared.judgement.verdict.kind !== 'incomplete'
          ? {
              url: `${origin}/preview/trade.png?${toTradeUrl(shared)}`, // SE8
              alt: texts.sharedPicture(verdictSentence(shared.judgement)),
            }
          : common.sitePicture(origin)
      }
      jsonLd={breadcrumbs(origin, [
        [common.home, '/'],
        [texts.title, '/calculator'],
      ])}
    />
  )
}
