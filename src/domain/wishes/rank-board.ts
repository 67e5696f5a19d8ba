/** More places than are ordered. A 32-bit hash and a place are exact in one number. */
const MAX_PLACES = 2 ** 20
/** Places with a hash below it are ordered first, since most readers see one page. */
const EARLY = 2 ** 28

/** A 32-bit hash of a text: FNV-1a, then the last step of MurmurHash3, so that similar texts have unlike hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return mixHashes(hash, 0)
}

/** A 32-bit hash of two hashes; with the same `other`, different hashes stay different. */
export function mixHashes(one: number, other: number): number {
  let hash = one ^ Math.imul(other, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Places by their hash and `seed`; those of one hash come together. Sorts plain numbers, several times faster than with a comparator. WI24 */
export function* takeTurns(
  places: readonly number[],
  hashOf: (place: number) => number,
  seed: number,
): Generator<number[]> {
  const early: number[] = []
  const late: number[] = []
  for (const place of places) {
    const hash = mixHashes(hashOf(place), seed)
    const turn = hash * MAX_PLACES + place
    if (hash < EARLY) early.push(turn)
    else late.push(turn)
  }
  for (const turns of [early, late]) {
    let last = -1
    let run: number[] = []
    for (const turn of Float64Array.from(turns).sort()) {
      const hash = Math.floor(turn / MAX_PLACES)
      if (hash !== last && run.length > 0) {
        yield run
        run = []
      }
      last = hash
      run.push(turn % MAX_PLACES)
    }
    if (run.length > 0) yield run
  }
}

/** The same items beginning with another one for each seed. */
export function startAnywhere<T>(items: readonly T[], seed: number): readonly T[] {
  const start = seed % items.length
  return start === 0 ? items : [...items.slice(start), ...items.slice(0, start)]
}

/** The first item of each queue, then the second of each, and so on. Reads the queues as it needs them. WI23 */
export function* alternate<T>(queues: Iterable<readonly T[]>): Generator<T> {
  let rest = queues
  for (let round = 0; ; round++) {
    const longer: (readonly T[])[] = []
    for (const queue of rest) {
      yield* queue.slice(round, round + 1)
      if (round + 1 < queue.length) longer.push(queue)
    }
    if (longer.length === 0) return
    rest = longer
  }
}

/** The first `count` items, or all. */
export function takeFirst<T>(items: Iterable<T>, count: number): T[] {
  const first: T[] = []
  for (const item of items) {
    first.push(item)
    if (first.length >= count) break
  }
  return first
}
