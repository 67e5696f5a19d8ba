import type { Hatch, HatchList } from '#contract/hatches.ts'
import type { LiveHatches } from '#contract/live.ts'

/** As many hatches as a feed holds; beyond it the oldest are let go. HA7 */
export const FEED_LIMIT = 10_000
/** As many as wait while somebody reads; beyond it the oldest are read anew when they are asked for. HA7 */
export const WAITING_LIMIT = 1_000

/** Live hatches without a hole: all that match of those from `from` to `last` in the log, newest first. */
type HatchRun = {
  readonly from: number
  readonly last: number
  readonly hatches: readonly Hatch[]
  /** How many matched, those included that were let go. */
  readonly count: number
}

/**
 * What came live: `shown` stands in the list, `waiting` is what came since somebody began to read, null while nobody does.
 * `before` is all that was shown when `shown` no longer joined on to the list.
 */
export type HatchFeed = {
  readonly shown: HatchRun | null
  readonly waiting: HatchRun | null
  readonly held: boolean
  readonly before: readonly Hatch[]
}

export const EMPTY_FEED: HatchFeed = { shown: null, waiting: null, held: false, before: [] }

type Receive = { news: LiveHatches; matches: (hatch: Hatch) => boolean; reading: boolean; pages: readonly HatchList[] }

/** The feed with live hatches added: on top, or aside while somebody reads. HA3 */
export function receiveHatches(feed: HatchFeed, { news, matches, reading, pages }: Receive): HatchFeed {
  const now = reading ? holdFeed(feed) : releaseFeed(feed, pages)
  const extend = (run: HatchRun | null, limit: number) => extendRun(run, news, matches, limit)
  if (now.held) return { ...now, waiting: extend(now.waiting, WAITING_LIMIT) }
  return keepingRows({ ...now, shown: extend(now.shown, FEED_LIMIT) }, now, pages)
}

/** Keeps what is shown as it is from now on. */
export const holdFeed = (feed: HatchFeed): HatchFeed =>
  feed.held
    ? feed
    : {
        ...feed,
        waiting: feed.shown && { from: feed.shown.last + 1, last: feed.shown.last, hatches: [], count: 0 },
        held: true,
      }

/** Shows what waited. Where that does not join on, `isJoined` will say so. */
export function releaseFeed(feed: HatchFeed, pages: readonly HatchList[]): HatchFeed {
  const { shown, waiting } = feed
  const next =
    shown && waiting?.from === shown.last + 1
      ? limited(
          {
            ...shown,
            last: waiting.last,
            hatches: [...waiting.hatches, ...shown.hatches],
            count: shown.count + waiting.count,
          },
          FEED_LIMIT,
        )
      : (waiting ?? shown)
  return keepingRows({ ...feed, shown: next, waiting: null, held: false }, feed, pages)
}

/** Where hatches were missed, what was shown stays until the list was read anew: nothing disappears that is hatched all the same. HA8 */
const keepingRows = (next: HatchFeed, feed: HatchFeed, pages: readonly HatchList[]): HatchFeed => ({
  ...next,
  before: isJoined(next, pages) ? [] : feedRows(feed, pages),
})

/** Whether nothing is missing between what came live and the list that was read. */
export const isJoined = ({ shown }: HatchFeed, [list]: readonly HatchList[]): boolean =>
  shown === null || list === undefined || shown.from <= list.seq + 1 || shown.hatches.length >= FEED_LIMIT

/** All that the feed shows, newest first, each once. Of a page read later only what lies below what is there already counts. */
export function feedRows(feed: HatchFeed, pages: readonly HatchList[]): readonly Hatch[] {
  const { shown, before } = feed
  const rows = shown ? [...shown.hatches] : []
  let below = shown?.from ?? Infinity
  for (const hatch of [...(isJoined(feed, pages) ? [] : before), ...pages.flatMap(({ hatches }) => hatches)]) {
    if (hatch.seq >= below || rows.length >= FEED_LIMIT) continue
    rows.push(hatch)
    below = hatch.seq
  }
  return rows
}

/**
 * The number of the page that continues `pages`, or null after the last. What was hatched since the first was read has pushed
 * the rest down: the page after the last would only repeat it. HA8
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
  { hatches, replaced }: LiveHatches,
  matches: (hatch: Hatch) => boolean,
  limit: number,
): HatchRun | null {
  const [oldest, newest] = [hatches[0], hatches.at(-1)]
  if (!oldest || !newest) return replaced ? null : run
  const begun =
    run && !replaced && oldest.seq <= run.last + 1
      ? run
      : { from: oldest.seq, last: oldest.seq - 1, hatches: [], count: 0 }
  const fresh = hatches.filter((hatch) => hatch.seq > begun.last && matches(hatch)).toReversed()
  const last = Math.max(begun.last, newest.seq)
  return limited(
    {
      ...begun,
      last,
      hatches: fresh.length > 0 ? [...fresh, ...begun.hatches] : begun.hatches,
      count: begun.count + fresh.length,
    },
    limit,
  )
}

/** What finds no room is let go, and the run begins later. */
function limited(run: HatchRun, limit: number): HatchRun {
  const hatches = run.hatches.slice(0, limit)
  return hatches.length < run.hatches.length ? { ...run, from: hatches.at(-1)?.seq ?? run.last + 1, hatches } : run
}
