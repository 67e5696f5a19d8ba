import type { Position } from '#contract/live.ts'
import { connectHub } from '#server/composition/connect-hub.ts'
import { followLog } from '#server/composition/follow-log.ts'
import { joinBus } from '#server/composition/join-bus.ts'
import type { Bus } from '#server/bus/bus.ts'
import { connectBus } from '#server/bus/connect-bus.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEventBus, ServerEvents } from '#server/events/server-events.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import type { LiveHub, Subscriber } from '#server/live/live.hub.ts'
import type { Clock } from '#server/time/clock.ts'
import type { Member } from './virtual-bus.ts'
import { DatabaseError, EPOCH, type VirtualLog } from './virtual-log.ts'
import type { Violations } from './violations.ts'

export type Node = Awaited<ReturnType<typeof startNode>>

/** Replaces a part by one with a bug, to see the checks fail. */
export type Bugs = {
  readonly tailLog?: (log: HatchLog) => HatchLog
  /** Receives what the tail emits. */
  readonly tailEvents?: (events: ServerEventBus) => ServerEventBus
  readonly bus?: (bus: Bus) => Bus
  readonly hub?: (hub: LiveHub) => LiveHub
  readonly clock?: (clock: Clock) => Clock
}

export type Counts = {
  tailReads: number
  hubReads: number
  flushes: number
  gaps: number
  resumes: number
  refused: number
}

type Options = {
  member: Member
  log: VirtualLog
  capacity: number
  encode: (texts: readonly string[]) => Buffer
  /** The time of day, ms. */
  now: () => number
  violations: Violations
  counts: Counts
  bugs: Bugs
}

export const START = Date.parse('2026-11-23T12:00:00Z')
/** LV36 */
const READ_MS = 5
/** A resume from further back may start again. LV4 */
const RECOVERABLE = 2_000
/** Of the tail, the hub and the bus together. */
const TIMERS = 9

/** Starts the real tail, hub and bus of one process. Rejects when the database does. */
export async function startNode({ member, log, capacity, encode, now, violations, counts, bugs }: Options) {
  const { process } = member
  const name = `node ${member.node}`
  const clock = bugs.clock?.(process.clock) ?? process.clock
  let failedAt = -Infinity
  let emitted = 0
  let sent = 0
  let readAt = -Infinity
  let reading = 0
  let verifying = 0

  const report = (error: unknown) => {
    if (error instanceof DatabaseError) failedAt = process.clock.now()
    else violations.add('error', `${name}: ${String(error)}`)
  }
  const events = createEventBus<ServerEvents>(report)
  const table = log.connect(process)

  /** LV36 */
  async function readForTail(seq: number, limit: number) {
    const at = process.clock.now()
    if (at - readAt < READ_MS - 0.001 || reading > 0)
      violations.add('read too soon', `${name}: ${(at - readAt).toFixed(1)} ms after the last, ${reading} in progress`)
    readAt = at
    reading++
    counts.tailReads++
    try {
      return await table.after(seq, limit)
    } finally {
      reading--
    }
  }
  async function readPosition() {
    verifying++
    try {
      return await table.position()
    } finally {
      verifying--
    }
  }
  const tailLog: HatchLog = { ...table, position: readPosition, after: readForTail }
  const hubLog = {
    listOut: async () => [],
    after(seq: number, limit: number) {
      counts.hubReads++
      return table.after(seq, limit)
    },
  }

  const realBus = connectBus({ link: member.link, report, clock, now })
  const bus = bugs.bus?.(realBus) ?? realBus
  const heard = new Map<string, number>()
  bus.subscribe('hatches', ({ seq }, from) => {
    if (seq <= (heard.get(from) ?? 0)) violations.add('notice out of order', `${name}: ${seq} after ${heard.get(from)}`)
    heard.set(from, seq)
  })
  bus.onGap((since) => {
    counts.gaps++
    for (const [from, lostAt] of member.lostSince) if (since <= START + lostAt) member.lostSince.delete(from)
  })
  const leave = joinBus(events, bus)

  const tail = await followLog({
    log: bugs.tailLog?.(tailLog) ?? tailLog,
    events: bugs.tailEvents?.(events) ?? events,
    report,
    bus,
    canBeReplaced: false,
    clock,
    capacity,
  })
  emitted = sent = tail.position.seq
  events.subscribe('hatches.appended', (hatches) => {
    for (const hatch of hatches) {
      if (hatch.seq !== emitted + 1)
        violations.add(hatch.seq <= emitted ? 'emitted twice' : 'skipped', `${name}: ${hatch.seq} after ${emitted}`)
      emitted = hatch.seq
      if (log.hatches[hatch.seq - 1] !== hatch) violations.add('emitted what is not stored', `${name}: ${hatch.seq}`)
    }
  })
  events.subscribe('hatches.sent', ({ seq }) => {
    counts.flushes++
    if (seq > log.last || seq > emitted) violations.add('sent beyond the log', `${name}: ${seq} of ${log.last}`)
    if (seq < sent) violations.add('sent backwards', `${name}: ${seq} after ${sent}`)
    sent = seq
  })
  events.subscribe('subscriber.resumed', ({ recovered }) => {
    counts.resumes++
    if (!recovered) counts.refused++
  })
  const realHub = connectHub({
    events,
    tail,
    log: hubLog,
    stats: () => ({ usersOnline: bus.subscribers, totalPets: 0, totalExists: emitted, secretHatches24h: 0 }),
    report,
    clock,
    encode,
    recoverable: RECOVERABLE,
  })
  const hub = bugs.hub?.(realHub) ?? realHub
  let isStoring = false

  return {
    name,
    epoch: EPOCH,
    process,
    member,
    get sent() {
      return hub.position.seq
    },
    get emitted() {
      return emitted
    },
    get usersOnline() {
      return bus.subscribers
    },
    /** Whether the tail waits for the log. */
    get isReading() {
      return reading + verifying > 0
    },
    get isHealthy() {
      return bus.isHealthy
    },
    get hasTooMuch() {
      return process.timers > TIMERS
    },
    /** Whether a listener can count on its missed hatches: they are few enough, and every read since it joined succeeded. */
    canRecover: (from: number, to: number, since: number) =>
      failedAt < since && to - from <= Math.max(RECOVERABLE, capacity),
    join: (subscriber: Subscriber, position?: Position) => hub.join(subscriber, position),
    store(count: number) {
      // Ingest runs one transaction at a time.
      if (isStoring) return
      isStoring = true
      log.store(process, count, (stored) => {
        isStoring = false
        if (stored.length > 0) events.publish('hatches.stored', stored)
      })
    },
    /** Ends as the site does: listeners first, then the tail, then the goodbye. */
    stop() {
      hub.close()
      tail.close()
      void leave()
      if (process.timers > 0) violations.add('timers remain', `${name} has ${process.timers} after its end`)
    },
  }
}
