import type { ChatMessage, SendMessage } from '#contract/chat.ts'
import type { SendPhrase } from '#contract/phrases.ts'
import { findContactDetail } from '#domain/chat/contact-details.ts'
import { sayPhrase } from '#domain/chat/phrase.ts'
import { phrases as english } from '#messages/phrases.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { checkLimit, type Limit } from '#server/http/stored-limit.ts'
import type { JudgeIncoming } from '#server/modules/inbox/judge-incoming.ts'
import { createContactRepository } from './contact.repository.ts'
import { createLicenceRepository } from './licence.repository.ts'
import { createConversationsRepository, type Access } from './conversations.repository.ts'
import { MESSAGE_LIMIT, PHRASE_LIMITS } from './limits.ts'
import { createMessagesRepository, type NewMessage } from './messages.repository.ts'
import { readPhrase } from './read-phrase.ts'
import { refuseRequest } from './refuse-request.ts'
import { createTradeOffersRepository } from './trade-offers.repository.ts'

/** @throws ProblemError 409 when the other account is deleted */
export function refuseClosed({ isOtherDeleted }: Access): void {
  if (isOtherDeleted) throw new ProblemError(409, 'conversation.closed', 'The other one has deleted their account')
}

/** CH166 @throws ProblemError 403 on a site where players talk in phrases only */
export function refusePhrasesOnly(typedChat: boolean): void {
  if (!typedChat) throw new ProblemError(403, 'typing.off', 'On this site players talk in phrases only')
}

/** Refuses typed text of a user who may send only phrases and offers. CH119 @throws ProblemError 403 that says who has not allowed it */
function refuseTyping({ typing }: Access): void {
  if (!typing.byOther) throw new ProblemError(403, 'typing.not_allowed', 'They have not allowed you to type to them')
  if (!typing.byMe) throw new ProblemError(403, 'typing.revoked', 'You have turned typing off in this conversation')
}

/** Also who typed before there was a licence. CH152 @throws ProblemError 403 */
async function refuseUnlicensed(trx: Database, userId: string): Promise<void> {
  if ((await createLicenceRepository(trx).find(userId)).passedAt === null)
    throw new ProblemError(403, 'licence.needed', 'Answer the safety questions first: PUT /api/me/licence')
}

/** Refuses a text before it is stored. CH123 @throws ProblemError 400 that says what the text holds */
function refuseContactDetail(text: string): void {
  const kind = findContactDetail(text)
  if (kind === null) return
  throw new ProblemError(400, 'message.contact_detail', `This looks like a contact detail (${kind})`, 'text', {
    members: { kind },
  })
}

/** Stores a message, then publishes it to the members who see it. Idempotent by client id (CH7, CH8, CH114, CH117). */
export const createSendMessage =
  ({
    db,
    events,
    judge,
    typedChat,
    now,
  }: {
    db: Database
    events: ServerEventBus
    judge: JudgeIncoming
    typedChat: boolean
    now: () => number
  }) =>
  async (userId: string, conversationId: string, { clientId, text, phrase }: SendMessage): Promise<ChatMessage> => {
    const { otherId } = await createConversationsRepository(db).access(userId, conversationId)
    const { message, recipients } = await writeTransaction(db, [userId, otherId], async (trx) => {
      const messages = createMessagesRepository(trx)
      const access = await createConversationsRepository(trx).access(userId, conversationId)
      const known = await messages.byClientId(conversationId, userId, clientId)
      if (known) return { message: known, recipients: [] }
      refuseClosed(access)
      await refuseRestricted(trx, userId, now())
      const at = now()
      if (access.isRequest) await refuseRequest(trx, userId, otherId)
      if (text !== undefined) {
        refusePhrasesOnly(typedChat)
        refuseTyping(access)
        await refuseUnlicensed(trx, userId)
        refuseContactDetail(text)
      }
      const said = phrase ? await say(trx, conversationId, phrase, at) : { text: text ?? '' }
      for (const limit of phrase ? Object.values(PHRASE_LIMITS) : [MESSAGE_LIMIT])
        await checkSent(trx, userId, limit, phrase ? 'phrase' : 'typed', at)
      const judgement = access.isRequest
        ? await judge(trx, {
            senderId: userId,
            recipientId: otherId,
            isTalking: false,
            haveTraded: await createContactRepository(trx).haveTraded(userId, otherId),
            at,
          })
        : { outcome: 'delivered' as const }
      const sent = await messages.append({
        conversationId,
        senderId: userId,
        clientId,
        ...said,
        tradeOfferId: null,
        now: at,
      })
      await createConversationsRepository(trx).deliverMessage(otherId, conversationId, sent.seq, judgement)
      return { message: sent, recipients: await createConversationsRepository(trx).listReaders(conversationId) }
    })
    if (recipients.length > 0)
      events.publish('chat.frame', {
        to: recipients,
        frame: { type: 'CHAT_MESSAGE', data: { conversationId, message } },
      })
    return message
  }

/** A phrase as it is stored, with its words in English. */
async function say(
  trx: Database,
  conversationId: string,
  phrase: SendPhrase,
  now: number,
): Promise<Pick<NewMessage, 'text' | 'phrase'>> {
  const table = await createTradeOffersRepository(trx).newest(conversationId, now)
  const said = readPhrase(phrase, table)
  return { text: sayPhrase(english.phrases, said) ?? '', phrase: said }
}

async function checkSent(trx: Database, userId: string, limit: Limit, kind: 'typed' | 'phrase', now: number) {
  checkLimit(limit, await createMessagesRepository(trx).sentAt(userId, limit.count, kind), now)
}
