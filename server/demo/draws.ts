/** Normally distributed around 0. `random` draws numbers from 0 to below 1. */
export const normal = (random: () => number, deviation: number): number =>
  deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** One of the list, in proportion to the weights. `random` is from 0 to below 1. */
export function drawWeighted<T>(random: number, from: readonly T[], getWeight: (each: T) => number): T {
  let left = random * from.reduce((sum, each) => sum + getWeight(each), 0)
  for (const each of from) {
    left -= getWeight(each)
    if (left < 0) return each
  }
  return from.at(-1)!
}
