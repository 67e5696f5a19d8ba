import type { Bus } from '#server/bus/bus.ts'
import type { ServerEventBus, ServerEvents } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'
import { LRUCache } from 'lru-cache'
import type { ChangedConversation, MissedRepository } from './missed.repository.ts'

/** Milliseconds between two reads. */
export const LOOK_MS = 2_000
/** Covers clocks that differ, and a commit in progress. */
const MARGIN_MS = 15_000
const USERS_PER_READ = 200
/** A user who missed more conversations reads everything again. */
export const MAX_CONVERSATIONS = 50
const CONVERSATIONS_PER_READ = 200
const BLOCKS_PER_READ = 500
/** Far more than have messages in the time that is read again. */
const SENT_CONVERSATIONS = 20_000

type Options = {
  events: ServerEventBus
  missed: MissedRepository
  bus: Pick<Bus, 'onGap'>
  clock: Clock
  /** The time of day, in milliseconds. */
  now: () => number
  report: (error: unknown) => void
  /** The users with sockets to this process. */
  userIds: () => readonly string[]
  send: (event: ServerEvents['chat.frame']) => void
  /** Called for two users when one has blocked the other. */
  part: (userIds: readonly [string, string]) => void
  /** Makes a user's clients read everything again. */
  restart: (userId: string) => void
}

const chunk = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/**
 * Sends users of this process what other processes stored and the bus lost: every two seconds, and immediately after a gap of the bus
 * (CL80). Of each conversation only the last message, because a client reads what is missing before it. Returns the function that ends it.
 */
export function sendMissed({
  events,
  missed,
  bus,
  clock,
  now,
  report,
  userIds,
  send,
  part,
  restart,
}: Options): () => void {
  /** The newest `seq` of each conversation that was sent from here, whether or not a recipient was connected. */
  const sent = new LRUCache<string, number>({ max: SENT_CONVERSATIONS })
  /** Messages that were stored before are sent. */
  let since = now() - MARGIN_MS
  /** Blocks may be missed since then; undefined: none. */
  let blocksSince: number | undefined
  let isLooking = false
  let isDue = false
  let hasFailed = false
  let isClosed = false
  let cancelLook = () => {}

  const isSent = (conversationId: string, seq: number) => seq <= (sent.get(conversationId) ?? 0)

  function noteSent({ frame }: ServerEvents['chat.frame']) {
    const message = 'message' in frame.data ? frame.data.message : null
    if (message && !isSent(message.conversationId, message.seq)) sent.set(message.conversationId, message.seq)
  }

  const expectBlocks = (from: number) => void (blocksSince = Math.min(blocksSince ?? Infinity, from))

  async function partBlocked(ids: readonly string[], from: number) {
    for (const pair of await missed.listBlocked(ids, from, BLOCKS_PER_READ)) part(pair)
  }

  async function sendMessages(ids: readonly string[]) {
    const changed = await missed.listChanged(ids, since, MAX_CONVERSATIONS + 1)
    const unsent = changed.filter(({ conversationId, seq }) => !isSent(conversationId, seq))
    const counts = new Map<string, number>()
    for (const { userId } of changed) counts.set(userId, (counts.get(userId) ?? 0) + 1)
    const conversations = new Map(unsent.map((each) => [each.conversationId, each]))
    for (const each of chunk([...conversations.values()], CONVERSATIONS_PER_READ)) await sendLast(each)
    for (const userId of new Set(unsent.map((each) => each.userId)))
      if (counts.get(userId)! > MAX_CONVERSATIONS) restart(userId)
  }

  async function sendLast(changed: readonly ChangedConversation[]) {
    const members = new Map(
      changed.map(({ conversationId, userId, otherId }) => [conversationId, [userId, otherId] as const]),
    )
    const frames = await missed.lastFrames([...members.keys()], now())
    if (isClosed) return
    for (const frame of frames) {
      const { conversationId, message } = frame.data
      // Its own frame may have arrived during the read.
      if (!message || isSent(conversationId, message.seq)) continue
      const event = { to: members.get(conversationId)!, frame }
      noteSent(event)
      send(event)
    }
  }

  async function look() {
    const startedAt = now()
    const partedSince = blocksSince
    blocksSince = undefined
    try {
      for (const ids of chunk(userIds(), USERS_PER_READ)) {
        if (partedSince !== undefined) await partBlocked(ids, partedSince)
        await sendMessages(ids)
        if (isClosed) return
      }
    } catch (error) {
      // The next look reads the same again.
      if (partedSince !== undefined) expectBlocks(partedSince)
      throw error
    }
    since = Math.max(since, startedAt - MARGIN_MS)
  }

  function start() {
    if (isLooking) return void (isDue = true)
    cancelLook()
    isLooking = true
    isDue = false
    look()
      .then(
        () => void (hasFailed = false),
        (error: unknown) => {
          if (!hasFailed) report(error)
          hasFailed = true
        },
      )
      .finally(() => {
        isLooking = false
        if (isClosed) return
        if (isDue) start()
        else cancelLook = clock.after(LOOK_MS, start)
      })
  }

  const subscriptions = [
    events.subscribe('chat.frame', noteSent),
    bus.onGap((gapSince) => {
      expectBlocks(gapSince)
      start()
    }),
  ]
  start()

  return () => {
    isClosed = true
    for (const unsubscribe of subscriptions) unsubscribe()
    cancelLook()
  }
}
