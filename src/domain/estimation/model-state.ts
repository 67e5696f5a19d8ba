/** Days over which the values of all items are solved together. */
export const WINDOW_DAYS = 30
/** Days of earlier estimates that are kept for comparison. */
export const PAST_DAYS = 32
/** Days whose trades count for less while an item has more of them than usual. */
export const RECENT_DAYS = 12
/** Days of counts for the rate of an item's trades. */
export const RATE_DAYS = 64

/** Standard deviations of a day's change that an item can have. */
export const DRIFTS = [0.003, 0.006, 0.012, 0.024, 0.048, 0.096] as const

export const TREND_COUNT = 6
export const VALUE_BANDS = 3
export const EVIDENCE_BANDS = 3

/** One entry for each item in every column. All values are natural logarithms. */
type ItemColumns = {
  /** Before the first day of the window. */
  edgeMean: number[]
  edgeVariance: number[]
  edgeEvidence: number[]
  variance: number[]
  drift: number[]
  /** NaN without a number. */
  published: number[]
  /** Offset of trades beyond published numbers of the item's size; figures leave the model without it. */
  shape: number[]
  publishedDay: number[]
  publishedByEditors: boolean[]
  isWord: boolean[]
  trend: number[]
  firstDay: number[]
  lastEvidenceDay: number[]
  suspectFrom: number[]
  suspectUntil: number[]
  flaggedUntil: number[]
  /** Share of all trades that the item had before it was flagged. */
  usualShare: number[]
  lnOdds: number[]
  /** Weight of a recent trade while the item has more trades than usual. */
  recentWeight: number[]
  wasListed: boolean[]
  /** -1, 0 or 1: where the last close would have moved the published value. */
  proposedDirection: number[]
}

export type ModelState = {
  day: number
  firstDay: number
  firstTrade: number
  items: ItemColumns
  /** Rows of WINDOW_DAYS for each item. */
  path: Float64Array
  confirmMean: Float64Array
  confirmPrecision: Float64Array
  information: Float64Array
  pull: Float64Array
  /** Effective number of trades. */
  evidence: Float64Array
  /** Rows of PAST_DAYS for each item: what was estimated at the end of a day. */
  pastMean: Float64Array
  pastVariance: Float64Array
  /** Rows of RATE_DAYS for each item. */
  dailyTrades: Float64Array
  totalTrades: number[]
  /** Rows of DRIFTS for each item. */
  driftLikelihood: Float64Array
  driftOffset: Float64Array
  driftVariance: Float64Array
  driftShares: number[][]
  /** For each entry of the trades in the window, from the first one on. */
  entryWeight: number[]
  accountBias: number[]
  tradeVariance: number
  biasVariance: number
  premium: number
  operatorVariance: number
  editorsVariance: number
  typicalPartners: number
  rateDispersion: number
  widening: CalibrationState
}

type CalibrationState = {
  wide: Widening
  half: Widening
}
export type Widening = { base: number; value: number[]; trend: number[]; evidence: number[] }

const createWidening = (base: number): Widening => ({
  base,
  value: Array.from({ length: VALUE_BANDS }, () => 0),
  trend: Array.from({ length: TREND_COUNT }, () => 0),
  evidence: Array.from({ length: EVIDENCE_BANDS }, () => 0),
})

/** Expected drift of each trend before the first trade, with doubt of a factor two either way. */
const EXPECTED_DRIFT = [0.02, 0.02, 0.02, 0.02, 0.008, 0.04]

function expectedShares(drift: number): number[] {
  const weights = DRIFTS.map((each) => Math.exp(-0.5 * (Math.log(each / drift) / 0.8) ** 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

export const EXPECTED_SHARES: readonly (readonly number[])[] = EXPECTED_DRIFT.map(expectedShares)

export const createModelState = (): ModelState => ({
  day: Number.NaN,
  firstDay: Number.NaN,
  firstTrade: 0,
  items: {
    edgeMean: [],
    edgeVariance: [],
    edgeEvidence: [],
    variance: [],
    drift: [],
    published: [],
    shape: [],
    publishedDay: [],
    publishedByEditors: [],
    isWord: [],
    trend: [],
    firstDay: [],
    lastEvidenceDay: [],
    suspectFrom: [],
    suspectUntil: [],
    flaggedUntil: [],
    usualShare: [],
    lnOdds: [],
    recentWeight: [],
    wasListed: [],
    proposedDirection: [],
  },
  path: new Float64Array(),
  confirmMean: new Float64Array(),
  confirmPrecision: new Float64Array(),
  information: new Float64Array(),
  pull: new Float64Array(),
  evidence: new Float64Array(),
  pastMean: new Float64Array(),
  pastVariance: new Float64Array(),
  dailyTrades: new Float64Array(),
  totalTrades: Array.from({ length: RATE_DAYS }, () => 0),
  driftLikelihood: new Float64Array(),
  driftOffset: new Float64Array(),
  driftVariance: new Float64Array(),
  driftShares: EXPECTED_SHARES.map((shares) => [...shares]),
  entryWeight: [],
  accountBias: [],
  tradeVariance: 0.13 ** 2,
  biasVariance: 0.03 ** 2,
  premium: 0,
  operatorVariance: 0.27 ** 2,
  editorsVariance: 0.1 ** 2,
  typicalPartners: 3,
  rateDispersion: 2,
  widening: { wide: createWidening(Math.log(1.15)), half: createWidening(Math.log(1.15)) },
})

const MATRICES = [
  ['path', WINDOW_DAYS],
  ['confirmMean', WINDOW_DAYS],
  ['confirmPrecision', WINDOW_DAYS],
  ['information', WINDOW_DAYS],
  ['pull', WINDOW_DAYS],
  ['evidence', WINDOW_DAYS],
  ['pastMean', PAST_DAYS],
  ['pastVariance', PAST_DAYS],
  ['dailyTrades', RATE_DAYS],
  ['driftLikelihood', DRIFTS.length],
  ['driftOffset', DRIFTS.length],
  ['driftVariance', DRIFTS.length],
] as const

/** Gives every matrix a row for each item. */
export function growMatrices(state: ModelState, items: number): void {
  for (const [name, width] of MATRICES) {
    const grown = new Float64Array(items * width)
    grown.set(state[name])
    state[name] = grown
  }
}
