import { millisecondsToHours } from 'date-fns/millisecondsToHours'
import { millisecondsToMinutes } from 'date-fns/millisecondsToMinutes'
import type { TradeAnswer, TradeOffer, TradeOfferStatus } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import { namedEntry } from '#domain/trade/trade.ts'

export const statuses: Readonly<Record<TradeOfferStatus, string>> = {
  pending: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  countered: 'Countered',
  expired: 'Expired',
}

/** `2 × King Doggy, Mythic Kraken`; a side may be empty. */
export const sideInWords = (side: readonly TradeEntry[]): string =>
  side.length === 0 ? 'nothing' : side.map(namedEntry).join(', ')

export function offerTitle(
  { senderId, counterOf }: Pick<TradeOffer, 'senderId' | 'counterOf'>,
  userId: string,
): string {
  const isCounter = (counterOf ?? null) !== null
  if (senderId === userId) return isCounter ? 'Your counter-offer' : 'Your offer'
  return isCounter ? 'Counter-offer' : 'Trade offer'
}

/** Time for which an offer is still open, from milliseconds: `23 h left`, `59 min left`. */
export function timeLeft(left: number): string {
  const hours = millisecondsToHours(left)
  const minutes = millisecondsToMinutes(left)
  if (hours >= 1) return `${hours} h left`
  return minutes >= 1 ? `${minutes} min left` : 'less than a minute left'
}

/** Reason why the server refused a move, by what the offer has become since. TR6 */
export const refusal = (status: TradeOfferStatus): string =>
  status === 'expired' ? 'This offer has expired. Send a new one.' : `This offer was already ${status}.`

export const sideLabels = { yours: 'You give', theirs: 'You get' }
export const emptySide = 'Nothing'
export const more = (count: number) => `${count} more`
export const total = 'Total'
export const partialTotal = ' some without a value'
export const gift = { given: 'You’d get nothing in return', got: 'You’d give nothing in return' }
export const valuesAsOf = (time: string) => `Values as of ${time}`
export const didYouTrade = 'Did you trade this in the game?'
export const otherTraded = 'The other player says you traded this. Did you?'
export const whatConfirmingDoes =
  'If you both say yes, this trade helps us set values a day later. Nobody sees your names.'
export const sharingSetting = 'Change this in your account.'
export const weTraded = 'We traded this'
export const notTraded = 'Not traded'
export const booked = 'Added to your pets'
export const unbook = 'Undo'
export const book = 'Add to your pets'
/** By what the player says, and by what has become of the question. */
export const agreed: Readonly<Record<TradeAnswer | 'none' | 'confirmed' | 'over', string>> = {
  none: 'It’s a deal! Now complete the trade in the game.',
  traded: 'You said you traded this. Waiting for the other player.',
  'not-traded': 'You said you haven’t traded this.',
  confirmed: 'You both said you traded this. Thanks!',
  over: 'This trade wasn’t confirmed within 7 days, so it doesn’t count towards values.',
}
export const titleWithStatus = (title: string, status: string) => `${title}, ${status}`
export const sideForSide = (yours: string, theirs: string) => `${yours} for ${theirs}`

export const accept = 'Accept'
export const accepting = 'Accepting…'
export const counter = 'Counter'
export const decline = 'Decline'
export const declining = 'Declining…'
export const cancel = 'Cancel offer'
export const cancelling = 'Cancelling…'
export const openInCalculator = 'Open in calculator'

export const acceptTitle = 'Accept this trade?'
export const acceptWarning = 'You can’t undo this. Complete the trade in the game.'
export const goBack = 'Go back'

export const make = 'Make a trade offer'
export const sendTitle = (name: string) => `Send this trade to ${name}?`
export const loadError = 'Error loading pets. Please try again later.'
export const answeredIsClosed = 'The offer you’re answering has closed, so this goes out as a new one.'
export const nothingToSend = 'This trade can’t be sent. Edit it, then try again.'
export const partIsMissing = 'Part of this trade is missing, so it can’t be sent. Edit it, then try again.'
export const whatSendingDoes = 'Sending locks in today’s values. The offer lasts 24 hours, and you can cancel it.'
export const sending = 'Sending…'
export const sendCounter = 'Send counter-offer'
export const send = 'Send offer'
export const edit = 'Edit trade'
export const close = 'Cancel'
export const sent = (name: string) => `Offer sent to ${name}`

/** After the name of the player who made the move, or `You`. */
export const moved = (status: TradeOfferStatus, isYours: boolean) => `${status} ${isYours ? 'your' : 'the'} trade offer`
/** After the name of the player, or `You`. */
export const saidTraded = 'said you traded this'
export const choosePlayer = 'Who do you want to trade with?'
export const cancelTrade = 'Cancel trade'
