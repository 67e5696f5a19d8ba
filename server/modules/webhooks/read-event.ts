import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '#server/db/database.ts'
import { toHatch } from '#server/modules/hatches/hatch-row.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { WebhookDeliveryTable } from './webhooks.table.ts'

/**
 * The event of a message in its public form, as of now: a player who has become private since is not named. Undefined: it was withdrawn. WH12
 */
export async function readEvent(
  db: Database,
  { type, subject, data, created_at }: WebhookDeliveryTable,
): Promise<WebhookEvent | undefined> {
  if (type === 'hatch.recorded') {
    const row = await db
      .selectFrom('hatch')
      .selectAll()
      .where('seq', '=', Number(subject))
      .where('is_out', '=', 0)
      .executeTakeFirst()
    const hatch = row && toHatch(row)
    return hatch && { type, timestamp: hatch.timestamp, data: hatch }
  }
  if (type === 'value.changed') {
    const receipt = await createValueChangesRepository(db).find(Number(subject))
    return receipt && { type, timestamp: receipt.at, data: receipt }
  }
  return { type, timestamp: isoTime(created_at), data: JSON.parse(data ?? '{}') }
}
