import type { Hatch } from '#contract/hatches.ts'
import { MAX_CHANGED_SLUGS, type Position, type ValuesChanged } from '#contract/live.ts'
import type { SiteStats } from '#contract/stats.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { textFrames } from './frames.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { createHatchRing } from './hatch-ring.ts'

/** Who hears the live channel. Both are called synchronously and must not throw. */
export type LiveListener = {
  /** The first message, or one that replaces all that was known: INITIAL_DATA. */
  welcome(frame: Buffer): void
  /** One or more whole messages. The same buffer is handed to every listener: never change it. */
  deliver(frames: Buffer): void
}

export type LiveHubOptions = {
  log: HatchLog
  /** Current figures; cheap. */
  stats: () => SiteStats
  /** The newest number of the value change log. */
  changes?: number
  /** Called with the number of listeners when it changes. */
  counted?: (listeners: number) => void
  /** Called when a read of the log fails or finds a gap. */
  report: (error: unknown) => void
  clock?: Clock
  /** How texts become bytes, once for all listeners. */
  encode?: (texts: readonly string[]) => Buffer
  /** Hatches kept in memory. */
  capacity?: number
  /** The longest gap that is filled from the table. A longer one costs more than the newest state is worth. */
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
 * Fans hatches out to any number of listeners, in order, without gap or duplicate (LV1–LV6, LV12, LV17, LV19, LV20).
 *
 * All admitted listeners stand at one position, `sent`: each flush moves all of them to the end of the ring by the same
 * bytes. A newcomer is therefore admitted at `sent`, in one turn with its first message, and whatever is published while
 * its missed hatches are read from the table waits in the ring.
 */
export async function createLiveHub({
  log,
  stats,
  changes = 0,
  counted = () => {},
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
  let wanted = ring.last
  let reading: Promise<void> | undefined
  let statsSent = ''
  let statsSentAt = clock.now()
  let flushedAt = -Infinity
  let cancelFlush: (() => void) | undefined
  let snapshot: { seq: number; stats: string; changes: number; frame: Buffer } | undefined
  let changedSlugs: Set<string> | undefined
  let changesSentAt = -Infinity
  let cancelChanges: (() => void) | undefined
  const members = new Set<{ listener: LiveListener }>()

  const statsText = () => JSON.stringify(stats())
  const initial = (recovered: boolean, hatches: readonly string[], figures: string) =>
    encode([
      `{"type":"INITIAL_DATA","epoch":${JSON.stringify(epoch)},"seq":${sent},"recovered":${recovered},"changes":${changes},` +
        `"data":{"stats":${figures},"hatches":[${hatches.join()}]}}`,
    ])

  /** Shared by all who come between two flushes: after a restart they come by the thousand. */
  function newestState(): Buffer {
    const figures = statsText()
    if (snapshot?.seq !== sent || snapshot.stats !== figures || snapshot.changes !== changes) {
      const last = ring.between(Math.max(sent - SNAPSHOT, ring.first - 1), sent)
      snapshot = { seq: sent, stats: figures, changes, frame: initial(false, last, figures) }
    }
    return snapshot.frame
  }

  function broadcast(texts: readonly string[], figures: string) {
    statsSent = figures
    if (members.size === 0) return
    const frames = encode(texts)
    // A copy: one who leaves and comes back while this runs has been welcomed at the new position.
    for (const member of [...members]) if (members.has(member)) member.listener.deliver(frames)
  }

  function flush() {
    cancelFlush?.()
    cancelFlush = undefined
    if (sent === ring.last) return
    const from = sent
    sent = ring.last
    flushedAt = clock.now()
    if (members.size === 0) return
    const figures = statsText()
    const due = ring.between(from, sent)
    broadcast(
      due.map((hatch, index) => `{"type":"HATCH","seq":${from + 1 + index},"data":${hatch},"stats":${figures}}`),
      figures,
    )
  }

  function append(hatch: Hatch) {
    ring.push(JSON.stringify(hatch))
    // What is not yet sent must never be pushed out of the ring.
    if (ring.last - sent >= capacity / 2) flush()
    else cancelFlush ??= clock.after(Math.max(0, flushedAt + FLUSH_MS - clock.now()), flush)
  }

  /** One message for all values that changed since the last one. */
  function flushChanges() {
    cancelChanges = undefined
    const slugs = [...(changedSlugs ?? [])]
    changedSlugs = undefined
    changesSentAt = clock.now()
    if (members.size === 0) return
    const message: ValuesChanged = {
      type: 'VALUES_CHANGED',
      number: changes,
      ...(slugs.length > MAX_CHANGED_SLUGS ? {} : { slugs }),
    }
    const frames = encode([JSON.stringify(message)])
    for (const member of [...members]) if (members.has(member)) member.listener.deliver(frames)
  }

  /** The table itself has a gap, so every listener gets a snapshot from behind it. */
  function restartAt(seq: number) {
    report(new Error(`the log of hatches has a hole: ${seq} follows ${ring.last}`))
    flush()
    ring = createHatchRing(capacity, seq - 1)
    sent = ring.last
    const frame = newestState()
    for (const member of [...members]) member.listener.welcome(frame)
  }

  async function readOn() {
    while (ring.last < wanted) {
      const hatches = await log.after(ring.last, PAGE)
      if (hatches.length === 0) throw new Error(`the log of hatches ends before ${wanted}`)
      for (const hatch of hatches) {
        if (hatch.seq > ring.last + 1) restartAt(hatch.seq)
        if (hatch.seq === ring.last + 1) append(hatch)
      }
    }
  }

  /** Reads from the table what was published past us; one read at a time. */
  function catchUp(seq: number): Promise<void> {
    wanted = Math.max(wanted, seq)
    reading ??= readOn()
      .catch(report)
      .finally(() => (reading = undefined))
    return reading
  }

  /**
   * Fills the gap after `seq` and hands it over in the turn in which it is complete: a turn later `sent` may have moved.
   * Hands over undefined when the table has not all of it.
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
    // Ahead of us: another process may have written what we have not heard of yet.
    if (position.seq > ring.last && (await log.position()).seq >= position.seq) await catchUp(position.seq)
    if (position.seq > sent) flush()
    if (position.seq > sent || sent - position.seq > Math.max(recoverable, capacity)) admit(undefined)
    else await readMissed(position.seq, admit)
  }

  function tick() {
    cancelTick = clock.after(STATS_MS, tick)
    if (ring.last < wanted) void catchUp(wanted)
    const figures = statsText()
    if (members.size === 0 || (figures === statsSent && clock.now() - statsSentAt < SILENCE_MS)) return
    statsSentAt = clock.now()
    flush()
    broadcast([`{"type":"STATS_UPDATE","data":{"stats":${figures}}}`], figures)
  }
  let cancelTick = clock.after(STATS_MS, tick)

  return {
    /** How many are listening now. */
    get listeners() {
      return members.size
    },
    /** Where the admitted listeners stand. */
    get position(): Position {
      return { epoch, seq: sent }
    },
    /** Takes hatches that are on disk. Repeated ones are dropped; past a jump the table is read. */
    publish(hatches: readonly Hatch[]) {
      for (const hatch of hatches) {
        if (hatch.seq > ring.last + 1) void catchUp(hatch.seq)
        else if (hatch.seq === ring.last + 1) append(hatch)
      }
    },
    /** Takes value changes that are on disk, up to `number`. They are broadcast together, at most ten times a second. */
    publishChanges(number: number, slugs: readonly string[]) {
      changes = Math.max(changes, number)
      if (slugs.length === 0) return
      changedSlugs ??= new Set()
      // One more than a message can name says "many", so more need not be kept.
      for (const slug of slugs) if (changedSlugs.size <= MAX_CHANGED_SLUGS) changedSlugs.add(slug)
      cancelChanges ??= clock.after(Math.max(0, changesSentAt + VALUES_MS - clock.now()), flushChanges)
    },
    /** Admits a listener, at once unless the table must be read. Returns what takes it out again. */
    join(listener: LiveListener, position?: Position): () => void {
      const member = { listener }
      let gone = false
      const admit = (missed: readonly string[] | undefined) => {
        if (gone) return
        listener.welcome(missed ? initial(true, missed, statsText()) : newestState())
        if (gone) return
        members.add(member)
        counted(members.size)
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
        if (members.delete(member)) counted(members.size)
      }
    },
    /** Sends what is due now. */
    flush,
    /** Stops all timers; nobody hears anything afterwards. */
    close() {
      cancelFlush?.()
      cancelChanges?.()
      cancelTick()
      members.clear()
    },
  }
}
