import { seededRandom } from '#server/import/seeded-random.ts'

/** What can fail, and for how long at least and at most, in milliseconds. */
const LENGTHS = {
  /** kill -9, and a start afterwards. */
  kill: [0, 1_500],
  /** SIGSTOP, then SIGCONT. */
  pause: [500, 4_000],
  /** SIGTERM and a start. */
  restart: [0, 0],
  /** The bus of one process: connections are reset, keep silent, or are late. */
  'bus cut': [1_000, 8_000],
  'bus hang': [1_000, 8_000],
  'bus slow': [1_000, 8_000],
  /** The bus loses one message in three on its way to one process. */
  'bus loss': [1_000, 8_000],
  /** Redis is killed and starts again, empty. */
  'redis restart': [0, 3_000],
  /** PostgreSQL stops without a checkpoint, as after a power cut, and starts again. */
  'database crash': [500, 3_000],
  /** PostgreSQL ends every connection. */
  'database terminate': [0, 0],
  /** The connections of one process to PostgreSQL keep silent. */
  'database hang': [1_000, 8_000],
} as const
export type FaultKind = keyof typeof LENGTHS
export type Fault = { readonly at: number; readonly kind: FaultKind; readonly member: number; readonly forMs: number }

export type FaultOptions = {
  seed: string
  seconds: number
  members: number
  kinds: readonly FaultKind[]
  /** Milliseconds between two faults. */
  every: readonly [least: number, most: number]
}

/** What goes wrong and when, in milliseconds from the start: the same for the same seed. CL48 */
export function planFaults({ seed, seconds, members, kinds, every: rest }: FaultOptions): Fault[] {
  const random = seededRandom(`faults ${seed}`)
  const between = ([from, to]: readonly [number, number]) => Math.round(from + random() * (to - from))
  let left: FaultKind[] = []
  /** Every kind once before any comes again. */
  const draw = () => {
    if (left.length === 0) left = [...kinds]
    return left.splice(Math.floor(random() * left.length), 1)[0]!
  }
  const faults: Fault[] = []
  for (let at = between(rest); at < seconds * 1_000; at += between(rest)) {
    const kind = draw()
    faults.push({ at, kind, member: Math.floor(random() * members), forMs: between(LENGTHS[kind]) })
  }
  return faults
}
