import type { PetValue } from '#contract/catalogue.ts'
import { MAX_QUANTITY } from './quantity.ts'
import { hasRoom, otherSide, type SideName, type Trade } from './trade.ts'
import { FAIR_WITHIN } from '#domain/values/fair-within.ts'
import { percentApart, type ValuedEntry, valueDoubt } from './trade-verdict.ts'

export const MAX_SUGGESTIONS = 3

/** Worth of one more pet that brings both sides within 5% of each other. CA6 */
export type Gap = {
  /** The lighter side, to which it is added. */
  readonly side: SideName
  /** Worth that makes both exactly equal. */
  readonly target: number
  readonly low: number
  readonly high: number
}

/** The gap between two totals; null where they are within 5% already. CA6 */
export function findGap(yours: number, theirs: number): Gap | null {
  if (Math.abs(percentApart(yours, theirs)) <= FAIR_WITHIN) return null
  const side = yours < theirs ? 'yours' : 'theirs'
  const [lighter, heavier] = side === 'yours' ? [yours, theirs] : [theirs, yours]
  const share = 1 - FAIR_WITHIN / 100
  return { side, target: heavier - lighter, low: heavier * share - lighter, high: heavier / share - lighter }
}

export type Candidate = Pick<ValuedEntry, 'slug' | 'trend' | 'range'> & {
  readonly baseSlug: string
  readonly value: PetValue
}
/** One pet or several. `leaves`: the percentage apart after they were added, signed as the verdict's. */
export type Suggestion<R extends Candidate> = { readonly rows: readonly R[]; readonly leaves: number }

type Priced<R> = { readonly row: R; readonly value: number; readonly doubt: number }

/**
 * The rows that may be suggested, whatever they are worth: with a number, not given by the other side, and with room.
 * `doubt`: what a value may be off by, which counts where any range is known. CA6, CA37
 */
export function findCandidates<R extends Candidate>({ side }: Gap, rows: readonly R[], trade: Trade): Priced<R>[] {
  const isKnown = rows.some(({ range }) => range !== undefined)
  return rows.flatMap((row) =>
    typeof row.value === 'number' &&
    hasRoom(trade[side], row.slug) &&
    !trade[otherSide(side)].some(({ slug }) => slug === row.slug) &&
    !trade[side].some(({ slug, quantity }) => slug === row.slug && quantity >= MAX_QUANTITY)
      ? [{ row, value: row.value, doubt: isKnown ? valueDoubt(row) : 0 }]
      : [],
  )
}

/** Distance of both sides once so much is added, in percent, signed as the verdict's. */
export function percentAfter({ side }: Gap, totals: Readonly<Record<SideName, number>>, added: number): number {
  const after = { ...totals, [side]: totals[side] + added }
  return percentApart(after.yours, after.theirs)
}

/**
 * Up to three pets that close the gap, the closest first; where ranges are known, what a value may be off by counts like its
 * distance. Never one without a number, one that the other side gives,
 * one that the side has no room for, or a pet in a second variant. CA6, CA37
 */
export function suggest<R extends Candidate>(
  gap: Gap,
  rows: readonly R[],
  trade: Trade,
  totals: Readonly<Record<SideName, number>>,
): Suggestion<R>[] {
  return findCandidates(gap, rows, trade)
    .filter(({ value }) => value >= gap.low && value <= gap.high)
    .map((each) => ({ ...each, off: Math.abs(each.value - gap.target) + each.doubt }))
    .toSorted((a, b) => a.off - b.off || (a.row.slug < b.row.slug ? -1 : 1))
    .filter(({ row }, at, sorted) => sorted.findIndex((each) => each.row.baseSlug === row.baseSlug) === at)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row, value }) => ({ rows: [row], leaves: percentAfter(gap, totals, value) }))
}
