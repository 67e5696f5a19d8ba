import type { Database } from '#server/db/database.ts'
import { valueColumns } from '#server/db/value-columns.ts'

/** Takes out whatever the sample model invented and nobody has replaced: values become TBD, counts 0, prices unknown, histories empty (IM11). */
export async function dropSamples(trx: Database) {
  await trx.deleteFrom('value_point').where('is_sample', '=', 1).execute()
  await trx.deleteFrom('exist_point').where('is_sample', '=', 1).execute()
  await trx
    .updateTable('item_variant')
    .set({ ...valueColumns('TBD'), trend: 'stable', demand: 'low', demand_rank: 4, owners: 0, exists_count: 0, is_sample: 0 })
    .where('is_sample', '=', 1).execute()
  await trx.updateTable('egg').set({ currency: null, price: null, is_sample: 0 }).where('is_sample', '=', 1).execute()
}
