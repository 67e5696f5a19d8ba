import { nameShape } from '#domain/trade-room/look-alike.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { sql } from 'kysely'

/** Players with whom the reader traded last. */
const MAX_PARTNERS = 50

/** Names whose bearers a reader trusts, by their shape. */
export type LookAlikes = ReadonlyMap<string, readonly { id: string; name: string }[]>

/** Staff, and the last players with whom the reader has traded. `accountId` null: a guest. RM107 */
export async function readLookAlikes(db: Database, accountId: string | null): Promise<LookAlikes> {
  const staff = await db.selectFrom('appointment').select('account_id as id').where('ended_at', 'is', null).execute()
  const partners =
    accountId === null
      ? []
      : await db
          .selectFrom('room_trade')
          .select(sql<string>`case when host_id = ${accountId} then partner_id else host_id end`.as('id'))
          .where(({ or, eb }) => or([eb('host_id', '=', accountId), eb('partner_id', '=', accountId)]))
          .unionAll(
            db
              .selectFrom('trade_offer')
              .innerJoin('member', 'member.conversation_id', 'trade_offer.conversation_id')
              .select('member.other_id as id')
              .where('member.account_id', '=', accountId)
              .where('sender_answer', '=', 'traded')
              .where('recipient_answer', '=', 'traded'),
          )
          .limit(MAX_PARTNERS)
          .execute()
  const users = await createAccountsRepository(db).findUsers([...staff, ...partners].map(({ id }) => id))
  const alike = new Map<string, { id: string; name: string }[]>()
  for (const { id, name } of users.values())
    alike.set(nameShape(name), [...(alike.get(nameShape(name)) ?? []), { id, name }])
  return alike
}

/** The name of another account that this one looks like. */
export function findLookAlike(
  alike: LookAlikes,
  { id, name }: { id: string | null; name: string },
): string | undefined {
  const found = alike.get(nameShape(name)) ?? []
  // The account itself is who it seems to be.
  return found.some((other) => other.id === id) ? undefined : found[0]?.name
}
