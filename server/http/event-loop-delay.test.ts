import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchEventLoop } from './event-loop-delay.ts'

it('[AP37, AP100] the event loop counts as late after a second of long pauses, and those before the start do not', async () => {
  const eventLoop = watchEventLoop()
  onTestFinished(eventLoop.stop)
  const pauseWhile = async (isPausing: () => boolean) => {
    for (; isPausing(); await wait(1)) for (const end = Date.now() + 400; Date.now() < end;);
  }
  const before = Date.now() + 2_500
  await pauseWhile(() => Date.now() < before)
  eventLoop.start()
  expect(eventLoop.isLate()).toEqual(false)
  await pauseWhile(() => !eventLoop.isLate())
})
