import type { ChatMessage, SendMessage } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ChatHub } from './chat.hub.ts'
import { createConversationsRepository, type Access } from './conversations.repository.ts'
import { judgeLimit, MESSAGE_LIMIT } from './limits.ts'
import { createMessagesRepository } from './messages.repository.ts'

/** @throws ProblemError 409 where nobody is left to read it */
export function refuseClosed({ isOtherDeleted }: Access): void {
  if (isOtherDeleted) throw new ProblemError(409, 'conversation.closed', 'The other one has deleted their account')
}

/** On disk when the promise resolves, and then told to both; the same client id again only answers (CH7, CH8). */
export const createSendMessage =
  ({ db, hub, now }: { db: Database; hub: ChatHub; now: () => number }) =>
  async (userId: string, conversationId: string, { clientId, text }: SendMessage): Promise<ChatMessage> => {
    const { message, told } = await writeTransaction(db, async (trx) => {
      const messages = createMessagesRepository(trx)
      const access = await createConversationsRepository(trx).access(userId, conversationId)
      const known = await messages.byClientId(conversationId, userId, clientId)
      if (known) return { message: known, told: [] }
      refuseClosed(access)
      const at = now()
      judgeLimit(MESSAGE_LIMIT, await messages.sentAt(userId, MESSAGE_LIMIT.count), at)
      const sent = await messages.append({
        conversationId,
        senderId: userId,
        clientId,
        text,
        tradeOfferId: null,
        now: at,
      })
      return { message: sent, told: [userId, access.otherId] }
    })
    hub.tell(told, { type: 'CHAT_MESSAGE', data: { conversationId, message } })
    return message
  }
