import { DEFAULT_CONTACT, type ContactSettings } from '#contract/contact.ts'
import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'

const toColumns = ({ isFindable, requestsFrom }: ContactSettings) => ({
  is_findable: isFindable ? (1 as const) : (0 as const),
  requests_from: requestsFrom,
})

/** Settings of who may find and write to a user (CH120, CH121). Pass a transaction to join it. */
export const createContactRepository = (db: Database) => ({
  async find(userId: string): Promise<ContactSettings> {
    const row = await db.selectFrom('contact').selectAll().where('account_id', '=', userId).executeTakeFirst()
    return row ? { isFindable: row.is_findable === 1, requestsFrom: row.requests_from } : DEFAULT_CONTACT
  },

  async save(userId: string, settings: ContactSettings): Promise<void> {
    const columns = toColumns(settings)
    await db
      .insertInto('contact')
      .values({ account_id: userId, ...columns, is_invisible: 0 })
      .onConflict((on) => on.column('account_id').doUpdateSet(columns))
      .execute()
  },

  /** Unless the user has chosen already. */
  async saveFirst(userId: string, settings: ContactSettings): Promise<void> {
    await db
      .insertInto('contact')
      .values({ account_id: userId, ...toColumns(settings), is_invisible: 0 })
      .onConflict((on) => on.column('account_id').doNothing())
      .execute()
  },

  /** Those of these users who are invisible. CH127 */
  findInvisible: async (userIds: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(
      (
        await inChunks(userIds, (ids) =>
          db
            .selectFrom('contact')
            .select('account_id')
            .where('account_id', 'in', ids)
            .where('is_invisible', '=', 1)
            .execute(),
        )
      ).map(({ account_id }) => account_id),
    ),

  async isInvisible(userId: string): Promise<boolean> {
    return (await this.findInvisible([userId])).has(userId)
  },

  async setInvisible(userId: string, isInvisible: boolean): Promise<void> {
    const is_invisible = isInvisible ? (1 as const) : (0 as const)
    await db
      .insertInto('contact')
      .values({ account_id: userId, ...toColumns(DEFAULT_CONTACT), is_invisible })
      .onConflict((on) => on.column('account_id').doUpdateSet({ is_invisible }))
      .execute()
  },

  async remove(userId: string): Promise<void> {
    await db.deleteFrom('contact').where('account_id', '=', userId).execute()
  },

  /** Whether both have confirmed a trade with each other. */
  haveTraded: async (userId: string, otherId: string): Promise<boolean> =>
    (await db
      .selectFrom('room_trade')
      .select('room_id')
      .where('host_id', 'in', [userId, otherId])
      .where('partner_id', 'in', [userId, otherId])
      .executeTakeFirst()) !== undefined ||
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
