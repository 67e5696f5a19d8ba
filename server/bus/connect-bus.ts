import { createEventBus } from '#server/events/event-bus.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Envelope, HEARTBEAT, Heartbeat, isTopic, parseEnvelope, parseMessage, VERSION } from './bus-messages.ts'
import type { BusMessages, Topic } from './bus-messages.ts'
import type { Bus, BusLink } from './bus.ts'

/** Milliseconds. */
export const HEARTBEAT_MS = 1_000
/** Without its own heartbeat for so long, a process counts as cut off, even while its socket is open. */
export const CUT_OFF_MS = 3_000
export const RECONNECT_MS = 5_000
const GAP_REPEAT_MS = 2_000
/** Messages lost together are one gap. */
const GAP_DELAY_MS = 100
/** Covers clocks that differ, and a commit in progress. */
export const GAP_MARGIN_MS = 15_000
/** A process that is silent for so long has stopped. */
export const STOPPED_MS = 5_000
/** Time for which a silent process is remembered, in case it was only cut off. */
const FORGET_MS = 3_600_000

type Other = {
  isRunning: boolean
  subscribers: number
  /** Messages that it had published when it was last heard. */
  number: number
  /** When it was last heard: by the clock, and by the time of day. */
  heardAt: number
  heardOn: number
}

type Changes = { gap: number; process: { processId: string; isRunning: boolean } }

export type BusOptions = {
  link: BusLink
  /** Receives what a subscriber throws. */
  report: (error: unknown) => void
  clock?: Clock
  /** The time of day, in milliseconds. */
  now?: () => number
}

/**
 * A bus over a link that may lose messages. Each message carries how many its process has published, and so does a heartbeat each second:
 * a receiver that counted fewer has a gap.
 */
