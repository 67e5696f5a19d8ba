import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hatch, HatchList } from '#contract/hatches.ts'
import { liveHatch } from '#contract/hatches.fixture.ts'
import {
  addPending,
  countPending,
  EMPTY_FEED,
  FEED_LIMIT,
  feedRows,
  flushPending,
  holdFeed,
  insertHatches,
  isContiguous,
  nextHatchPage,
  type HatchFeed,
  PENDING_LIMIT,
} from './hatch-feed.ts'

const hatches = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => liveHatch(from + index))
const all = (_hatch: Hatch) => true
const even = ({ seq }: Hatch) => seq % 2 === 0
const news = (from: number, to: number, isSnapshot = false) => ({ hatches: hatches(from, to), isSnapshot })
const receive = (
  feed: HatchFeed,
  from: number,
  to: number,
  { reading = false, matches = all, isSnapshot = false, pages = [] as readonly HatchList[] } = {},
) => {
  const arrival = { news: news(from, to, isSnapshot), matches }
  if (reading) return addPending(feed.pending ? feed : holdFeed(feed), arrival)
  return insertHatches(feed.pending ? flushPending(feed, pages) : feed, arrival, pages)
}
/** What the server answers for a page when the log ends at `seq`. */
const page = (seq: number, current: number, matches: (hatch: Hatch) => boolean = all, size = 20): HatchList => {
  const found = hatches(1, seq).filter(matches).toReversed()
  return {
    hatches: found.slice((current - 1) * size, current * size),
    seq,
    pagination: { current, pages: Math.ceil(found.length / size), total: found.length },
  }
}
const seqs = (rows: readonly Hatch[]) => rows.map(({ seq }) => seq)
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

