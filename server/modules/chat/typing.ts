import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'

/** Milliseconds between two starts that are sent, and until typing ends without another start. */
export const TYPING_THROTTLE_MS = 1_000
export const TYPING_MS = 6_000

type Typist = { userId: string; otherId: string; conversationId: string; startedAt: number; cancel: () => void }

/** Typing indicators (CH5). Throttles starts to one a second; typing ends six seconds after the last start. */
export function createTyping({ clock, events }: { clock: Clock; events: ServerEventBus }) {
  const typists = new Map<string, Typist>()
  const toKey = (userId: string, conversationId: string) => `${userId} ${conversationId}`

  const publish = (type: 'TYPING_START' | 'TYPING_STOP', { userId, otherId, conversationId }: Typist) =>
    events.publish('chat.frame', { to: [otherId], frame: { type, data: { conversationId, userId } } })

  function stop(userId: string, conversationId: string) {
    const key = toKey(userId, conversationId)
    const typist = typists.get(key)
    if (!typist) return
    typist.cancel()
    typists.delete(key)
    publish('TYPING_STOP', typist)
  }

  return {
    start(userId: string, otherId: string, conversationId: string) {
      const key = toKey(userId, conversationId)
      const before = typists.get(key)
      const now = clock.now()
      if (before && now - before.startedAt < TYPING_THROTTLE_MS) return
      before?.cancel()
      const typist: Typist = {
        userId,
        otherId,
        conversationId,
        startedAt: now,
        cancel: clock.after(TYPING_MS, () => stop(userId, conversationId)),
      }
      typists.set(key, typist)
      publish('TYPING_START', typist)
    },
    stop,
    /** In every conversation, or only in that with `towards`. */
    stopAll(userId: string, towards?: string) {
      for (const typist of [...typists.values()]) {
        if (typist.userId === userId && (towards === undefined || typist.otherId === towards))
          stop(userId, typist.conversationId)
      }
    },
    close() {
      for (const { cancel } of typists.values()) cancel()
      typists.clear()
    },
  }
}
