import { createStatsRepository } from '#server/modules/stats/stats.repository.ts'
import { describe, expect, it } from 'vitest'
import { openCatalogue, openEmpty } from '../support/site/repositories.ts'

const BILLIONS = 3_000_000_000

describe('totals', () => {
  it('[AP22, IM14] sums copies beyond 32 bits, each variant up to the limit of ingest', async () => {
    const db = await openCatalogue()
    const { totals } = createStatsRepository(db)
    const before = await totals()
    expect(before.totalPets).toEqual(expect.any(Number))
    await db.updateTable('item_variant').set({ exists_count: 0, owners: 0 }).execute()
    const slugs = await db.selectFrom('item_variant').select('slug').orderBy('slug').limit(3).execute()
    for (const [index, count] of [BILLIONS, BILLIONS, 9_007_199_254_740_991].entries())
      await db.updateTable('item_variant').set({ exists_count: count }).where('slug', '=', slugs[index]!.slug).execute()
    expect(await totals()).toEqual({
      totalPets: before.totalPets,
      totalExists: 2 * BILLIONS + 100_000_000_000,
      lastSeq: 0,
    })
  })

  it('[AP22, IM14] an empty database has none of anything', async () => {
    expect(await createStatsRepository(await openEmpty()).totals()).toEqual({
      totalPets: 0,
      totalExists: null,
      lastSeq: 0,
    })
  })
})
