import { MAX_QUANTITY, MIN_QUANTITY, type CalculatorEntry } from './quantity.ts'
import { MAX_ENTRIES, type SideName, type Trade, type TradeSide } from './trade.ts'

/**
 * Reason why a part of a link was skipped: no such item, no such quantity, or a full side. `cut`: the link lost its end, or a trade that had
 * lost a part was changed. CA5, CA44
 */
export type SkipReason = 'name' | 'quantity' | 'room' | 'cut'
/** `text`: the part of the link, shortened where it is long. It is untrusted: show it, never interpret it. */
export type Skipped = { readonly text: string; readonly reason: SkipReason }

const PARAMETERS: Record<SideName, string> = { yours: 'you', theirs: 'them' }
/** Characters of the trade in a copied link, first in it: a link that lost its end is shorter. CA45 */
const LENGTH = 'length'
/** Says that the trade had lost a part, until the player goes on without it. CA44 */
const CUT = 'cut'
// Neither occurs in a slug, and an address carries both as they are.
const BETWEEN_ENTRIES = '_'
const BEFORE_QUANTITY = '.'
const MAX_SLUG_LENGTH = 120
/** Characters of a link that are read: two full sides of the longest slugs have fewer. AP115 */
export const MAX_LINK_LENGTH = 16_384
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

/** Escapes of `&` and `=` by chats, forums and mails. */
const AMPERSAND = /&(?:amp|#0{0,4}38|#x0{0,4}26);|\\u0026/gi
const EQUALS = /\\u003d/gi

/** The parameters of a link as it was before chats and forums wrote it in their way: `&amp;them`, `%2526`, `YOU`. CA43 */
export function readLinkParameters(url: URLSearchParams): URLSearchParams {
  let text = toText(url).slice(0, MAX_LINK_LENGTH)
  // Each forum may have escaped it again.
  for (let times = 0; times < 3; times++) {
    const next = decode(text).replaceAll(AMPERSAND, '&').replaceAll(EQUALS, '=')
    if (next === text) break
    text = next
  }
  const read = new URLSearchParams()
  for (const part of text.split('&')) {
    const [name = '', ...value] = part.split('=')
    read.append(name.toLowerCase().replaceAll(/[^a-z]/g, ''), value.join('='))
  }
  return read
}

/** The link as text, up to the first parameter that ends beyond the length that is read. */
function toText(url: URLSearchParams): string {
  let text = ''
  for (const [name, value] of url) {
    text += `${text && '&'}${name}${value && '='}${value}`
    if (text.length > MAX_LINK_LENGTH) break
  }
  return text
}

function decode(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu
/** Signs of the sentence, the brackets or the markup around a link. */
const AROUND = new Set('()[]{}<>*~|`"\'“”‘’«»,;:!?')
/** A chat shortens a long link so. */
const SHORTENED = /(?:…|\.{3})[^a-z0-9]*$/

/** The entries of a side as they were before a chat or a forum wrote them in its way. CA43 */
function cleanSide(value: string): string {
  const text = value
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('\\', '')
    .toLowerCase()
    .replaceAll(/[‐‑‒–—―]/g, '-')
    .trim()
  let [start, end] = [0, text.length]
  while (start < end && AROUND.has(text[start] ?? '')) start++
  const isAround = (sign = '') => AROUND.has(sign) || sign === ' '
  // A stop behind a bracket ends a sentence.
  while (end > start && (isAround(text[end - 1]) || (text[end - 1] === BEFORE_QUANTITY && isAround(text[end - 2]))))
    end--
  return text
    .slice(start, end)
    .replaceAll(/ ?([-_.]) ?/g, '$1')
    .replaceAll(' ', '-')
}

const withoutEnd = (text: string) => text.replace(/[._]{1,3}$/, '')

/**
 * The trade that an address carries, and the parts of it that were left out; never fails, whatever it is given. Anything left out prevents a
 * verdict on the rest. A slug that is named again adds to its quantity. Whether the catalogue knows it is not known here. CA5, CA43, CA44
 */
export function parseTrade(url: URLSearchParams): { trade: Trade; skipped: readonly Skipped[] } {
  const isTooLong = toText(url).length > MAX_LINK_LENGTH
  const parameters = readLinkParameters(url)
  const values = (side: SideName) => parameters.getAll(PARAMETERS[side])
  const texts = { yours: values('yours').map(cleanSide), theirs: values('theirs').map(cleanSide) }
  const length = parameters.get(LENGTH)
  const read = (edit: (text: string) => string) => {
    const yours = readSide(texts.yours.map(edit))
    const theirs = readSide(texts.theirs.map(edit))
    return { trade: { yours: yours.side, theirs: theirs.side }, skipped: [...yours.skipped, ...theirs.skipped] }
  }
  if (length !== null && !isTooLong) {
    // Where the length is right, a stop or underscore at the end isn't the link's own.
    const whole = read(withoutEnd)
    if (whole.skipped.length === 0 && String(toTradeUrl(whole.trade).toString().length) === length.trim()) return whole
  }
  const { trade, skipped } = read((text) => (/\.\d{1,3}\.$/.test(text) ? text.slice(0, -1) : text))
  const isCut =
    isTooLong ||
    length !== null ||
    parameters.has(CUT) ||
    [...values('yours'), ...values('theirs')].some((value) => SHORTENED.test(value.trim().slice(-MAX_SHOWN_LENGTH))) ||
    [...texts.yours, ...texts.theirs].some((text) => text.endsWith(BETWEEN_ENTRIES)) ||
    isCutName(parameters)
  return { trade, skipped: isCut ? [...skipped, { text: '…', reason: 'cut' }] : skipped }
}

/** Whether a parameter ends in its name, or before its value. */
const isCutName = (parameters: URLSearchParams): boolean =>
  [...parameters].some(
    ([name, value]) => value === '' && name !== '' && Object.values(PARAMETERS).some((each) => each.startsWith(name)),
  )

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

/** The address of a trade that lacks a part: it stays without a verdict, also when it is changed. CA44 */
export function toCutTradeUrl(trade: Trade): URLSearchParams {
  const url = toTradeUrl(trade)
  url.set(CUT, '1')
  return url
}

/** The query of a link to share, which shows whether it lost its end: `length=43&you=…`. CA45 */
export function toSharedQuery(trade: Trade): string {
  const query = toTradeUrl(trade).toString()
  return query && `${LENGTH}=${query.length}&${query}`
}
