import type { Hatch } from '#contract/hatches.ts'
import type { Position } from '#contract/live.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import type { HatchLog } from './hatch-log.ts'
import { createHatchRing, type HatchRing } from './hatch-ring.ts'

export type HatchTailOptions = {
  log: HatchLog
  /** Receives the next hatches of the log, at most half of `capacity` at a time. The ring holds them already. */
  emit: (hatches: readonly Hatch[]) => void
  /** Called when a read of the log fails or finds a gap. */
  report: (error: unknown) => void
  clock?: Clock
  /** Hatches kept in memory. */
  capacity?: number
  /** Reads the log's position at this interval, ms, in case a notice was lost or the log was replaced. Default: never. */
  pollMs?: number
  /** Gives the log another epoch, because it went back under this one. Default: it keeps the epoch. */
  renewEpoch?: (epoch: string) => Promise<void>
  /** Called when the log was replaced by another one, or went back. The ring holds the newest of the new log. */
  onReplaced?: (change: LogReplacement) => void
}

/** The last hatch that was emitted of the log before, and the last one of the log now. */
export type LogReplacement = { before: Position; after: Position }

export type HatchTail = Awaited<ReturnType<typeof createHatchTail>>

const PAGE = 500
/** Between the beginnings of two reads, ms. */
const READ_MS = 5
/** A busy database takes longer for a read; the rest after it gives the database twice that time for everything else. */
const REST_PER_READ = 2
const MAX_REST_MS = 20
const RETRY_MS = 1_000

