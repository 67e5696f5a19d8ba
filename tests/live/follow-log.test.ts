import { createSingleProcessBus } from '#server/bus/single-process-bus.ts'
import { followLog } from '#server/composition/follow-log.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { expect, it, onTestFinished } from 'vitest'
import { memoryLog } from '../support/live/hatches.ts'
import { manualClock } from '../support/time/manual-clock.ts'

it('[LV34] a hatch that another process stores while a process starts waits for no poll', async () => {
  const memory = memoryLog('A', 3)
  const events = createEventBus<ServerEvents>((error) => {
    throw error
  })
  const appended: number[] = []
  events.subscribe('hatches.appended', (hatches) => void appended.push(...hatches.map(({ seq }) => seq)))
  const log = {
    ...memory.log,
    async newest(limit: number) {
      const hatches = await memory.log.newest(limit)
      memory.write(1)
      return hatches
    },
  }
  const tail = await followLog({
    log,
    events,
    bus: createSingleProcessBus(),
    canBeReplaced: false,
    report: () => {},
    clock: manualClock().clock,
  })
  onTestFinished(() => tail.close())
  await expect.poll(() => appended).toEqual([4])
})
