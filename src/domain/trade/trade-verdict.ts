import { FAIR_WITHIN } from '#domain/values/fair-within.ts'
import type { PetValue, Trend, ValueRange, ValueWord } from '#contract/catalogue.ts'
import { type DoubtfulWorth, mostDoubtful, type Odds, rangeDoubt, ratioDoubt, toOdds } from './trade-odds.ts'

/** One entry of a side with what its row says of it. */
export type ValuedEntry = {
  readonly slug: string
  readonly name: string
  readonly value: PetValue
  /** Missing: unknown. */
  readonly trend?: Trend
  readonly quantity: number
  /** Missing: not known. */
  readonly range?: ValueRange
}

/** Percent by which a value may be off, by how much it is moving. CA9 */
const DOUBT: Record<Trend, number> = { stable: 1.5, up: 2.5, rising: 2.5, down: 2.5, dropping: 2.5, unstable: 4 }
/** A value may move where nobody said that it does not. CA41 */
const findDoubt = (trend: Trend | undefined): number => DOUBT[trend ?? 'up']

/** An outcome that is at least this likely is the verdict. CA35 */
const LIKELY = 0.75

export type SideTotal = {
  /** The sum of the entries that have a number. */
  readonly total: number
  /** Number of pets, whatever they are worth. */
  readonly pets: number
  /** The entries whose value is a word, for which the total lacks something. */
  readonly unpriced: readonly { readonly name: string; readonly word: ValueWord }[]
}

export type Verdict =
  /** A side has no entry yet. */
  | { readonly kind: 'waiting' }
  /** O/C, N/A or TBD takes part. */
  | { readonly kind: 'unjudged' }
  /** A part of the link that the trade came with is missing. CA44 */
  | { readonly kind: 'incomplete' }
  | {
      /** For the player who gives `yours`. `close`: too close to call. */
      readonly kind: 'win' | 'fair' | 'lose' | 'close'
      /** The difference as a share of the larger total: -100 to 100. */
      readonly percent: number
      /** Percentage points by which `percent` may be off, to either side. */
      readonly margin: number
      /** null: no value has a range. */
      readonly odds: Odds | null
    }

export type Judgement = {
  readonly yours: SideTotal
  readonly theirs: SideTotal
  /** Gain: theirs less yours. */
  readonly difference: number
  readonly verdict: Verdict
}

/** Whether no entry of a side has a number, so that its total is unknown. CA42 */
export const isTotalUnknown = ({ total, unpriced }: SideTotal): boolean => total === 0 && unpriced.length > 0

const amount = ({ value, quantity }: ValuedEntry): number => (typeof value === 'number' ? value * quantity : 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

export const sideTotal = (entries: readonly ValuedEntry[]): SideTotal => ({
  total: sum(entries.map(amount)),
  pets: sum(entries.map(({ quantity }) => quantity)),
  unpriced: entries.flatMap(({ name, value }) => (typeof value === 'number' ? [] : [{ name, word: value }])),
})

/** Excess of `theirs` over `yours`, in percent of the larger one; 0 where both are worth nothing. CA8 */
export function percentApart(yours: number, theirs: number): number {
  const larger = Math.max(yours, theirs)
  return larger === 0 ? 0 : ((theirs - yours) / larger) * 100
}

/** The doubt about all values of both sides, each weighing as much as it is worth. CA9 */
function computeMargin(yours: readonly ValuedEntry[], theirs: readonly ValuedEntry[]): number {
  const doubt = (entries: readonly ValuedEntry[]) => sum(entries.map((entry) => amount(entry) * findDoubt(entry.trend)))
  const worth = sideTotal(yours).total + sideTotal(theirs).total
  return worth === 0 ? DOUBT.stable : (doubt(yours) + doubt(theirs)) / worth
}

function kindByMargin(percent: number, margin: number): 'win' | 'fair' | 'lose' | 'close' {
  if (percent - margin > FAIR_WITHIN) return 'win'
  if (percent + margin < -FAIR_WITHIN) return 'lose'
  return Math.abs(percent) + margin <= FAIR_WITHIN ? 'fair' : 'close'
}

/** By how much a value may be off: half its range, else what its trend says. CA9, CA34 */
export const valueDoubt = ({ value, trend, range }: Pick<ValuedEntry, 'value' | 'trend' | 'range'>): number =>
  typeof value !== 'number' ? 0 : range ? rangeDoubt(range) : (value * findDoubt(trend)) / 100

const toWorths = (entries: readonly ValuedEntry[]): DoubtfulWorth[] =>
  entries.map((entry) => ({ slug: entry.slug, worth: amount(entry), doubt: valueDoubt(entry) * entry.quantity }))

const hasRange = ({ range }: ValuedEntry): boolean => range !== undefined

/** The verdict by ranges: the outcome that is likely enough. Without any range the present rule stays. CA33 to CA35 */
function judgeByOdds(
  yours: readonly ValuedEntry[],
  theirs: readonly ValuedEntry[],
  totals: { yours: SideTotal; theirs: SideTotal },
  percent: number,
) {
  const doubt = ratioDoubt(toWorths(yours), toWorths(theirs))
  const border = -Math.log(1 - FAIR_WITHIN / 100)
  const odds = toOdds(totals.yours.total, totals.theirs.total, doubt, border)
  const kind = (['win', 'lose', 'fair'] as const).find((each) => odds[each] >= LIKELY) ?? ('close' as const)
  return { kind, odds, margin: doubt * (100 - Math.abs(percent)) }
}

/**
 * Verdict: Win above +5%, Lose below -5%, Fair between. Without ranges it is given only where it holds for every value that the
 * doubt allows, else it is too close to call. Swapping the sides mirrors it. CA4, CA8, CA9
 */
export function judge(yours: readonly ValuedEntry[], theirs: readonly ValuedEntry[]): Judgement {
  const [yourTotal, theirTotal] = [sideTotal(yours), sideTotal(theirs)]
  const totals = { yours: yourTotal, theirs: theirTotal, difference: theirTotal.total - yourTotal.total }
  if (yours.length === 0 || theirs.length === 0) return { ...totals, verdict: { kind: 'waiting' } }
  if (yourTotal.unpriced.length + theirTotal.unpriced.length > 0) return { ...totals, verdict: { kind: 'unjudged' } }
  const percent = percentApart(yourTotal.total, theirTotal.total)
  if (yours.some(hasRange) || theirs.some(hasRange))
    return { ...totals, verdict: { percent, ...judgeByOdds(yours, theirs, totals, percent) } }
  const margin = computeMargin(yours, theirs)
  return { ...totals, verdict: { kind: kindByMargin(percent, margin), percent, margin, odds: null } }
}

/** The value that the doubt is mostly about; undefined: there is none, or every value is stable and without a range. CA9, CA36 */
export function leastCertain(yours: readonly ValuedEntry[], theirs: readonly ValuedEntry[]): ValuedEntry | undefined {
  const entries = [...yours, ...theirs]
  if (entries.some(hasRange)) {
    const slug = mostDoubtful(toWorths(yours), toWorths(theirs))
    return entries.find((entry) => entry.slug === slug)
  }
  return entries
    .filter((entry) => entry.trend !== undefined && entry.trend !== 'stable' && amount(entry) > 0)
    .toSorted((a, b) => amount(b) * findDoubt(b.trend) - amount(a) * findDoubt(a.trend))[0]
}
