import { formatDecimals } from '#domain/text/format.ts'

/** The highest luck and pace that are taken; higher ones are mistakes of typing. BO9 */
export const MAX_FIGURE = 1_000_000

/** The chance of at least one in `eggs` eggs, 1 − (1 − p)^n: by logarithms, or a tiny `p` would be rounded away. BO4 */
export function chanceOfAny(p: number, eggs: number): number {
  if (!(p > 0) || !(eggs > 0)) return 0
  return p >= 1 ? 1 : -Math.expm1(eggs * Math.log1p(-p))
}

/** A chance under luck in percent, of which 100 changes nothing. BO4 */
export const chanceWithLuck = (p: number, luckPercent: number): number =>
  Math.min(1, (p * Math.min(MAX_FIGURE, luckPercent)) / 100)

/** Whole eggs in a time at a pace. `ms`: milliseconds. BO4 */
export const eggsWithin = (ms: number, eggsPerSecond: number): number =>
  Math.floor((ms / 1_000) * Math.min(MAX_FIGURE, eggsPerSecond))

/** Number of eggs that make it as likely as not; null without any chance. BO7 */
export function eggsForEvenChance(p: number): number | null {
  if (!(p > 0)) return null
  return p >= 0.5 ? 1 : Math.ceil(Math.log(0.5) / Math.log1p(-p))
}

/** A percentage as it is written; with a bound, only that the chance is under or over it. */
export type WrittenChance = { readonly percent: string; readonly bound?: 'under' | 'over' }

/** A chance as a percentage. BO8 */
export function writeChance(chance: number): WrittenChance {
  const percent = chance * 100
  if (percent <= 0) return { percent: '0%' }
  if (chance < 0.000001) return { percent: '0.0001%', bound: 'under' }
  if (percent >= 100) return { percent: '100%' }
  if (percent > 99.99) return { percent: '99.99%', bound: 'over' }
  return { percent: `${percent >= 99 ? formatDecimals(percent, 2) : Number(percent.toPrecision(3))}%` }
}
