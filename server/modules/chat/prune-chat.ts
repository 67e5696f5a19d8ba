import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'
import { MESSAGES_AROUND_REPORT } from './limits.ts'

type Rows = readonly { id: string; conversation_id: string }[]

/** Conversations with a reported message, and the number of the first message that is kept with the report. RT4 */
const reportedQuery = (db: Database) =>
  db
    .selectFrom('report')
    .innerJoin('message', 'message.id', 'report.message_id')
    .select([
      'message.conversation_id',
      sql<number>`min(message.seq) - ${sql.lit(MESSAGES_AROUND_REPORT)}`.as('first_seq'),
    ])
    .groupBy('message.conversation_id')

/** The oldest come first, so that a conversation never has a gap. */
export const dueMessagesQuery = (db: Database, before: number, limit: number) =>
  db
    .selectFrom('message')
    .leftJoin(reportedQuery(db).as('reported'), 'reported.conversation_id', 'message.conversation_id')
    .select(['message.id', 'message.conversation_id', 'message.seq'])
    .where('message.sent_at', '<=', before)
    .where((either) =>
      either.or([
        either('reported.first_seq', 'is', null),
        either('message.seq', '<', either.ref('reported.first_seq').$notNull()),
      ]),
    )
    .orderBy('message.sent_at')
    .orderBy('message.seq')
    .limit(limit)

export const dueOffersQuery = (db: Database, before: number, limit: number) =>
  db
    .selectFrom('trade_offer')
    .select(['trade_offer.id', 'trade_offer.conversation_id'])
    .where('trade_offer.created_at', '<=', before)
    // A message that shows an offer needs it.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select('message.id')
            .whereRef('message.conversation_id', '=', 'trade_offer.conversation_id')
            .whereRef('message.trade_offer_id', '=', 'trade_offer.id'),
        ),
      ),
    )
    .orderBy('trade_offer.created_at')
    .limit(limit)

export const dueConversationsQuery = (db: Database, before: number, limit: number) =>
  db
    .selectFrom('conversation')
    .select(['id', 'id as conversation_id'])
    .where('seq', '=', sql.lit(0))
    .where('opened_at', '<=', before)
    .orderBy('opened_at')
    .limit(limit)

/** Removes those of the conversations that hold nothing any more. */
async function removeEmpty(trx: Database, conversationIds: readonly string[]): Promise<void> {
  const empty = await trx
    .selectFrom('conversation')
    .select('id')
    .where('id', 'in', conversationIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('message').select('id').whereRef('message.conversation_id', '=', 'conversation.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('trade_offer').select('id').whereRef('trade_offer.conversation_id', '=', 'conversation.id')),
      ),
    )
    .execute()
  const ids = empty.map(({ id }) => id)
  await trx.deleteFrom('member').where('conversation_id', 'in', ids).execute()
  await trx.deleteFrom('conversation').where('id', 'in', ids).execute()
}

/** Removes old messages, offers and conversations. RT1, RT4, RT5 */
export function createChatPrunes(db: Database) {
  /** Writes under the locks of all members, so that nothing is sent into a conversation meanwhile. */
  async function prune(due: Rows, remove: (trx: Database, ids: readonly string[]) => Promise<void>): Promise<number> {
    if (due.length === 0) return 0
    const conversationIds = [...new Set(due.map(({ conversation_id }) => conversation_id))]
    const members = await db
      .selectFrom('member')
      .select('account_id')
      .where('conversation_id', 'in', conversationIds)
      .execute()
    await writeTransaction(
      db,
      members.map(({ account_id }) => account_id),
      async (trx) => {
        await remove(
          trx,
          due.map(({ id }) => id),
        )
        await removeEmpty(trx, conversationIds)
      },
    )
    return due.length
  }

  return {
    async messages(now: number, limit: number): Promise<number> {
      const before = now - retentionMs('messages')
      return prune(await dueMessagesQuery(db, before, limit).execute(), async (trx, ids) => {
        // A report may have come since.
        const due = await dueMessagesQuery(trx, before, limit).where('message.id', 'in', ids).execute()
        await trx
          .deleteFrom('message')
          .where(
            'id',
            'in',
            due.map(({ id }) => id),
          )
          .execute()
        // What is gone does not count as unread.
        for (const [conversationId, seq] of new Map(due.map((message) => [message.conversation_id, message.seq])))
          await trx
            .updateTable('member')
            .set({ read_seq: seq })
            .where('conversation_id', '=', conversationId)
            .where('read_seq', '<', seq)
            .execute()
      })
    },

    tradeOffers: async (now: number, limit: number): Promise<number> =>
      prune(await dueOffersQuery(db, now - retentionMs('tradeOffers'), limit).execute(), async (trx, ids) => {
        await trx.deleteFrom('trade_offer').where('id', 'in', ids).execute()
      }),

    emptyConversations: async (now: number, limit: number): Promise<number> =>
      prune(await dueConversationsQuery(db, now - retentionMs('emptyConversations'), limit).execute(), async () => {}),
  }
}
