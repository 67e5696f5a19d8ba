import { liveHatch } from '#contract/hatches.fixture.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LiveMessage, parseLiveMessage, type Position } from '#contract/live.ts'
import { createHatchTail } from '#server/live/hatch-tail.ts'
import { createLiveHub, type LiveHubOptions, type Subscriber } from '#server/live/live.hub.ts'
import type { Clock } from '#server/time/clock.ts'
import { hatchesFrom, memoryLog } from '../support/live/hatches.ts'
import { manualClock } from '../support/time/manual-clock.ts'

/** JSON lines instead of WebSocket frames: the hub does not care. */
const encode = (texts: readonly string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(''))
function decode(bytes: Buffer): LiveMessage[] {
  return bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parsed = parseLiveMessage(line)
      if (!parsed.ok) throw new Error(parsed.reason)
      return parsed.message
    })
}

type Options = Partial<Omit<LiveHubOptions, 'tail'>> & { capacity?: number; pollMs?: number }

async function start(memory: ReturnType<typeof memoryLog>, { capacity = 1_000, pollMs, ...options }: Options = {}) {
  const time = manualClock()
  const reported: unknown[] = []
  const stats = { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }
  const report = (error: unknown) => void reported.push(error)
  const { log } = memory
  const { clock } = time
  const tail = await createHatchTail({
    log,
    emit: () => hub.onAppended(),
    onReplaced: () => hub.restart(),
    report,
    clock,
    capacity,
    ...(pollMs && { pollMs }),
  })
  const hub = createLiveHub({ tail, log, stats: () => stats, report, clock, encode, ...options })
  const close = () => {
    hub.close()
    tail.close()
  }
  return { hub, tail, time, stats, reported, close, publish: (count: number) => tail.offer(memory.write(count)) }
}

/** A client as the contract asks for: applies last + 1, drops older, takes a jump as a fault. */
function reader() {
  const calls: LiveMessage[][] = []
  const applied: number[] = []
  const faults: string[] = []
  let at: Position | undefined
  const read = (bytes: Buffer) => {
    const messages = decode(bytes)
    calls.push(messages)
    for (const message of messages) {
      if (message.type === 'INITIAL_DATA') {
        const seqs = message.data.hatches.map(({ seq }) => seq)
        if (message.recovered) applied.push(...seqs)
        else applied.splice(0, Infinity, ...seqs)
        at = { epoch: message.epoch, seq: message.seq }
      } else if (message.type === 'HATCH') {
        if (message.seq !== (at?.seq ?? NaN) + 1) faults.push(`${message.seq} after ${at?.seq}`)
        at = { epoch: at!.epoch, seq: message.seq }
        applied.push(message.seq)
      }
    }
  }
  const listener: Subscriber = { sendSnapshot: read, deliver: read }
  return {
    listener,
    calls,
    applied,
    faults,
    get at() {
      return at
    },
  }
}

const range = (first: number, last: number) => hatchesFrom(first, last).map(({ seq }) => seq)
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('[LV2] [LV4] greets one without a position with the last 20, oldest first', async () => {
  const { hub, stats } = await start(memoryLog('A', 50))
  const one = reader()
  hub.join(one.listener)
  expect(one.calls).toEqual([
    [
      {
        type: 'INITIAL_DATA',
        epoch: 'A',
        seq: 50,
        recovered: false,
        changes: 0,
        data: { stats, hatches: hatchesFrom(31, 50) },
      },
    ],
  ])
})

