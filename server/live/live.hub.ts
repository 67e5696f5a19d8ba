import type { Hatch } from '#contract/hatches.ts'
import { MAX_CHANGED_SLUGS, type Position, type ValuesChanged } from '#contract/live.ts'
import type { SiteStats } from '#contract/stats.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { textFrames } from './frames.ts'
import type { HatchLog } from './hatch-log.ts'
import { createHatchRing } from './hatch-ring.ts'

/** A hub calls both functions synchronously; they must not throw. */
export type Subscriber = {
  /** `INITIAL_DATA`: the first message, or one that replaces the state. */
  sendSnapshot(frame: Buffer): void
  /** One or more whole messages. All subscribers share the buffer, so never change it. */
  deliver(frames: Buffer): void
}

export type LiveHubOptions = {
  log: HatchLog
  /** The current statistics; cheap. */
  stats: () => SiteStats
  /** The newest number of the value change log. */
  changes?: number
  /** Called with the number of subscribers when it changes. */
  onCount?: (subscribers: number) => void
  /** Called when a read of the log fails or finds a gap. */
  report: (error: unknown) => void
  clock?: Clock
  /** Turns texts into bytes, once for all subscribers. */
  encode?: (texts: readonly string[]) => Buffer
  /** Hatches kept in memory. */
  capacity?: number
  /** The longest gap that is read from the table; beyond it a snapshot is cheaper. */
  recoverable?: number
}

export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>

const SNAPSHOT = 20
const PAGE = 500
/** Between two flushes while busy, ms. */
const FLUSH_MS = 5
/** Between two messages about changed values, ms. */
const VALUES_MS = 100
const STATS_MS = 1_000
/** With the ticks of STATS_MS between, never more than 20 s pass. */
const SILENCE_MS = 19_000

/**
 * Broadcasts hatches to all subscribers in order, without gaps or duplicates (LV1–LV6, LV12, LV17, LV19, LV20).
 *
 * Every subscriber is at the same position, `sent`, so one flush writes the same bytes to all of them. A newcomer joins at
 * `sent` in the turn of its snapshot; hatches published while its gap is read from the table wait in the ring.
 */
