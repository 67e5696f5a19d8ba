import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { sitePreviewImage } from '#domain/previews/preview.ts'
import { tradePreviewImage } from '#domain/trade/trade-link.ts'
import { named } from '#domain/trade/trade.ts'
import type { TradeEntryView, TradeView } from '#domain/trade/trade-view.ts'
import { verdictSentence } from '#domain/trade/verdict-display.ts'
import { siteQuery } from '#lib/queries.ts'
import { Head } from '#ui/head.tsx'
import { useQuery } from '@tanstack/react-query'

const DESCRIPTION =
  'Compare both offers in a Bubble Gum Simulator INFINITY trade: see the totals, who wins, and which pet would make it fair.'
const LISTED = 4

const more = (count: number) => (count > 0 ? ` + ${count} more` : '')
const short = ([first, ...rest]: readonly TradeEntryView[]) =>
  first ? named(first) + more(rest.length) : 'nothing yet'
const long = (side: readonly TradeEntryView[]) =>
  side.length === 0 ? 'nothing yet' : side.slice(0, LISTED).map(named).join(', ') + more(side.length - LISTED)

/** A shared trade says in its preview what is traded, and the verdict. All trades are one page for search engines. CA12, SE1 */
export function CalculatorHead({ view }: { view: TradeView | null }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return <title>Trade calculator</title>
  const { origin, host } = site
  const shared = view && view.yours.length + view.theirs.length > 0 ? view : null
  return (
    <Head
      title={pageTitle(shared ? `Trade: ${short(shared.yours)} for ${short(shared.theirs)}` : 'Trade calculator', host)}
      description={
        shared
          ? `${verdictSentence(shared.judgement)} Your Offer: ${long(shared.yours)}. Their Offer: ${long(shared.theirs)}.`
          : DESCRIPTION
      }
      canonical={`${origin}/calculator`}
      image={
        shared
          ? tradePreviewImage(origin, shared, `Both offers and their totals: ${verdictSentence(shared.judgement)}`)
          : sitePreviewImage(origin)
      }
      jsonLd={breadcrumbs(origin, [['Trade calculator', '/calculator']])}
    />
  )
}
