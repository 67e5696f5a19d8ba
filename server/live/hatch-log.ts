import type { Hatch } from '#contract/hatches.ts'
import type { Position } from '#contract/live.ts'

/** The log of hatches as the live channel reads it. */
export type HatchLog = {
  /** The log's name and its last hatch; seq 0: none yet. */
  position(): Promise<Position>
  /** Those behind `seq`, oldest first. */
  after(seq: number, limit: number): Promise<Hatch[]>
  /** Oldest first. */
  newest(limit: number): Promise<Hatch[]>
}
