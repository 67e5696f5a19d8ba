import { countAttempts, type RateLimits, refuseBeyond } from '#server/http/shared-rate-limits.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createJudgeIncoming, type WishFacts } from '#server/modules/inbox/judge-incoming.ts'
import { CHECK_LIMIT } from './limits.ts'
import { OFFER_REFUSED } from './refuse-offer.ts'

export type InboxGate = ReturnType<typeof createInboxGate>

/** The rules of inboxes for all that reaches a player, and the count of what senders learn of them. IR40 to IR42 */
export function createInboxGate({ wishes, rateLimits }: { wishes: WishFacts; rateLimits: RateLimits }) {
  const countPair = countAttempts(rateLimits, 'inbox checks', CHECK_LIMIT.perMs, CHECK_LIMIT.count)
  const countCheck = (senderId: string, recipientId: string) => countPair(`${senderId} ${recipientId}`)
  return {
    judge: createJudgeIncoming(wishes),
    countCheck,
    /** Counts a refused offer as a check, so that sending says no more than checking. @throws ProblemError 429 for too many */
    async countRefused<T>(senderId: string, recipientId: string, sending: Promise<T>): Promise<T> {
      try {
        return await sending
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === OFFER_REFUSED)
          refuseBeyond(CHECK_LIMIT, await countCheck(senderId, recipientId))
        throw error
      }
    },
  }
}
