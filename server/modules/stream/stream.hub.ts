import { MAX_REPLAY_MS, MAX_STREAM_QUEUE_BYTES } from '#contract/api-limits.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { StreamEndCode, StreamFilter, StreamGap, StreamPosition, StreamTopic } from '#contract/stream.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { toCursor } from '#domain/stream/stream-cursor.ts'
import { toRestAddress } from '#domain/stream/stream-filters.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import type { HatchTail } from '#server/live/hatch-tail.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { type CompiledFilter, compileFilter, type FindSlugs } from './compile-filter.ts'
import type { StreamEncoding, StreamMessage } from './stream-format.ts'

/** Connection of a stream. */
export type StreamSink = {
  /** Bytes queued in this process. */
  readonly queued: number
  /** Bytes written since the beginning, queued ones included. */
  readonly written: number
  write(bytes: Buffer): void
  /** Runs once, when the queue is empty. */
  onceDrained(run: () => void): void
  /** Ends the connection; nothing is written afterwards. */
  end(code: StreamEndCode): void
}

/** The log of value changes as streams read it. */
type ChangeLog = {
  lastNumber(): Promise<number>
  /** Receipts after `number`, oldest first. */
  after(number: number, limit: number): Promise<ValueReceipt[]>
}

export type StreamHubOptions = {
  tail: Pick<HatchTail, 'epoch' | 'ring' | 'look' | 'out'>
  /** Read for hatches that a stream missed and memory no longer holds. */
  hatches: Pick<HatchLog, 'after' | 'listOut'>
  changes: ChangeLog
  /** The newest number of the log of value changes that was published. */
  change: number
  findSlugs: FindSlugs
  report: (error: unknown) => void
  /** Called when a stream is ended because it is read too slowly. */
  onSlow?: () => void
  clock?: Clock
  /** Milliseconds since 1970. */
  now?: () => number
}

export type StreamHub = ReturnType<typeof createStreamHub>

export type StreamOptions = {
  filters: readonly CompiledFilter[]
  encoding: StreamEncoding
  sink: StreamSink
  /** Default: from now on. */
  after?: StreamPosition | undefined
}

type Entry =
  | { readonly topic: 'hatch'; readonly number: number; readonly value: Hatch; readonly text: string }
  | { readonly topic: 'value'; readonly number: number; readonly value: ValueReceipt; readonly text: string }
/** Streams that read the same bytes from now on. */
type Group = {
  readonly encoding: StreamEncoding
  readonly filters: readonly CompiledFilter[]
  readonly members: Set<Stream>
  /** Entries since the last message that carried a cursor. */
  skipped: number
}
type Stream = {
  readonly filters: readonly CompiledFilter[]
  readonly encoding: StreamEncoding
  readonly sink: StreamSink
  seq: number
  change: number
  skipped: number
  isClosed: boolean
  group: Group | undefined
  /** Bytes sent at the last tick. */
  sent: number
}

/** Between two positions, or signs of life, of a quiet stream, ms; a stream that sends nothing of its queue for as long is ended. SM10, SM13 */
export const STREAM_TICK_MS = 15_000
/** Entries that a stream skips before it gets a position. SM10 */
export const MAX_SKIPPED = 1_000
const HIGH_WATER_MARK = 256 * 1024
/** No more than a page of the API. */
const PAGE = 100
const REST_MS = 5
const RETRY_MS = 1_000
/** Reads of missed entries at the same time. */
const MAX_REPLAY_READS = 2

/**
 * Sends entries of both logs to filtered streams, in order, each once (SM4). All streams of a group are at the same position, so each entry is
 * matched once for a distinct filter and encoded once for an encoding; a stream that missed entries joins its group when it has caught up.
 */
