import type { Database } from '#server/db/database.ts'
import { createEstimatesRepository } from '#server/modules/estimates/estimates.repository.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'

/** Removes the sample trades and what was estimated from them; the next close estimates from the others. Within a transaction. DE17, IM11 */
export async function dropSampleTrades(trx: Database): Promise<void> {
  if (await createEvidenceRepository(trx).dropSamples()) await createEstimatesRepository(trx).dropAll()
}
