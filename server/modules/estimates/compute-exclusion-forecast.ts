import type { ExclusionPreview, PreviewExclusion, PreviewFigures } from '#contract/evidence-review.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import { createEstimator, type EstimatorOptions } from '#domain/estimation/estimator.ts'
import type { Database } from '#server/db/database.ts'
import { readThrough } from '#server/db/open-database.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { readEvents } from './read-events.ts'

/** `day`: the start of the UTC day that would be closed, in milliseconds. */
type Forecast = PreviewExclusion & { day: number }
export type ExclusionForecastSettings = Forecast & { databaseUrl: string }

/** Estimates that differ by more are counted as moved. */
const MOVED = 0.01

/** Computes a forecast through a connection of its own, which cannot write. */
export const exclusionForecastFrom = ({
  databaseUrl,
  ...forecast
}: ExclusionForecastSettings): Promise<ExclusionPreview> =>
  readThrough(databaseUrl, (db) => computeExclusionForecast(db, forecast))

/** Computes a variant's figures of a close of the day with all evidence, and without the trades of these accounts. EV50 */
export async function computeExclusionForecast(
  db: Database,
  { item, accounts, day }: Forecast,
  options: EstimatorOptions = {},
): Promise<ExclusionPreview> {
  const estimator = createEstimator(options)
  const excluded = new Set(accounts)
  let leftOut = 0
  let last = 0
  let present: readonly EstimateLine[] = []
  for await (const { end, catalogue, trades } of readEvents(db, day)) {
    for (const event of [...catalogue, ...trades]) estimator.accept(event)
    for (const { a, b } of trades) if (excluded.has(a) || excluded.has(b)) leftOut++
    present = estimator.close(end)
    last = end
  }
  for (const account of excluded) estimator.accept({ type: 'exclude', at: last, account })
  const without = leftOut === 0 ? present : estimator.close(last)
  const [before, after] = [byItem(present), byItem(without)]
  return {
    leftOut,
    present: toFigures(before.get(item)),
    without: toFigures(after.get(item)),
    others: [...new Set([...before.keys(), ...after.keys()])].filter(
      (each) => each !== item && hasMoved(before.get(each)?.estimate ?? null, after.get(each)?.estimate ?? null),
    ).length,
  }
}

const byItem = (lines: readonly EstimateLine[]) => new Map(lines.map((line) => [line.item, line]))

function toFigures(line: EstimateLine | undefined): PreviewFigures {
  if (!line) return { evidence: 0, abstains: 'too-little-evidence', flags: [] }
  const { evidence, flags, estimate, low, high, low50, high50, abstains } = line
  return { evidence, flags, ...omitUnknown({ estimate, low, high, low50, high50, abstains }) }
}

const hasMoved = (before: number | null, after: number | null): boolean =>
  before === null || after === null ? before !== after : Math.abs(Math.log(after / before)) > MOVED