describe('the feed of live hatches', () => {
  it('[HA3] at the top new hatches come first', () => {
    const feed = receive(receive(EMPTY_FEED, 1, 20), 21, 22)
    expect(seqs(feedRows(feed, [page(20, 1)]))).toEqual(down(22, 1))
  })

  it('[HA11] while the player reads nothing moves, and new hatches wait until they are asked for', () => {
    const before = receive(EMPTY_FEED, 1, 20)
    const reading = receive(receive(before, 21, 22, { reading: true }), 23, 23, { reading: true })
    expect(feedRows(reading, [])).toEqual(feedRows(before, []))
    expect(reading.pending?.count).toEqual(3)
    const after = flushPending(reading, [])
    expect([seqs(feedRows(after, [])), after.pending]).toEqual([down(23, 1), null])
  })

  it('[HA3] back at the top they are inserted with the next ones', () => {
    const feed = receive(receive(receive(EMPTY_FEED, 1, 2), 3, 4, { reading: true }), 5, 5)
    expect(seqs(feedRows(feed, []))).toEqual([5, 4, 3, 2, 1])
  })

  it('[HA11] paused before anything came live, the list stays as it was read', () => {
    const feed = receive(holdFeed(EMPTY_FEED), 19, 22, { reading: true })
    expect(seqs(feedRows(feed, [page(20, 1)]))).toEqual(down(20, 1))
    expect(seqs(feedRows(flushPending(feed, [page(20, 1)]), [page(20, 1)]))).toEqual(down(22, 1))
  })

  it('[HA15] of a snapshot that comes while the player reads only what is not shown yet is counted', () => {
    const pages = [page(20, 1)]
    const first = receive(EMPTY_FEED, 4, 23, { reading: true, isSnapshot: true })
    expect([countPending(EMPTY_FEED, pages), countPending(first, pages), countPending(first, [])]).toEqual([0, 3, 20])
    const known = receive(receive(EMPTY_FEED, 4, 23), 7, 26, { reading: true, isSnapshot: true })
    expect(countPending(known, pages)).toEqual(3)
    expect(countPending(receive(known, 27, 27, { reading: true }), pages)).toEqual(4)
    const restarted = receive(receive(EMPTY_FEED, 4, 23), 1, 2, { reading: true, isSnapshot: true })
    expect(countPending(restarted, pages)).toEqual(2)
  })

  it('[HA6] only what matches is inserted and counted', () => {
    const feed = receive(receive(EMPTY_FEED, 1, 4, { matches: even }), 5, 8, { matches: even, reading: true })
    expect([seqs(feedRows(feed, [])), feed.pending?.count]).toEqual([[4, 2], 2])
  })

  it('[HA8] a hatch that comes twice is there once', () => {
    const feed = receive(receive(EMPTY_FEED, 1, 20, { isSnapshot: true }), 15, 21)
    expect(seqs(feedRows(feed, [page(18, 1)]))).toEqual(down(21, 1))
  })

  it('[HA8] sees when hatches were missed between the list and the live ones', () => {
    const list = page(20, 1)
    expect([
      isContiguous(EMPTY_FEED, [list]),
      isContiguous(receive(EMPTY_FEED, 21, 22), [list]),
      isContiguous(receive(EMPTY_FEED, 22, 23), [list]),
    ]).toEqual([true, true, false])
    expect(isContiguous(receive(receive(EMPTY_FEED, 21, 22), 40, 41), [list])).toEqual(false)
    expect(isContiguous(receive(EMPTY_FEED, 22, 23, { matches: () => false }), [list])).toEqual(false)
  })

  it('[HA14] what was shown stays below a gap, each once, until the list joins on again', () => {
    const pages = [page(20, 1)]
    const gap = receive(receive(EMPTY_FEED, 19, 22, { pages }), 40, 41, { isSnapshot: true, pages })
    const rows = [41, 40, ...down(22, 1)]
    expect(seqs(feedRows(gap, pages))).toEqual(rows)
    expect(seqs(feedRows(receive(gap, 42, 42, { pages }), pages))).toEqual([42, ...rows])
    expect(seqs(feedRows(receive(gap, 60, 60, { pages }), pages))).toEqual([60, ...rows])
    expect(seqs(feedRows(gap, [page(39, 1)]))).toEqual(down(41, 20))
    expect(receive(gap, 42, 42, { pages: [page(39, 1)] }).previousRows).toEqual([])
  })

  it('[HA8] below a gap pages go on', () => {
    const pages = [page(60, 1)]
    const gap = receive(receive(EMPTY_FEED, 59, 62, { pages }), 80, 81, { isSnapshot: true, pages })
    expect(seqs(feedRows(gap, [...pages, page(62, 2)]))).toEqual([81, 80, ...down(62, 23)])
  })

  it('[HA14] what waited stays too when the next ones leave a gap', () => {
    const pages = [page(20, 1)]
    const waited = receive(receive(EMPTY_FEED, 19, 22, { pages }), 23, 24, { reading: true, pages })
    expect(seqs(feedRows(receive(waited, 40, 41, { pages }), pages))).toEqual([41, 40, ...down(24, 1)])
  })

  it('[HA14] so it does below too many that waited', () => {
    const pages = [page(20, 1)]
    const waited = receive(receive(EMPTY_FEED, 1, 20, { pages }), 21, 20 + PENDING_LIMIT + 5, { reading: true, pages })
    expect(seqs(feedRows(flushPending(waited, pages), pages))).toEqual([
      ...down(20 + PENDING_LIMIT + 5, 26),
      ...down(20, 1),
    ])
  })

  it('[HA8] a log that restarts replaces the live hatches', () => {
    const feed = receive(receive(EMPTY_FEED, 500, 510), 1, 2, { isSnapshot: true })
    expect(seqs(feedRows(feed, []))).toEqual([2, 1])
    expect(insertHatches(feed, { news: { hatches: [], isSnapshot: true }, matches: all }, []).shown).toEqual(null)
  })

  it('[HA7] holds no more than its limit, the newest of it', () => {
    const feed = receive(EMPTY_FEED, 1, FEED_LIMIT + 5)
    expect([feedRows(feed, [page(20, 1)]).length, feed.shown?.from, isContiguous(feed, [page(20, 1)])]).toEqual([
      FEED_LIMIT,
      6,
      true,
    ])
    expect(feedRows(EMPTY_FEED, [page(FEED_LIMIT + 5, 1, all, FEED_LIMIT + 5)]).length).toEqual(FEED_LIMIT)
  })

  it('[HA13] drops the oldest of too many pending ones, counts them, and leaves a gap when they are shown', () => {
    const feed = receive(receive(EMPTY_FEED, 1, 20), 21, 20 + PENDING_LIMIT + 5, { reading: true })
    expect([feed.pending?.hatches.length, feed.pending?.count]).toEqual([PENDING_LIMIT, PENDING_LIMIT + 5])
    expect(isContiguous(feed, [page(20, 1)])).toEqual(true)
    expect(isContiguous(flushPending(feed, []), [page(20, 1)])).toEqual(false)
  })

  it('[HA8] whatever is hatched while pages are read, each hatch is shown once, in order, none left out', () => {
    const step = fc.record({ hatched: fc.integer({ min: 0, max: 50 }), seen: fc.boolean() })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.array(step, { maxLength: 12 }),
        fc.boolean(),
        (start, steps, filtered) => {
          const matches = filtered ? even : all
          let last = start
          let pages = [page(last, 1, matches)]
          let feed = receive(EMPTY_FEED, Math.max(1, last - 19), last, { matches, isSnapshot: true })
          for (const { hatched, seen } of steps) {
            if (hatched > 0) feed = receive(feed, last + 1, last + hatched, { matches, reading: seen })
            last += hatched
            const next = nextHatchPage(pages)
            if (next !== null) pages = [...pages, page(last, next, matches)]
            const rows = seqs(feedRows(feed, pages))
            const [newest = 0, oldest = 1] = [rows[0], rows.at(-1)]
            expect(rows).toEqual(seqs(hatches(oldest, newest).filter(matches).toReversed()))
          }
          // Every page after that leads on, down to the first hatch of all.
          for (
            let turn = 0, next = nextHatchPage(pages);
            next !== null && turn < 60;
            turn++, next = nextHatchPage(pages)
          )
            pages = [...pages, page(last, next, matches)]
          // What is still pending is hatched too: where nothing matched before, the first of all is among it.
          expect(feedRows(flushPending(feed, pages), pages).at(-1)?.seq).toEqual(
            filtered ? (last >= 2 ? 2 : undefined) : 1,
          )
        },
      ),
      { numRuns: 60, examples: [[1, [{ hatched: 1, seen: true }], true]] },
    )
  })
})
