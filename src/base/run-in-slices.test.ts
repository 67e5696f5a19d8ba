import { expect, it } from 'vitest'
import { runInSlices, runToEnd } from './run-in-slices.ts'

/** Steps of 2 ms each. */
function* work(steps: number): Generator<number | undefined, string> {
  for (let step = 1; step <= steps; step++) {
    const end = performance.now() + 2
    while (performance.now() < end) continue
    yield step / steps
  }
  return 'done'
}

it('[ML140] long work pauses for other tasks, says how far it is, and gives its result', async () => {
  const shares: number[] = []
  let others = 0
  const run = runInSlices(work(40), { onProgress: (share) => shares.push(share) })
  const timer = setInterval(() => others++)
  expect(await run).toBe('done')
  clearInterval(timer)
  expect(others).toBeGreaterThan(0)
  expect([shares.length > 3, shares]).toEqual([true, shares.toSorted((a, b) => a - b)])
})

it('[ML140] long work ends with the reason of its signal', async () => {
  const controller = new AbortController()
  const run = runInSlices(work(10_000), { signal: controller.signal, onProgress: () => controller.abort('stopped') })
  await expect(run).rejects.toBe('stopped')
})

it('short work runs to its end', () => {
  expect(runToEnd(work(2))).toBe('done')
})
