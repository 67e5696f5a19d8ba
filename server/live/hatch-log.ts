import type { Hatch } from '#contract/hatches.ts'
import type { Position } from '#contract/live.ts'

/** The hatch log as the live channel reads it. */
export type HatchLog = {
  /** The log's epoch and last `seq`, of one moment; 0: empty. */
  position(): Promise<Position>
  /** Hatches after `seq`, oldest first. */
  after(seq: number, limit: number): Promise<Hatch[]>
  /** The newest hatches, oldest first. */
  newest(limit: number): Promise<Hatch[]>
  /** Numbers after `seq`, up to `last`, of hatches that lists leave out; default: to the end. SO16 */
  listOut(seq: number, last?: number): Promise<number[]>
}
