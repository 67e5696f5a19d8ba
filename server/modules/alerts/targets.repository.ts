import type { Database } from '#server/db/database.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import type { AlertTargetTable } from './alerts.table.ts'

/** Targets that get messages, by their owner: those that fail too, so that they can work again. */
export async function readTargets(
  db: Database,
  owners: readonly string[],
): Promise<Map<string, Pick<AlertTargetTable, 'id' | 'kind' | 'used_at' | 'failure'>[]>> {
  const rows = await inChunks(owners, (ids) =>
    db
      .selectFrom('alert_target')
      .select(['id', 'owner_id', 'kind', 'used_at', 'failure'])
      .where('owner_id', 'in', ids)
      .where('is_disabled', '=', 0)
      .orderBy('id')
      .execute(),
  )
  const found: Awaited<ReturnType<typeof readTargets>> = new Map()
  for (const { owner_id, ...target } of rows) found.set(owner_id, [...(found.get(owner_id) ?? []), target])
  return found
}
