import type { ChatServerFrame, UserStatus } from '#contract/chat.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { textFrames } from '#server/live/frames.ts'
import type { LiveListener } from '#server/live/live.hub.ts'
import type { ConversationsRepository } from './conversations.repository.ts'
import { createPresence } from './presence.ts'
import { createTyping } from './typing.ts'

export type ChatHubOptions = {
  conversations: Pick<ConversationsRepository, 'partnersOf' | 'otherOf'>
  /** Told of a read that failed: somebody's status was then not told. */
  report: (error: unknown) => void
  clock?: Clock
  /** The time of day, in milliseconds. */
  now?: () => number
}

export type ChatHub = ReturnType<typeof createChatHub>

/**
 * Tells people what concerns them, on all of their sockets, of which it knows only where to write (CH2, CH5, CH9, CH10). Nothing that it tells is
 * kept here: messages and offers are on disk before, and whoever was not there reads them.
 */
export function createChatHub({ conversations, report, clock = systemClock, now = Date.now }: ChatHubOptions) {
  const listeners = new Map<string, Set<LiveListener>>()
  const presence = createPresence({ clock, changed: (userId) => background(spread(userId)) })
  const typing = createTyping({
    clock,
    tell: (type, { userId, otherId, conversationId }) => tell([otherId], { type, data: { conversationId, userId } }),
  })

  function background(work: Promise<void>) {
    void work.catch(report)
  }

  /** Encoded once, however many sockets it goes to. */
  function tell(userIds: readonly string[], frame: ChatServerFrame) {
    const sockets = userIds.flatMap((userId) => [...(listeners.get(userId) ?? [])])
    if (sockets.length === 0) return
    const bytes = textFrames([JSON.stringify(frame)])
    for (const listener of sockets) listener.deliver(bytes)
  }

  function statusOf(userId: string): UserStatus {
    const status = presence.statusOf(userId)
    const idleMs = status === 'online' ? undefined : presence.idleMs(userId)
    return { userId, status, lastSeenAt: idleMs === undefined ? null : new Date(now() - idleMs).toISOString() }
  }

  const tellStatus = (to: readonly string[], about: readonly UserStatus[]) =>
    tell(to, { type: 'USER_STATUS', data: [...about] })

  /** To all who may know: read anew each time, because a block may have come since. The status is read last, so that the last one told is right. */
  async function spread(userId: string) {
    const partners = await conversations.partnersOf(userId)
    tellStatus(partners, [statusOf(userId)])
  }

  /** From now on these are told of each other. */
  function introduce(userIds: readonly string[]) {
    for (const userId of userIds) tellStatus([userId], userIds.filter((other) => other !== userId).map(statusOf))
  }

  return {
    /** Admits one socket of a user, who is told at once how those stand whom they talk to. Returns what takes it out again. */
    join(userId: string, listener: LiveListener): () => void {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      presence.came(userId)
      background(
        conversations.partnersOf(userId).then((partners) => {
          if (own.has(listener))
            listener.deliver(
              textFrames([
                JSON.stringify({ type: 'USER_STATUS', data: partners.map(statusOf) } satisfies ChatServerFrame),
              ]),
            )
        }),
      )
      return () => {
        if (!own.delete(listener)) return
        if (own.size === 0) {
          listeners.delete(userId)
          typing.stopAll(userId)
        }
        presence.left(userId)
      }
    },

    /** How many sockets a user has. */
    socketsOf: (userId: string): number => listeners.get(userId)?.size ?? 0,

    /** To every socket of these users. Who has sent something has stopped typing it. */
    tell(userIds: readonly string[], frame: ChatServerFrame) {
      const message = frame.type === 'CHAT_MESSAGE' || frame.type === 'TRADE_OFFER' ? frame.data.message : null
      if (message) typing.stop(message.senderId, message.conversationId)
      tell(userIds, frame)
      if (message?.seq === 1) introduce(userIds)
    },

    /** Passes on that a user types; false: there is no such conversation of theirs. */
    async type(userId: string, conversationId: string, isTyping: boolean): Promise<boolean> {
      const otherId = await conversations.otherOf(userId, conversationId)
      if (otherId === undefined) return false
      if (isTyping) typing.start(userId, otherId, conversationId)
      else typing.stop(userId, conversationId)
      return true
    },

    /** A user did something, here or over HTTP. */
    active: presence.active,

    introduce,

    /** From now on these two are told nothing of each other: to each the other has gone. */
    part(one: string, other: string) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        typing.stopAll(from, to)
        tellStatus([to], [{ userId: from, status: 'offline', lastSeenAt: null }])
      }
    },

    /** Stops all timers; nobody hears anything afterwards. */
    close() {
      typing.close()
      presence.close()
      listeners.clear()
    },
  }
}
