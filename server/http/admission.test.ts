import { afterEach, expect, it, vi } from 'vitest'
import { BusyError, createAdmission } from './admission.ts'

afterEach(() => void vi.useRealTimers())

type Options = Parameters<typeof createAdmission>[0]

/** Jobs that end on demand; `order` holds the names of started ones. */
function start(options: Options = {}) {
  const admission = createAdmission({ refusalDelay: 0, ...options })
  const order: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, client?: string) =>
    admission
      .run(
        client,
        () =>
          new Promise<string>((resolve) => {
            order.push(name)
            ends.push(() => resolve(name))
          }),
      )
      .catch((error: unknown) => {
        if (error instanceof BusyError) return `${name} refused`
        throw error
      })
  const finish = async () => {
    ends.shift()!()
    await vi.waitFor(() => expect(admission.isBusy() && ends.length === 0).toBe(false))
  }
  return { admission, order, ends, run, finish }
}

it('[AP36] one job runs at a time, and clients take turns', async () => {
  const { order, ends, run, finish } = start()
  const all = ['a1', 'a2', 'a3'].map((name) => run(name, 'a')).concat(run('b1', 'b'), run('unknown'), run('b2', 'b'))
  for (let ended = 0; ended < 6; ended++) {
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    await finish()
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'unknown', 'b2'])
  expect(order).toEqual(['a1', 'a2', 'b1', 'unknown', 'a3', 'b2'])
})

it('[AP83] a client has at most its share of the queue, and one without an address all of it', async () => {
  const { run } = start({ waiting: 6, waitingPerClient: 2 })
  void run('running')
  const own = ['a1', 'a2', 'a3'].map((name) => run(name, 'a'))
  expect(await own[2]).toBe('a3 refused')
  const nameless = Array.from({ length: 5 }, (_, at) => run(`n${at}`))
  expect(await nameless[4]).toBe('n4 refused')
})

it('[AP84] a newcomer replaces the newest job of the client with the most', async () => {
  const { run, ends, finish, order } = start({ waiting: 4 })
  void run('running')
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => run(name))
  const newcomer = run('b1', 'b')
  expect(await flood[3]).toBe('f4 refused')
  for (let ended = 0; ended < 5; ended++) {
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    await finish()
  }
  expect([await newcomer, order]).toEqual(['b1', ['running', 'f1', 'b1', 'f2', 'f3']])
})

it('[AP36] a job that fails makes room for the next', async () => {
  const admission = createAdmission()
  await expect(admission.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admission.run('a', async () => 'next')).toBe('next')
})

it('[AP85] a refusal waits, so that a loop of requests slows itself down; beyond a number of waiting ones it is sent at once', async () => {
  vi.useFakeTimers()
  const admission = createAdmission({ waiting: 0, refusalDelay: 1_000, delayed: 2 })
  void admission.run(undefined, () => new Promise(() => {})) // runs for ever
  const refused: number[] = []
  const ask = (name: number) => admission.run(undefined, async () => 'never').catch(() => refused.push(name))
  for (const name of [1, 2, 3]) void ask(name)
  await vi.advanceTimersByTimeAsync(999)
  expect(refused).toEqual([3])
  await vi.advanceTimersByTimeAsync(1_001)
  expect(refused.toSorted()).toEqual([1, 2, 3])
})

it('[AP37] while the event loop is late, no work begins', async () => {
  let isLate = true
  const admission = createAdmission({ refusalDelay: 0, isOverloaded: () => isLate })
  const work = vi.fn(async () => 'done')
  await expect(admission.run('a', work)).rejects.toThrow(BusyError)
  expect([work.mock.calls.length, admission.isBusy()]).toEqual([0, true])
  isLate = false
  expect(await admission.run('a', work)).toBe('done')
})

it('[AP37] a job that waits too long is refused and never starts; one that runs goes on', async () => {
  vi.useFakeTimers()
  const { order, ends, run } = start({ longestWait: 3_000 })
  const [long, waiting] = [run('long', 'a'), run('waiting', 'b')]
  await vi.advanceTimersByTimeAsync(2_000)
  const late = run('late', 'b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBe('waiting refused')
  ends.shift()!()
  expect(await long).toBe('long')
  await vi.advanceTimersByTimeAsync(5_000)
  ends.shift()!()
  expect([await late, order]).toEqual(['late', ['long', 'late']])
})
