import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/site/test-database.ts'
import { webhooksSite } from '../support/webhooks/webhooks-site.ts'

const SCRIPT = new URL('../support/webhooks/commit-and-die.ts', import.meta.url)
const BOT = 'bot.hooks.test'

it.each(['commits', 'records', 'takes', 'sends'])(
  '[WH11, WH21] a process that is killed after it %s leaves every message to another, with its id and in order',
  async (when) => {
    const { url, remove } = await createTestDatabase('small')
    onTestFinished(remove)
    const { db, person, receiver, advance, now, failures } = await webhooksSite({ url })
    const ann = await person()
    await ann.endpoint(BOT)
    const child = fork(SCRIPT, [url, String(now()), when])
    const sent: unknown[] = []
    child.on('message', (id) => sent.push(id))
    const [, signal] = await once(child, 'exit')
    const stored = await db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('number')
      .execute()
    expect([signal, receiver.of(BOT), stored.length, sent]).toEqual([
      'SIGKILL',
      [],
      when === 'commits' ? 0 : 2,
      when === 'sends' ? [stored[0]!.id] : [],
    ])
    advance(30_000)
    await expect.poll(() => receiver.of(BOT).length).toBe(2)
    const got = receiver.of(BOT)
    expect(got.map(({ event }) => event.type === 'value.changed' && event.data.after.value)).toEqual([2_000, 2_100])
    const ids = got.map(({ id }) => id)
    expect(ids.slice(0, stored.length)).toEqual(stored.map(({ id }) => id))
    expect([receiver.faults, failures]).toEqual([[], []])
  },
)

it('[WH19] an endpoint that hangs delays no other', async () => {
  const { person, receiver, value, failures } = await webhooksSite({ timeoutMs: 60_000 })
  const ann = await person()
  await ann.endpoint('hangs.hooks.test')
  await ann.endpoint(BOT)
  receiver.answer('hangs.hooks.test', 'hang')
  for (let each = 1; each <= 20; each++) await value('doggy', 1_000 + each)
  await expect.poll(() => receiver.of(BOT).length).toBe(20)
  expect([receiver.of('hangs.hooks.test').length, failures]).toEqual([1, []])
  receiver.disconnect()
})
