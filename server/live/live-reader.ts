import { CloseCode, type Position } from '#contract/live.ts'
import type { Clock } from '#server/time/clock.ts'
import type { LiveHub } from './live.hub.ts'

/** What the policy needs of a connection. */
export type ReaderConnection = {
  readonly isOpen: boolean
  /** Bytes that wait in this process. */
  readonly queued: number
  /** Bytes handed over since the beginning, those that wait among them. */
  readonly written: number
  write(frames: Buffer): void
  /** Runs once, when nothing waits any more. */
  onceDrained(run: () => void): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Bytes that wait in this process for one reader, and times in ms. */
export type ReaderLimits = {
  /** Beyond it a reader gets nothing more until it has taken what waits, then the newest state. */
  highWaterMark: number
  /** Beyond it, or after `stallMs` without progress, a reader is cut. */
  maxBufferedBytes: number
  stallMs: number
  pingMs: number
  /** How long a closing handshake may take. */
  closeMs: number
}

export const READER_LIMITS: ReaderLimits = {
  highWaterMark: 256 * 1024,
  maxBufferedBytes: 1024 * 1024,
  stallMs: 15_000,
  pingMs: 25_000,
  closeMs: 1_000,
}

export type LiveReader = ReturnType<typeof createLiveReader>

/**
 * One connection: writes what the hub delivers, and applies the slow-reader policy (LV10, LV11, LV15).
 *
 * Frames are written to the socket itself, many in one call, because the system call is what costs. That is safe beside
 * `ws`, which writes its control frames whole and, without compression, at once: no frame can land inside another.
 */
export function createLiveReader(
  connection: ReaderConnection,
  { hub, clock, limits }: { hub: Pick<LiveHub, 'join'>; clock: Clock; limits: ReaderLimits },
) {
  let leave: (() => void) | undefined
  let cancelEnd: (() => void) | undefined
  /** What the first message may queue beyond the limits: a resume after a long absence is large by itself. */
  let allowance = 0
  let taken = 0
  let movedAt = clock.now()
  let pingedAt = clock.now()
  let alive = true

  const listener = {
    welcome(frame: Buffer) {
      if (!connection.isOpen) return
      allowance = connection.queued + frame.length
      movedAt = clock.now()
      connection.write(frame)
    },
    deliver(frames: Buffer) {
      if (!connection.isOpen) return
      const waiting = connection.queued
      if (waiting === 0) allowance = 0
      if (waiting - allowance > limits.maxBufferedBytes) close(CloseCode.tooSlow, 'too slow a reader')
      else if (waiting - allowance > limits.highWaterMark) skip()
      else connection.write(frames)
    },
  }

  function join(position?: Position) {
    leave = hub.join(listener, position)
  }

  function skip() {
    leave?.()
    leave = undefined
    connection.onceDrained(() => {
      if (connection.isOpen) join()
    })
  }

  /** Asks for the end, and enforces it: a reader that takes nothing would never answer. */
  function close(code: number, reason: string) {
    leave?.()
    leave = undefined
    connection.close(code, reason)
    cancelEnd ??= clock.after(limits.closeMs, () => connection.terminate())
  }

  function isStalled(now: number): boolean {
    const waiting = connection.queued
    const takenNow = connection.written - waiting
    if (waiting === 0 || takenNow !== taken) movedAt = now
    taken = takenNow
    return now - movedAt >= limits.stallMs
  }

  return {
    join,
    close,
    /** The peer answered a ping. */
    ponged() {
      alive = true
    },
    /** The connection is over. */
    gone() {
      cancelEnd?.()
      leave?.()
      leave = undefined
    },
    /** To be called about once a second. */
    check(now: number) {
      if (!connection.isOpen) return
      if (isStalled(now) || connection.queued - allowance > limits.maxBufferedBytes) {
        close(CloseCode.tooSlow, 'too slow a reader')
      } else if (now - pingedAt >= limits.pingMs) {
        if (!alive) return connection.terminate()
        alive = false
        pingedAt = now
        connection.ping()
      }
    },
  }
}
