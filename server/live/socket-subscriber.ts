import { CloseCode, type Position } from '#contract/live.ts'
import type { SlowAction } from '#server/events/server-events.ts'
import type { Clock } from '#server/time/clock.ts'
import type { LiveHub } from './live.hub.ts'

/** A connection as the backpressure policy sees it. */
export type SubscriberConnection = {
  readonly isOpen: boolean
  /** Bytes queued in this process. */
  readonly queued: number
  /** Bytes written since the beginning, queued ones included. */
  readonly written: number
  write(frames: Buffer): void
  /** Runs once, when the queue is empty. */
  onceDrained(run: () => void): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Bytes queued for one subscriber, and times in ms. */
export type SubscriberLimits = {
  /** Beyond it a subscriber gets nothing until its queue is empty, then a snapshot. */
  highWaterMark: number
  /** Beyond it, or after `stallMs` without progress, the connection is closed. */
  maxBufferedBytes: number
  stallMs: number
  pingMs: number
  /** Longest time of a closing handshake. */
  closeMs: number
}

export const SUBSCRIBER_LIMITS: SubscriberLimits = {
  highWaterMark: 256 * 1024,
  maxBufferedBytes: 1024 * 1024,
  stallMs: 15_000,
  pingMs: 25_000,
  closeMs: 1_000,
}

export type SocketSubscriber = ReturnType<typeof createSocketSubscriber>

/**
 * Subscribes one connection to a hub and applies the backpressure policy (LV10, LV11, LV15).
 *
 * Frames go to the socket itself, many in one call, because system calls are the cost. `ws` writes its control frames whole
 * and, without compression, in one write, so no frame can land inside another.
 */
export function createSocketSubscriber(
  connection: SubscriberConnection,
  {
    hub,
    clock,
    limits,
    onSlow = () => {},
  }: {
    hub: Pick<LiveHub, 'join'>
    clock: Clock
    limits: SubscriberLimits
    /** Called when the policy acts on a slow reader. */
    onSlow?: (action: SlowAction) => void
  },
) {
  let leave: (() => void) | undefined
  let cancelEnd: (() => void) | undefined
  /** Excess over the limits that the snapshot may have: a resume after a long absence is large by itself. */
  let allowance = 0
  let sent = 0
  let progressAt = clock.now()
  let pingedAt = clock.now()
  let isAlive = true

  const subscriber = {
    sendSnapshot(frame: Buffer) {
      if (!connection.isOpen) return
      allowance = connection.queued + frame.length
      progressAt = clock.now()
      connection.write(frame)
    },
    deliver(frames: Buffer) {
      if (!connection.isOpen) return
      const queued = connection.queued
      if (queued === 0) allowance = 0
      if (queued - allowance > limits.maxBufferedBytes) closeSlow()
      else if (queued - allowance > limits.highWaterMark) dropToSnapshot()
      else connection.write(frames)
    },
  }

  function join(position?: Position) {
    leave = hub.join(subscriber, position)
  }

  function closeSlow() {
    onSlow('close')
    close(CloseCode.tooSlow, 'reading too slowly')
  }

  /** Sends nothing until the queue is empty, then a snapshot. */
  function dropToSnapshot() {
    leave?.()
    leave = undefined
    onSlow('snapshot')
    connection.onceDrained(() => {
      if (connection.isOpen) join()
    })
  }

  /** Starts the closing handshake and enforces its end, which a stalled peer never answers. */
  function close(code: number, reason: string) {
    leave?.()
    leave = undefined
    connection.close(code, reason)
    cancelEnd ??= clock.after(limits.closeMs, () => connection.terminate())
  }

  function isStalled(now: number): boolean {
    const queued = connection.queued
    const sentNow = connection.written - queued
    if (queued === 0 || sentNow !== sent) progressAt = now
    sent = sentNow
    return now - progressAt >= limits.stallMs
  }

  return {
    join,
    close,
    /** The peer answered a ping. */
    onPong() {
      isAlive = true
    },
    /** The connection has closed. */
    onClosed() {
      cancelEnd?.()
      leave?.()
      leave = undefined
    },
    /** Call it about once a second. */
    check(now: number) {
      if (!connection.isOpen) return
      if (isStalled(now) || connection.queued - allowance > limits.maxBufferedBytes) {
        closeSlow()
      } else if (now - pingedAt >= limits.pingMs) {
        if (!isAlive) return connection.terminate()
        isAlive = false
        pingedAt = now
        connection.ping()
      }
    },
  }
}
