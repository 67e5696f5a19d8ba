import type { Database } from '#server/db/database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { describe, expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openCatalogue } from '../support/site/repositories.ts'

const report = (error: unknown) => {
  throw error
}

describe('hatches', () => {
  const ingestTo = (db: Database) => createHatchIngest({ db, events: createEventBus(report), now: () => NOW })

  async function filled(count: number) {
    const db = await openCatalogue()
    await ingestTo(db)(
      Array.from({ length: count }, (_, index) => ({
        id: `hatch-${index}`,
        slug: 'doggy',
        playerName: index % 2 === 0 ? 'Bubble_Fan' : 'BubbleXFan',
        isPublic: index % 3 !== 0,
        timestamp: new Date(NOW - index * 30_000).toISOString(),
      })),
    )
    return { db, hatches: createHatchesRepository(db) }
  }

  it('[AP20, IM14] numbers hatches without a gap, and reads them by number from both ends', async () => {
    const { hatches } = await filled(45)
    const seqs = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq)
    expect([seqs(await hatches.after(42, 10)), seqs(await hatches.newest(2)), await hatches.lastSeq()]).toEqual([
      [43, 44, 45],
      [44, 45],
      45,
    ])
    const page = await hatches.list({ page: 2, limit: 20 })
    expect([seqs(page.hatches)[0], page.pagination, page.seq]).toEqual([25, { current: 2, pages: 3, total: 45 }, 45])
    expect((await hatches.position()).epoch).toBe((await hatches.position()).epoch)
  })

  it('[AP20, IM14] reads a page and both ends of the log in one statement, from an empty log and past the end too', async () => {
    const { db } = await filled(45)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++
        return result
      },
    })
    const past = await createHatchesRepository(counted).list({ page: 4, limit: 20 })
    expect([past, statements]).toEqual([{ hatches: [], pagination: { current: 4, pages: 3, total: 45 }, seq: 45 }, 1])
    await db.deleteFrom('hatch').where('seq', '<=', 30).execute()
    const left = await createHatchesRepository(db).list({ page: 1, limit: 20 })
    expect([left.hatches.length, left.pagination.total, left.seq]).toEqual([15, 15, 45])
    const empty = await createHatchesRepository(await openCatalogue()).list({ page: 1, limit: 20 })
    expect(empty).toEqual({ hatches: [], pagination: { current: 1, pages: 0, total: 0 }, seq: 0 })
  })

  it('[IN4, IM14] concurrent batches never share a number or an id', async () => {
    const db = await openCatalogue()
    const ingest = ingestTo(db)
    const batches = Array.from({ length: 8 }, (_, batch) =>
      Array.from({ length: 5 }, (_, index) => ({ id: `${(batch + index) % 8}`, slug: 'doggy', playerName: 'Fan' })),
    )
    const answers = await Promise.all(batches.map((batch) => ingest(batch)))
    const rows = await db.selectFrom('hatch').select(['seq', 'id']).orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(8)
    expect(answers.reduce((sum, { accepted, duplicate }) => sum + accepted + duplicate, 0)).toBe(40)
  })

  it('[AP20, IM14] continues after a number beyond 32 bits', async () => {
    const { db, hatches } = await filled(1)
    await db.updateTable('hatch').set({ seq: 3_000_000_000 }).execute()
    await ingestTo(db)([{ id: 'next', slug: 'doggy', playerName: 'Fan' }])
    expect((await hatches.newest(2)).map(({ seq }) => seq)).toEqual([3_000_000_000, 3_000_000_001])
  })

  it('[AP18, AP20, IM14] finds public players in any case, takes wildcards as text, and never finds a private player', async () => {
    const { hatches } = await filled(12)
    const found = async (query: object) => (await hatches.list(query)).hatches.map(({ seq }) => seq)
    expect(await found({ hatcherName: 'BUBBLE_' })).toEqual([11, 9, 5, 3])
    expect(await found({ hatcherName: '@Bübble_' })).toEqual([11, 9, 5, 3])
    expect(await found({ hatcherName: '%' })).toEqual([])
    expect(await found({ petName: 'DOGGY', publicOnly: true, limit: 3 })).toEqual([12, 11, 9])
  })

  it('[AP24, IM14] counts secret hatches by the whole minute', async () => {
    const { db, hatches } = await filled(6)
    await db.updateTable('hatch').set({ is_secret: 1 }).execute()
    const minute = NOW / 60_000
    const secrets = async (lastSeq: number) =>
      (await hatches.secretsByMinute(NOW - 90_000, lastSeq)).toSorted((a, b) => b.minute - a.minute)
    expect(await secrets(6)).toEqual([
      { minute, count: 1 },
      { minute: minute - 1, count: 2 },
      { minute: minute - 2, count: 1 },
    ])
    expect(await secrets(2)).toEqual([
      { minute, count: 1 },
      { minute: minute - 1, count: 1 },
    ])
  })
})
