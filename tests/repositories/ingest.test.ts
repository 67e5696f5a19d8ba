import type { IngestAnswer } from '#contract/ingest.ts'
import type { Database } from '#server/db/database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW } from '../support/site/data-app.ts'
import { openCatalogue } from '../support/site/repositories.ts'
import { refuseDoubledKeys } from '../support/site/refuse-doubled-keys.ts'

const SLUGS = ['doggy', 'king-doggy', 'bunny']

describe('joint batches', () => {
  async function start() {
    const db = (await openCatalogue()).withPlugin(refuseDoubledKeys)
    const events = createEventBus<ServerEvents>((error) => {
      throw error
    })
    const published: { id: string; seq: number }[][] = []
    events.subscribe('hatches.stored', (hatches) => void published.push(hatches.map(({ id, seq }) => ({ id, seq }))))
    return { db, published, ingest: createHatchIngest({ db, events, now: () => NOW }) }
  }
  const hatch = (id: string, slug = 'doggy') => ({ id, slug, playerName: 'BubbleFan' })
  const counts = async (db: Database) =>
    new Map(
      (await db.selectFrom('item_variant').select(['slug', 'exists_count']).execute()).map((row) => [
        row.slug,
        row.exists_count,
      ]),
    )

  it('[IN24, IN27] batches that wait are stored by one transaction, each with its own answer', async () => {
    const { ingest, published } = await start()
    const answers = await Promise.all([
      ingest([hatch('a'), hatch('b')]),
      ingest([]),
      ingest(['text', hatch('b'), hatch('c', 'nobody')]),
      ingest([hatch('c'), hatch('a')]),
    ])
    expect(answers).toEqual([
      { accepted: 2, duplicate: 0, rejected: [] },
      { accepted: 0, duplicate: 0, rejected: [] },
      {
        accepted: 0,
        duplicate: 1,
        rejected: [
          { index: 0, reason: 'Invalid type: Expected Object but received "text"' },
          { index: 2, reason: 'slug: there is no Normal nobody' },
        ],
      },
      { accepted: 1, duplicate: 1, rejected: [] },
    ])
    expect(published).toEqual([
      [
        { id: 'a', seq: 1 },
        { id: 'b', seq: 2 },
        { id: 'c', seq: 3 },
      ],
    ])
  })

  it('[IN25] a joint transaction that fails stores none of its batches and fails them all', async () => {
    const { db, ingest, published } = await start()
    await db.schema.alterTable('exist_point').renameTo('elsewhere').execute()
    const before = await counts(db)
    const failed = await Promise.allSettled([ingest([hatch('a')]), ingest([hatch('b')])])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([await counts(db), published, await db.selectFrom('hatch').selectAll().execute()]).toEqual([before, [], []])
    await db.schema
      .alterTable('elsewhere' as 'exist_point')
      .renameTo('exist_point')
      .execute()
    expect(await ingest([hatch('a'), hatch('b')])).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
  })

  it('[IN4, IN6, IN19, IN24] waiting or not, batches give the answers, numbers and counts of one after the other', async () => {
    const element = fc.oneof(
      { weight: 8, arbitrary: fc.tuple(fc.integer({ min: 0, max: 30 }).map(String), fc.constantFrom(...SLUGS)) },
      { weight: 1, arbitrary: fc.constant(['x', 'nobody'] as const) },
    )
    const calls = fc.array(
      fc.record({
        batch: fc.array(
          element.map(([id, slug]) => hatch(id, slug)),
          { maxLength: 6 },
        ),
        isWaiting: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    const { db, ingest, published } = await start()
    const expectedCounts = await counts(db)
    let run = 0
    let seq = 0
    await fc.assert(
      fc.asyncProperty(calls, async (given) => {
        run++
        published.length = 0
        const batches = given.map(({ batch }) => batch.map((each) => ({ ...each, id: `${run}-${each.id}` })))
        const answers: Promise<IngestAnswer>[] = []
        for (const [index, batch] of batches.entries()) {
          answers.push(ingest(batch))
          if (!given[index]!.isWaiting) await Promise.all(answers)
        }
        const known = new Set<string>()
        const expected = batches.map((batch) => {
          const answer: IngestAnswer = { accepted: 0, duplicate: 0, rejected: [] }
          for (const [index, { id, slug }] of batch.entries()) {
            if (known.has(id)) answer.duplicate++
            else if (slug === 'nobody') answer.rejected.push({ index, reason: 'slug: there is no Normal nobody' })
            else {
              known.add(id)
              expectedCounts.set(slug, expectedCounts.get(slug)! + 1)
              answer.accepted++
            }
          }
          return answer
        })
        expect(await Promise.all(answers)).toEqual(expected)
        expect(published.flat()).toEqual([...known].map((id) => ({ id, seq: ++seq })))
        expect(await counts(db)).toEqual(expectedCounts)
      }),
      { endOnFailure: true },
    )
  })
})