export function connectBus({ link, report, clock = systemClock, now = Date.now }: BusOptions): Bus {
  const processId = randomUUID()
  const startedAt = now()
  const received = createEventBus<BusMessages>(report)
  const changes = createEventBus<Changes>(report)
  const others = new Map<string, Other>()
  const counts = { gaps: 0, unreadable: 0, unknown: 0 }
  /** Sender of the message that is being delivered. */
  let sender = ''
  let published = 0
  let subscribers = 0
  let total = 0
  let isHealthy = false
  let ownHeardAt = clock.now()
  let ownHeardOn = startedAt
  /** When the link was last opened, or asked to reconnect. */
  let reconnectedAt = clock.now()
  let gapRepeatedAt = clock.now()
  /** The start of the gap that is reported next. */
  let missedSince: number | undefined
  let cancelGap = () => {}
  let cancelBeat = () => {}

  const send = (topic: string, message: unknown) =>
    link.send(
      JSON.stringify({
        version: VERSION,
        from: processId,
        startedAt,
        number: published,
        topic,
        message,
      } satisfies Envelope),
    )
  const sendHeartbeat = (isLeaving: boolean) => send(HEARTBEAT, { subscribers, isLeaving } satisfies Heartbeat)

  function reportGap(since: number) {
    if (missedSince === undefined) cancelGap = clock.after(GAP_DELAY_MS, publishGap)
    missedSince = Math.min(missedSince ?? Infinity, since)
  }

  function publishGap() {
    if (missedSince === undefined) return
    counts.gaps++
    const since = missedSince
    missedSince = undefined
    changes.publish('gap', since - GAP_MARGIN_MS)
  }

  function updateTotal() {
    total = subscribers
    for (const other of others.values()) if (other.isRunning) total += other.subscribers
  }

  function stopped(id: string, other: Other) {
    other.isRunning = false
    updateTotal()
    changes.publish('process', { processId: id, isRunning: false })
  }

  /** Anything of its own proves that this process hears the bus. */
  function receiveOwn() {
    if (!isHealthy) {
      isHealthy = true
      reportGap(ownHeardOn)
      // The others had no chance to be heard.
      for (const other of others.values()) other.heardAt = clock.now()
    }
    ownHeardAt = clock.now()
    ownHeardOn = now()
  }

  /** Notes that another process is heard, and a gap in its numbers. Returns whether the message is the next one, or ends a gap. */
  function follow({ from, number, topic, startedAt: otherStartedAt }: Envelope): boolean {
    const isHeartbeat = topic === HEARTBEAT
    const before = others.get(from)
    const expected = (before?.number ?? 0) + (isHeartbeat ? 0 : 1)
    if (number > expected) reportGap(before?.heardOn ?? Math.max(startedAt, otherStartedAt))
    const isNext = number >= expected
    others.set(from, {
      isRunning: true,
      subscribers: before?.subscribers ?? 0,
      number: Math.max(number, before?.number ?? 0),
      heardAt: clock.now(),
      heardOn: now(),
    })
    if (!before?.isRunning) changes.publish('process', { processId: from, isRunning: true })
    return isNext
  }

  function receiveHeartbeat(from: string, message: unknown) {
    const parsed = v.safeParse(Heartbeat, message)
    if (!parsed.success) return void counts.unreadable++
    const other = others.get(from)
    if (!other) return
    other.subscribers = parsed.output.subscribers
    if (parsed.output.isLeaving) stopped(from, other)
    else updateTotal()
  }

  function deliver<T extends Topic>(topic: T, message: unknown, from: string) {
    const parsed = parseMessage(topic, message)
    if (parsed === undefined) counts.unreadable++
    else {
      sender = from
      received.publish(topic, parsed)
    }
  }

  function receive(text: string) {
    const envelope = parseEnvelope(text)
    if (!envelope) return void counts.unreadable++
    const { from, topic, version, message } = envelope
    if (from === processId) return receiveOwn()
    if (!follow(envelope)) return
    if (version !== VERSION) return void counts.unknown++
    if (topic === HEARTBEAT) receiveHeartbeat(from, message)
    else if (isTopic(topic)) deliver(topic, message, from)
    else counts.unknown++
  }

  function beat() {
    const at = clock.now()
    if (at - ownHeardAt > CUT_OFF_MS) isHealthy = false
    if (isHealthy) {
      for (const [id, other] of others) {
        if (other.isRunning && at - other.heardAt > STOPPED_MS) stopped(id, other)
        if (at - other.heardAt > FORGET_MS) others.delete(id)
      }
    } else {
      if (at - gapRepeatedAt >= GAP_REPEAT_MS) {
        gapRepeatedAt = at
        reportGap(ownHeardOn)
      }
      if (at - Math.max(ownHeardAt, reconnectedAt) > RECONNECT_MS) {
        reconnectedAt = at
        link.reconnect()
      }
    }
    sendHeartbeat(false)
    cancelBeat = clock.after(HEARTBEAT_MS, beat)
  }

  link.onText(receive)
  link.onOpen(() => (reconnectedAt = clock.now()))
  beat()

  return {
    processId,
    counts,
    get isHealthy() {
      return isHealthy
    },
    get oldestHeartbeatMs() {
      const running = [...others.values()].filter((other) => other.isRunning)
      return clock.now() - Math.min(ownHeardAt, ...running.map(({ heardAt }) => heardAt))
    },
    publish(topic, message) {
      published++
      send(topic, message)
    },
    subscribe: (topic, subscriber) => received.subscribe(topic, (message) => subscriber(message, sender)),
    onGap: (listener) => changes.subscribe('gap', listener),
    onProcess(listener) {
      for (const [id, { isRunning }] of others) if (isRunning) listener({ processId: id, isRunning })
      return changes.subscribe('process', listener)
    },
    get subscribers() {
      return total
    },
    setSubscribers(count) {
      subscribers = count
      updateTotal()
    },
    async close() {
      cancelBeat()
      cancelGap()
      sendHeartbeat(true)
      await link.close()
    },
  }
}
