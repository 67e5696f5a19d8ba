import { createEstimator } from '#domain/estimation/estimator.ts'
import { createPricePull } from '#domain/estimation/price-pull.ts'
import type { PublishedChange, Trade } from '#domain/estimation/published-change.ts'
import { expect, it } from 'vitest'
import type { Event } from './events.ts'
import { createWorld, settingsFor } from './world.ts'

/** What the pull is found to be, in a world of this anchoring. */
function measurePull(anchoring: number, seed: number) {
  const settings = { ...settingsFor('market', seed), items: 300, days: 150, tradesPerDay: 110, attacks: [], anchoring }
  const estimator = createEstimator()
  const pull = createPricePull()
  const published = new Map<string, number>()
  let lines: ReturnType<typeof estimator.close> = []
  let changes: PublishedChange[] = []
  let trades: Trade[] = []
  for (const event of createWorld(settings).events as Exclude<Event, { type: 'exclude' }>[]) {
    if (event.type === 'close') {
      pull.observe(changes, trades, new Map(lines.map((line) => [line.item, line])), event.at)
      lines = estimator.close(event.at)
      changes = []
      trades = []
      continue
    }
    // What is read from a file is not read-only.
    estimator.accept(structuredClone(event) as Parameters<typeof estimator.accept>[0])
    if (event.type === 'trade') trades.push(event as unknown as Trade)
    if (event.type !== 'prior' && event.type !== 'confirm') continue
    const from = published.get(event.item)
    const isNumber = typeof event.value === 'number'
    if (isNumber && from !== undefined && from !== event.value)
      changes.push({ item: event.item, at: event.at, from, to: event.value as number, by: 'operator' })
    if (isNumber) published.set(event.item, event.value as number)
    else published.delete(event.item)
  }
  return pull.summary().figures
}

it.each([
  [0, 3],
  [0.1, 3],
  [0.3, 3],
])('[ES136] in a world of anchoring %s the range of the pull holds it', { timeout: 120_000 }, (anchoring, seed) => {
  const figures = measurePull(anchoring, seed)!
  expect(figures.low).toBeLessThanOrEqual(anchoring)
  expect(figures.high).toBeGreaterThanOrEqual(anchoring)
  expect(Math.abs(figures.share - anchoring)).toBeLessThan(0.1)
})
