import type { PetValue, Trend, ValueWord } from '#contract/catalogue.ts'

/** One entry of a side with what its row says of it. */
export type ValuedEntry = {
  readonly name: string
  readonly value: PetValue
  readonly trend: Trend
  readonly quantity: number
}

/** Percent within which two offers are as good as equal. CA8 */
export const FAIR_WITHIN = 5

/** Percent by which a value may be off, by how much it is moving. CA9 */
const DOUBT: Record<Trend, number> = { stable: 1.5, up: 2.5, rising: 2.5, down: 2.5, dropping: 2.5, unstable: 4 }

export type SideTotal = {
  /** The sum of the entries that have a number. */
  readonly total: number
  /** How many pets, whatever they are worth. */
  readonly pets: number
  /** The entries whose value is a word, for which the total lacks something. */
  readonly unpriced: readonly { readonly name: string; readonly word: ValueWord }[]
}

export type Verdict =
  /** A side has no entry yet. */
  | { readonly kind: 'waiting' }
  /** O/C, N/A or TBD takes part. */
  | { readonly kind: 'unjudged' }
  | {
      /** For the player who gives `yours`. `close`: too close to call. */
      readonly kind: 'win' | 'fair' | 'lose' | 'close'
      /** The difference as a share of the larger total: -100 to 100. */
      readonly percent: number
      /** Percentage points by which `percent` may be off, to either side. */
      readonly margin: number
    }

export type Judgement = {
  readonly yours: SideTotal
  readonly theirs: SideTotal
  /** What is gained: theirs less yours. */
  readonly difference: number
  readonly verdict: Verdict
}

const amount = ({ value, quantity }: ValuedEntry): number => (typeof value === 'number' ? value * quantity : 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const sideTotal = (entries: readonly ValuedEntry[]): SideTotal => ({
  total: sum(entries.map(amount)),
  pets: sum(entries.map(({ quantity }) => quantity)),
  unpriced: entries.flatMap(({ name, value }) => (typeof value === 'number' ? [] : [{ name, word: value }])),
})

/** What `theirs` exceeds `yours` by, in percent of the larger one; 0 where both are worth nothing. CA8 */
export function percentApart(yours: number, theirs: number): number {
  const larger = Math.max(yours, theirs)
  return larger === 0 ? 0 : ((theirs - yours) / larger) * 100
}

/** The doubt about all values of both sides, each weighing as much as it is worth. CA9 */
function marginOf(yours: readonly ValuedEntry[], theirs: readonly ValuedEntry[]): number {
  const doubt = (entries: readonly ValuedEntry[]) => sum(entries.map((entry) => amount(entry) * DOUBT[entry.trend]))
  const worth = sideTotal(yours).total + sideTotal(theirs).total
  return worth === 0 ? DOUBT.stable : (doubt(yours) + doubt(theirs)) / worth
}

function kindOf(percent: number, margin: number): 'win' | 'fair' | 'lose' | 'close' {
  if (percent - margin > FAIR_WITHIN) return 'win'
  if (percent + margin < -FAIR_WITHIN) return 'lose'
  return Math.abs(percent) + margin <= FAIR_WITHIN ? 'fair' : 'close'
}

/**
 * Who gains. A verdict is given only where it holds for every value that the doubt allows: Win above +5%, Lose below -5%, Fair
 * between; where the doubt reaches across a border it is too close to call. Swapping the sides mirrors it. CA4, CA8, CA9
 */
export function judge(yours: readonly ValuedEntry[], theirs: readonly ValuedEntry[]): Judgement {
  const [yourTotal, theirTotal] = [sideTotal(yours), sideTotal(theirs)]
  const totals = { yours: yourTotal, theirs: theirTotal, difference: theirTotal.total - yourTotal.total }
  if (yours.length === 0 || theirs.length === 0) return { ...totals, verdict: { kind: 'waiting' } }
  if (yourTotal.unpriced.length + theirTotal.unpriced.length > 0) return { ...totals, verdict: { kind: 'unjudged' } }
  const percent = percentApart(yourTotal.total, theirTotal.total)
  const margin = marginOf(yours, theirs)
  return { ...totals, verdict: { kind: kindOf(percent, margin), percent, margin } }
}

/** The moving value that adds most to the doubt; undefined: every value is stable. CA9 */
export const leastCertain = (entries: readonly ValuedEntry[]): ValuedEntry | undefined =>
  entries
    .filter((entry) => entry.trend !== 'stable' && amount(entry) > 0)
    .toSorted((a, b) => amount(b) * DOUBT[b.trend] - amount(a) * DOUBT[a.trend])[0]
