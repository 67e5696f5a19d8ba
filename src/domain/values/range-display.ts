import type { Confidence, ValueRange } from '#contract/catalogue.ts'

/** Confidence in a value, by half the width of its range as a share of it: at most 5%, at most 15%, or more. IT41 */
export function sureness({ low, high }: ValueRange, value: number): Confidence {
  const share = (high - low) / 2 / value
  return share <= 0.05 ? 'sure' : share <= 0.15 ? 'fairly-sure' : 'unsure'
}

/** Position of a range on a bar from half the value to one and a half of it, in percent of the bar's length. IT40 */
export function toBar({ low, high }: ValueRange, value: number): { from: number; to: number } {
  const place = (at: number) => Math.min(100, Math.max(0, (at / value - 0.5) * 100))
  return { from: place(low), to: place(high) }
}