it('[SO25] a snapshot leaves out what lists leave out, also for a client that missed such a hatch', async () => {
  const memory = memoryLog('A', 40)
  memory.out.add(30)
  const { hub, tail } = await start(memory, { capacity: 30 })
  const join = (position?: Position) => {
    const one = reader()
    hub.join(one.listener, position)
    return one
  }
  const sent = (one: ReturnType<typeof reader>) => {
    const [first] = one.calls[0]!
    return first!.type === 'INITIAL_DATA' && [first!.recovered, first!.data.hatches.map(({ seq }) => seq)]
  }
  const shown = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40]
  expect(sent(join())).toEqual([false, shown])
  memory.out.add(40).delete(30)
  await tail.lookForOut()
  expect(sent(join())).toEqual([false, Array.from({ length: 20 }, (_, index) => index + 20)])
  expect(sent(join({ epoch: 'A', seq: 38 }))).toEqual([false, Array.from({ length: 20 }, (_, index) => index + 20)])
  memory.out.clear()
  memory.out.add(5)
  await tail.lookForOut()
  expect(sent(join({ epoch: 'A', seq: 38 }))).toEqual([true, [39, 40]])
  const [missing, whole] = [join({ epoch: 'A', seq: 3 }), join({ epoch: 'A', seq: 5 })]
  await expect.poll(() => [missing.calls.length, whole.calls.length]).toEqual([1, 1])
  expect(sent(missing)).toMatchObject([false, { length: 20 }])
  expect(sent(whole)).toMatchObject([true, { length: 35 }])
})

it.each([
  ['another epoch', { epoch: 'B', seq: 49 }],
  ['a position ahead of the log', { epoch: 'A', seq: 51 }],
  ['a gap that is too long', { epoch: 'A', seq: 0 }],
])('[LV4] answers %s with the newest state', async (_, position) => {
  const { hub } = await start(memoryLog('A', 50), { capacity: 20, recoverable: 30 })
  const one = reader()
  hub.join(one.listener, position)
  await settle()
  expect([one.calls.length, one.at, one.applied]).toEqual([1, { epoch: 'A', seq: 50 }, range(31, 50)])
})

it('[LV3] fills a gap of 1,000 from memory, without reading the table', async () => {
  const memory = memoryLog('A', 1_500)
  const { hub } = await start(memory)
  memory.hold()
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 500 })
  expect(one.calls[0]![0]).toEqual(expect.objectContaining({ recovered: true, seq: 1_500 }))
  expect(one.applied).toEqual(range(501, 1_500))
})

it('[LV19] resumes position 0 of a log that is still empty', async () => {
  const { hub, publish, time, stats } = await start(memoryLog('A'))
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 0 })
  publish(1)
  time.advance(10)
  expect(one.calls).toEqual([
    [{ type: 'INITIAL_DATA', epoch: 'A', seq: 0, recovered: true, changes: 0, data: { stats, hatches: [] } }],
    [{ type: 'HATCH', seq: 1, data: liveHatch(1), stats }],
  ])
})

it('[LV17] [LV20] resumes in a new hub over the same log, as after a restart', async () => {
  const memory = memoryLog('A', 5)
  const first = await start(memory)
  const one = reader()
  first.hub.join(one.listener)
  first.close()
  memory.write(3)
  const { hub } = await start(memory)
  hub.join(one.listener, one.at)
  expect([one.applied, one.at]).toEqual([range(1, 8), { epoch: 'A', seq: 8 }])
})

it('[LV5] holds live hatches back while the missed ones are read from the table', async () => {
  const memory = memoryLog('A', 100)
  const { hub, publish, time } = await start(memory, { capacity: 20 })
  const release = memory.hold()
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 10 })
  publish(15)
  time.advance(10)
  expect(one.calls).toEqual([])
  release()
  await settle()
  publish(2)
  time.advance(10)
  expect([one.applied, one.faults]).toEqual([range(11, 117), []])
})

it('[LV5] does not admit one who left while the missed ones were read', async () => {
  const memory = memoryLog('A', 100)
  const { hub } = await start(memory, { capacity: 20 })
  const release = memory.hold()
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 10 })()
  release()
  await settle()
  expect([one.calls, hub.subscribers]).toEqual([[], 0])
})

it('[LV39] gives every subscriber a snapshot after a gap in the log itself', async () => {
  const memory = memoryLog('A', 3)
  const sent: number[] = []
  const { hub, tail, time, reported } = await start(memory, { onSent: (seq) => void sent.push(seq) })
  const one = reader()
  hub.join(one.listener)
  memory.hatches.push(liveHatch(6), liveHatch(7))
  tail.offer([liveHatch(7)])
  await settle()
  time.advance(10)
  expect([one.applied, one.faults, one.at, reported.length, sent]).toEqual([[6, 7], [], { epoch: 'A', seq: 7 }, 1, [7]])
})

