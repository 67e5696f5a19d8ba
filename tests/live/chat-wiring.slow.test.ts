import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { demoAccounts } from '#server/demo/demo-players.ts'
import { CloseCode } from '#contract/live.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { millisecondsInWeek } from 'date-fns/constants'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OwnWish, WishList } from '#contract/wishes.ts'
import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { refusal } from '../support/live/live-site.ts'
import { freePort } from '../support/site/site-process.ts'
import { startWholeSite } from '../support/site/whole-site.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

// The whole catalogue is imported first.

/** The site as it is started, without its pages, and a second process' view of its database. */
async function wholeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'chat-'))
  const port = await freePort()
  const start = (env: Record<string, string> = {}) => startWholeSite({ port, folder, env })
  let site = await start()
  const db = await openDatabase(`file:${folder}/site.sqlite`)
  // The site runs in this thread, so waiting for its lock would keep it from releasing the lock: a write is tried again instead.
  await sql`pragma busy_timeout = 0`.execute(db)
  const write = <T>(run: () => Promise<T>) => vi.waitFor(run, { timeout: 60_000 })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= site.stop())
  const restart = async (env?: Record<string, string>) => {
    await site.stop()
    site = await start(env)
  }
  onTestFinished(async () => {
    await stop()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  async function person(name: string, signedInAt = Date.now()) {
    const identity = { issuer: 'https://platform.test', subject: name, name, displayName: name, picture: null }
    const id = await write(() => createAccountsRepository(db).signIn(identity, signedInAt))
    const token = await write(() => sessions.open(id))
    const call = async (method: string, path: string, body?: object) =>
      (
        await fetch(`http://localhost:${port}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).json()
    return { id, token, call }
  }
  const sessions = createSessions({ db, events: createEventBus(console.error), now: Date.now })
  return { origin: `http://localhost:${port}`, port, person, sessions, stop, restart }
}

it('[CH1, CH34, CH37] the site serves the socket at its own address, heeds what another process revokes within 5 s, and ends with 1012', async () => {
  const { origin, port, person, sessions, stop } = await wholeSite()
  async function present(name: string) {
    const { id, token, call } = await person(name)
    const ws = new WebSocket(`ws://localhost:${port}/ws?token=${token}`, { origin })
    onTestFinished(() => ws.terminate())
    const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
    const [first] = await once(ws, 'message')
    return { id, token, call, ws, closed, first: JSON.parse(String(first)) }
  }
  const [ann, ben] = [await present('Ann'), await present('Ben')]
  expect(ann.first).toEqual({ type: 'USER_STATUS', data: [] })
  const { id } = await ann.call('POST', '/api/conversations', { userId: ben.id })
  const frame = once(ben.ws, 'message')
  const message = await ann.call('POST', `/api/conversations/${id}/messages`, {
    clientId: 'one',
    phrase: { key: 'hello' },
  })
  expect(JSON.parse(String((await frame)[0]))).toEqual({
    type: 'CHAT_MESSAGE',
    data: { conversationId: id, message: { ...message, clientId: message.id } },
  })
  expect(await refusal(`localhost:${port}`, `/ws?token=${ann.token}`, { origin: 'https://evil.test' })).toBe(403)

  const elapsed = startStopwatch()
  await sessions.revoke(ben.token)
  expect(await ben.closed).toBe(CloseCode.unauthorized)
  expect(elapsed()).toBeLessThan(5_000)
  await stop()
  expect(await ann.closed).toBe(CloseCode.restart)
})

it('[DE6] the demonstration has players to talk to, each once however often it starts', async () => {
  const { person, restart } = await wholeSite()
  await restart()
  const { call } = await person('Ann')
  for (const { name } of demoAccounts) {
    const { users } = await call('GET', `/api/users?${new URLSearchParams({ search: name })}`)
    expect(users.map((user: { name: string }) => user.name)).toEqual([name])
  }
})

it('[DE27] the demonstration has wishes of six players, two of which fit each other, however often it starts', async () => {
  const { person, restart } = await wholeSite()
  await restart()
  const { call } = await person('Ann')
  const { wishes } = v.parse(WishList, await call('GET', '/api/wishes?limit=50'))
  expect(new Set(wishes.map(({ owner }) => owner?.name)).size).toBe(6)
  expect(wishes).toHaveLength(6)
  const names = (pets: { slug: string }[]) => pets.map(({ slug }) => slug).join()
  const fitting = wishes.filter(({ have, want }) =>
    wishes.some((other) => names(other.have) === names(want) && names(other.want) === names(have)),
  )
  expect(fitting).toHaveLength(2)
  // Each takes 5 % less than they give.
  const [value, other] = fitting.map(({ have }) => Number(have[0]!.value))
  expect(value! / other!).toBeGreaterThan(0.95)
  expect(value! / other!).toBeLessThan(1 / 0.95)
})

it('[DE28] a start without the demo’s sign-in ends the wishes of its players, and no others', async () => {
  const { origin, person, restart } = await wholeSite()
  const { call } = await person('Ann', Date.now() - millisecondsInWeek)
  const content = { have: [{ slug: 'king-doggy', quantity: 1 }], want: [], tags: ['any'], minimum: null }
  const { id } = v.parse(OwnWish, await call('POST', '/api/me/wishes', content))
  const list = async () => v.parse(WishList, await (await fetch(`${origin}/api/wishes`)).json()).wishes
  expect((await list()).length).toBe(7)
  await restart({ DEMO: 'off', PUBLIC_ORIGIN: origin })
  expect((await list()).map((wish) => wish.id)).toEqual([id])
})
