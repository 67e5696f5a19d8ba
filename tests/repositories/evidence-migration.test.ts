import type { TradeOffer } from '#contract/chat.ts'
import { tradeOffer } from '#contract/chat.fixture.ts'
import { migrations } from '#server/db/migrations.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openCatalogue, signInAll } from '../support/site/repositories.ts'

it('[EV9, IM14] an offer that was accepted before learns when from its message, and no other offer does', async () => {
  const db = await openCatalogue()
  const [ann, ben] = (await signInAll(db, ['ann', 'ben'])) as [string, string]
  const conversationId = await createConversationsRepository(db).open(ann, ben, NOW)
  const offers = createTradeOffersRepository(db)
  const write = (id: string, senderId: string, at: number) =>
    createMessagesRepository(db).append({
      conversationId,
      senderId,
      clientId: null,
      text: 'x',
      tradeOfferId: id,
      now: at,
    })
  async function offer(id: string, status: Exclude<TradeOffer['status'], 'expired' | 'pending'>) {
    await offers.insert(tradeOffer(id, { conversationId, senderId: ann, recipientId: ben }))
    await write(id, ann, NOW + 1_000)
    await offers.end(id, status)
    await write(id, ben, NOW + 2_000)
  }
  await offer('accepted', 'accepted')
  await offer('declined', 'declined')

  for (const table of ['evidence_item', 'evidence', 'evidence_exclusion', 'trade_opt_out'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  for (const column of ['accepted_at', 'sender_answer', 'recipient_answer'])
    await db.schema.alterTable('trade_offer').dropColumn(column).execute()
  await migrations['0014-evidence']!.up(db)

  const read = (await offers.all(conversationId, NOW)).map(({ id, acceptedAt }) => [id, acceptedAt])
  expect(Object.fromEntries(read)).toEqual({ accepted: new Date(NOW + 2_000).toISOString(), declined: null })
})