it('[LV40] gives every subscriber a snapshot of the new epoch when the log was replaced', async () => {
  const memory = memoryLog('A', 9)
  const { hub, publish, time, close } = await start(memory, { pollMs: 1_000 })
  const one = reader()
  hub.join(one.listener)
  publish(2)
  time.advance(10)
  memory.replace('B', 7)
  time.advance(1_000)
  await settle()
  expect([one.at, one.applied]).toEqual([{ epoch: 'B', seq: 7 }, range(1, 7)])
  publish(2)
  time.advance(10)
  const other = reader()
  hub.join(other.listener, { epoch: 'A', seq: 8 })
  const back = reader()
  hub.join(back.listener, { epoch: 'B', seq: 8 })
  expect([one.applied, one.faults]).toEqual([range(1, 9), []])
  expect([other, back].map(({ calls }) => calls[0]![0])).toEqual([
    expect.objectContaining({ epoch: 'B', seq: 9, recovered: false }),
    expect.objectContaining({ epoch: 'B', seq: 9, recovered: true }),
  ])
  close()
})

it('[LV40] a snapshot made for the log before is not sent after it, although the other log ends with the same number', async () => {
  const memory = memoryLog('A', 9)
  const { hub, time, close } = await start(memory, { pollMs: 1_000 })
  const one = reader()
  hub.join(one.listener)
  memory.replace('B')
  time.advance(1_000)
  await settle()
  expect(one.calls.flat().flatMap((message) => (message.type === 'INITIAL_DATA' ? message.epoch : []))).toEqual([
    'A',
    'B',
  ])
  close()
})

it('[LV40] a subscriber whose gap was being read when the log was replaced gets a snapshot', async () => {
  const memory = memoryLog('A', 50)
  const { hub, time, close } = await start(memory, { capacity: 10, pollMs: 1_000 })
  const release = memory.hold()
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 20 })
  memory.replace('B')
  time.advance(1_000)
  await settle()
  release()
  await settle()
  await settle()
  expect(one.calls.flat()).toEqual([expect.objectContaining({ epoch: 'B', seq: 50, recovered: false })])
  close()
})

it('[LV4] hears of hatches that another process wrote before it judges a position ahead of its own', async () => {
  const memory = memoryLog('A', 3)
  const { hub } = await start(memory)
  memory.write(4)
  const one = reader()
  hub.join(one.listener, { epoch: 'A', seq: 6 })
  await settle()
  expect(one.calls[0]![0]).toEqual(expect.objectContaining({ recovered: true, seq: 7 }))
  expect(one.applied).toEqual([7])
})