export function createStreamHub({
  tail,
  hatches,
  changes,
  change,
  findSlugs,
  report,
  onSlow = () => {},
  clock = systemClock,
  now = Date.now,
}: StreamHubOptions) {
  const { ring } = tail
  /** The newest hatches, consecutive. */
  let recent = readRing()
  /** Position of all streams that have caught up. */
  let at = { seq: ring.last, change }
  /** Entries after it. */
  let pending: Entry[] = []
  let readChange = change
  /** Resolves when both logs are the same copy's. */
  let ready = Promise.resolve()
  let isClosed = false
  let cancelFlush: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let reading: Promise<void> | undefined
  let mustReadAgain = false
  /** Filters of groups, by key, with the number of groups. */
  const used = new Map<string, { filter: CompiledFilter; groups: number }>()
  const groups = new Map<string, Group>()
  const streams = new Set<Stream>()
  const withReader = createSemaphore(MAX_REPLAY_READS)

  const cursorAt = ({ seq, change }: { seq: number; change: number }) => toCursor({ epoch: tail.epoch, seq, change })

  function readRing(): Entry[] {
    return ring.between(ring.first - 1, ring.last).map((text) => hatchEntry(JSON.parse(text) as Hatch, text))
  }

  function hatchEntry(value: Hatch, text: string): Entry {
    return { topic: 'hatch', number: value.seq, value, text }
  }

  /** The tail has put these hatches in its ring. */
  function onAppended(appended: readonly Hatch[]) {
    for (const hatch of appended) {
      const entry = hatchEntry(hatch, ring.between(hatch.seq - 1, hatch.seq)[0]!)
      // After a gap in the log, memory begins behind it.
      if (recent.length > 0 && recent.at(-1)!.number !== hatch.seq - 1) recent = []
      recent.push(entry)
      pending.push(entry)
    }
    if (recent.length > 2 * ring.capacity) recent = recent.slice(-ring.capacity)
    scheduleFlush()
  }

  function scheduleFlush() {
    if (pending.length > 0 && !isClosed) cancelFlush ??= clock.after(REST_MS, flush)
  }

  /** Reads value changes that were committed since. */
  async function readChanges(): Promise<void> {
    mustReadAgain = true
    reading ??= (async () => {
      while (mustReadAgain && !isClosed) {
        mustReadAgain = false
        const receipts = await changes.after(readChange, PAGE)
        for (const value of receipts) {
          if (value.number <= readChange) continue
          readChange = value.number
          pending.push({ topic: 'value', number: value.number, value, text: JSON.stringify(value) })
        }
        if (receipts.length === PAGE) mustReadAgain = true
      }
      scheduleFlush()
    })().finally(() => {
      reading = undefined
    })
    return reading
  }

  function onValuesChanged() {
    readChanges().catch((error: unknown) => {
      report(error)
      cancelRetry?.()
      cancelRetry = clock.after(RETRY_MS, onValuesChanged)
    })
  }

  /** The log of changes may have gone back. */
  async function restartChanges() {
    await reading?.catch(report)
    readChange = await changes.lastNumber()
    pending = pending.filter(({ topic }) => topic === 'hatch')
    at = { ...at, change: readChange }
  }

  function flush() {
    cancelFlush?.()
    cancelFlush = undefined
    if (pending.length === 0) return
    const due = pending
    pending = []
    const positions = due.map((entry) => {
      at = entry.topic === 'hatch' ? { ...at, seq: entry.number } : { ...at, change: entry.number }
      return cursorAt(at)
    })
    const shown = due.map((entry) => (isShown(entry, tail.out) ? entry : undefined))
    const matched = new Map<CompiledFilter, ReadonlySet<number>>()
    const encoded = new Map<string, string>()
    for (const group of groups.values()) {
      const passing = new Set<number>()
      for (const filter of group.filters) {
        let found = matched.get(filter)
        if (!found) {
          found = new Set(shown.flatMap((entry, index) => (entry && filter.matches(entry) ? index : [])))
          matched.set(filter, found)
        }
        for (const index of found) passing.add(index)
      }
      const texts: string[] = []
      due.forEach(({ topic, text }, index) => {
        const cursor = positions[index]!
        if (passing.has(index)) {
          const name = `${group.encoding.name} ${index}`
          let message = encoded.get(name)
          if (message === undefined) {
            message = group.encoding.encode({ type: topic, cursor, data: text })
            encoded.set(name, message)
          }
          texts.push(message)
          group.skipped = 0
        } else if (++group.skipped >= MAX_SKIPPED) {
          texts.push(group.encoding.encode({ type: 'position', cursor }))
          group.skipped = 0
        }
      })
      if (texts.length > 0) broadcast(group, group.encoding.pack(texts))
    }
  }

  function broadcast(group: Group, bytes: Buffer) {
    for (const stream of [...group.members]) write(stream, bytes)
  }

  function write(stream: Stream, bytes: Buffer) {
    if (stream.isClosed) return
    if (stream.sink.queued > MAX_STREAM_QUEUE_BYTES) endSlow(stream)
    else stream.sink.write(bytes)
  }

  function endSlow(stream: Stream) {
    onSlow()
    end(stream, 'stream.too_slow')
  }

  function end(stream: Stream, code: StreamEndCode) {
    if (stream.isClosed) return
    stream.sink.write(stream.encoding.pack([stream.encoding.encode({ type: 'end', code })]))
    leave(stream)
    stream.sink.end(code)
  }

  function leave(stream: Stream) {
    stream.isClosed = true
    streams.delete(stream)
    if (!stream.group) return
    stream.group.members.delete(stream)
    if (stream.group.members.size > 0) return
    groups.delete(groupKey(stream))
    for (const { key } of stream.group.filters) {
      const use = used.get(key)
      if (use && --use.groups === 0) used.delete(key)
    }
  }

  const groupKey = ({ encoding, filters }: Stream) =>
    JSON.stringify([encoding.name, ...filters.map(({ key }) => key).toSorted()])

  /** The filter that other groups use already. */
  function share(filter: CompiledFilter): CompiledFilter {
    const use = used.get(filter.key) ?? { filter, groups: 0 }
    use.groups++
    used.set(filter.key, use)
    return use.filter
  }

  /** The stream has everything up to the hub's position. */
  function goLive(stream: Stream) {
    const key = groupKey(stream)
    let group = groups.get(key)
    if (!group) {
      group = { encoding: stream.encoding, filters: stream.filters.map(share), members: new Set(), skipped: 0 }
      groups.set(key, group)
    }
    send(stream, { type: 'position', cursor: cursorAt(at) })
    stream.group = group
    group.members.add(stream)
  }

  const send = (stream: Stream, message: StreamMessage) =>
    write(stream, stream.encoding.pack([stream.encoding.encode(message)]))

  const wants = (stream: Stream, topic: StreamTopic) => stream.filters.some(({ filter }) => filter.topic === topic)

  /** Only the last one has a cursor, so that a client that is cut before it gets all of them again. */
  function sendGaps(stream: Stream, gaps: readonly Pick<StreamGap, 'topic' | 'reason' | 'after' | 'to'>[]) {
    for (const { topic, to } of gaps) {
      if (topic === 'hatch') stream.seq = to
      else stream.change = to
    }
    const all = gaps.flatMap((gap) =>
      stream.filters.flatMap(({ filter }) =>
        filter.topic === gap.topic ? { ...gap, address: toRestAddress(filter, gap.after) } : [],
      ),
    )
    all.forEach((gap, index) =>
      send(stream, { type: 'gap', gap, ...(index === all.length - 1 && { cursor: cursorAt(stream) }) }),
    )
  }

  /** Sends entries that a stream missed, without hatches that are `out`. */
  function replay(stream: Stream, entries: readonly Entry[], out: ReadonlySet<number>) {
    const texts: string[] = []
    for (const entry of entries) {
      if (entry.topic === 'hatch') stream.seq = entry.number
      else stream.change = entry.number
      const isPassing = isShown(entry, out) && stream.filters.some((filter) => filter.matches(entry))
      stream.skipped = isPassing ? 0 : stream.skipped + 1
      if (isPassing)
        texts.push(stream.encoding.encode({ type: entry.topic, cursor: cursorAt(stream), data: entry.text }))
      else if (stream.skipped >= MAX_SKIPPED) {
        stream.skipped = 0
        texts.push(stream.encoding.encode({ type: 'position', cursor: cursorAt(stream) }))
      }
    }
    if (texts.length > 0) write(stream, stream.encoding.pack(texts))
  }

  const isTooOld = (timestamp: string) => Date.parse(timestamp) < now() - MAX_REPLAY_MS

  async function replayChanges(stream: Stream) {
    const to = at.change
    const receipts = await withReader(() => changes.after(stream.change, PAGE))
    const entries = receipts
      .filter(({ number }) => number <= to)
      .map((value): Entry => ({ topic: 'value', number: value.number, value, text: JSON.stringify(value) }))
    const [first] = receipts
    if (first && isTooOld(first.at)) sendGaps(stream, [{ topic: 'value', reason: 'too_old', after: stream.change, to }])
    else if (entries.length === 0) stream.change = to
    else replay(stream, entries, NONE_OUT)
  }

  async function replayHatches(stream: Stream) {
    const to = at.seq
    const first = recent[0]
    // Of older ones, memory does not know which are out.
    if (first && stream.seq + 1 >= Math.max(first.number, ring.first)) {
      const from = stream.seq + 1 - first.number
      const due = recent.slice(from, from + PAGE).filter(({ number }) => number <= to)
      if (due.length === 0) stream.seq = to
      else replay(stream, due, tail.out)
      return
    }
    const { rows, out } = await withReader(async () => {
      const rows = await hatches.after(stream.seq, PAGE)
      return { rows, out: new Set(await hatches.listOut(stream.seq, rows.at(-1)?.seq)) }
    })
    const oldest = rows[0]
    const entries = rows.filter(({ seq }) => seq <= to).map((hatch) => hatchEntry(hatch, JSON.stringify(hatch)))
    if (oldest && isTooOld(oldest.timestamp))
      sendGaps(stream, [{ topic: 'hatch', reason: 'too_old', after: stream.seq, to }])
    else if (entries.length === 0) stream.seq = to
    else replay(stream, entries, out)
  }

  /** Resolves when the stream can take more. */
  const hasRoom = (stream: Stream) =>
    stream.sink.queued <= HIGH_WATER_MARK
      ? Promise.resolve()
      : new Promise<void>((resolve) => stream.sink.onceDrained(resolve))

  async function start(stream: Stream, after: StreamPosition | undefined) {
    await ready
    if (after && after.epoch === tail.epoch) {
      // Another process may have seen more than this one.
      if (after.seq > ring.last) await tail.look()
      if (after.change > readChange) await readChanges()
    }
    flush()
    const isSameLog = after?.epoch === tail.epoch
    stream.seq = after && isSameLog ? after.seq : at.seq
    stream.change = after && isSameLog ? after.change : at.change
    sendGaps(
      stream,
      (['hatch', 'value'] as const).flatMap((topic) => {
        const [from, to] = topic === 'hatch' ? [stream.seq, at.seq] : [stream.change, at.change]
        return after && wants(stream, topic) && (!isSameLog || from > to) ? { topic, reason: 'other_log', to } : []
      }),
    )
    while (!stream.isClosed) {
      if (!wants(stream, 'hatch')) stream.seq = at.seq
      if (!wants(stream, 'value')) stream.change = at.change
      if (stream.change < at.change) await replayChanges(stream)
      else if (stream.seq < at.seq) await replayHatches(stream)
      else return goLive(stream)
      if (!stream.isClosed) await hasRoom(stream)
    }
  }

  function tick() {
    cancelTick = clock.after(STREAM_TICK_MS, tick)
    flush()
    for (const group of groups.values()) {
      const message: StreamMessage =
        group.skipped > 0 ? { type: 'position', cursor: cursorAt(at) } : { type: 'keepalive' }
      group.skipped = 0
      broadcast(group, group.encoding.pack([group.encoding.encode(message)]))
    }
    for (const stream of [...streams]) {
      const sent = stream.sink.written - stream.sink.queued
      if (stream.sink.queued > 0 && sent === stream.sent) endSlow(stream)
      stream.sent = sent
    }
  }
  let cancelTick = clock.after(STREAM_TICK_MS, tick)

  return {
    onAppended,
    /** Values changed, in this process or another. */
    onValuesChanged,
    /** The log was replaced: streams end, and clients come back with a cursor of the other log. */
    onReplaced() {
      for (const stream of [...streams]) end(stream, 'stream.restart')
      recent = readRing()
      pending = []
      at = { ...at, seq: ring.last }
      ready = ready.then(restartChanges).catch(report)
    },
    get streams() {
      return streams.size
    },
    /** Distinct filters of the streams that have caught up. */
    get filters() {
      return used.size
    },
    compile: (filters: readonly StreamFilter[]) =>
      Promise.all(filters.map((filter) => compileFilter(filter, findSlugs))),
    /** Begins a stream. */
    open({ filters, encoding, sink, after }: StreamOptions) {
      const stream: Stream = {
        filters,
        encoding,
        sink,
        seq: 0,
        change: 0,
        skipped: 0,
        isClosed: false,
        group: undefined,
        sent: -1,
      }
      streams.add(stream)
      void start(stream, after).catch((error: unknown) => {
        report(error)
        end(stream, 'stream.restart')
      })
      return {
        end: (code: StreamEndCode) => end(stream, code),
        /** The connection has closed. */
        leave: () => leave(stream),
      }
    },
    flush,
    /** Ends all streams and timers. */
    close() {
      flush()
      isClosed = true
      cancelFlush?.()
      cancelRetry?.()
      cancelTick()
      for (const stream of [...streams]) end(stream, 'stream.restart')
    },
  }
}

const NONE_OUT: ReadonlySet<number> = new Set()
/** Whether lists show an entry. SM18 */
const isShown = ({ topic, number }: Entry, out: ReadonlySet<number>) => topic !== 'hatch' || !out.has(number)

/** Runs at most `max` jobs at the same time, in their order. */
function createSemaphore(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
