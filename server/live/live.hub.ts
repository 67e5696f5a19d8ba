import { MAX_CHANGED_SLUGS, type Position, type ValuesChanged } from '#contract/live.ts'
import type { SiteStats } from '#contract/stats.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { textFrames } from './frames.ts'
import type { HatchLog } from './hatch-log.ts'
import type { HatchTail } from './hatch-tail.ts'

/** A hub calls both functions synchronously; they must not throw. */
export type Subscriber = {
  /** `INITIAL_DATA`: the first message, or one that replaces the state. */
  sendSnapshot(frame: Buffer): void
  /** One or more whole messages. All subscribers share the buffer, so never change it. */
  deliver(frames: Buffer): void
}

export type LiveHubOptions = {
  /** Its hatches are broadcast: call `onAppended` whenever it emits some. */
  tail: Pick<HatchTail, 'epoch' | 'ring' | 'look' | 'out'>
  /** Read for what a subscriber missed and the ring no longer holds. */
  log: Pick<HatchLog, 'after' | 'listOut'>
  /** The current statistics; cheap. */
  stats: () => SiteStats
  /** The newest number of the value change log. */
  changes?: number
  /** Called with the number of subscribers when it changes. */
  onCount?: (subscribers: number) => void
  /** Called when all subscribers were sent the hatches up to `seq`. */
  onSent?: (seq: number) => void
  /** Called when a client with a position joins. `recovered`: it gets exactly what it missed. */
  onResumed?: (recovered: boolean) => void
  /** Called when a read of the log fails or finds a gap. */
  report: (error: unknown) => void
  clock?: Clock
  /** Turns texts into bytes, once for all subscribers. */
  encode?: (texts: readonly string[]) => Buffer
  /** The longest gap that is read from the table; beyond it a snapshot is cheaper. */
  recoverable?: number
}

export type LiveHub = ReturnType<typeof createLiveHub>

const SNAPSHOT = 20
const PAGE = 500
/** Between two flushes while busy, ms. */
const REST_MS = 5
/** A flush to very many subscribers takes longer; the rest after it keeps two thirds of the time for everything else. */
const REST_PER_FLUSH = 2
/** A flush that a pause of the process made long must not delay the next one for as long again. */
const MAX_REST_MS = 250
/** Between two messages about changed values, ms. */
const VALUES_MS = 100
const STATS_MS = 1_000
/** With the ticks of STATS_MS between, never more than 20 s pass. */
const SILENCE_MS = 19_000

/**
 * Broadcasts hatches to all subscribers in order, without gaps or duplicates (LV1–LV6, LV12, LV17, LV19, LV20).
 *
 * Every subscriber is at the same position, `sent`, so one flush writes the same bytes to all of them. A newcomer joins at
 * `sent` in the turn of its snapshot; hatches appended while its gap is read from the table wait in the ring.
 */
