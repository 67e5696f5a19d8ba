import { AccountExport } from '#contract/account.ts'
import { ApiKeyList, CreatedApiKey, type ApiKeyScope } from '#contract/api-keys.ts'
import { makeKey } from '#domain/keys/key-form.ts'
import { createApiKeys } from '#server/modules/api-keys/api-keys.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

const make = async (who: Person, name = 'My bot', scopes: readonly ApiKeyScope[] = ['read']) =>
  v.parse(CreatedApiKey, (await who.call('POST', '/api/me/api-keys', { name, scopes })).body)
const list = async (who: Person) => v.parse(ApiKeyList, (await who.call('GET', '/api/me/api-keys')).body).keys

async function start() {
  const site = await chatSite()
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://${site.address}${path}`, { headers })
    const body = (await answer.json()) as { code?: string }
    return { status: answer.status, code: body.code, headers: answer.headers }
  }
  const readWith = async (key: string) => {
    const { status, code } = await get('/api/stats', { authorization: `Bearer ${key}` })
    return [status, code]
  }
  const leak = (text: unknown, from = '203.0.113.9') =>
    fetch(`http://${site.address}/api/keys/leaked`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ text }),
    })
  return { ...site, ann: await site.person('ann'), ben: await site.person('ben'), get, readWith, leak }
}
const VALID = [200, undefined]
const INVALID = [401, 'key.invalid']

it('[KE2, KE3] a key is made with its name and scopes, shown once, listed and stored as a hash', async () => {
  const { ann, ben, db } = await start()
  const { key, ...made } = await make(ann, ' My bot ', ['webhooks', 'read'])
  expect([made.name, made.scopes, made.prefix]).toEqual(['My bot', ['read', 'webhooks'], key.slice(0, 9)])
  expect([await list(ann), await list(ben)]).toEqual([[made], []])
  expect(JSON.stringify(await db.selectFrom('api_key').selectAll().execute())).not.toContain(key)
})

it.each<[string, object]>([
  ['no name', { name: ' ', scopes: ['read'] }],
  ['a long name', { name: 'x'.repeat(41), scopes: ['read'] }],
  ['a name that turns text around', { name: 'a\u202eb', scopes: ['read'] }],
  ['no scope', { name: 'a', scopes: [] }],
  ['an unknown scope', { name: 'a', scopes: ['write'] }],
])('[KE2] %s is 400', async (_, body) => {
  const { ann } = await start()
  expect((await ann.call('POST', '/api/me/api-keys', body)).status).toBe(400)
})

it('[KE2] an account has five keys, also when it asks for more at the same time', async () => {
  const { ann } = await start()
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => ann.call('POST', '/api/me/api-keys', { name: 'a', scopes: ['read'] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409])
  expect((await list(ann)).length).toBe(5)
})

it('[KE4] a key counts only as a bearer token, and never opens an account', async () => {
  const { ann, get, readWith } = await start()
  const { key } = await make(ann)
  expect([await readWith(key), (await get('/api/stats')).status]).toEqual([VALID, 200])
  for (const wrong of [makeKey('reader', randomBytes), makeKey('source', randomBytes), `${key}x`, 'bgsi_'])
    expect(await readWith(wrong)).toEqual(INVALID)
  expect((await get('/api/me/api-keys', { authorization: `Bearer ${key}` })).status).toBe(401)
})

it('[KE6] the list names the day of the last use and no time', async () => {
  const { ann, advance, readWith } = await start()
  const { key } = await make(ann)
  expect((await list(ann))[0]?.lastUsedOn).toBeUndefined()
  await readWith(key)
  expect((await list(ann))[0]?.lastUsedOn).toBe('2026-11-19')
  advance(86_400_000)
  await readWith(key)
  expect((await list(ann))[0]?.lastUsedOn).toBe('2026-11-20')
})

it('[KE7] a process that hears of nothing forgets a key after a second', async () => {
  const { ann, db } = await start()
  let now = 0
  const other = createApiKeys({ db, events: createEventBus<ServerEvents>(() => {}), now: () => now })
  const { id, key } = await make(ann)
  const request = { headers: { authorization: `Bearer ${key}` } }
  expect((await other.read(request))?.id).toBe(id)
  await ann.call('DELETE', `/api/me/api-keys/${id}`)
  now = 999
  expect((await other.read(request))?.id).toBe(id)
  now = 1_000
  await expect(other.read(request)).rejects.toMatchObject({ problem: { code: 'key.invalid' } })
})

