import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { startSimulator } from '#server/composition/simulator.ts'
import { expect, it } from 'vitest'

it('[DE11] the simulator runs in one process, and in the next one when that stops', async () => {
  const memory = createMemory()
  const running = new Set<string>()
  const join = (name: string) =>
    startSimulator(() => {
      running.add(name)
      return { stop: () => void running.delete(name) }
    }, createMemorySharedState(memory))
  const processes = { first: join('first'), second: join('second') }
  await expect.poll(() => [...running]).toEqual(['first'])
  await processes.first.stop()
  await expect.poll(() => [...running]).toEqual(['second'])
  await processes.second.stop()
  expect([...running]).toEqual([])
})

it('[DE11] a site of one process runs it at once', async () => {
  let runs = 0
  const { stop } = startSimulator(() => {
    runs++
    return { stop: () => void runs-- }
  }, undefined)
  expect(runs).toBe(1)
  await stop()
  expect(runs).toBe(0)
})
