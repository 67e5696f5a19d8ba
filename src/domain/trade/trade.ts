import { addToSide, type CalculatorEntry } from './quantity.ts'

/** An entry's slug is that of an item in one variant: `shiny-king-doggy`. */
export type TradeSide = readonly CalculatorEntry[]
export type SideName = 'yours' | 'theirs'
export type Trade = Readonly<Record<SideName, TradeSide>>

export const EMPTY_TRADE: Trade = { yours: [], theirs: [] }

/** Different entries that a side holds at most: both sides together are read in one call. CA7 */
export const MAX_ENTRIES = 50

/** `2 × King Doggy`, or only its name. */
export const namedEntry = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity === 1 ? name : `${quantity} × ${name}`

export const otherSide = (side: SideName): SideName => (side === 'yours' ? 'theirs' : 'yours')

export const isEmptyTrade = ({ yours, theirs }: Trade): boolean => yours.length === 0 && theirs.length === 0

/** The slugs of both sides, each once and in an order of their own, whatever the order of the entries. */
export const listSlugs = ({ yours, theirs }: Trade): string[] =>
  [...new Set([...yours, ...theirs].map(({ slug }) => slug))].toSorted()

/** Whether the side has a place for the slug: it is there already, or the side is not full. CA7 */
export const hasRoom = (side: TradeSide, slug: string): boolean =>
  side.length < MAX_ENTRIES || side.some((entry) => entry.slug === slug)

/** One more of an item on a side; the trade as it is where the side is full. VA22, CA7 */
export const addToTrade = (trade: Trade, side: SideName, slug: string): Trade =>
  hasRoom(trade[side], slug) ? { ...trade, [side]: addToSide(trade[side], slug) } : trade

/** `quantity` null: the entry goes. VA22 */
export const setQuantity = (trade: Trade, side: SideName, slug: string, quantity: number | null): Trade => ({
  ...trade,
  [side]: trade[side].flatMap((entry) =>
    entry.slug !== slug ? [entry] : quantity === null ? [] : [{ slug, quantity }],
  ),
})

export const clearSide = (trade: Trade, side: SideName): Trade => ({ ...trade, [side]: [] })

export const swapSides = ({ yours, theirs }: Trade): Trade => ({ yours: theirs, theirs: yours })

/** The trade without the entries that the catalogue does not know. CA5 */
export const onlyKnown = (trade: Trade, isKnown: (slug: string) => boolean): Trade => ({
  yours: trade.yours.filter(({ slug }) => isKnown(slug)),
  theirs: trade.theirs.filter(({ slug }) => isKnown(slug)),
})
