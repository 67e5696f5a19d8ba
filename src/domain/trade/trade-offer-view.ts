import type { Variant } from '#contract/catalogue.ts'
import type { ChatMessage, TradeEntry, TradeOffer, TradeOfferStatus } from '#contract/chat.ts'
import type { ItemRow } from '#contract/items.ts'
import { type Figure, worthFigure } from '#domain/items/pet-card.ts'
import { named, type SideName, listSlugs, type Trade } from './trade.ts'
import { baseName, splitSlug, variantLabel } from '#domain/items/variants.ts'

/** Both sides of an offer as one of the two sees them: `yours` is what they give. TR4 */
export type OfferSides = Readonly<Record<SideName, readonly TradeEntry[]>>

/** An entry of a side, worth what its row says now. It is kept so. TR1 */
export const frozenEntry = (
  { slug, name, image, value, trend, hue }: Pick<ItemRow, 'slug' | 'name' | 'image' | 'value' | 'trend' | 'hue'>,
  quantity: number,
): TradeEntry => ({ slug, name, image, quantity, value, trend, hue })

/** A trade as it would be sent: `rows` are all that there are of its slugs. `unknown`: slugs that are none of theirs. TR5 */
export function sidesOfTrade(
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

/** `2 × King Doggy, Mythic Kraken`; a side may be empty. */
export const sideText = (side: readonly TradeEntry[]): string =>
  side.length === 0 ? 'nothing' : side.map(named).join(', ')

/** Whether a message brings the offer, rather than tells what became of it. TR2 */
export const bringsOffer = ({ senderId, sentAt }: ChatMessage, offer: TradeOffer): boolean =>
  senderId === offer.senderId && sentAt === offer.createdAt

export const OFFER_WORDS: Readonly<Record<TradeOfferStatus, string>> = {
  pending: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  countered: 'Countered',
  expired: 'Expired',
}

export function offerTitle(
  { senderId, counterOf }: Pick<TradeOffer, 'senderId' | 'counterOf'>,
  userId: string,
): string {
  const isCounter = (counterOf ?? null) !== null
  if (senderId === userId) return isCounter ? 'Your counter-offer' : 'Your offer'
  return isCounter ? 'Counter-offer' : 'Trade offer'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long an offer still stands at `now`, in milliseconds: `23 h left`, `59 min left`. */
export function timeLeft(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h left`
  return left >= MINUTE ? `${Math.floor(left / MINUTE)} min left` : 'less than a minute left'
}

/** Why a move was refused, by what the offer has become since; null: it is as the move would have made it. TR6 */
export function refusalText(status: TradeOfferStatus, wanted: TradeOfferStatus): string | null {
  if (status === wanted) return null
  return status === 'expired' ? 'This offer has expired. Send a new one.' : `This offer was already ${status}.`
}
