import { MESSAGE_LIMIT } from '#server/modules/chat/limits.ts'
import type { Violation } from './check-hatches.ts'
import type { Operation } from './history.ts'

/** A message, or an offer, which comes as a message too; its answer names the offer only. */
export type SendOperation = Operation<
  { readonly conversation: string; readonly user: string; readonly clientId: string },
  { readonly message: { readonly id: string; readonly seq: number } } | { readonly offer: string }
>
/** Its answer is the offer's status; a refused one says it too. */
export type MoveOperation = Operation<
  { readonly offer: string; readonly user: string; readonly move: 'accept' | 'decline' | 'cancel' | 'counter' },
  { readonly status: string }
>
/** From its acknowledgement on nothing may be written between the two. */
export type BlockOperation = Operation<{ readonly conversation: string }>

export type MessageRow = {
  readonly conversation: string
  readonly seq: number
  readonly id: string
  readonly sender: string
  /** Null: written by the site for a move. */
  readonly clientId: string | null
  readonly offer: string | null
  readonly sentAt: number
}

export type ChatRun = {
  readonly sends: readonly SendOperation[]
  readonly moves: readonly MoveOperation[]
  readonly blocks: readonly BlockOperation[]
  /** By conversation and `seq`. */
  readonly messages: readonly MessageRow[]
  /** The status of each offer, as it is stored. */
  readonly offers: ReadonlyMap<string, string>
  /** What each member's client showed of a conversation: ids in its order. */
  readonly readers: readonly {
    readonly reader: string
    readonly conversation: string
    readonly ids: readonly string[]
  }[]
}

const AFTER = { accept: 'accepted', decline: 'declined', cancel: 'cancelled', counter: 'countered' } as const

const groupBy = <T, K>(all: readonly T[], key: (each: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const each of all) {
    const group = groups.get(key(each))
    if (group) group.push(each)
    else groups.set(key(each), [each])
  }
  return groups
}
const toKey = (conversation: string, sender: string, clientId: string | null) => `${conversation} ${sender} ${clientId}`

/** Compares what players were answered and shown with the tables. CL47 */
export const checkChat = (run: ChatRun): Violation[] => [
  ...checkNumbers(run),
  ...checkSent(run),
  ...checkOrder(run),
  ...checkOffers(run),
  ...checkBlocks(run),
  ...checkLimits(run),
  ...checkReaders(run),
]

function checkNumbers({ messages }: ChatRun): Violation[] {
  const found: Violation[] = []
  for (const [conversation, rows] of groupBy(messages, (row) => row.conversation)) {
    const gap = rows.findIndex(({ seq }, index) => seq !== index + 1)
    if (gap >= 0) found.push({ kind: 'gap in a conversation', detail: `${conversation} at ${gap + 1}` })
  }
  return found
}

const matchesAnswer = (answer: NonNullable<SendOperation['answer']>, row: MessageRow) =>
  'offer' in answer ? row.offer === answer.offer : row.id === answer.message.id && row.seq === answer.message.seq

/** Every acknowledged message is there once, where its answer said. */
function checkSent({ sends, messages }: ChatRun): Violation[] {
  const found: Violation[] = []
  const rows = groupBy(
    messages.filter(({ clientId }) => clientId !== null),
    ({ conversation, sender, clientId }) => toKey(conversation, sender, clientId),
  )
  const possible = new Set<string>()
  for (const { value, outcome, answer } of sends) {
    const key = toKey(value.conversation, value.user, value.clientId)
    if (outcome !== 'fail') possible.add(key)
    if (outcome !== 'ok') continue
    const row = rows.get(key)?.[0]
    if (row === undefined) found.push({ kind: 'acknowledged and lost', detail: key })
    else if (!matchesAnswer(answer!, row))
      found.push({ kind: 'answered another message', detail: `${key}: ${row.seq}` })
  }
  for (const [key, these] of rows) {
    if (these.length > 1) found.push({ kind: 'stored twice', detail: key })
    if (!possible.has(key)) found.push({ kind: 'never sent', detail: key })
  }
  return found
}

/** The first call of each message that may have stored it: a later one may find it where an earlier one put it. */
const firstTries = (sends: readonly SendOperation[]) =>
  [
    ...groupBy(
      sends.filter(({ outcome }) => outcome !== 'fail').toSorted((a, b) => a.invoked - b.invoked),
      ({ value }) => toKey(value.conversation, value.user, value.clientId),
    ).values(),
  ].map(([first]) => first!)

