import type { SendTradeOffer } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { frozenEntry } from '#domain/trade/trade-offer-view.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { PricedEntry, PricedSides } from '#server/modules/inbox/judge-incoming.ts'
import type { createItemsRepository } from '#server/modules/items/items.repository.ts'

type Sides = Pick<SendTradeOffer, 'offer' | 'request'>

/** Both sides with their current values. @throws ProblemError 400 that names the entry by its side and index */
export async function priceSides(
  items: Pick<ReturnType<typeof createItemsRepository>, 'bySlugs'>,
  sides: Sides,
): Promise<PricedSides> {
  if (sides.offer.length === 0 && sides.request.length === 0)
    throw new ProblemError(400, 'trade_offer.empty', 'Both sides are empty', 'offer')
  const slugs = new Set([...sides.offer, ...sides.request].map(({ slug }) => slug))
  const rows = new Map((await items.bySlugs([...slugs])).pets.map((row) => [row.slug, row]))
  const side = (name: keyof Sides) =>
    sides[name].map(({ slug, quantity }, index): PricedEntry => {
      const refuse = (why: string) =>
        new ProblemError(400, 'trade_offer.invalid', `${name}.${index}.slug: ${why}`, `${name}.${index}.slug`)
      const row = rows.get(slug)
      if (!row) throw refuse(`there is no item ${slug}`)
      if (sides[name].findIndex((each) => each.slug === slug) < index) throw refuse(`${slug} is named twice`)
      return { ...frozenEntry(row, quantity), ...(row.demand && { demand: row.demand }) }
    })
  return { offer: side('offer'), request: side('request') }
}

/** Entries as an offer keeps them. TR1 */
export const freeze = ({ offer, request }: PricedSides): Record<keyof Sides, TradeEntry[]> => {
  const toEntry = (entry: PricedEntry): TradeEntry => frozenEntry(entry, entry.quantity)
  return { offer: offer.map(toEntry), request: request.map(toEntry) }
}
