/** Numbers pairs of numbers in the order in which they first appear, so that lists can count them. */
export class PairNumbers {
  readonly #numbers = new Map<number, Map<number, number>>()
  #count = 0

  of(first: number, second: number): number {
    let numbers = this.#numbers.get(first)
    if (numbers === undefined) this.#numbers.set(first, (numbers = new Map()))
    const known = numbers.get(second)
    if (known !== undefined) return known
    numbers.set(second, this.#count)
    return this.#count++
  }

  /** Partners of `first`, with the number of each pair. */
  seconds(first: number): Iterable<readonly [second: number, number: number]> {
    return this.#numbers.get(first) ?? []
  }
}
