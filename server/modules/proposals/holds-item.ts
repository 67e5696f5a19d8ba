import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Time for which an offer counts as an interest in its pets. PR15 */
const INTEREST_MS = 7 * millisecondsInDay

/** Whether the user offered to trade the variant, or accepted an offer of it, within the last seven days. Offers by others that the user did not accept don't count. PR15 */
export async function holdsItem(db: Database, userId: string, slug: string, now: number): Promise<boolean> {
  const entry = `%"slug":"${slug}"%`
  const find = (side: 'sender_id' | 'recipient_id') =>
    db
      .selectFrom('trade_offer')
      .select('id')
      .where(side, '=', userId)
      .where('created_at', '>', now - INTEREST_MS)
      .where((eb) => eb.or([eb('offer', 'like', entry), eb('request', 'like', entry)]))
      .limit(1)
  const sent = await find('sender_id').executeTakeFirst()
  return (
    sent !== undefined || (await find('recipient_id').where('status', '=', 'accepted').executeTakeFirst()) !== undefined
  )
}
