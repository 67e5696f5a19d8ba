import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { INGEST_LIMIT, type IngestHatch } from '#contract/ingest.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { createHatchMix } from './hatch-mix.ts'
import { gapAfter } from './pace.ts'
import { inventPlayers, pickPlayer } from './players.ts'
import type { PostIngest } from './post-ingest.ts'
import { postOneByOne } from './post-one-by-one.ts'

export type DemoHatchesOptions = {
  catalogue: Catalogue
  post: PostIngest<IngestHatch>
  /** Draws from 0 to below 1. */
  random?: () => number
  /** The time of day, ms. */
  now?: () => number
  id?: () => string
  clock?: Clock
}

const PLAYERS = 400
/** The model's mean, which gives about 1,900 hatches a day. */
const BACKFILL_MEAN_MS = 45_000

/** Simulated hatches, sent through the ingest path (DE1). */
export function createDemoHatches({
  catalogue,
  post,
  random = Math.random,
  now = Date.now,
  id = () => `demo-${randomUUID()}`,
  clock = systemClock,
}: DemoHatchesOptions) {
  const mix = createHatchMix(catalogue)
  // The same players after every restart.
  const players = inventPlayers(PLAYERS, seededRandom('players of the demonstration'))
  const toHatch = (at: number): IngestHatch => ({
    id: id(),
    ...mix.pick(random, at),
    ...pickPlayer(players, random),
    timestamp: new Date(at).toISOString(),
  })

  return {
    /** Fills a new log with the hatches of the last day, oldest first (DE5). @throws when ingest refuses them */
    async backfill(): Promise<number> {
      const end = now()
      const hatches: IngestHatch[] = []
      let at = end - millisecondsInDay
      while ((at += gapAfter(at, BACKFILL_MEAN_MS, random())) < end) hatches.push(toHatch(at))
      for (let from = 0; from < hatches.length; from += INGEST_LIMIT)
        await post(hatches.slice(from, from + INGEST_LIMIT))
      return hatches.length
    },
    /** Hatches from now on, `meanSeconds` apart on average; reports those that cannot be posted. */
    start: (meanSeconds: number, report: (error: unknown) => void): { stop(): void } =>
      postOneByOne({
        next: () => ({
          after: gapAfter(now(), meanSeconds * 1_000, random()),
          toElement: () => toHatch(now()),
        }),
        post,
        report,
        clock,
      }),
  }
}
