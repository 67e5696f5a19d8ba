/** The quantile of an array that is in ascending order. */
export function quantileSorted(sorted: ArrayLike<number>, share: number): number {
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const low = sorted[below]!
  return low + (sorted[Math.min(below + 1, sorted.length - 1)]! - low) * (position - below)
}

export const quantile = (values: readonly number[], share: number): number =>
  quantileSorted(Float64Array.from(values).sort(), share)

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The standard deviation of the values around 0, as half of them tell it. */
export const robustDeviation = (values: readonly number[]): number => 1.4826 * median(values.map(Math.abs))
