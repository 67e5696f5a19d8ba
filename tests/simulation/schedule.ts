import { seededRandom } from '#server/import/seeded-random.ts'

const FAULTS = [
  /** The bus loses a share of its messages. */
  'lose',
  /** A share arrives a second time, up to 2 s later. */
  'repeat',
  /** A share arrives later, up to 2 s, and overtaken by others. */
  'delay',
  /** Nothing passes between these nodes and the others. */
  'split',
  /** These nodes do not hear themselves. */
  'deafen',
  /** Their connection to the bus is open but silent until they replace it. */
  'silence',
  /** The database refuses every call; at a level above one half it does not answer. */
  'stop database',
  /** A share of reads fails. */
  'fail reads',
  /** Reads take up to 1.5 s. */
  'slow reads',
  /** The process ends without a word and starts again. */
  'crash',
  /** It says goodbye first. */
  'restart',
  /** The process stands still, as under SIGSTOP. */
  'pause',
  /** Listeners of these nodes leave and come back somewhere else. */
  'move listeners',
  /** A batch of up to 500 hatches, ten times. */
  'burst',
] as const

export type Fault = {
  readonly kind: (typeof FAULTS)[number]
  /** Milliseconds from the start. */
  readonly at: number
  readonly forMs: number
  readonly nodes: readonly number[]
  /** How bad it is, from 0 to 1. */
  readonly level: number
}

export type Schedule = {
  readonly seed: string
  readonly nodes: number
  /** When the last fault ends and the last hatch is stored, ms. */
  readonly forMs: number
  readonly hatchesPerSecond: number
  /** Hatches that a node holds in memory. */
  readonly capacity: number
  readonly faults: readonly Fault[]
}

/** Mostly few nodes: whatever goes wrong between fifty goes wrong between five, in a tenth of the time. */
const NODES = [2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5, 5, 8, 8, 20, 50]
const RATES = [1, 5, 5, 20, 100]
const CAPACITIES = [1_000, 1_000, 200, 40]

/** The same schedule for the same seed. CL62 */
export function planSchedule(seed: string, fixed: Partial<Schedule> = {}): Schedule {
  const random = seededRandom(`schedule ${seed}`)
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!
  const nodes = pick(NODES)
  const forMs = 4_000 + Math.round(random() * 16_000)
  const plan = { seed, nodes, forMs, hatchesPerSecond: pick(RATES), capacity: pick(CAPACITIES), ...fixed }
  const planFault = (): Fault => {
    const at = Math.round(500 + random() * (plan.forMs - 500))
    // Short ones are more frequent.
    const lasting = Math.round(50 + random() ** 2 * 8_000)
    const most = random() < 0.5 ? 1 : Math.ceil(plan.nodes / 2)
    const members = Array.from({ length: most }, () => Math.floor(random() * plan.nodes))
    return {
      kind: pick(FAULTS),
      at,
      forMs: Math.min(lasting, plan.forMs - at),
      nodes: [...new Set(members)].toSorted((a, b) => a - b),
      level: Number(random().toFixed(2)),
    }
  }
  const faults = Array.from({ length: 1 + Math.floor(random() * 12) }, planFault)
  return { ...plan, faults: faults.toSorted((a, b) => a.at - b.at), ...fixed }
}
