import { liveHatch } from '#contract/hatches.fixture.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHatchTail, type HatchTailOptions, type LogReplacement } from '#server/live/hatch-tail.ts'
import { memoryLog } from '../support/live/hatches.ts'
import { manualClock } from '../support/time/manual-clock.ts'

type Memory = ReturnType<typeof memoryLog>

async function start(memory: Memory, options: Partial<HatchTailOptions> = {}) {
  const time = manualClock()
  const reported: unknown[] = []
  const emitted: number[][] = []
  const reads: number[] = []
  const positions: number[] = []
  const replaced: LogReplacement[] = []
  const log = {
    ...memory.log,
    position() {
      positions.push(time.clock.now())
      return memory.log.position()
    },
    after(seq: number, limit: number) {
      reads.push(time.clock.now())
      return memory.log.after(seq, limit)
    },
  }
  const tail = await createHatchTail({
    log,
    emit: (hatches) => void emitted.push(hatches.map(({ seq }) => seq)),
    report: (error) => reported.push(error),
    onReplaced: (change) => replaced.push(change),
    clock: time.clock,
    ...options,
  })
  positions.length = 0
  return { tail, time, reported, emitted, reads, positions, replaced }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

it('[LV34] emits the hatches of its own process without a read, and repeated ones once', async () => {
  const memory = memoryLog('A', 3)
  const { tail, emitted, reads } = await start(memory)
  const own = memory.write(2)
  tail.offer(own)
  tail.offer(own)
  tail.offer(memory.write(1))
  await settle()
  expect([emitted, reads, tail.position]).toEqual([[[4, 5], [6]], [], { epoch: 'A', seq: 6 }])
})

it('[LV34] reads what another process stored before its own', async () => {
  const memory = memoryLog('A', 3)
  const { tail, emitted, reported } = await start(memory)
  const [, , ...late] = memory.write(4)
  tail.offer(late)
  await settle()
  tail.offer(late)
  expect([emitted, reported]).toEqual([[[4, 5, 6, 7]], []])
})

it('[LV34] takes a notice, and ignores one of a hatch that it has emitted', async () => {
  const memory = memoryLog('A', 3)
  const { tail, emitted, reads } = await start(memory)
  memory.write(2)
  tail.reach(5)
  await settle()
  tail.reach(4)
  await settle()
  expect([emitted, reads.length]).toEqual([[[4, 5]], 1])
})

it('[LV34] polls, so that a lost notice costs a second at most', async () => {
  const memory = memoryLog('A', 3)
  const { time, emitted, reads } = await start(memory, { pollMs: 1_000 })
  time.advance(1_000)
  await settle()
  memory.write(2)
  time.advance(1_000)
  await settle()
  expect([emitted, reads]).toEqual([[[4, 5]], [2_000]])
})

it('[CL71] an idle process asks the log one question a second', async () => {
  const { time, positions, reads } = await start(memoryLog('A', 3), { pollMs: 1_000 })
  for (let second = 0; second < 5; second++) {
    time.advance(1_000)
    await settle()
  }
  expect([positions, reads]).toEqual([[1_000, 2_000, 3_000, 4_000, 5_000], []])
})

it.each([
  ['lost its last hatches', 4],
  ['lost nothing', 9],
  ['has more than the one before', 30],
  ['is empty', 0],
])('[LV40] a log of another epoch that %s is followed from its end on', async (_, length) => {
  const memory = memoryLog('A', 9)
  const { tail, time, emitted, reported, replaced } = await start(memory, { pollMs: 1_000 })
  memory.replace('B', length)
  time.advance(1_000)
  await settle()
  tail.offer(memory.write(2))
  expect([replaced, emitted, reported]).toEqual([
    [{ before: { epoch: 'A', seq: 9 }, after: { epoch: 'B', seq: length } }],
    [range(length + 1, length + 2)],
    [],
  ])
  expect(tail.position).toEqual({ epoch: 'B', seq: length + 2 })
  expect([tail.ring.first, tail.ring.last]).toEqual([1, length + 2])
})

it('[LV40] a log that went back gets another epoch', async () => {
  const memory = memoryLog('A', 9)
  const renewed: string[] = []
  const { tail, time, replaced } = await start(memory, {
    pollMs: 1_000,
    async renewEpoch(epoch) {
      renewed.push(epoch)
      memory.replace('B')
    },
  })
  memory.replace('A', 4)
  time.advance(1_000)
  await settle()
  expect([renewed, replaced, tail.position]).toEqual([
    ['A'],
    [{ before: { epoch: 'A', seq: 9 }, after: { epoch: 'B', seq: 4 } }],
    { epoch: 'B', seq: 4 },
  ])
})

it('[LV40] hatches that the process stores while the position is read are no sign of another log', async () => {
  const memory = memoryLog('A', 3)
  const { position } = memory.log
  const { tail, time, emitted, replaced } = await start(memory, { pollMs: 1_000 })
  memory.log.position = async () => {
    const read = await position()
    tail.offer(memory.write(2))
    return read
  }
  time.advance(1_000)
  await settle()
  expect([emitted, replaced]).toEqual([[[4, 5]], []])
})

it('[LV40] a process without a poll looks for another log once a read that failed works again', async () => {
  const memory = memoryLog('A', 9)
  const { after } = memory.log
  const { tail, time, positions, replaced } = await start(memory)
  memory.log.after = () => Promise.reject(new Error('terminated'))
  void tail.look()
  await settle()
  memory.log.after = after
  memory.replace('B', 7)
  time.advance(1_000)
  await settle()
  time.advance(60_000)
  await settle()
  expect([positions, replaced.map((change) => change.after)]).toEqual([[1_000], [{ epoch: 'B', seq: 7 }]])
})

it('[LV40] a notice of hatches that the other log does not hold is reported and then forgotten', async () => {
  const memory = memoryLog('A', 9)
  const { tail, time, reported, positions } = await start(memory)
  memory.replace('B', 7)
  tail.reach(12)
  await settle()
  time.advance(1_000)
  await settle()
  tail.reach(12)
  for (let second = 0; second < 5; second++) {
    await settle()
    time.advance(1_000)
  }
  await settle()
  expect([reported, positions]).toEqual([
    [new Error('the hatch log ends before 12'), new Error('the hatch log ends before 12')],
    [1_000, 2_000],
  ])
})

it('[LV34] without a poll it reads only when asked', async () => {
  const { time, reads } = await start(memoryLog('A', 3))
  time.advance(60_000)
  await settle()
  expect([reads, time.pending]).toEqual([[], 0])
})

it('[LV34] tries again when the log could not be read', async () => {
  const memory = memoryLog('A', 3)
  const { after } = memory.log
  const { tail, time, emitted, reported } = await start(memory)
  const [, ...late] = memory.write(2)
  memory.log.after = () => Promise.reject(new Error('disk'))
  tail.offer(late)
  await settle()
  memory.log.after = after
  time.advance(1_000)
  await settle()
  expect([emitted, reported]).toEqual([[[4, 5]], [new Error('disk')]])
})

it('[LV34] asks again for a hatch that a notice promised and the log does not show yet', async () => {
  const memory = memoryLog('A', 3)
  const { tail, time, emitted, reported } = await start(memory)
  tail.reach(4)
  await settle()
  memory.write(1)
  time.advance(1_000)
  await settle()
  expect([emitted, reported]).toEqual([[[4]], [new Error('the hatch log ends before 4')]])
})

it('[LV39] reports a gap in the log and continues after it', async () => {
  const memory = memoryLog('A', 3)
  const { tail, emitted, reported } = await start(memory)
  memory.write(1)
  memory.hatches.push(liveHatch(6), liveHatch(7))
  tail.offer([liveHatch(7)])
  await settle()
  expect([emitted, reported, tail.ring.first]).toEqual([
    [[4], [6, 7]],
    [new Error('the hatch log has a gap: 6 follows 4')],
    6,
  ])
})

it('[LV36] reads one page at a time, and begins at most one read in 5 ms', async () => {
  const memory = memoryLog('A')
  const { tail, time, emitted, reads } = await start(memory)
  memory.write(1_200)
  for (const seq of range(1, 100)) tail.reach(seq)
  for (let ms = 0; ms <= 15; ms++) {
    await settle()
    void tail.look()
    time.advance(1)
  }
  expect([reads, emitted.flat()]).toEqual([[0, 5, 10, 15], range(1, 1_200)])
})

it('[LV36, LV43] a read in progress is not joined by another, and a rest of 20 ms at most follows a long one', async () => {
  const memory = memoryLog('A')
  const { tail, time, reads } = await start(memory)
  const release = memory.hold()
  void tail.look()
  await settle()
  for (let ms = 0; ms < 1_000; ms++) {
    void tail.look()
    time.advance(1)
  }
  expect(reads).toEqual([0])
  release()
  await settle()
  time.advance(19)
  await settle()
  expect(reads).toEqual([0])
  time.advance(1)
  await settle()
  expect(reads).toEqual([0, 1_020])
})

it('[LV34] a look waits for what was stored before it', async () => {
  const memory = memoryLog('A')
  const { tail, time } = await start(memory)
  const release = memory.hold()
  void tail.look()
  await settle()
  memory.write(1)
  const seen = tail.look().then(() => tail.position.seq)
  release()
  await settle()
  time.advance(20)
  expect(await seen).toBe(1)
})

it('[LV12] emits no more than half of what the ring holds at once', async () => {
  const memory = memoryLog('A')
  const { tail, emitted } = await start(memory, { capacity: 20 })
  tail.offer(memory.write(25))
  expect(emitted).toEqual([range(1, 10), range(11, 20), range(21, 25)])
})

it('[LV16] leaves no timer behind, and reads nothing more', async () => {
  const memory = memoryLog('A')
  const { tail, time, reads } = await start(memory, { pollMs: 1_000 })
  void tail.look()
  await settle()
  void tail.look()
  await settle()
  tail.close()
  void tail.look()
  await settle()
  time.advance(60_000)
  expect([time.pending, reads.length]).toEqual([0, 1])
})

type Step =
  | { do: 'store'; who: number; count: number; isAnnounced: boolean }
  | { do: 'advance'; ms: number }
  | { do: 'notice'; who: number; back: number }
  | { do: 'look'; who: number }
  | { do: 'hold' | 'release' | 'settle' }

const who = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('store' as const),
    who,
    count: fc.integer({ min: 1, max: 12 }),
    isAnnounced: fc.boolean(),
  }),
  fc.record({ do: fc.constant('advance' as const), ms: fc.nat(30) }),
  fc.record({ do: fc.constant('notice' as const), who, back: fc.nat(9) }),
  fc.record({ do: fc.constant('look' as const), who }),
  fc.record({ do: fc.constantFrom('hold' as const, 'release' as const, 'settle' as const) }),
)