it('[LV30] sends at once when idle, and collects while busy', async () => {
  const { hub, publish, time } = await start(memoryLog('A'))
  const one = reader()
  hub.join(one.listener)
  publish(1)
  publish(1)
  time.advance(0)
  publish(1)
  time.advance(4)
  publish(1)
  time.advance(1)
  expect(
    one.calls.slice(1).map((messages) => messages.map((message) => message.type === 'HATCH' && message.seq)),
  ).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('[LV37] rests twice as long as the last flush took, at least 5 ms and at most 250 ms', async () => {
  const time = manualClock()
  let spent = 0
  const clock: Clock = { now: () => time.clock.now() + spent, after: time.clock.after }
  const { hub, publish } = await start(memoryLog('A'), { clock })
  const flushes: number[] = []
  let cost = 30
  hub.join({
    sendSnapshot: () => {},
    deliver() {
      flushes.push(time.clock.now())
      spent += cost
    },
  })
  const publishFor = (ms: number) => {
    for (let index = 0; index < ms; index++) {
      publish(1)
      time.advance(1)
    }
  }
  publishFor(150)
  cost = 1
  publishFor(50)
  cost = 1_000
  publishFor(5)
  cost = 1
  publishFor(300)
  // The manual clock stands still during a flush.
  expect(flushes.slice(0, 4)).toEqual([0, 60, 120, 180])
  expect(flushes.slice(4, 8)).toEqual([185, 190, 195, 200])
  // A pause of the process is no reason to wait for twice as long again.
  expect(flushes.slice(8, 11)).toEqual([205, 455, 460])
})

it('[LV12] hands every listener the same bytes, encoded once', async () => {
  const { hub, publish, time } = await start(memoryLog('A'))
  const chunks: Buffer[] = []
  for (let index = 0; index < 3; index++)
    hub.join({ sendSnapshot: () => {}, deliver: (frames) => void chunks.push(frames) })
  publish(10)
  time.advance(10)
  expect([chunks.length, new Set(chunks).size]).toEqual([3, 1])
})

it('[LV12] never waits so long that unsent hatches leave the ring', async () => {
  const { hub, publish, time } = await start(memoryLog('A'), { capacity: 20 })
  const one = reader()
  hub.join(one.listener)
  publish(500)
  time.advance(10)
  expect([one.applied, one.faults]).toEqual([range(1, 500), []])
})

it('[LV6] tells of changed stats at most once a second', async () => {
  const { hub, time, stats } = await start(memoryLog('A'))
  const one = reader()
  hub.join(one.listener)
  time.advance(1_000)
  for (let index = 0; index < 20; index++) {
    stats.totalExists += 1
    time.advance(100)
  }
  expect(one.calls.slice(1).map(([message]) => message!.type)).toEqual(['STATS_UPDATE', 'STATS_UPDATE', 'STATS_UPDATE'])
})

it('[LV27] tells of unchanged stats at least every 20 s', async () => {
  const { hub, time, stats } = await start(memoryLog('A'))
  const one = reader()
  hub.join(one.listener)
  time.advance(1_000)
  time.advance(59_000)
  const update = [{ type: 'STATS_UPDATE', data: { stats } }]
  expect(one.calls.slice(1)).toEqual([update, update, update, update])
})

it('[LV5] one who leaves and returns in the middle of a flush gets nothing twice', async () => {
  const { hub, publish, time } = await start(memoryLog('A'))
  const one = reader()
  let leave = () => {}
  const listener: Subscriber = {
    sendSnapshot: one.listener.sendSnapshot,
    deliver() {
      leave()
      leave = hub.join(listener, one.at)
    },
  }
  leave = hub.join(listener)
  publish(3)
  time.advance(10)
  expect([one.applied, one.faults]).toEqual([[1, 2, 3], []])
})

it('[LV16] leaves no timer behind', async () => {
  const { close, publish, time } = await start(memoryLog('A'))
  publish(1)
  close()
  expect(time.pending).toEqual(0)
})

type Step =
  | { do: 'publish'; count: number }
  | { do: 'lose'; count: number }
  | { do: 'advance'; ms: number }
  | { do: 'connect'; who: number }
  | { do: 'disconnect'; who: number }
  | { do: 'hold' }
  | { do: 'release' }
  | { do: 'settle' }
  | { do: 'restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('lose' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant('connect' as const), who: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ do: fc.constant('disconnect' as const), who: fc.integer({ min: 0, max: 2 }) }),
  fc.constantFrom<Step>({ do: 'hold' }, { do: 'release' }, { do: 'settle' }, { do: 'restart' }),
)

it('[LV3] [LV5] [LV17] a reader that comes and goes sees every hatch once and in order, whatever the interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const memory = memoryLog('A', 7)
      let site = await start(memory, { capacity: 8, recoverable: 10_000 })
      let release = () => {}
      const people = Array.from({ length: 3 }, () => ({ ...reader(), leave: () => {} }))
      const sites = [site]
      // Every reader knows the log from its beginning, so nothing may ever be missing.
      const connect = (person: (typeof people)[number]) => {
        person.leave()
        const last = person.applied.at(-1) ?? 0
        person.leave = site.hub.join(person.listener, { epoch: 'A', seq: last })
      }
      people.forEach(connect)
      for (const next of steps) {
        if (next.do === 'publish') site.publish(next.count)
        else if (next.do === 'lose') memory.write(next.count)
        else if (next.do === 'advance') site.time.advance(next.ms)
        else if (next.do === 'connect') connect(people[next.who]!)
        else if (next.do === 'disconnect') people[next.who]!.leave()
        else if (next.do === 'settle') await settle()
        else if (next.do === 'release') release()
        else if (next.do === 'hold') {
          release()
          release = memory.hold()
        } else {
          release()
          for (const person of people) person.leave()
          site.close()
          site = await start(memory, { capacity: 8, recoverable: 10_000 })
          sites.push(site)
        }
      }
      release()
      site.publish(1)
      await settle()
      site.time.advance(2_000)
      await settle()
      people.forEach(connect)
      await settle()
      site.time.advance(10)
      for (const person of people) {
        expect(person.faults).toEqual([])
        expect(person.applied).toEqual(range(1, memory.hatches.length))
      }
      expect(site.reported).toEqual([])
      for (const { close } of sites) close()
    }),
    { numRuns: 300 },
  )
})

