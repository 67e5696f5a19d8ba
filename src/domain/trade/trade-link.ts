import { MAX_QUANTITY, MIN_QUANTITY, type CalculatorEntry } from './quantity.ts'
import { MAX_ENTRIES, type SideName, type Trade, type TradeSide } from './trade.ts'

/** Reason why a part of a link was skipped: no such item, no such quantity, or a full side. CA5 */
export type SkipReason = 'name' | 'quantity' | 'room'
/** `text`: the part of the link, shortened where it is long. It is untrusted: show it, never interpret it. */
export type Skipped = { readonly text: string; readonly reason: SkipReason }

const PARAMETERS: Record<SideName, string> = { yours: 'you', theirs: 'them' }
// Neither occurs in a slug, and an address carries both as they are.
const BETWEEN_ENTRIES = '_'
const BEFORE_QUANTITY = '.'
const MAX_SLUG_LENGTH = 120
const MAX_SHOWN_LENGTH = 40

const isSlug = (text: string) => text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
const cut = (text: string) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)

function parseQuantity(text: string | undefined): number | null {
  if (text === undefined) return MIN_QUANTITY
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return quantity >= MIN_QUANTITY ? quantity : null
}

function readSide(texts: readonly string[]): { side: TradeSide; skipped: Skipped[] } {
  const quantities = new Map<string, number>()
  const skipped: Skipped[] = []
  for (const text of texts.flatMap((each) => each.split(BETWEEN_ENTRIES))) {
    if (text === '') continue
    const [slug = '', ...rest] = text.split(BEFORE_QUANTITY)
    const quantity = parseQuantity(rest.length === 0 ? undefined : rest.join(BEFORE_QUANTITY))
    const sum = (quantities.get(slug) ?? 0) + (quantity ?? 0)
    const reason = !isSlug(slug)
      ? 'name'
      : quantity === null || sum > MAX_QUANTITY
        ? 'quantity'
        : !quantities.has(slug) && quantities.size >= MAX_ENTRIES
          ? 'room'
          : null
    if (reason === null) quantities.set(slug, sum)
    else skipped.push({ text: cut(text), reason })
  }
  return { side: [...quantities].map(([slug, quantity]): CalculatorEntry => ({ slug, quantity })), skipped }
}

/**
 * The trade that an address carries, and the parts of it that were left out; never fails, whatever it is given.
 * A slug that is named again adds to its quantity. Whether the catalogue knows it is not known here. CA5
 */
export function parseTrade(url: URLSearchParams): { trade: Trade; skipped: readonly Skipped[] } {
  const yours = readSide(url.getAll(PARAMETERS.yours))
  const theirs = readSide(url.getAll(PARAMETERS.theirs))
  return { trade: { yours: yours.side, theirs: theirs.side }, skipped: [...yours.skipped, ...theirs.skipped] }
}

/** `you=king-doggy.2_mythic-kraken&them=owolord`: a quantity of 1 and an empty side are left out. CA5 */
export function toTradeUrl(trade: Trade): URLSearchParams {
  const url = new URLSearchParams()
  for (const side of ['yours', 'theirs'] as const) {
    const text = trade[side]
      .map(({ slug, quantity }) => (quantity === MIN_QUANTITY ? slug : `${slug}${BEFORE_QUANTITY}${quantity}`))
      .join(BETWEEN_ENTRIES)
    if (text !== '') url.set(PARAMETERS[side], text)
  }
  return url
}
