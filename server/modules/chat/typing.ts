import type { Clock } from '#server/time/clock.ts'

/** Between two starts that are passed on, and how long one lasts without another, in milliseconds. */
export const TYPING_THROTTLE_MS = 1_000
export const TYPING_MS = 6_000

type Typist = { userId: string; otherId: string; conversationId: string; startedAt: number; cancel: () => void }

/** Who is typing where (CH5). A start is passed on at most once a second; who stops without saying so has stopped six seconds after the last. */
export function createTyping({
  clock,
  tell,
}: {
  clock: Clock
  tell: (type: 'TYPING_START' | 'TYPING_STOP', typist: Typist) => void
}) {
  const typists = new Map<string, Typist>()
  const keyOf = (userId: string, conversationId: string) => `${userId} ${conversationId}`

  function stop(userId: string, conversationId: string) {
    const key = keyOf(userId, conversationId)
    const typist = typists.get(key)
    if (!typist) return
    typist.cancel()
    typists.delete(key)
    tell('TYPING_STOP', typist)
  }

  return {
    start(userId: string, otherId: string, conversationId: string) {
      const key = keyOf(userId, conversationId)
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
      tell('TYPING_START', typist)
    },
    stop,
    /** Everywhere, or only towards one other. */
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