it('[LV34] three processes over one log emit every hatch once and in order, whatever the interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const memory = memoryLog('A')
      const processes = [await start(memory), await start(memory), await start(memory)]
      let release = () => {}
      for (const next of steps) {
        if (next.do === 'store') {
          const stored = memory.write(next.count)
          processes[next.who]!.tail.offer(stored)
          // The bus may lose a notice.
          if (next.isAnnounced) for (const { tail } of processes) tail.reach(stored.at(-1)!.seq)
        } else if (next.do === 'advance') for (const { time } of processes) time.advance(next.ms)
        else if (next.do === 'notice') processes[next.who]!.tail.reach(Math.max(0, memory.hatches.length - next.back))
        else if (next.do === 'look') void processes[next.who]!.tail.look()
        else if (next.do === 'settle') await settle()
        else {
          release()
          release = next.do === 'hold' ? memory.hold() : () => {}
        }
      }
      release()
      for (const { tail, time } of processes) {
        await settle()
        void tail.look()
        await settle()
        time.advance(20)
        await settle()
        time.advance(20)
        await settle()
      }
      for (const { tail, emitted, reported } of processes) {
        expect([emitted.flat(), reported]).toEqual([range(1, memory.hatches.length), []])
        tail.close()
      }
    }),
    { numRuns: 300 },
  )
})
