import { readLinkParameters, toCutTradeUrl, toTradeUrl } from './trade-link.ts'
import { EMPTY_TRADE, type Trade } from './trade.ts'

/** Destination of a finished trade: a conversation, and the offer in it that it answers. TR5 */
export type Destination = { readonly chat: string | null; readonly counter: string | null }

export const NOWHERE: Destination = { chat: null, counter: null }

/** The ids of a link are anybody's text: one that could mean something else in an address is none. */
const ID = /^[\w-]{1,64}$/
const parseId = (text: string | null) => (text !== null && ID.test(text) ? text : null)

/** The offer that a trade answers, as the address of its conversation names it. */
export const parseCounterOffer = (url: URLSearchParams): string | null =>
  parseId(readLinkParameters(url).get('counter'))

/** The destination that the calculator's address names. An offer without its conversation is none. */
export function parseTradeDestination(url: URLSearchParams): Destination {
  const chat = parseId(readLinkParameters(url).get('chat'))
  return { chat, counter: chat && parseCounterOffer(url) }
}

function toQuery(url: URLSearchParams, ids: Readonly<Record<string, string | null>>): string {
  for (const [name, id] of Object.entries(ids)) if (id !== null) url.set(name, id)
  return url.toString()
}

/** The calculator's query: its trade, and the conversation it goes to. `isCut`: the trade lacks a part of its link. CA44 */
export const calculatorQuery = (trade: Trade, destination: Destination, isCut = false): string =>
  toQuery(isCut ? toCutTradeUrl(trade) : toTradeUrl(trade), destination)

/** Path that sends the trade: its conversation, or the page where one is chosen. */
export const sendPath = (trade: Trade, { chat, counter }: Destination): string =>
  `${chat === null ? '/chat' : `/chat/${chat}`}?${toQuery(toTradeUrl(trade), { counter })}`

type RoomStart = { trade?: Trade; chat?: string | null; offer?: string | null }

/** Path that starts a trade room: with a trade, the offer that it comes from, or the conversation of the invited player. RM143 */
export const roomStartPath = ({ trade = EMPTY_TRADE, chat = null, offer = null }: RoomStart): string =>
  `/room?${toQuery(toTradeUrl(trade), { chat, offer })}`
