import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import fc from 'fast-check'

const DAY = 86_400_000
export const START = Date.parse('2026-01-01T00:00:00.000Z')

const IN: readonly LedgerKind[] = ['start', 'hatched', 'bought', 'traded-in', 'correction']
const OUT: readonly LedgerKind[] = ['traded-out', 'gave', 'lost', 'correction']
const SLUGS = ['doggy', 'shiny-doggy', 'king-doggy'] as const

/** Few times and ids, so that rows meet. */
const time = fc.integer({ min: 0, max: 40 }).map((quarter) => START + (quarter * DAY) / 4)

export const ledgerRow: fc.Arbitrary<LedgerRow> = fc
  .record({
    id: fc.integer({ min: 0, max: 400 }),
    at: time,
    slug: fc.constantFrom(...SLUGS),
    quantity: fc.integer({ min: -20, max: 30 }).filter((quantity) => quantity !== 0),
    kind: fc.nat(),
    basis: fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: undefined }),
    deleted: fc.constantFrom(undefined, undefined, undefined, true as const),
  })
  .map(({ id, at, slug, quantity, kind, basis, deleted }) => {
    const kinds = quantity > 0 ? IN : OUT
    return {
      id: String(id),
      at: new Date(at).toISOString(),
      kind: kinds[kind % kinds.length]!,
      slug,
      quantity,
      ...(basis === undefined ? {} : { basis }),
      ...(deleted && { deleted }),
    }
  })

export const ledgers = fc.array(ledgerRow, { maxLength: 30 })
/** As the merge leaves a ledger: each row once. */
export const ledger = ledgers.map((rows) => [...new Map(rows.map((row) => [row.id, row])).values()])

/** Values of each variant, words among them, oldest first. */
export const series = fc
  .record(
    Object.fromEntries(
      SLUGS.map((slug) => [
        slug,
        fc.uniqueArray(
          fc.record({ at: time, value: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: null, freq: 5 }) }),
          { selector: ({ at }) => at, maxLength: 12 },
        ),
      ]),
    ),
  )
  .map(
    (bySlug) => new Map(Object.entries(bySlug).map(([slug, points]) => [slug, points.toSorted((a, b) => a.at - b.at)])),
  )

export const times = fc
  .uniqueArray(fc.integer({ min: -2, max: 50 }), { minLength: 1, maxLength: 12 })
  .map((quarters) => quarters.toSorted((a, b) => a - b).map((quarter) => START + (quarter * DAY) / 4))
