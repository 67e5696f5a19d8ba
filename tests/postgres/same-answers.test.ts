import { DEMANDS, SORTS } from '#contract/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startData } from '../support/site/data-app.ts'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { openTestDatabase } from '../support/site/test-database.ts'

type Site = Awaited<ReturnType<typeof startData>>

/** The catalogue with names that sort and fold otherwise by bytes than by any language, and some that are equal. */
function oddCatalogue() {
  const catalogue = smallCatalogue()
  const names = [
    'Ärger',
    'ärger',
    'Zebra',
    'zebra',
    'äpfel',
    'éclair',
    'İstanbul',
    'ﬀ',
    '\u{1f600} pet',
    'Ωmega',
    'ǅ',
    'zebra',
  ]
  return { ...catalogue, pets: catalogue.pets.map((pet, index) => ({ ...pet, name: names[index % names.length]! })) }
}

const sites: Site[] = []
beforeAll(async () => {
  const open = async (db: Database) => {
    await importCatalogue(db, oddCatalogue(), { samples: true, now: NOW })
    sites.push(await startData({ db, catalogue: oddCatalogue() }))
  }
  await open(await openDatabase(':memory:'))
  await open(await openTestDatabase())
})
afterAll(() => Promise.all(sites.map((site) => site.stop())))

const slug = fc.constantFrom(...smallCatalogue().pets.map((pet) => pet.slug), 'nobody')
const variant = fc.constantFrom('Normal', 'Shiny', 'Mythic', undefined)
const at = fc.option(
  fc.integer({ min: -5, max: 1 }).map((hours) => new Date(NOW + hours * 3_600_000).toISOString()),
  {
    nil: undefined,
  },
)
const name = fc.oneof(
  fc.constantFrom('Bubble_Fan', 'bubble%fan', 'ÄNNE', 'änne', 'Ωmega', '\u{1f600}', 'a\\b', "o'neil"),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
)
const text = fc.oneof(fc.constantFrom('', 'zebra', 'ÄR', 'är', 'ÉC', '%', '_', 'pet', 'i̇', 'ω', '\u{1f600}'), name)
const query = (path: string, parameters: Record<string, unknown>) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) search.append(key, String(value))
  return { path: `${path}?${search}` }
}
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const amount = fc.oneof(fc.nat(3), fc.constantFrom(0.1, 0.3, 1e9, 1e11), fc.double({ min: 0, max: 1e11, noNaN: true }))

const hatches = fc
  .array(
    fc.record({ id: fc.nat(40).map(String), slug, variant, playerName: name, isPublic: fc.boolean(), timestamp: at }),
    {
      maxLength: 12,
    },
  )
  .map((body) => ({ path: '/ingest/hatches', body }))
const values = fc
  .array(
    fc.record({
      slug,
      variant,
      value: fc.oneof(amount, fc.constantFrom('O/C', 'N/A', 'TBD')),
      demand: maybe(fc.constantFrom(...DEMANDS)),
      trend: maybe(fc.constantFrom('up', 'dropping')),
      owners: maybe(fc.nat(5)),
      exists: maybe(fc.nat(5)),
      at,
      reason: maybe(name),
    }),
    { maxLength: 8 },
  )
  .map((body) => ({ path: '/ingest/values', body }))
const list = fc
  .record({
    sort: fc.constantFrom(...SORTS),
    search: text,
    demand: fc.constantFrom('all', ...DEMANDS),
    minValue: maybe(amount),
    maxValue: maybe(amount),
    variant,
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.constantFrom(1, 3, 20),
  })
  .map((parameters) => query('/api/items', parameters))
const log = fc
  .record({
    petName: text,
    hatcherName: text,
    minValue: maybe(amount),
    publicOnly: maybe(fc.boolean()),
    page: fc.integer({ min: 1, max: 3 }),
    limit: fc.constantFrom(1, 5, 20),
  })
  .map((parameters) => query('/api/hatches', parameters))
const eggs = fc.record({ minPrice: maybe(amount), maxPrice: maybe(amount) }).map((given) => query('/api/eggs', given))
const others = fc.oneof(
  slug.map((each) => ({ path: `/api/items/${each}` })),
  fc
    .array(slug, { maxLength: 5 })
    .map((slugs) => ({ path: `/api/items/by-slugs?${slugs.map((each) => `slug=${each}`).join('&')}` })),
  fc
    .constantFrom(
      '/api/items/recent',
      '/api/items/highest-value',
      '/api/items/high-demand',
      '/api/stats',
      '/api/bounties',
    )
    .map((path) => ({ path })),
)
const operation: fc.Arbitrary<{ path: string; body?: unknown }> = fc.oneof(
  { weight: 2, arbitrary: hatches },
  { weight: 2, arbitrary: values },
  { weight: 4, arbitrary: list },
  { weight: 3, arbitrary: log },
  { weight: 1, arbitrary: eggs },
  { weight: 2, arbitrary: others },
)

it('[IM14, IM30] random operations are answered with the same bytes on both databases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      for (const { path, body } of operations) {
        const [first, second] = await Promise.all(
          sites.map(async (site) => {
            site.clock.now += 2_000
            const answer = await (body === undefined ? site.get(path) : site.post(path, body))
            return `${answer.statusCode} ${answer.body}`
          }),
        )
        expect([path, second]).toEqual([path, first])
        expect([path, first]).not.toEqual([path, expect.stringMatching(/^5/)])
      }
    }),
    { numRuns: 40 },
  )
})
