import type { ChatMessage, SendMessage } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { checkLimit } from '#server/http/stored-limit.ts'
import { createConversationsRepository, type Access } from './conversations.repository.ts'
import { MESSAGE_LIMIT } from './limits.ts'
import { createMessagesRepository } from './messages.repository.ts'

/** @throws ProblemError 409 when the other account is deleted */
export function refuseClosed({ isOtherDeleted }: Access): void {
  if (isOtherDeleted) throw new ProblemError(409, 'conversation.closed', 'The other one has deleted their account')
}

/** Stores a message, then publishes it to both members. Idempotent by client id (CH7, CH8). */
export const createSendMessage =
  ({ db, events, now }: { db: Database; events: ServerEventBus; now: () => number }) =>
  async (userId: string, conversationId: string, { clientId, text }: SendMessage): Promise<ChatMessage> => {
    const { otherId } = await createConversationsRepository(db).access(userId, conversationId)
    const { message, recipients } = await writeTransaction(db, [userId, otherId], async (trx) => {
      const messages = createMessagesRepository(trx)
      const access = await createConversationsRepository(trx).access(userId, conversationId)
      const known = await messages.byClientId(conversationId, userId, clientId)
      if (known) return { message: known, recipients: [] }
      refuseClosed(access)
      await refuseRestricted(trx, userId, now())
      const at = now()
      checkLimit(MESSAGE_LIMIT, await messages.sentAt(userId, MESSAGE_LIMIT.count), at)
      const sent = await messages.append({
        conversationId,
        senderId: userId,
        clientId,
        text,
        tradeOfferId: null,
        now: at,
      })
      return { message: sent, recipients: [userId, otherId] }
    })
    if (recipients.length > 0)
      events.publish('chat.frame', {
        to: recipients,
        frame: { type: 'CHAT_MESSAGE', data: { conversationId, message } },
      })
    return message
  }
