import type { Hatch } from '#contract/hatches.ts'
import type { Position } from '#contract/live.ts'

/** The log of hatches, as the live channel reads it. `seq` is consecutive from 1 within an epoch. */
export type HatchLog = {
  /** Where the log ends; `seq` 0: no hatch ever. */
  position(): Promise<Position>
  /** Oldest first, at most `limit`. */
  after(seq: number, limit: number): Promise<Hatch[]>
  /** The last `limit`, oldest first. */
  newest(limit: number): Promise<Hatch[]>
}