/** Acknowledged before another was sent: a smaller `seq`. */
function checkOrder({ sends, messages }: ChatRun): Violation[] {
  const found: Violation[] = []
  const seqs = new Map(messages.map((row) => [toKey(row.conversation, row.sender, row.clientId), row.seq]))
  const findSeq = ({ value }: Pick<SendOperation, 'value'>) =>
    seqs.get(toKey(value.conversation, value.user, value.clientId))
  for (const [conversation, these] of groupBy(sends, ({ value }) => value.conversation)) {
    const acknowledged = these.filter(({ outcome }) => outcome === 'ok').toSorted((a, b) => a.settled - b.settled)
    let next = 0
    let highest = 0
    for (const { value, invoked } of firstTries(these)) {
      for (; next < acknowledged.length && acknowledged[next]!.settled < invoked; next++)
        highest = Math.max(highest, findSeq(acknowledged[next]!) ?? 0)
      const seq = findSeq({ value })
      if (seq !== undefined && seq <= highest)
        found.push({
          kind: 'out of order',
          detail: `${conversation}: ${seq} was sent after ${highest} was acknowledged`,
        })
    }
  }
  return found
}

/** One move at most wins; every refusal names the state that it led to. */
function checkOffers({ moves, offers }: ChatRun): Violation[] {
  const found: Violation[] = []
  for (const [offer, these] of groupBy(moves, ({ value }) => value.offer)) {
    const status = offers.get(offer)
    const won = these.filter(({ outcome }) => outcome === 'ok')
    if (won.length > 1)
      found.push({ kind: 'two winners', detail: `${offer}: ${won.map(({ value }) => value.move).join(', ')}` })
    for (const { value } of won)
      if (status !== AFTER[value.move])
        found.push({ kind: 'won and not stored', detail: `${offer}: ${value.move}, but ${status}` })
    if (status !== 'pending' && !these.some(({ value, outcome }) => outcome !== 'fail' && AFTER[value.move] === status))
      found.push({ kind: 'moved by itself', detail: `${offer} is ${status}` })
    for (const { value, outcome, answer } of these)
      if (outcome === 'fail' && answer !== undefined && answer.status !== status)
        found.push({
          kind: 'refused with another state',
          detail: `${offer}: ${value.move} heard ${answer.status}, but ${status}`,
        })
  }
  return found
}

function checkBlocks({ blocks, sends, messages }: ChatRun): Violation[] {
  const stored = new Set(messages.map((row) => toKey(row.conversation, row.sender, row.clientId)))
  return blocks
    .filter(({ outcome }) => outcome === 'ok')
    .flatMap((block) =>
      firstTries(sends)
        .filter(({ value, invoked }) => value.conversation === block.value.conversation && invoked > block.settled)
        .map(({ value }) => toKey(value.conversation, value.user, value.clientId))
        .filter((key) => stored.has(key))
        .map((key) => ({ kind: 'written after a block', detail: key })),
    )
}

/** CH8, by the times that the table holds. */
function checkLimits({ messages }: ChatRun): Violation[] {
  const { count, perMs } = MESSAGE_LIMIT
  const found: Violation[] = []
  for (const [sender, rows] of groupBy(
    messages.filter(({ offer }) => offer === null),
    (row) => row.sender,
  )) {
    const times = rows.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b)
    const at = times.findIndex((time, index) => index >= count && time - times[index - count]! < perMs)
    if (at >= 0)
      found.push({
        kind: 'more than the limit',
        detail: `${sender}: ${count + 1} in ${times[at]! - times[at - count]!} ms`,
      })
  }
  return found
}

/** Every member was shown the whole conversation, once and in order. */
const checkReaders = ({ readers, messages }: ChatRun): Violation[] => {
  const rows = groupBy(messages, (row) => row.conversation)
  return readers.flatMap(({ reader, conversation, ids }) => {
    const stored = (rows.get(conversation) ?? []).map(({ id }) => id)
    const at = stored.findIndex((id, index) => ids[index] !== id)
    if (at < 0 && ids.length === stored.length) return []
    return [
      {
        kind: 'shown otherwise',
        detail: `${reader} of ${conversation}: ${ids.length} of ${stored.length}, at ${at + 1}`,
      },
    ]
  })
}
