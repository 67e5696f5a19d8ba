import type { Variant } from '#contract/catalogue.ts'
import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { ItemRow } from '#contract/items.ts'
import { type Figure, valueFigure, worthFigure } from '#domain/items/pet-card.ts'
import { isTotalUnknown, type SideTotal } from './trade-verdict.ts'
import { type SideName, listSlugs, type Trade } from './trade.ts'
import { baseName, splitSlug, variantLabel } from '#domain/items/variants.ts'

/** Both sides of an offer as one of the two sees them: `yours` is what they give. TR4 */
export type OfferSides = Readonly<Record<SideName, readonly TradeEntry[]>>

/** An entry of a side, worth what its row says now. It is kept so. TR1 */
export const frozenEntry = (
  {
    slug,
    name,
    image,
    value,
    trend,
    range,
    hue,
  }: Pick<ItemRow, 'slug' | 'name' | 'image' | 'value' | 'trend' | 'range' | 'hue'>,
  quantity: number,
): TradeEntry => ({ slug, name, image, quantity, value, ...(trend && { trend }), ...(range && { range }), hue })

/** A trade as it would be sent: `rows` are all that there are of its slugs. `unknown`: slugs that are none of theirs. TR5 */
export function resolveTradeSides(
  trade: Trade,
  rows: readonly ItemRow[],
): { sides: OfferSides; unknown: readonly string[] } {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const side = (name: SideName) =>
    trade[name].flatMap(({ slug, quantity }) => {
      const row = bySlug.get(slug)
      return row ? [frozenEntry(row, quantity)] : []
    })
  return {
    sides: { yours: side('yours'), theirs: side('theirs') },
    unknown: listSlugs(trade).filter((slug) => !bySlug.has(slug)),
  }
}

export const toSides = (
  { senderId, offer, request }: Pick<TradeOffer, 'senderId' | 'offer' | 'request'>,
  userId: string,
): OfferSides => (senderId === userId ? { yours: offer, theirs: request } : { yours: request, theirs: offer })

/** An entry ready to be printed: a name without the words of its variant, and what all its pets are worth. */
export type OfferEntryView = {
  readonly name: string
  readonly variant: Variant
  readonly variantWords: string | null
  readonly worth: Figure
}

export function viewEntry({ slug, name, value, quantity }: TradeEntry): OfferEntryView {
  const { variant } = splitSlug(slug)
  return {
    name: baseName(name, variant),
    variant,
    variantWords: variant === 'Normal' ? null : variantLabel(variant),
    worth: worthFigure({ value, quantity }),
  }
}

/** Total worth of a side, ready to be printed; null: unknown. CA42 */
export const viewTotal = (sum: SideTotal): Figure | null => (isTotalUnknown(sum) ? null : valueFigure(sum.total))

/** Whether a message brings the offer, rather than a move. TR2 */
export const bringsOffer = ({ senderId, sentAt }: ChatMessage, offer: TradeOffer): boolean =>
  senderId === offer.senderId && sentAt === offer.createdAt
