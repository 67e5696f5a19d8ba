import { seededRandom } from '#server/import/seeded-random.ts'

export type Random = ReturnType<typeof createRandom>

/** Random draws that depend on the seed text alone. ES60 */
export function createRandom(seed: string) {
  const uniform = seededRandom(seed)
  const between = (low: number, high: number) => low + (high - low) * uniform()
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1))
  const normal = (deviation = 1) =>
    deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

  return {
    uniform,
    between,
    /** Both ends included. */
    integer,
    chance: (share: number) => uniform() < share,
    normal,
    /** Heavy tails: at least 1, without a mean for an exponent of 1 or less. */
    pareto: (exponent: number) => (1 - uniform()) ** (-1 / exponent),
    poisson(mean: number): number {
      if (mean > 30) return Math.max(0, Math.round(mean + normal(Math.sqrt(mean))))
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = uniform(); product > limit; product *= uniform()) count++
      return count
    },
    pick: <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)]!,
    /** Some of the list in random order, each at most once. */
    sample<T>(list: readonly T[], count: number): T[] {
      const rest = [...list]
      for (let at = 0; at < Math.min(count, rest.length); at++) {
        const other = integer(at, rest.length - 1)
        ;[rest[at], rest[other]] = [rest[other]!, rest[at]!]
      }
      return rest.slice(0, count)
    },
    /** Draws positions in proportion to their weights. */
    sampler(weights: readonly number[]): () => number {
      let sum = 0
      const sums = weights.map((weight) => (sum += weight))
      return () => {
        const at = uniform() * sum
        let low = 0
        let high = sums.length - 1
        while (low < high) {
          const middle = (low + high) >> 1
          if (sums[middle]! <= at) low = middle + 1
          else high = middle
        }
        return low
      }
    },
  }
}
