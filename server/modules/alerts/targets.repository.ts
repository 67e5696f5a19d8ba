import type { Database } from '#server/db/database.ts'
import type { AlertTargetTable } from './alerts.table.ts'

/** Ids of one statement: databases limit parameters. */
const CHUNK = 5_000

/** Reads by ids, however many there are. */
export async function inChunks<Id, Row>(ids: readonly Id[], read: (ids: Id[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += CHUNK) rows.push(...(await read(ids.slice(start, start + CHUNK))))
  return rows
}

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
