import { ProblemError } from '#server/http/problem.ts'
import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Runs that end when the test says so; a call is its own size. */
function manualRuns({ maxRun = 10, maxWaiting = 100 } = {}) {
  const runs: { calls: readonly number[]; end: (results: readonly string[]) => void; fail: (error: Error) => void }[] =
    []
  const begun: (() => void)[] = []
  const call = coalesce<number, string>(
    (calls) =>
      new Promise((end, fail) => {
        runs.push({ calls, end, fail })
        begun.shift()?.()
      }),
    { getSize: (size) => size, maxRun, maxWaiting },
  )
  /** The next run, once it has begun. */
  async function nextRun() {
    if (runs.length === 0) await new Promise<void>((resolve) => begun.push(resolve))
    return runs.shift()!
  }
  return { call, nextRun }
}

it('[IN24] calls that arrive during a run share the next one, in order, each with its own result', async () => {
  const { call, nextRun } = manualRuns()
  const first = call(1)
  const run = await nextRun()
  const later = [call(2), call(3)]
  expect(run.calls).toEqual([1])
  run.end(['one'])
  expect(await first).toBe('one')
  const joint = await nextRun()
  expect(joint.calls).toEqual([2, 3])
  joint.end(['two', 'three'])
  expect(await Promise.all(later)).toEqual(['two', 'three'])
})

it('[IN25] a run that fails rejects all of its calls by its error, and the next one runs', async () => {
  const { call, nextRun } = manualRuns()
  const calls = [call(1), call(2)]
  const failing = await nextRun()
  const next = call(3)
  const error = new Error('the disk is full')
  failing.fail(error)
  expect(await Promise.allSettled(calls)).toEqual(calls.map(() => ({ status: 'rejected', reason: error })))
  const run = await nextRun()
  expect(run.calls).toEqual([3])
  run.end(['three'])
  expect(await next).toBe('three')
})

it('[IN26] a run has a bound, and a larger call runs alone', async () => {
  const { call, nextRun } = manualRuns({ maxRun: 10 })
  for (const size of [4, 6, 1, 11, 9]) void call(size)
  const sizes = []
  for (let count = 0; count < 4; count++) {
    const run = await nextRun()
    sizes.push(run.calls)
    run.end(run.calls.map(String))
  }
  expect(sizes).toEqual([[4, 6], [1], [11], [9]])
})

it('[IN26] the queue has a bound, and takes calls again when a run has begun', async () => {
  const { call, nextRun } = manualRuns({ maxRun: 10, maxWaiting: 20 })
  const admitted = [call(10), call(10)]
  const refused = await call(1).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused).toMatchObject({ problem: { status: 503, code: 'server.busy' }, headers: { 'retry-after': '1' } })
  const run = await nextRun()
  admitted.push(call(10))
  run.end(['first'])
  for (const name of ['second', 'third']) (await nextRun()).end([name])
  expect(await Promise.all(admitted)).toEqual(['first', 'second', 'third'])
})
