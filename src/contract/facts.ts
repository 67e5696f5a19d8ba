import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'

/** Facts about a player for those who talk with them; never a score. CH160 */
export const PlayerFacts = v.object({
  memberSince: Timestamp,
  /** Trades of the last 12 months that both confirmed and that count. CH161 */
  trades: Count,
  /** Different players with whom they were. */
  partners: Count,
  /** Whole days since the player was last here. Missing: not known, or not shown. CH162 */
  daysSinceSeen: v.exactOptional(Count),
})
export type PlayerFacts = v.InferOutput<typeof PlayerFacts>
