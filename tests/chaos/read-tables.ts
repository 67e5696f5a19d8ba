import { openDatabase } from '#server/db/open-database.ts'
import type { MessageRow } from './check-chat.ts'
import type { HatchRow } from './check-hatches.ts'

const PAGE = 10_000

/** The whole hatch log by `seq`, read in pages. */
export async function readHatchTable(databaseUrl: string): Promise<HatchRow[]> {
  const db = await openDatabase(databaseUrl)
  const table: HatchRow[] = []
  for (;;) {
    const page = await db
      .selectFrom('hatch')
      .select(['seq', 'id', 'variant_slug as variant', 'exists_count as exists'])
      .where('seq', '>', table.at(-1)?.seq ?? 0)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of page) table.push(row)
    if (page.length < PAGE) break
  }
  await db.destroy()
  return table
}

/** All messages and the status of all offers. */
export async function readChatTables(
  databaseUrl: string,
): Promise<{ messages: MessageRow[]; offers: Map<string, string> }> {
  const db = await openDatabase(databaseUrl)
  const messages = await db
    .selectFrom('message')
    .select([
      'conversation_id as conversation',
      'seq',
      'id',
      'sender_id as sender',
      'client_id as clientId',
      'trade_offer_id as offer',
      'sent_at as sentAt',
    ])
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute()
  const offers = await db.selectFrom('trade_offer').select(['id', 'status']).execute()
  await db.destroy()
  return { messages, offers: new Map(offers.map(({ id, status }) => [id, status])) }
}
