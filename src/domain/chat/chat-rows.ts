import { tz } from '@date-fns/tz'
import { endOfDay } from 'date-fns/endOfDay'
import { startOfDay } from 'date-fns/startOfDay'
import { millisecondsInMinute } from 'date-fns/constants'
import type { ChatMessage } from '#contract/chat.ts'
import type { OutgoingMessage } from '#contract/chat-state.ts'

/** A pause that begins a new group, in milliseconds. */
const PAUSE = 5 * millisecondsInMinute

type Entry =
  | { readonly kind: 'message'; readonly senderId: string; readonly at: string; readonly message: ChatMessage }
  | { readonly kind: 'outgoing'; readonly senderId: string; readonly at: string; readonly outgoing: OutgoingMessage }

/** Messages of one writer, in a row and without a pause. */
export type MessageGroup = { readonly senderId: string; readonly entries: readonly [Entry, ...Entry[]] }
/** `start`: the day's midnight in the reader's time zone, in milliseconds. */
export type MessageDay = { readonly start: number; readonly groups: readonly MessageGroup[] }

type Input = {
  /** By `seq`. */
  messages: readonly ChatMessage[]
  outgoing: readonly OutgoingMessage[]
  /** The reader, who wrote the outgoing messages. */
  userId: string
  timeZone: string
}

/** A conversation by day, then by writer, with unacknowledged messages last. A trade offer is a group of its own. CH13 */
export function messageDays({ messages, outgoing, userId, timeZone }: Input): readonly MessageDay[] {
  const zone = { in: tz(timeZone) }
  const entries: readonly Entry[] = [
    ...messages.map(
      (message) => ({ kind: 'message', senderId: message.senderId, at: message.sentAt, message }) as const,
    ),
    ...outgoing.map((each) => ({ kind: 'outgoing', senderId: userId, at: each.typedAt, outgoing: each }) as const),
  ]
  const days: { start: number; groups: { senderId: string; entries: [Entry, ...Entry[]] }[] }[] = []
  let end = -Infinity
  for (const entry of entries) {
    // An entry that is older than its day begins no other one: the clock of this device may be slow.
    const current = Date.parse(entry.at) <= end ? days.at(-1) : undefined
    const group = current?.groups.at(-1)
    const last = group?.entries.at(-1)
    if (group && last && belongs(last, entry)) group.entries.push(entry)
    else if (current) current.groups.push({ senderId: entry.senderId, entries: [entry] })
    else {
      days.push({
        start: startOfDay(entry.at, zone).getTime(),
        groups: [{ senderId: entry.senderId, entries: [entry] }],
      })
      end = endOfDay(entry.at, zone).getTime()
    }
  }
  return days
}

/** The same before and after it is acknowledged. */
export const readClientId = (entry: Entry): string =>
  (entry.kind === 'message' ? entry.message : entry.outgoing).clientId

const bringsOffer = (entry: Entry) => entry.kind === 'message' && (entry.message.tradeOfferId ?? null) !== null

const belongs = (last: Entry, entry: Entry) =>
  last.senderId === entry.senderId &&
  !bringsOffer(last) &&
  !bringsOffer(entry) &&
  Date.parse(entry.at) - Date.parse(last.at) < PAUSE