it('[VC3] a snapshot carries the newest number of the value change log', async () => {
  const { hub, time } = await start(memoryLog('A', 3))
  const one = reader()
  hub.publishChanges(7, ['king-doggy'])
  time.advance(100)
  hub.join(one.listener)
  expect(one.calls[0]![0]).toEqual(expect.objectContaining({ type: 'INITIAL_DATA', changes: 7 }))
})

it('[VC7] value changes are broadcast together, at most ten times a second', async () => {
  const { hub, time } = await start(memoryLog('A', 3))
  const one = reader()
  hub.join(one.listener)
  hub.publishChanges(1, ['king-doggy'])
  time.advance(0)
  hub.publishChanges(2, ['shiny-king-doggy'])
  hub.publishChanges(4, ['shiny-king-doggy', 'kitty'])
  time.advance(99)
  expect(one.calls.slice(1)).toEqual([[{ type: 'VALUES_CHANGED', number: 1, slugs: ['king-doggy'] }]])
  time.advance(1)
  expect(one.calls.slice(2)).toEqual([[{ type: 'VALUES_CHANGED', number: 4, slugs: ['shiny-king-doggy', 'kitty'] }]])
})

it('[VC8] more than 200 changed variants are not named', async () => {
  const { hub, time } = await start(memoryLog('A', 3))
  const one = reader()
  hub.join(one.listener)
  hub.publishChanges(
    200,
    Array.from({ length: 200 }, (_, index) => `pet-${index}`),
  )
  time.advance(0)
  hub.publishChanges(
    401,
    Array.from({ length: 201 }, (_, index) => `pet-${index}`),
  )
  time.advance(100)
  const [named, many] = one.calls.slice(1).flat()
  expect(named).toEqual({
    type: 'VALUES_CHANGED',
    number: 200,
    slugs: Array.from({ length: 200 }, (_, index) => `pet-${index}`),
  })
  expect(many).toEqual({ type: 'VALUES_CHANGED', number: 401 })
})

it('[VC7] a change of counts alone is not announced', async () => {
  const { hub, time } = await start(memoryLog('A', 3))
  const one = reader()
  hub.join(one.listener)
  hub.publishChanges(3, [])
  time.advance(200)
  expect(one.calls).toHaveLength(1)
})

it('[LV42] asks subscribers to read all values again after the log of changes went back', async () => {
  const { hub, time } = await start(memoryLog('A', 3), { changes: 9 })
  const one = reader()
  hub.join(one.listener)
  hub.publishChanges(7, 'many')
  time.advance(100)
  hub.publishChanges(8, ['kitty'])
  time.advance(100)
  expect(one.calls.slice(1)).toEqual([
    [{ type: 'VALUES_CHANGED', number: 7 }],
    [{ type: 'VALUES_CHANGED', number: 8, slugs: ['kitty'] }],
  ])
})
