import type { EstimatorEventOf } from '#contract/estimator.ts'
import { type CatalogueEvent } from './history.ts'
import { DRIFTS, growMatrices, type ModelState, PAST_DAYS, WINDOW_DAYS } from './model-state.ts'
import { median, quantile, robustDeviation } from './sorted-statistics.ts'
import { millisecondsInDay } from 'date-fns/constants'

const TRENDS = ['up', 'rising', 'down', 'dropping', 'stable', 'unstable'] as const
/** Doubt about a value that is guessed from the odds, at least. */
const MIN_GUESS_DEVIATION = 0.5
const GUESS_DEVIATION = 1.5

type Prior = EstimatorEventOf<'prior'>

/** A line through the numeric values by ln(odds): Theil and Sen's median of slopes between thirds, which outliers do not move. */
function fitOdds(points: readonly (readonly [lnOdds: number, lnValue: number])[]): (lnOdds: number) => Guess {
  const values = points.map(([, value]) => value)
  if (points.length < 8) {
    const mean = values.length === 0 ? 0 : median(values)
    return () => ({ mean, deviation: GUESS_DEVIATION * 2 })
  }
  const odds = points.map(([each]) => each)
  const [low, high] = [quantile(odds, 1 / 3), quantile(odds, 2 / 3)]
  const lower = points.filter(([each]) => each <= low)
  const upper = points.filter(([each]) => each >= high)
  const run = median(upper.map(([each]) => each)) - median(lower.map(([each]) => each))
  const slope = run > 0 ? (median(upper.map(([, each]) => each)) - median(lower.map(([, each]) => each))) / run : 0
  const level = median(points.map(([lnOdds, value]) => value - slope * lnOdds))
  const spread = 1.4826 * median(points.map(([lnOdds, value]) => Math.abs(value - slope * lnOdds - level)))
  return (lnOdds) => ({ mean: level + slope * lnOdds, deviation: Math.max(MIN_GUESS_DEVIATION, spread) })
}

type Guess = { readonly mean: number; readonly deviation: number }

/** Guesses the value of an item without a number, by its odds or like the others. */
function createGuess(state: ModelState): (lnOdds: number) => Guess {
  const points: [number, number][] = []
  const published: number[] = []
  for (const [item, value] of state.items.published.entries()) {
    if (Number.isNaN(value)) continue
    published.push(value)
    const lnOdds = state.items.lnOdds[item]!
    if (!Number.isNaN(lnOdds)) points.push([lnOdds, value])
  }
  const byOdds = fitOdds(points)
  const middle = published.length === 0 ? 0 : median(published)
  const spread = published.length === 0 ? 0 : robustDeviation(published.map((each) => each - middle))
  const any = { mean: middle, deviation: Math.max(GUESS_DEVIATION, spread) }
  return (lnOdds) => (Number.isNaN(lnOdds) ? any : byOdds(lnOdds))
}

function publish(state: ModelState, item: number, value: Prior['value'], byEditors: boolean, day: number): void {
  const { items } = state
  items.isWord[item] = value === 'O/C' || value === 'N/A'
  items.published[item] = typeof value === 'number' ? Math.log(value) : Number.NaN
  items.publishedDay[item] = day
  items.publishedByEditors[item] = byEditors
}

/** Adds items and takes over published values. */
export function applyCatalogueEvents(
  state: ModelState,
  events: readonly CatalogueEvent[],
  itemIndex: (item: string) => number,
): void {
  const { items } = state
  const added = new Set<number>()
  for (const event of events) {
    if (event.type !== 'prior') continue
    const item = itemIndex(event.item)
    if (item < items.edgeMean.length) continue
    const trend = TRENDS.indexOf(event.trend)
    const shares = state.driftShares[trend]!
    items.edgeMean.push(Number.NaN)
    items.edgeVariance.push(Number.NaN)
    items.edgeEvidence.push(0)
    items.variance.push(Number.NaN)
    items.drift.push(shares.reduce((sum, share, index) => sum + share * DRIFTS[index]!, 0))
    items.published.push(Number.NaN)
    items.shape.push(0)
    items.publishedDay.push(state.day)
    items.publishedByEditors.push(false)
    items.isWord.push(false)
    items.trend.push(trend)
    items.firstDay.push(state.day)
    items.lastEvidenceDay.push(state.day)
    items.lnOdds.push(event.odds === null ? Number.NaN : Math.log(event.odds))
    items.suspectFrom.push(Number.POSITIVE_INFINITY)
    items.suspectUntil.push(Number.NEGATIVE_INFINITY)
    items.flaggedUntil.push(Number.NEGATIVE_INFINITY)
    items.usualShare.push(0)
    items.recentWeight.push(1)
    items.wasListed.push(false)
    items.proposedDirection.push(0)
    publish(state, item, event.value, false, state.day)
    added.add(item)
  }
  if (added.size > 0) growMatrices(state, items.edgeMean.length)
  const withoutNumber = [...added].some((item) => Number.isNaN(items.published[item]!))
  const guess = withoutNumber ? createGuess(state) : null
  for (const item of added) {
    const { mean, deviation } =
      guess !== null && Number.isNaN(items.published[item]!)
        ? guess(items.lnOdds[item]!)
        : { mean: items.published[item]!, deviation: Math.sqrt(state.operatorVariance) }
    items.edgeMean[item] = mean
    items.edgeVariance[item] = deviation ** 2
    items.variance[item] = deviation ** 2
    state.path.fill(mean, item * WINDOW_DAYS, (item + 1) * WINDOW_DAYS)
    state.pastMean.fill(mean, item * PAST_DAYS, (item + 1) * PAST_DAYS)
    state.pastVariance.fill(deviation ** 2, item * PAST_DAYS, (item + 1) * PAST_DAYS)
    state.driftVariance.fill(deviation ** 2, item * DRIFTS.length, (item + 1) * DRIFTS.length)
  }
  for (const event of events)
    if (event.type === 'confirm') confirm(state, itemIndex(event.item), event)
    else if (!added.has(itemIndex(event.item))) confirm(state, itemIndex(event.item), { ...event, by: 'operator' })
}

/** A confirmed number is an observation too, in place of the one before. */
function confirm(
  state: ModelState,
  item: number,
  { value, by, at }: Pick<EstimatorEventOf<'confirm'>, 'value' | 'by' | 'at'>,
): void {
  const { items, confirmMean, confirmPrecision } = state
  const byEditors = by === 'editors'
  const day = Math.min(state.day, Math.max(Math.floor(at / millisecondsInDay), state.day - WINDOW_DAYS + 1))
  publish(state, item, value, byEditors, day)
  if (typeof value !== 'number') return
  const row = item * WINDOW_DAYS
  confirmPrecision.fill(0, row, row + WINDOW_DAYS)
  const column = row + WINDOW_DAYS - 1 - state.day + day
  confirmMean[column] = items.published[item]!
  const spread = byEditors ? state.editorsVariance : state.operatorVariance
  const expected = items.variance[item]! + spread
  const surprise = (items.published[item]! + items.shape[item]! - state.path[column]!) ** 2 / expected
  confirmPrecision[column] = 5 / (4 + surprise) / spread
}
