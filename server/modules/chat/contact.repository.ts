import { DEFAULT_CONTACT, type ContactSettings } from '#contract/contact.ts'
import type { Database } from '#server/db/database.ts'

/** Who may find and write to a user (CH120, CH121). Pass a transaction to join it. */
export const createContactRepository = (db: Database) => ({
  async find(userId: string): Promise<ContactSettings> {
    const row = await db.selectFrom('contact').selectAll().where('account_id', '=', userId).executeTakeFirst()
    return row ? { isFindable: row.is_findable === 1, requestsFrom: row.requests_from } : DEFAULT_CONTACT
  },

  async save(userId: string, { isFindable, requestsFrom }: ContactSettings): Promise<void> {
    const settings = { is_findable: isFindable ? (1 as const) : (0 as const), requests_from: requestsFrom }
    await db
      .insertInto('contact')
      .values({ account_id: userId, ...settings })
      .onConflict((on) => on.column('account_id').doUpdateSet(settings))
      .execute()
  },

  async remove(userId: string): Promise<void> {
    await db.deleteFrom('contact').where('account_id', '=', userId).execute()
  },

  /** Whether both have confirmed a trade with each other. */
  haveTraded: async (userId: string, otherId: string): Promise<boolean> =>
    (await db
      .selectFrom('trade_offer')
      .innerJoin('member', 'member.conversation_id', 'trade_offer.conversation_id')
      .select('trade_offer.id')
      .where('member.account_id', '=', userId)
      .where('member.other_id', '=', otherId)
      .where('sender_answer', '=', 'traded')
      .where('recipient_answer', '=', 'traded')
      .executeTakeFirst()) !== undefined,
})