it('[KE8] a removed key ends immediately, and streams of every process hear its id', async () => {
  const { ann, ben, events, db, readWith } = await start()
  const heard: unknown[] = []
  const keys = createApiKeys({ db, events, now: () => 0 })
  keys.onRevoked((ids) => heard.push(ids))
  const [{ id, key }, kept] = [await make(ann), await make(ann)]
  expect(await readWith(key)).toEqual(VALID)
  expect((await ben.call('DELETE', `/api/me/api-keys/${id}`)).status).toBe(404)
  expect(heard).toEqual([])
  expect((await ann.call('DELETE', `/api/me/api-keys/${id}`)).status).toBe(204)
  expect([await readWith(key), heard]).toEqual([INVALID, [[id]]])
  expect(await keys.validAmong([id, kept.id])).toEqual(new Set([kept.id]))
})

it('[KE9] a key in an address is refused and revoked', async () => {
  const { ann, get, readWith } = await start()
  const { key } = await make(ann)
  expect(await readWith(key)).toEqual(VALID)
  expect((await get(`/api/items?search=bgsi_${'a'.repeat(38)}`)).status).toBe(200)
  const refused = await get(`/api/items?limit=1&key=${key}`)
  expect([refused.status, refused.code]).toEqual([400, 'key.in_query'])
  expect([await readWith(key), (await list(ann))[0]?.leakedOn]).toEqual([INVALID, '2026-11-19'])
})

it('[KE10, KE11, KE13] anyone ends a pasted key; the answer is the same for any text', async () => {
  const { ann, leak, readWith } = await start()
  const [{ id, key }, kept] = [await make(ann), await make(ann)]
  const answer = async (text: string) => {
    const { status, headers } = await leak(text)
    return [status, [...headers.keys()].toSorted()]
  }
  const unknown = await answer(makeKey('reader', randomBytes))
  expect(unknown[0]).toBe(204)
  expect(await answer(`const key = "${key}"`)).toEqual(unknown)
  expect(await answer('no key')).toEqual(unknown)
  expect([await readWith(key), await readWith(kept.key)]).toEqual([INVALID, VALID])
  expect((await list(ann)).find((each) => each.id === id)?.leakedOn).toBe('2026-11-19')
  expect((await ann.call('DELETE', `/api/me/api-keys/${id}`)).status).toBe(204)
  expect((await list(ann)).map((each) => each.id)).toEqual([kept.id])
  expect((await leak('x'.repeat(4_001))).status).toBe(400)
})

it('[KE10] a report revokes the first ten keys of its text', async () => {
  const { ann, ben, person, leak, readWith } = await start()
  const keys: string[] = []
  for (const who of [ann, ben, await person('cid')])
    for (let each = 0; each < 5 && keys.length < 11; each++) keys.push((await make(who)).key)
  expect((await leak(keys.join('\n'))).status).toBe(204)
  const answers = await Promise.all(keys.map(readWith))
  expect(answers).toEqual([...Array(10).fill(INVALID), VALID])
})

it('[KE12, KE14] the eleventh report of a network in a minute is 429, with the seconds to wait', async () => {
  const { leak } = await start()
  for (let count = 0; count < 10; count++) expect((await leak('a')).status).toBe(204)
  const refused = await leak('a')
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"leaked-keys";q=10;w=60'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toMatch(/^"leaked-keys";r=0;t=\d+$/)
  expect((await leak('a', '203.0.113.10')).status).toBe(204)
})

it('[KE15, AU13] the export holds keys without secrets, and deletion ends them', async () => {
  const { ann, readWith, events } = await start()
  const { key, ...made } = await make(ann)
  const text = JSON.stringify((await ann.call('GET', '/auth/user/export')).body)
  expect([v.parse(AccountExport, JSON.parse(text)).apiKeys, text.includes(key)]).toEqual([[made], false])
  const heard: unknown[] = []
  events.subscribe('key.revoked', ({ ids }) => heard.push(ids))
  expect(await readWith(key)).toEqual(VALID)
  expect((await ann.call('DELETE', '/auth/user')).status).toBe(204)
  expect([await readWith(key), heard]).toEqual([INVALID, [[made.id]]])
})
