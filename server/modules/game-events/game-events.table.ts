import type { GameEventKind } from '#contract/game-events.ts'
import type { Flag } from '#server/db/column-types.ts'

export type GameEventTables = {
  game_event: GameEventTable
}

export type GameEventTable = {
  /** May be the operator's, which has no row of its own. */
  source_id: string
  /** The source's id for it. */
  id: string
  name: string
  kind: GameEventKind
  starts_at: number
  ends_at: number
  received_at: number
  /** Whether the source was trusted, and its rows were not out, when it arrived. */
  is_used: Flag
}
