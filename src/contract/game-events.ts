import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { Text } from './text.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'

export const GameEventKind = v.picklist(['boost', 'merchant', 'rift', 'season', 'update', 'other'])
export type GameEventKind = v.InferOutput<typeof GameEventKind>

/** Events that are current or coming and of one source. SO28 */
export const MAX_GAME_EVENTS = 100
/** An event begins at most this much later than it is sent, and lasts no longer. SO28 */
export const MAX_GAME_EVENT_DAYS = 90

/** One event of the game as a source sends it. The same `id` again replaces it. */
export const IngestGameEvent = v.object({
  id: v.pipe(Text, v.minLength(1), v.maxLength(100)),
  name: v.pipe(
    Text,
    v.trim(),
    v.minLength(1),
    v.maxLength(60),
    v.regex(ONE_LINE, 'must not hold control or direction characters'),
    v.regex(VISIBLE, 'must show something'),
  ),
  kind: GameEventKind,
  start: Timestamp,
  end: Timestamp,
})
export type IngestGameEvent = v.InferOutput<typeof IngestGameEvent>

/** `sources`: those that sent it, where one has a key. */
const GameEvent = v.object({
  name: v.string(),
  kind: GameEventKind,
  start: Timestamp,
  end: Timestamp,
  sources: v.exactOptional(v.array(v.string())),
})
export type GameEvent = v.InferOutput<typeof GameEvent>

/** By their start. */
export const GameEventList = v.object({ events: v.array(GameEvent) })
export type GameEventList = v.InferOutput<typeof GameEventList>
