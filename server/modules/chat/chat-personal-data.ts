import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { toUser } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createContactRepository } from './contact.repository.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { createLicenceRepository } from './licence.repository.ts'
import { createMessagesRepository, readBy } from './messages.repository.ts'
import { createPeopleRepository } from './people.repository.ts'
import { createTradeOffersRepository } from './trade-offers.repository.ts'

/** Chat's data about a user (AU13). Their messages stay after the account is deleted, under the name of a deleted user. */
export function createChatPersonalData(
  db: Database,
): PersonalDataOf<'conversations' | 'contact' | 'isInvisible' | 'licence' | 'blocked' | 'reports'> {
  const conversations = createConversationsRepository(db)
  const messages = createMessagesRepository(db)
  const offers = createTradeOffersRepository(db)
  const people = createPeopleRepository(db)
  return {
    async exportFor(userId, now) {
      const theirs = []
      for (const { conversation_id: id, ...row } of await conversations.all(userId)) {
        theirs.push({
          id,
          with: toUser(row),
          messages: (await messages.all(id)).map((message) => readBy(userId, message)),
          tradeOffers: await offers.all(id, now),
        })
      }
      const reports = (await people.listReports(userId)).map(({ reported_id, reason, message_id, details, at }) => ({
        userId: reported_id,
        reason,
        messageId: message_id,
        details,
        sentAt: isoTime(at),
      }))
      return {
        conversations: theirs,
        contact: await createContactRepository(db).find(userId),
        isInvisible: await createContactRepository(db).isInvisible(userId),
        licence: await createLicenceRepository(db).find(userId),
        blocked: await people.blockedBy(userId),
        reports,
      }
    },
    async erase(trx, userId) {
      await createTradeOffersRepository(trx).endAll(userId)
      await createPeopleRepository(trx).removeBlocks(userId)
      await createContactRepository(trx).remove(userId)
      await createLicenceRepository(trx).remove(userId)
    },
  }
}
