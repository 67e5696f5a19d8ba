import { DEFAULT_CONTACT, type ContactSettings } from '#contract/contact.ts'
import type { Database } from '#server/db/database.ts'

const USERS_PER_READ = 500
const chunk = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

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
      .values({ account_id: userId, ...settings, is_invisible: 0 })
      .onConflict((on) => on.column('account_id').doUpdateSet(settings))
      .execute()
  },

  /** Unless the user has chosen already. */
  async saveFirst(userId: string, { isFindable, requestsFrom }: ContactSettings): Promise<void> {
    await db
      .insertInto('contact')
      .values({
        account_id: userId,
        is_findable: isFindable ? 1 : 0,
        requests_from: requestsFrom,
        is_invisible: 0,
      })
      .onConflict((on) => on.column('account_id').doNothing())
      .execute()
  },

  /** CH127 */
  findInvisible: async (userIds: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(
      (
        await Promise.all(
          chunk(userIds, USERS_PER_READ).map((ids) =>
            db
              .selectFrom('contact')
              .select('account_id')
              .where('account_id', 'in', ids)
              .where('is_invisible', '=', 1)
              .execute(),
          ),
        )
      ).flatMap((rows) => rows.map(({ account_id }) => account_id)),
    ),

  async setInvisible(userId: string, isInvisible: boolean): Promise<void> {
    const is_invisible = isInvisible ? (1 as const) : (0 as const)
    const { isFindable, requestsFrom } = await this.find(userId)
    await db
      .insertInto('contact')
      .values({ account_id: userId, is_findable: isFindable ? 1 : 0, requests_from: requestsFrom, is_invisible })
      .onConflict((on) => on.column('account_id').doUpdateSet({ is_invisible }))
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
