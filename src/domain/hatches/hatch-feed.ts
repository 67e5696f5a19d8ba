import type { Hatch, HatchList } from '#contract/hatches.ts'
import type { LiveHatches } from '#contract/live.ts'

/** The most hatches that a feed shows; beyond it the oldest are dropped. HA7 */
export const FEED_LIMIT = 10_000
/** The most hatches that wait while the player reads; beyond it the list is read again. HA7 */
export const PENDING_LIMIT = 1_000

/** Live hatches without a gap: all that match of those from `from` to `last` in the log, newest first. */
type HatchRun = {
  readonly from: number
  readonly last: number
  readonly hatches: readonly Hatch[]
  /** Number that matched, including those dropped beyond the limit. */
  readonly count: number
}

/** The live part of a feed. */
export type HatchFeed = {
  /** The rows on top of the list. */
  readonly shown: HatchRun | null
  /** Hatches that came while the player reads. */
  readonly pending: HatchRun | null
  /** The rows from before a gap between `shown` and the list. */
  readonly previousRows: readonly Hatch[]
}

export const EMPTY_FEED: HatchFeed = { shown: null, pending: null, previousRows: [] }

type Arrival = { news: LiveHatches; matches: (hatch: Hatch) => boolean }

/** The feed with live hatches on top. HA3 */
export const insertHatches = (feed: HatchFeed, { news, matches }: Arrival, pages: readonly HatchList[]): HatchFeed =>
  keepRows({ ...feed, shown: extendRun(feed.shown, news, matches, FEED_LIMIT) }, feed, pages)

/** The feed with live hatches held back. HA3 */
export const addPending = (feed: HatchFeed, { news, matches }: Arrival): HatchFeed => ({
  ...feed,
  pending: extendRun(feed.pending, news, matches, PENDING_LIMIT),
})

/** Number of waiting hatches that the list does not show. A snapshot repeats rows of the list, except where the log has restarted. HA15 */
export function countPending({ shown, pending }: HatchFeed, [list]: readonly HatchList[]): number {
  if (!pending) return 0
  const newest = shown?.last ?? list?.seq ?? 0
  if (pending.last < newest) return pending.count
  return pending.count - pending.hatches.filter(({ seq }) => seq <= newest).length
}

/** Begins to hold back what comes next. */
export const holdFeed = (feed: HatchFeed): HatchFeed => ({
  ...feed,
  pending: feed.shown && { from: feed.shown.last + 1, last: feed.shown.last, hatches: [], count: 0 },
})

/** Shows what was held back. It may leave a gap, which `isContiguous` reports. */
export function flushPending(feed: HatchFeed, pages: readonly HatchList[]): HatchFeed {
  const { shown, pending } = feed
  const next =
    shown && pending?.from === shown.last + 1
      ? limited(
          {
            ...shown,
            last: pending.last,
            hatches: [...pending.hatches, ...shown.hatches],
            count: shown.count + pending.count,
          },
          FEED_LIMIT,
        )
      : (pending ?? shown)
  return keepRows({ ...feed, shown: next, pending: null }, feed, pages)
}

/** Keeps the rows below a gap until the list was read again, so that none disappears meanwhile. HA8 */
const keepRows = (next: HatchFeed, feed: HatchFeed, pages: readonly HatchList[]): HatchFeed => ({
  ...next,
  previousRows: isContiguous(next, pages) ? [] : feedRows(feed, pages),
})

/** Whether no hatch is missing between the live ones and the list. */
export const isContiguous = ({ shown }: HatchFeed, [list]: readonly HatchList[]): boolean =>
  shown === null || list === undefined || shown.from <= list.seq + 1 || shown.hatches.length >= FEED_LIMIT

/** All rows, newest first, each once. A page read later adds only what lies below the rows above it. */
export function feedRows(feed: HatchFeed, pages: readonly HatchList[]): readonly Hatch[] {
  const { shown, previousRows } = feed
  const rows = shown ? [...shown.hatches] : []
  let below = shown?.from ?? Infinity
  for (const hatch of [
    ...(isContiguous(feed, pages) ? [] : previousRows),
    ...pages.flatMap(({ hatches }) => hatches),
  ]) {
    if (hatch.seq >= below || rows.length >= FEED_LIMIT) continue
    rows.push(hatch)
    below = hatch.seq
  }
  return rows
}

/**
 * The number of the page that continues `pages`, or null after the last. Hatches since the first read have pushed the rest down,
 * so the page after the last would only repeat rows. HA8
 */
export function nextHatchPage(pages: readonly HatchList[]): number | null {
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last) return null
  const { current, total } = last.pagination
  const loaded = feedRows(EMPTY_FEED, pages).length
  if (loaded >= FEED_LIMIT || current >= last.pagination.pages) return null
  const pushed = Math.max(0, total - first.pagination.total)
  const size = Math.max(1, first.hatches.length)
  return Math.max(current + 1, Math.floor((loaded + pushed) / size) + 1)
}

function extendRun(
  run: HatchRun | null,
  { hatches, isSnapshot }: LiveHatches,
  matches: (hatch: Hatch) => boolean,
  limit: number,
): HatchRun | null {
  const [oldest, newest] = [hatches[0], hatches.at(-1)]
  if (!oldest || !newest) return isSnapshot ? null : run
  const base =
    run && !isSnapshot && oldest.seq <= run.last + 1
      ? run
      : { from: oldest.seq, last: oldest.seq - 1, hatches: [], count: 0 }
  const fresh = hatches.filter((hatch) => hatch.seq > base.last && matches(hatch)).toReversed()
  const last = Math.max(base.last, newest.seq)
  return limited(
    {
      ...base,
      last,
      hatches: fresh.length > 0 ? [...fresh, ...base.hatches] : base.hatches,
      count: base.count + fresh.length,
    },
    limit,
  )
}

/** Trims to `limit`; `from` moves up. */
function limited(run: HatchRun, limit: number): HatchRun {
  const hatches = run.hatches.slice(0, limit)
  return hatches.length < run.hatches.length ? { ...run, from: hatches.at(-1)?.seq ?? run.last + 1, hatches } : run
}