export async function createLiveHub({
  log,
  stats,
  changes = 0,
  onCount = () => {},
  report,
  clock = systemClock,
  encode = textFrames,
  capacity = 1_000,
  recoverable = 2_000,
}: LiveHubOptions) {
  const { epoch, seq: end } = await log.position()
  const newest = (await log.newest(capacity)).filter(({ seq }) => seq <= end)
  let ring = createHatchRing(capacity, newest[0] ? newest[0].seq - 1 : end)
  for (const hatch of newest) ring.push(JSON.stringify(hatch))

  let sent = ring.last
  /** The newest `seq` known to be on disk. */
  let stored = ring.last
  let reading: Promise<void> | undefined
  let statsSent = ''
  let statsSentAt = clock.now()
  let flushedAt = -Infinity
  let cancelFlush: (() => void) | undefined
  let snapshot: { seq: number; stats: string; changes: number; frame: Buffer } | undefined
  let changedSlugs: Set<string> | undefined
  let changesSentAt = -Infinity
  let cancelChanges: (() => void) | undefined
  // Entries of their own, because one subscriber may join twice.
  const subscribers = new Set<{ subscriber: Subscriber }>()

  const statsText = () => JSON.stringify(stats())
  const initial = (recovered: boolean, hatches: readonly string[], figures: string) =>
    encode([
      `{"type":"INITIAL_DATA","epoch":${JSON.stringify(epoch)},"seq":${sent},"recovered":${recovered},"changes":${changes},` +
        `"data":{"stats":${figures},"hatches":[${hatches.join()}]}}`,
    ])

  /** One snapshot serves every client that joins between two flushes; after a restart thousands reconnect at once. */
  function newestSnapshot(): Buffer {
    const figures = statsText()
    if (snapshot?.seq !== sent || snapshot.stats !== figures || snapshot.changes !== changes) {
      const last = ring.between(Math.max(sent - SNAPSHOT, ring.first - 1), sent)
      snapshot = { seq: sent, stats: figures, changes, frame: initial(false, last, figures) }
    }
    return snapshot.frame
  }

  function broadcast(texts: readonly string[], figures: string) {
    statsSent = figures
    if (subscribers.size === 0) return
    const frames = encode(texts)
    // A copy: a subscriber that leaves and joins again meanwhile is at the new position already.
    for (const entry of [...subscribers]) if (subscribers.has(entry)) entry.subscriber.deliver(frames)
  }

  function flush() {
    cancelFlush?.()
    cancelFlush = undefined
    if (sent === ring.last) return
    const from = sent
    sent = ring.last
    flushedAt = clock.now()
    if (subscribers.size === 0) return
    const figures = statsText()
    const due = ring.between(from, sent)
    broadcast(
      due.map((hatch, index) => `{"type":"HATCH","seq":${from + 1 + index},"data":${hatch},"stats":${figures}}`),
      figures,
    )
  }

  function append(hatch: Hatch) {
    ring.push(JSON.stringify(hatch))
    // An unsent hatch must never leave the ring.
    if (ring.last - sent >= capacity / 2) flush()
    else cancelFlush ??= clock.after(Math.max(0, flushedAt + FLUSH_MS - clock.now()), flush)
  }

  /** One message for all values that changed since the last one. */
  function flushChanges() {
    cancelChanges = undefined
    const slugs = [...(changedSlugs ?? [])]
    changedSlugs = undefined
    changesSentAt = clock.now()
    if (subscribers.size === 0) return
    const message: ValuesChanged = {
      type: 'VALUES_CHANGED',
      number: changes,
      ...(slugs.length > MAX_CHANGED_SLUGS ? {} : { slugs }),
    }
    const frames = encode([JSON.stringify(message)])
    for (const entry of [...subscribers]) if (subscribers.has(entry)) entry.subscriber.deliver(frames)
  }

  /** The table itself has a gap, so every subscriber gets a snapshot after it. */
  function restartAt(seq: number) {
    report(new Error(`the hatch log has a gap: ${seq} follows ${ring.last}`))
    flush()
    ring = createHatchRing(capacity, seq - 1)
    sent = ring.last
    const frame = newestSnapshot()
    for (const { subscriber } of [...subscribers]) subscriber.sendSnapshot(frame)
  }

  async function readOn() {
    while (ring.last < stored) {
      const hatches = await log.after(ring.last, PAGE)
      if (hatches.length === 0) throw new Error(`the hatch log ends before ${stored}`)
      for (const hatch of hatches) {
        if (hatch.seq > ring.last + 1) restartAt(hatch.seq)
        if (hatch.seq === ring.last + 1) append(hatch)
      }
    }
  }

  /** Reads hatches that were published past the ring from the table, one read at a time. */
  function catchUp(seq: number): Promise<void> {
    stored = Math.max(stored, seq)
    reading ??= readOn()
      .catch(report)
      .finally(() => (reading = undefined))
    return reading
  }

  /**
   * Reads the gap after `seq` and calls `admit` in the turn in which it is complete: a turn later `sent` may have moved.
   * Calls it with undefined when the table lacks a part.
   */
  async function readMissed(seq: number, admit: (missed: readonly string[] | undefined) => void) {
    const missed: string[] = []
    let at = seq
    while (!ring.reachesBackTo(at)) {
      const hatches = await log.after(at, Math.min(PAGE, ring.first - 1 - at))
      for (const hatch of hatches) {
        if (hatch.seq !== at + 1) return admit(undefined)
        at = hatch.seq
        missed.push(JSON.stringify(hatch))
      }
      if (hatches.length === 0) return admit(undefined)
    }
    admit([...missed, ...ring.between(at, sent)])
  }

  async function resume(position: Position, admit: (missed: readonly string[] | undefined) => void) {
    // Ahead of this process: another one may have written hatches that are not announced yet.
    if (position.seq > ring.last && (await log.position()).seq >= position.seq) await catchUp(position.seq)
    if (position.seq > sent) flush()
    if (position.seq > sent || sent - position.seq > Math.max(recoverable, capacity)) admit(undefined)
    else await readMissed(position.seq, admit)
  }

  function tick() {
    cancelTick = clock.after(STATS_MS, tick)
    if (ring.last < stored) void catchUp(stored)
    const figures = statsText()
    if (subscribers.size === 0 || (figures === statsSent && clock.now() - statsSentAt < SILENCE_MS)) return
    statsSentAt = clock.now()
    flush()
    broadcast([`{"type":"STATS_UPDATE","data":{"stats":${figures}}}`], figures)
  }
  let cancelTick = clock.after(STATS_MS, tick)

  return {
    /** How many subscribers there are. */
    get subscribers() {
      return subscribers.size
    },
    /** The position of every subscriber. */
    get position(): Position {
      return { epoch, seq: sent }
    },
    /** Takes hatches that are on disk. Drops repeated ones; reads the table after a jump. */
    publish(hatches: readonly Hatch[]) {
      for (const hatch of hatches) {
        if (hatch.seq > ring.last + 1) void catchUp(hatch.seq)
        else if (hatch.seq === ring.last + 1) append(hatch)
      }
    },
    /** Takes value changes that are on disk, up to `number`. Broadcasts them in batches, at most ten a second. */
    publishChanges(number: number, slugs: readonly string[]) {
      changes = Math.max(changes, number)
      if (slugs.length === 0) return
      changedSlugs ??= new Set()
      // One more than a message can name means "many", so the rest need not be kept.
      for (const slug of slugs) if (changedSlugs.size <= MAX_CHANGED_SLUGS) changedSlugs.add(slug)
      cancelChanges ??= clock.after(Math.max(0, changesSentAt + VALUES_MS - clock.now()), flushChanges)
    },
    /** Adds a subscriber, at once unless the table must be read. Returns the function that removes it. */
    join(subscriber: Subscriber, position?: Position): () => void {
      const entry = { subscriber }
      let gone = false
      const admit = (missed: readonly string[] | undefined) => {
        if (gone) return
        subscriber.sendSnapshot(missed ? initial(true, missed, statsText()) : newestSnapshot())
        if (gone) return
        subscribers.add(entry)
        onCount(subscribers.size)
      }
      if (position?.epoch !== epoch) admit(undefined)
      else if (position.seq <= sent && ring.reachesBackTo(position.seq)) admit(ring.between(position.seq, sent))
      else {
        void resume(position, admit).catch((error: unknown) => {
          report(error)
          admit(undefined)
        })
      }
      return () => {
        gone = true
        if (subscribers.delete(entry)) onCount(subscribers.size)
      }
    },
    /** Sends everything due now. */
    flush,
    /** Ends all timers; nothing is sent afterwards. */
    close() {
      cancelFlush?.()
      cancelChanges?.()
      cancelTick()
      subscribers.clear()
    },
  }
}
