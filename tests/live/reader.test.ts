import { expect, it } from 'vitest'
import type { Clock } from '#server/time/clock.ts'
import type { Subscriber } from '#server/live/live.hub.ts'
import { createSocketSubscriber, SUBSCRIBER_LIMITS, type SubscriberConnection } from '#server/live/socket-subscriber.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const KIB = 1_024

/** A connection whose kernel takes nothing until `take`. */
function start() {
  const time = manualClock()
  const clock: Clock = time.clock
  const events: string[] = []
  let queued = 0
  let written = 0
  let drained = () => {}
  let listener: Subscriber | undefined
  const connection: SubscriberConnection = {
    get isOpen() {
      return true
    },
    get queued() {
      return queued
    },
    get written() {
      return written
    },
    write(frames) {
      queued += frames.length
      written += frames.length
    },
    onceDrained: (run) => void (drained = run),
    ping: () => void events.push('ping'),
    close: (code) => void events.push(`close ${code}`),
    terminate: () => void events.push('terminate'),
  }
  const hub = {
    join(joined: Subscriber) {
      listener = joined
      events.push('join')
      return () => void events.push('leave')
    },
  }
  const reader = createSocketSubscriber(connection, { hub, clock, limits: SUBSCRIBER_LIMITS })
  reader.join()
  return {
    time,
    events,
    reader,
    welcome: (bytes: number) => listener!.sendSnapshot(Buffer.alloc(bytes)),
    deliver: (bytes: number) => listener!.deliver(Buffer.alloc(bytes)),
    /** The kernel takes this much. */
    take(bytes: number) {
      queued -= Math.min(bytes, queued)
      if (queued === 0) drained()
    },
    check: (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        time.advance(1_000)
        reader.check(clock.now())
      }
    },
    get queued() {
      return queued
    },
  }
}

it('[LV29] skips a reader over 256 KiB, and sends it a snapshot once it has taken all', () => {
  const one = start()
  one.deliver(256 * KIB)
  one.deliver(1)
  expect(one.events).toEqual(['join'])
  one.deliver(1)
  expect([one.events, one.queued]).toEqual([['join', 'leave'], 256 * KIB + 1])
  one.take(Infinity)
  expect(one.events).toEqual(['join', 'leave', 'join'])
})

it('[LV10] a large first message does not count, until it has been taken', () => {
  const one = start()
  one.welcome(900 * KIB)
  one.deliver(200 * KIB)
  one.deliver(1)
  expect(one.events).toEqual(['join'])
  one.take(Infinity)
  one.deliver(300 * KIB)
  one.deliver(1)
  expect(one.events).toEqual(['join', 'leave'])
})

it('[LV10] cuts a reader over 1 MiB, however much it takes', () => {
  const one = start()
  one.deliver(1_025 * KIB)
  one.deliver(1)
  expect(one.events).toEqual(['join', 'leave', 'close 4408'])
  one.time.advance(SUBSCRIBER_LIMITS.closeMs)
  expect(one.events.at(-1)).toEqual('terminate')
})

it('[LV10] cuts one that answers in control frames without reading, too', () => {
  const one = start()
  one.deliver(1_025 * KIB)
  one.check(1)
  expect(one.events).toEqual(['join', 'leave', 'close 4408'])
})

it('[LV10] cuts a reader after 15 s without progress', () => {
  const one = start()
  one.deliver(1)
  one.check(14)
  expect(one.events).toEqual(['join'])
  one.check(1)
  expect(one.events).toEqual(['join', 'leave', 'close 4408'])
})

it('[LV10] lets a slow reader live that takes a little', () => {
  const one = start()
  one.deliver(100 * KIB)
  for (let round = 0; round < 4; round++) {
    one.check(10)
    one.take(10)
    one.reader.onPong()
  }
  expect(one.events.filter((event) => event !== 'ping')).toEqual(['join'])
})

it('[LV10] an idle reader has nothing to take', () => {
  const one = start()
  one.check(24)
  expect(one.events).toEqual(['join'])
})