/** Follows the hatch log: emits each hatch once and in order, whichever process stored it (LV34). */
export async function createHatchTail({
  log,
  emit,
  report,
  clock = systemClock,
  capacity = 1_000,
  pollMs,
  renewEpoch = async () => {},
  onReplaced = () => {},
}: HatchTailOptions) {
  const ring = createHatchRing(capacity, 0)
  const position = await log.position()
  let { epoch } = position
  /** Hatches of the ring, and later ones, that lists leave out. */
  let out: ReadonlySet<number> = new Set()
  fill(position, await readNewest())

  /** The newest `seq` known to be on disk. */
  let stored = ring.last
  /** When the rest after the last read ends. */
  let restedAt = -Infinity
  let running = Promise.resolve()
  /** The read that has not begun; all calls until then share it. */
  let next: Promise<void> | undefined
  let cancelRest: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let cancelPoll: (() => void) | undefined
  let cancelReadOut: (() => void) | undefined
  /** The next read compares the log with what was emitted. */
  let mustVerify = false
  let isClosed = false

  async function readNewest() {
    const newest = await log.newest(capacity)
    return { newest, marked: await log.listOut((newest[0]?.seq ?? 1) - 1) }
  }

  function fill(at: Position, { newest, marked }: Awaited<ReturnType<typeof readNewest>>) {
    out = new Set(marked)
    const hatches = newest.filter(({ seq }) => seq <= at.seq)
    ring.restart(hatches[0] ? hatches[0].seq - 1 : at.seq)
    for (const hatch of hatches) ring.push(JSON.stringify(hatch))
  }

  /** Takes hatches that follow each other and the ring. */
  function append(hatches: readonly Hatch[]) {
    // Subscribers send from the ring, so it must still hold what the part before brought.
    const part = Math.floor(capacity / 2)
    for (let at = 0; at < hatches.length; at += part) {
      const appended = hatches.slice(at, at + part)
      for (const hatch of appended) ring.push(JSON.stringify(hatch))
      emit(appended)
    }
  }

  /** Takes hatches as the log holds them. Drops known ones and continues after a gap in the log itself. */
  function take(hatches: readonly Hatch[]) {
    const fresh = hatches.filter(({ seq }) => seq > ring.last)
    let run = 0
    fresh.forEach(({ seq }, index) => {
      const before = fresh[index - 1]?.seq ?? ring.last
      if (seq === before + 1) return
      append(fresh.slice(run, index))
      run = index
      report(new Error(`the hatch log has a gap: ${seq} follows ${before}`))
      ring.restart(seq - 1)
    })
    append(fresh.slice(run))
  }

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isClosed) return
      const ms = restedAt - clock.now()
      if (ms <= 0) resolve()
      else cancelRest = clock.after(ms, resolve)
    })

  /** Finds what is stored, and whether this is still the log that was emitted. */
  async function verify() {
    mustVerify = false
    const last = ring.last
    const promised = stored
    let at = await log.position()
    if (at.epoch === epoch && at.seq < last) {
      // A client that saw the lost hatches must not resume into others.
      await renewEpoch(epoch)
      at = await log.position()
    }
    if (at.epoch !== epoch || at.seq < last) await replace(at)
    // A notice of the log before may have promised more than there is.
    else stored = Math.max(ring.last, at.seq, stored === promised ? 0 : stored)
  }

  async function replace(at: Position) {
    const newest = await readNewest()
    if (isClosed) return
    const before = { epoch, seq: ring.last }
    epoch = at.epoch
    fill(at, newest)
    stored = ring.last
    onReplaced({ before, after: { epoch, seq: ring.last } })
  }

  async function readOn() {
    if (mustVerify) {
      await verify()
      if (ring.last >= stored) return
    }
    for (;;) {
      const begunAt = clock.now()
      restedAt = begunAt + READ_MS
      // What is promised later may be stored after this read.
      const promised = stored
      const hatches = await log.after(ring.last, PAGE)
      const endedAt = clock.now()
      restedAt = Math.max(restedAt, endedAt + Math.min(MAX_REST_MS, REST_PER_READ * (endedAt - begunAt)))
      take(hatches)
      if (hatches.length === PAGE) await rest()
      else if (ring.last < promised) throw new Error(`the hatch log ends before ${promised}`)
      else return
    }
  }

  function onFailure(error: unknown) {
    if (isClosed) return
    report(error)
    mustVerify = true
    cancelRetry?.()
    cancelRetry = clock.after(RETRY_MS, () => void look())
  }

  function look(): Promise<void> {
    next ??= running.then(rest).then(() => {
      next = undefined
      running = readOn().catch(onFailure)
      return running
    })
    return next
  }

  function reach(seq: number) {
    stored = Math.max(stored, seq)
    if (ring.last < stored) void look()
  }

  async function lookForOut(): Promise<void> {
    cancelReadOut?.()
    try {
      out = new Set(await log.listOut(ring.first - 1))
    } catch (error) {
      if (isClosed) return
      report(error)
      cancelReadOut = clock.after(RETRY_MS, () => void lookForOut())
    }
  }

  function poll(ms: number) {
    cancelPoll = clock.after(ms, () => {
      poll(ms)
      mustVerify = true
      void look()
    })
  }
  if (pollMs !== undefined) poll(pollMs)

  return {
    ring: ring as Omit<HatchRing, 'push' | 'restart'>,
    get epoch() {
      return epoch
    },
    /** The last hatch that was emitted. */
    get position(): Position {
      return { epoch, seq: ring.last }
    },
    /** Takes hatches that this process stored, which costs no read unless others stored some before them. */
    offer(hatches: readonly Hatch[]) {
      const fresh = hatches.filter(({ seq }) => seq > ring.last)
      if (fresh.every(({ seq }, index) => seq === ring.last + 1 + index)) append(fresh)
      else reach(fresh.at(-1)?.seq ?? ring.last)
    },
    /** A notice: the log holds hatch `seq`. */
    reach,
    /** Reads what other processes stored before the call. Resolves when that is emitted or could not be read. */
    look,
    /** Numbers of the ring's hatches that lists leave out; another set after each read. SO16 */
    get out() {
      return out
    },
    /** Hatches were taken out or put back: reads which. A read that fails is repeated. */
    lookForOut,
    /** Ends all timers; nothing is read afterwards. */
    close() {
      isClosed = true
      cancelReadOut?.()
      cancelRest?.()
      cancelRetry?.()
      cancelPoll?.()
    },
  }
}
