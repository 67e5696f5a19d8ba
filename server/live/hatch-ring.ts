export type HatchRing = ReturnType<typeof createHatchRing>

/**
 * The last `capacity` hatches as JSON texts, so that none is encoded twice.
 * It holds a run of consecutive `seq` that begins after `start`.
 */
export function createHatchRing(capacity: number, start: number) {
  const texts: string[] = []
  let first = start + 1
  let last = start
  return {
    capacity,
    get last() {
      return last
    },
    /** The oldest that is held; `last + 1` when none is. */
    get first() {
      return first
    },
    /** Appends the text of hatch `last + 1`. */
    push(text: string) {
      last += 1
      texts[last % capacity] = text
      first = Math.max(first, last - capacity + 1)
    },
    /** Drops everything; the next hatch is `seq + 1`. */
    restart(seq: number) {
      last = seq
      first = seq + 1
    },
    /** Whether everything after `seq` is held. */
    reachesBackTo: (seq: number) => seq + 1 >= first && seq <= last,
    /** The texts of `from + 1` to `to`, oldest first. */
    between: (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => texts[(from + 1 + index) % capacity] ?? ''),
  }
}
