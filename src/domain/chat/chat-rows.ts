import type { ChatMessage } from '#contract/chat.ts'
import type { OutgoingMessage } from '#contract/chat-state.ts'
import { localDay } from '#domain/text/local-day.ts'

/** A pause that begins a new group, in milliseconds. */
const PAUSE = 300_000

type Entry =
  | { readonly kind: 'message'; readonly senderId: string; readonly at: string; readonly message: ChatMessage }
  | { readonly kind: 'outgoing'; readonly senderId: string; readonly at: string; readonly outgoing: OutgoingMessage }

/** What one person wrote without a pause and without anybody between. */
export type MessageGroup = { readonly senderId: string; readonly entries: readonly [Entry, ...Entry[]] }
/** `day` as YYYY-MM-DD in the reader's time zone. */
export type MessageDay = { readonly day: string; readonly groups: readonly MessageGroup[] }

type Input = {
  /** By `seq`. */
  messages: readonly ChatMessage[]
  outgoing: readonly OutgoingMessage[]
  /** Who reads: what is outgoing is theirs. */
  userId: string
  timeZone: string
}

/** A conversation as it is shown: by day, then by person; what is not acknowledged stands at the end. A trade offer stands alone. CH13 */
export function messageDays({ messages, outgoing, userId, timeZone }: Input): readonly MessageDay[] {
  const dayOf = localDay(timeZone)
  const entries: readonly Entry[] = [
    ...messages.map(
      (message) => ({ kind: 'message', senderId: message.senderId, at: message.sentAt, message }) as const,
    ),
    ...outgoing.map((each) => ({ kind: 'outgoing', senderId: userId, at: each.typedAt, outgoing: each }) as const),
  ]
  const days: { day: string; groups: { senderId: string; entries: [Entry, ...Entry[]] }[] }[] = []
  for (const entry of entries) {
    // A clock that is wrong here must not tear what is not sent yet out of its place.
    const day = latest(days.at(-1)?.day, dayOf(entry.at))
    const current = days.at(-1)?.day === day ? days.at(-1) : undefined
    const group = current?.groups.at(-1)
    const last = group?.entries.at(-1)
    if (group && last && belongs(last, entry)) group.entries.push(entry)
    else if (current) current.groups.push({ senderId: entry.senderId, entries: [entry] })
    else days.push({ day, groups: [{ senderId: entry.senderId, entries: [entry] }] })
  }
  return days
}

/** The same before and after it is acknowledged. */
export const readClientId = (entry: Entry): string =>
  (entry.kind === 'message' ? entry.message : entry.outgoing).clientId

const latest = (before: string | undefined, day: string) => (before !== undefined && before > day ? before : day)

const bringsOffer = (entry: Entry) => entry.kind === 'message' && (entry.message.tradeOfferId ?? null) !== null

const belongs = (last: Entry, entry: Entry) =>
  last.senderId === entry.senderId &&
  !bringsOffer(last) &&
  !bringsOffer(entry) &&
  Date.parse(entry.at) - Date.parse(last.at) < PAUSE
