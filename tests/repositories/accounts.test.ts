import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createSessions, IDLE_MS, SESSION_MS } from '#server/modules/auth/sessions.ts'
import { describe, expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openEmpty, signInAll } from '../support/site/repositories.ts'

const profile = (subject: string, name: string) => ({
  issuer: 'https://platform.test',
  subject,
  name,
  displayName: name,
  picture: null,
})

describe('accounts', () => {
  it('[AU11, IM14] one identity is one account, renamed at each sign-in, and case-sensitive', async () => {
    const db = await openEmpty()
    const accounts = createAccountsRepository(db)
    const ids = await Promise.all(['A', 'B', 'C'].map((name) => accounts.signIn(profile('s', name), NOW)))
    expect(new Set(ids).size).toBe(1)
    expect(await accounts.signIn(profile('S', 'Other'), NOW)).not.toBe(ids[0])
    expect(await accounts.findIdentity(ids[0]!)).toEqual({ issuer: 'https://platform.test', subject: 's' })
  })

  it('[AU13, IM14] any number of accounts may be deleted, and each identity can sign in again', async () => {
    const db = await openEmpty()
    const accounts = createAccountsRepository(db)
    const ids = await signInAll(db, ['a', 'b'])
    for (const id of ids) await accounts.erase(id, NOW)
    await expect(accounts.findIdentity(ids[0]!)).rejects.toThrow(/no result/i)
    expect(ids).not.toContain(await accounts.signIn(profile('a', 'Back'), NOW))
  })
})

describe('sessions', () => {
  async function start() {
    const db = await openEmpty()
    const clock = { now: NOW }
    const revoked: (readonly string[])[] = []
    const events = createEventBus<ServerEvents>(() => {})
    events.subscribe('session.revoked', ({ ids }) => revoked.push(ids))
    const [id = ''] = await signInAll(db, ['ann'])
    return { clock, revoked, id, sessions: createSessions({ db, events, now: () => clock.now }) }
  }

  it('[AU10, AU28, IM14] a session ends after 30 days, or after 14 without use, to the millisecond', async () => {
    const { clock, id, sessions } = await start()
    const token = await sessions.open(id)
    clock.now += IDLE_MS - 1
    expect((await sessions.findUser(token))!.name).toBe('ann')
    clock.now += IDLE_MS - 1
    expect(await sessions.findUser(token)).toBeDefined()
    clock.now = NOW + SESSION_MS
    expect(await sessions.findUser(token)).toBeUndefined()
  })

  it('[AU13, IM14] returns the rows it deleted, and only those', async () => {
    const { clock, revoked, id, sessions } = await start()
    const first = (await sessions.find(await sessions.open(id)))!.id
    clock.now += 1
    const second = (await sessions.find(await sessions.open(id)))!.id
    expect((await sessions.list(id)).map(({ created_at }) => created_at)).toEqual([NOW, NOW + 1])
    expect(await sessions.openAmong([first, 'x'])).toEqual(new Set([first]))
    clock.now = NOW + IDLE_MS
    await sessions.prune(100)
    await sessions.revokeAll(id)
    await sessions.revokeAll(id)
    expect(revoked).toEqual([[first], [second]])
  })
})
