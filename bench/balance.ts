import { type Gap, findGap, suggest } from '../src/domain/trade/trade-balance.ts'
import { EMPTY_TRADE, MAX_ENTRIES } from '../src/domain/trade/trade.ts'
import { judge, type ValuedEntry } from '../src/domain/trade/trade-verdict.ts'
import { createQueryClient, nearValueQuery } from '../src/lib/queries.ts'
import { createSource } from '../server/composition/source.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { shippedCatalogue } from '../server/import/catalogue.ts'
import { importCatalogue } from '../server/import/import-catalogue.ts'
import { NOW, site } from '../tests/support/site/fixture.ts'
import { cleanUp } from './clean-up.ts'
import type { Figure } from './report.ts'

const BAR = 50
const ROUNDS = 200
const VERDICTS = 2_000

/** CA6: suggestions out of the whole catalogue, from the database to the three pets, each for a gap that was not asked for before. */
export async function balance(): Promise<Figure[]> {
  const db = await openDatabase(':memory:')
  await importCatalogue(db, shippedCatalogue(), { samples: true, now: NOW })
  const stats = async () => ({ usersOnline: 0, totalPets: 0, totalExists: 0, secretHatches24h: 0 })
  const source = createSource({ db, site, demo: true, stats })
  try {
    const client = createQueryClient(source)
    const {
      pets: [dearest],
    } = await source.items({ minValue: 0, limit: 1 })
    const highest = Number(dearest?.value)
    const times: number[] = []
    let found = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const totals = { yours: 0, theirs: highest ** (round / ROUNDS) } // from small change to the dearest pet
      const gap: Gap = findGap(totals.yours, totals.theirs)!
      const start = performance.now()
      found += suggest(gap, await client.fetchQuery(nearValueQuery(gap)), EMPTY_TRADE, totals).length
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    return [
      {
        measure: 'suggestions that make a trade fair, 95th percentile',
        value: times[Math.floor(ROUNDS * 0.95)]!,
        unit: 'ms',
        bar: { atMost: BAR },
        note: `${ROUNDS} gaps, ${found} suggestions, longest ${times.at(-1)!.toFixed(1)} ms`,
      },
      verdictWithOdds(),
    ]
  } finally {
    await cleanUp(() => db.destroy())
  }
}

/** A verdict on full sides whose values all have ranges. */
function verdictWithOdds(): Figure {
  const side = (first: number): ValuedEntry[] =>
    Array.from({ length: MAX_ENTRIES }, (_, index) => {
      const value = 100 + (first + index) * 37
      const range = { low: value * 0.9, high: value * 1.15 }
      return { slug: `pet-${first + index}`, name: `Pet ${index}`, value, trend: 'stable', quantity: 1 + index, range }
    })
  // A few pets are on both sides.
  const [yours, theirs] = [side(0), side(MAX_ENTRIES - 5)]
  const times = Array.from({ length: VERDICTS }, () => {
    const start = performance.now()
    judge(yours, theirs)
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return {
    measure: `verdict with odds, ${MAX_ENTRIES} entries a side, 99th percentile`,
    value: times[Math.floor(VERDICTS * 0.99)]!,
    unit: 'ms',
    bar: { atMost: 1 },
    note: `median ${times[VERDICTS >> 1]!.toFixed(3)} ms, first runs included`,
  }
}
