import type { ValueRange } from '#contract/catalogue.ts'

/** Chance of each outcome for the player who gives `yours`; together 1. */
export type Odds = { readonly win: number; readonly fair: number; readonly lose: number }

/** All pets of one variant on a side: their value, and half the width of its 90% range, in the same unit. */
export type DoubtfulWorth = { readonly slug: string; readonly worth: number; readonly doubt: number }

/** Standard deviations that hold 90% of a normal distribution, to either side. */
const Z90 = 1.645
/** Shared error of all values, as a share: it does not shrink with more pets. CA34 */
const SHARED = 0.01

/** Half the width of a range: what its value may be off by with 90%. */
export const rangeDoubt = ({ low, high }: ValueRange): number => (high - low) / 2

const total = (side: readonly DoubtfulWorth[]): number => side.reduce((sum, { worth }) => sum + worth, 0)

/** Each variant's part in the doubt about the ratio of both sides. The same variant on both of them cancels out. CA34 */
function shares(yours: readonly DoubtfulWorth[], theirs: readonly DoubtfulWorth[]): Map<string, number> {
  const bySlug = new Map<string, number>()
  const add = (side: readonly DoubtfulWorth[], sign: 1 | -1) => {
    const worth = total(side)
    if (worth > 0)
      for (const { slug, doubt } of side) bySlug.set(slug, (bySlug.get(slug) ?? 0) + (sign * doubt) / worth)
  }
  add(yours, -1)
  add(theirs, 1)
  return bySlug
}

/** By how much the logarithm of their worth over yours may be off with 90%. Independent doubts add in squares. CA34 */
export function ratioDoubt(yours: readonly DoubtfulWorth[], theirs: readonly DoubtfulWorth[]): number {
  const squares = [...shares(yours, theirs).values()].map((share) => share ** 2).toSorted((a, b) => a - b)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, SHARED ** 2))
}

/** The variant with the largest part of the doubt that is not shared, if that is at least half of it. CA36 */
export function mostDoubtful(yours: readonly DoubtfulWorth[], theirs: readonly DoubtfulWorth[]): string | undefined {
  const squares = [...shares(yours, theirs)].map(([slug, share]) => ({ slug, square: share ** 2 }))
  const sum = squares.reduce((all, { square }) => all + square, 0)
  return squares.find(({ square }) => square > 0 && square >= sum / 2)?.slug
}

/**
 * Chance that their worth exceeds yours by more than `border`, falls short by as much, or neither.
 * `border`, and what `doubt` is of, are differences of logarithms. Swapping the sides swaps win and lose. CA33
 */
export function toOdds(yours: number, theirs: number, doubt: number, border: number): Odds {
  const apart = yours === theirs ? 0 : Math.log(theirs) - Math.log(yours)
  const deviation = doubt / Z90
  const win = normal((apart - border) / deviation)
  const lose = normal((-apart - border) / deviation)
  return { win, lose, fair: Math.max(0, 1 - (win + lose)) }
}

/** The share of a standard normal distribution below `x`, right to seven decimals (Abramowitz and Stegun, 26.2.17). */
function normal(x: number): number {
  if (x > 0) return 1 - normal(-x)
  const t = 1 / (1 - 0.2316419 * x)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (tail * Math.exp(-(x ** 2) / 2)) / Math.sqrt(2 * Math.PI)
}
