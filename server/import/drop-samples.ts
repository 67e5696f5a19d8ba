import type { Database } from '#server/db/database.ts'
import { demandColumns, valueColumns } from '#server/db/value-columns.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { dropSampleTrades } from './drop-sample-trades.ts'

const UNKNOWN = {
  ...valueColumns('TBD'),
  ...demandColumns(null),
  trend: null,
  owners: null,
  exists_count: null,
  is_sample: 0,
  source: 'import',
} as const

/** Removes the sample trades and every sample that no operator has replaced: values become TBD, all other figures unknown, histories empty (IM11). */
export async function dropSamples(trx: Database, now: number) {
  await dropSampleTrades(trx)
  await trx.deleteFrom('value_point').where('is_sample', '=', 1).execute()
  await trx.deleteFrom('exist_point').where('is_sample', '=', 1).execute()
  const samples = await trx.selectFrom('item_variant').selectAll().where('is_sample', '=', 1).execute()
  await trx.updateTable('item_variant').set(UNKNOWN).where('is_sample', '=', 1).execute()
  const changes = samples.map((before) => ({ before, after: { ...before, ...UNKNOWN }, reason: 'sample removed' }))
  await createValueChangesRepository(trx).append(changes, { source: 'import', at: now })
  await trx.updateTable('egg').set({ currency: null, price: null, is_sample: 0 }).where('is_sample', '=', 1).execute()
}
