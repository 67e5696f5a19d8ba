import type { Hatch, HatchList } from './hatches.ts'
import type { LiveHatches } from './live.ts'

/** Live hatches without a gap: all that match of those from `from` to `last` in the log, newest first. */
export type HatchRun = {
  readonly from: number
  readonly last: number
  readonly hatches: readonly Hatch[]
  /** How many matched, including those dropped beyond the limit. */
  readonly count: number
}

/** The live part of a feed. */
export type HatchFeed = {
  /** The rows on top of the list. */
  readonly shown: HatchRun | null
  /** What came while the player reads. */
  readonly pending: HatchRun | null
  /** The rows from before a gap between `shown` and the list. */
  readonly previousRows: readonly Hatch[]
}

export type HatchFeedEvent =
  | { type: 'feed.paused' | 'feed.resumed' }
  /** The player presses `3 new hatches`. */
  | { type: 'newest.requested' }
  | { type: 'page.scrolled' }
  /** The list was read, or read on. */
  | { type: 'pages.changed'; pages: readonly HatchList[] }
  | ({ type: 'hatches.arrived' } & LiveHatches)

export type HatchFeedOptions = {
  /** Whether a hatch passes the filters. HA6 */
  matches: (hatch: Hatch) => boolean
  /** Whether the player is scrolled down or has focus in a row, so that no row may move. HA3 */
  isReading: () => boolean
  /** Reads the list again from its first page. HA8 */
  refetch: () => Promise<void>
}

export type HatchFeedView = { readonly feed: HatchFeed; readonly mode: 'following' | 'reading' | 'paused' }
