import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const SCRIPT = new URL('../support/alerts/commit-and-die.ts', import.meta.url)
const MINUTE = 60_000
const DAY = 86_400_000

it.each(['commits', 'takes', 'looks'])(
  '[AL30, AL31, AL236] a process that is killed after it %s leaves the message to another',
  async (when) => {
    const { url, remove } = await createTestDatabase('small')
    onTestFinished(remove)
    const { value, device, services, now, advance, failures } = await alertsSite({ url })
    await value('doggy', 900)
    const mia = await device()
    const { endpoint } = await mia.subscribe()
    const isLook = when === 'looks'
    await mia.rule(
      { kind: 'item', slug: 'doggy' },
      isLook ? { kind: 'unchanged', days: 3 } : { kind: 'crosses', direction: 'up', threshold: 1_000 },
    )
    const wait = isLook ? 3 * DAY : MINUTE
    const child = fork(SCRIPT, [url, String(now() + wait), when])
    const [, signal] = await once(child, 'exit')
    expect([signal, services.pushed]).toEqual(['SIGKILL', []])
    advance(wait - MINUTE)
    await expect
      .poll(() => {
        advance(MINUTE)
        return services.pushed.map(({ path, payload }) => [
          path,
          payload.notification.tag,
          payload.notification.data.number,
        ])
      })
      .toEqual([[new URL(endpoint).pathname, 'alert-1', 1]])
    expect([(await mia.deliveries()).length, failures]).toEqual([1, []])
  },
)