export function createLiveHub({
  tail,
  log,
  stats,
  changes = 0,
  onCount = () => {},
  onSent = () => {},
  onResumed = () => {},
  report,
  clock = systemClock,
  encode = textFrames,
  recoverable = 2_000,
}: LiveHubOptions) {
  const { ring } = tail
  let sent = ring.last
  let statsSent = ''
  let statsSentAt = clock.now()
  /** When the rest after the last flush ends. */
  let restedAt = -Infinity
  let cancelFlush: (() => void) | undefined
  let snapshot: { seq: number; stats: string; changes: number; out: ReadonlySet<number>; frame: Buffer } | undefined
  let changedSlugs: Set<string> | undefined
  /** More changed than `changedSlugs` names. */
  let areMany = false
  let changesSentAt = -Infinity
  let cancelChanges: (() => void) | undefined
  // Entries of their own, because one subscriber may join twice.
  const subscribers = new Set<{ subscriber: Subscriber }>()

  const statsText = () => JSON.stringify(stats())
  const initial = (recovered: boolean, hatches: readonly string[], figures: string) =>
    encode([
      `{"type":"INITIAL_DATA","epoch":${JSON.stringify(tail.epoch)},"seq":${sent},"recovered":${recovered},"changes":${changes},` +
        `"data":{"stats":${figures},"hatches":[${hatches.join()}]}}`,
    ])

  /** One snapshot serves every client that joins between two flushes; after a restart thousands reconnect simultaneously. */
  function newestSnapshot(): Buffer {
    const figures = statsText()
    const { out } = tail
    if (snapshot?.seq !== sent || snapshot.stats !== figures || snapshot.changes !== changes || snapshot.out !== out)
      snapshot = { seq: sent, stats: figures, changes, out, frame: initial(false, newestShown(), figures) }
    return snapshot.frame
  }

  /** The newest hatches that lists show. SO25 */
  function newestShown(): string[] {
    const shown: string[] = []
    for (let seq = sent; seq >= ring.first && shown.length < SNAPSHOT; seq--)
      if (!tail.out.has(seq)) shown.unshift(...ring.between(seq - 1, seq))
    return shown
  }

  /** A client counts on consecutive numbers, so where one of them is out it gets a snapshot. SO25 */
  const withoutOut = (after: number, missed: readonly string[]) =>
    [...tail.out].some((seq) => seq > after && seq <= sent) ? undefined : missed

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
    const startedAt = clock.now()
    if (subscribers.size > 0) {
      const figures = statsText()
      const due = ring.between(from, sent)
      broadcast(
        due.map((hatch, index) => `{"type":"HATCH","seq":${from + 1 + index},"data":${hatch},"stats":${figures}}`),
        figures,
      )
    }
    const endedAt = clock.now()
    restedAt = endedAt + Math.min(MAX_REST_MS, Math.max(REST_MS, REST_PER_FLUSH * (endedAt - startedAt)))
    onSent(sent)
  }

  /** The tail has appended hatches to its ring. */
  function onAppended() {
    if (!ring.reachesBackTo(sent)) restart()
    // An unsent hatch must never leave the ring.
    else if (ring.last - sent >= ring.capacity / 2) flush()
    else cancelFlush ??= clock.after(Math.max(0, restedAt - clock.now()), flush)
  }

  /** The log has a gap or was replaced, so every subscriber gets a snapshot (LV39, LV40). */
  function restart() {
    cancelFlush?.()
    cancelFlush = undefined
    sent = ring.last
    snapshot = undefined
    const frame = newestSnapshot()
    for (const { subscriber } of [...subscribers]) subscriber.sendSnapshot(frame)
    onSent(sent)
  }

  /** One message for all values that changed since the last one. */
  function flushChanges() {
    cancelChanges = undefined
    const slugs = [...(changedSlugs ?? [])]
    const isUnnamed = areMany || slugs.length > MAX_CHANGED_SLUGS
    changedSlugs = undefined
    areMany = false
    changesSentAt = clock.now()
    if (subscribers.size === 0) return
    const message: ValuesChanged = {
      type: 'VALUES_CHANGED',
      number: changes,
      ...(isUnnamed ? {} : { slugs }),
    }
    const frames = encode([JSON.stringify(message)])
    for (const entry of [...subscribers]) if (subscribers.has(entry)) entry.subscriber.deliver(frames)
  }

  /**
   * Reads the gap after `seq` and calls `admit` in the turn in which it is complete: a turn later `sent` may have moved.
   * Calls it with undefined when the table lacks a part.
   */
  async function readMissed(seq: number, admit: (missed: readonly string[] | undefined) => void) {
    const missed: string[] = []
    let at = seq
    while (!ring.reachesBackTo(at)) {
      const from = at
      const hatches = await log.after(at, Math.min(PAGE, ring.first - 1 - at))
      for (const hatch of hatches) {
        if (hatch.seq !== at + 1) return admit(undefined)
        at = hatch.seq
        missed.push(JSON.stringify(hatch))
      }
      if (hatches.length === 0 || (await log.listOut(from, at)).length > 0) return admit(undefined)
    }
    admit(withoutOut(at, [...missed, ...ring.between(at, sent)]))
  }

  async function resume(position: Position, admit: (missed: readonly string[] | undefined) => void) {
    // Ahead of this process: another one may have stored hatches that this one has not read yet.
    if (position.seq > ring.last) await tail.look()
    if (position.seq > sent) flush()
    if (position.seq > sent || sent - position.seq > Math.max(recoverable, ring.capacity)) admit(undefined)
    else await readMissed(position.seq, admit)
  }

  function tick() {
    cancelTick = clock.after(STATS_MS, tick)
    const figures = statsText()
    if (subscribers.size === 0 || (figures === statsSent && clock.now() - statsSentAt < SILENCE_MS)) return
    statsSentAt = clock.now()
    flush()
    broadcast([`{"type":"STATS_UPDATE","data":{"stats":${figures}}}`], figures)
  }
  let cancelTick = clock.after(STATS_MS, tick)

  return {
    /** Number of subscribers. */
    get subscribers() {
      return subscribers.size
    },
    /** The position of every subscriber. */
    get position(): Position {
      return { epoch: tail.epoch, seq: sent }
    },
    onAppended,
    /** The log was replaced: sends its newest hatches to every subscriber. */
    restart,
    /** Takes value changes that are on disk, up to `number`. Broadcasts them in batches, at most ten a second. */
    publishChanges(number: number, slugs: readonly string[] | 'many') {
      changes = number
      if (slugs.length === 0) return
      changedSlugs ??= new Set()
      if (slugs === 'many') areMany = true
      // One more than a message can name means "many", so the rest need not be kept.
      else for (const slug of slugs) if (changedSlugs.size <= MAX_CHANGED_SLUGS) changedSlugs.add(slug)
      cancelChanges ??= clock.after(Math.max(0, changesSentAt + VALUES_MS - clock.now()), flushChanges)
    },
    /** Adds a subscriber, immediately unless the table must be read. Returns the function that removes it. */
    join(subscriber: Subscriber, position?: Position): () => void {
      const entry = { subscriber }
      let gone = false
      const admit = (found: readonly string[] | undefined) => {
        if (gone) return
        // The log may have been replaced while the gap was read.
        const missed = position?.epoch === tail.epoch ? found : undefined
        subscriber.sendSnapshot(missed ? initial(true, missed, statsText()) : newestSnapshot())
        if (gone) return
        if (position) onResumed(missed !== undefined)
        subscribers.add(entry)
        onCount(subscribers.size)
      }
      if (position?.epoch !== tail.epoch) admit(undefined)
      else if (position.seq <= sent && ring.reachesBackTo(position.seq))
        admit(withoutOut(position.seq, ring.between(position.seq, sent)))
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
