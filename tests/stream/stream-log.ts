import type { Hatch } from '#contract/hatches.ts'
import type { StreamPosition } from '#contract/stream.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { createHatchTail } from '#server/live/hatch-tail.ts'
import { createStreamHub, type StreamHubOptions, type StreamSink } from '#server/modules/stream/stream.hub.ts'
import type { Clock } from '#server/time/clock.ts'
import { parseCursor } from '#domain/stream/stream-cursor.ts'
import { NDJSON } from '#server/modules/stream/stream-format.ts'
import type { StreamFilter } from '#contract/stream.ts'

export const NOW = Date.parse('2026-11-19T12:00:00Z')

const makeHatch = (seq: number, more: Partial<Hatch> = {}): Hatch => ({
  id: `h${seq}`,
  seq,
  slug: seq % 3 === 0 ? 'shiny-king-doggy' : 'king-doggy',
  itemName: 'King Doggy',
  itemImage: '/items/king-doggy.webp',
  variant: seq % 3 === 0 ? 'Shiny' : 'Normal',
  rarity: 'Secret',
  hue: 45,
  isPublic: seq % 2 === 0,
  playerName: null,
  timestamp: new Date(NOW).toISOString(),
  value: seq * 10,
  stats: {},
  notification: { title: 't', description: 'd' },
  ...more,
})

const makeReceipt = (number: number, more: Partial<ValueReceipt> = {}): ValueReceipt => ({
  number,
  at: new Date(NOW).toISOString(),
  item: {
    slug: number % 2 === 0 ? 'king-doggy' : 'shiny-king-doggy',
    baseSlug: 'king-doggy',
    name: 'King Doggy',
    variant: number % 2 === 0 ? 'Normal' : 'Shiny',
    image: '/items/king-doggy.webp',
    rarity: 'Secret',
    hue: 45,
  },
  after: { value: number },
  source: number % 3 === 0 ? 'desk' : 'ingest',
  approvedBy: [],
  hash: 'a'.repeat(64),
  ...more,
})

/** A clock whose timers run when `advance` says so, in their order. */
function manualClock() {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }
  return {
    clock,
    advance(ms: number) {
      const end = time + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((each) => each !== next)
        time = next.at
        next.run()
      }
      time = end
    },
  }
}

/** Both logs in memory, and a hub over them that holds `capacity` hatches. */
export async function streamLog({
  capacity = 20,
  epoch = 'log-1',
  ...options
}: { capacity?: number; epoch?: string } & Partial<StreamHubOptions> = {}) {
  const hatches: Hatch[] = []
  const receipts: ValueReceipt[] = []
  const reads = { hatches: 0, changes: 0 }
  const errors: unknown[] = []
  const out = new Set<number>()
  const { clock, advance } = manualClock()
  const log = {
    position: async () => ({ epoch, seq: hatches.length }),
    after: async (seq: number, limit: number) => {
      reads.hatches++
      return hatches.slice(seq, seq + limit)
    },
    newest: async (limit: number) => hatches.slice(-limit),
    listOut: async (seq: number, last = Infinity) => [...out].filter((each) => each > seq && each <= last),
  }
  const tail = await createHatchTail({
    log,
    capacity,
    clock,
    emit: (appended) => hub.onAppended(appended),
    report: (error) => errors.push(error),
  })
  const hub = createStreamHub({
    tail,
    hatches: log,
    changes: {
      lastNumber: async () => receipts.length,
      after: async (number, limit) => {
        reads.changes++
        return receipts.slice(number, number + limit)
      },
    },
    change: 0,
    findSlugs: async () => undefined,
    report: (error) => errors.push(error),
    clock,
    now: () => NOW,
    ...options,
  })
  return {
    hatches,
    receipts,
    out,
    /** Takes hatches out. */
    async mark(...seqs: number[]) {
      for (const seq of seqs) out.add(seq)
      await tail.lookForOut()
    },
    reads,
    errors,
    tail,
    hub,
    advance,
    epoch,
    hatch(count: number, more: Partial<Hatch> = {}) {
      const made = Array.from({ length: count }, (_, index) => makeHatch(hatches.length + 1 + index, more))
      hatches.push(...made)
      tail.offer(made)
    },
    change(count: number, more: Partial<ValueReceipt> = {}) {
      for (let each = 0; each < count; each++) receipts.push(makeReceipt(receipts.length + 1, more))
      hub.onValuesChanged()
    },
  }
}

type Message = {
  type: string
  cursor?: string
  data?: Hatch & ValueReceipt & Record<string, unknown>
  code?: string
}

/** A reader that keeps messages; `stuck`: it reads nothing. */
export async function readStream(
  hub: ReturnType<typeof createStreamHub>,
  filters: readonly StreamFilter[],
  after?: StreamPosition,
) {
  const messages: Message[] = []
  const state = { queued: 0, written: 0, stuck: false, ended: false }
  const sink: StreamSink = {
    get queued() {
      return state.queued
    },
    get written() {
      return state.written
    },
    write(bytes) {
      state.written += bytes.length
      if (state.stuck) state.queued += bytes.length
      for (const line of bytes.toString().split('\n'))
        messages.push(line === '' ? { type: '' } : (JSON.parse(line) as Message))
    },
    onceDrained: (run) => setImmediate(run),
    end() {
      state.ended = true
    },
  }
  const stream = hub.open({ filters: await hub.compile(filters), encoding: NDJSON, sink, after })
  return {
    state,
    stream,
    messages,
    ofType: (type: string) => messages.filter((message) => message.type === type),
    /** The position of the last message that has one. */
    position: () => parseCursor(messages.findLast(({ cursor }) => cursor !== undefined)?.cursor ?? ''),
    entries: () =>
      messages.flatMap(({ type, data }) =>
        type === 'hatch' ? `h${data!.seq}` : type === 'value' ? `v${data!.number}` : [],
      ),
  }
}

/** Runs what waits for promises. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
