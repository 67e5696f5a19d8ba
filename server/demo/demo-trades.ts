import type { IngestTrade } from '#contract/evidence.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { randomUUID } from 'node:crypto'
import type { PostIngest } from './post-ingest.ts'
import { postOneByOne } from './post-one-by-one.ts'
import { createSampleTrades } from './sample-trades.ts'

type Options = {
  catalogue: Catalogue
  /** Start of the demo's market, in milliseconds. */
  start: number
  post: PostIngest<IngestTrade>
  report: (error: unknown) => void
  /** Draws from 0 to below 1. */
  random?: () => number
  /** The time of day, ms. */
  now?: () => number
  clock?: Clock
}

/** Sample trades of the demo's market from now on, sent through the ingest path. DE18 */
export function startDemoTrades({
  catalogue,
  start,
  post,
  report,
  random = Math.random,
  now = Date.now,
  clock = systemClock,
}: Options): { stop(): void } {
  const { next } = createSampleTrades(catalogue, start)
  return postOneByOne({
    next() {
      const trade = next(now(), random)
      return { after: Date.parse(trade.at) - now(), toElement: () => ({ id: randomUUID(), ...trade }) }
    },
    post,
    report,
    clock,
  })
}
