import { encryptInThread } from '#server/modules/alerts/encrypt-in-thread.ts'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'
import { fakeServices } from '../support/alerts/fake-services.ts'

const inThread = (file = '../../server/entries/encrypt-thread.ts') =>
  encryptInThread(fileURLToPath(new URL(file, import.meta.url)))

it('[AL206] what a thread of its own encrypts the browser can read', async () => {
  const { device, value, services } = await alertsSite({ encrypt: inThread() })
  const mia = await device()
  await mia.subscribe()
  await mia.rule({ kind: 'item', slug: 'doggy' }, { kind: 'moves', percent: 5, days: 1 })
  await value('doggy', 1_000)
  await expect.poll(() => services.pushed.map(({ payload }) => payload.notification.title)).toEqual(['Doggy +99,900%'])
  expect(services.faults).toEqual([])
})

it('[AL206] while a thousand pushes are encrypted, other work runs', async () => {
  const encrypt = inThread()
  const services = await fakeServices()
  const { keys } = services.subscribe()
  await services.stop()
  await encrypt([{ text: '', keys }])
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const bodies = await encrypt(Array.from({ length: 1_000 }, () => ({ text: randomBytes(100).toString('hex'), keys })))
  isDone = true
  expect(bodies).toHaveLength(1_000)
  // In this thread it would be none.
  expect(turns).toBeGreaterThan(10)
})

it('[AL207] when the thread ends, its messages fail, and the next ones start another', async () => {
  const encrypt = inThread('../support/alerts/ending-thread.mjs')
  const push = { text: '', keys: { p256dh: '', auth: '' } }
  const lots = [encrypt([push, push]), encrypt([push])]
  for (const lot of lots) await expect(lot).rejects.toThrow('The encryption thread ended with code 3')
  expect(await encrypt([push])).toEqual([new Uint8Array()])
})
