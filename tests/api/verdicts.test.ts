import { MAX_SAVED_VERDICTS, MAX_VERDICT_MISSES } from '#contract/api-limits.ts'
import { SavedVerdict, VerdictAnswer, VerdictCheck, VerdictKeys } from '#contract/verdicts.ts'
import { writeVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { createRetentionJob } from '#server/composition/retention.ts'
import { createVerdictKeys } from '#server/modules/verdicts/verdict-keys.ts'
import { createVerdictsRepository } from '#server/modules/verdicts/verdicts.repository.ts'
import { MAX_VERDICT_AGE_MS } from '#server/modules/verdicts/limits.ts'
import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, site as info, smallCatalogue, startData } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const TRADE = {
  yours: [{ slug: 'king-doggy', quantity: 3 }],
  theirs: [{ slug: 'shiny-king-doggy', quantity: 2 }],
}
const change = (batch: unknown[]) => site.post('/ingest/values', batch)
/** Both have a number, so that there is a verdict. */
const setValues = () =>
  change([
    { slug: 'king-doggy', variant: 'Normal', value: 1000, trend: 'stable' },
    { slug: 'king-doggy', variant: 'Shiny', value: 2000, trend: 'rising' },
  ])
const save = async (trade: unknown = TRADE) =>
  v.parse(SavedVerdict, (await site.post('/api/verdicts', trade, { authorization: '' })).json()).code
const read = async (code: string) => v.parse(VerdictAnswer, (await site.get(`/api/verdicts/${code}`)).json())
const check = async (signed: unknown) => v.parse(VerdictCheck, (await site.post('/api/verdicts/verify', signed)).json())
const newest = async () => (await site.get('/api/values/changes?limit=2')).json().changes

it('[SV1, SV2, SV30] a saved trade is a card with values, verdict, time and receipts, and no player', async () => {
  await setValues()
  const [second, first] = await newest()
  const code = await save()
  const answer = await read(code)
  expect(answer.isValid).toBe(true)
  expect(answer.card).toEqual({
    version: 1,
    code,
    site: info.origin,
    source: 'calculator',
    valuesAt: new Date(NOW).toISOString(),
    signedAt: new Date(NOW).toISOString(),
    changes: second.number,
    yours: [
      expect.objectContaining({
        slug: 'king-doggy',
        name: 'King Doggy',
        quantity: 3,
        value: 1000,
        trend: 'stable',
        receipt: first.number,
      }),
    ],
    theirs: [
      expect.objectContaining({
        slug: 'shiny-king-doggy',
        name: 'Shiny King Doggy',
        quantity: 2,
        value: 2000,
        trend: 'rising',
        receipt: second.number,
      }),
    ],
    totals: { yours: 3000, theirs: 4000 },
    verdict: expect.objectContaining({ kind: 'win', percent: 25 }),
    keyId: answer.key.kid,
  })
  expect((await site.get(`/api/verdicts/${code}`)).headers['access-control-allow-origin']).toBe('*')
})

it('[SV1] a value that moved since has its old figures on the card', async () => {
  await setValues()
  const code = await save()
  await change([{ slug: 'king-doggy', variant: 'Normal', value: 9000 }])
  expect((await read(code)).card.yours[0]?.value).toBe(1000)
})

it('[SV1] a value that is a word makes the card unjudged', async () => {
  await setValues()
  await change([{ slug: 'king-doggy', variant: 'Normal', value: 'O/C' }])
  const { card, isValid } = await read(await save())
  expect([card.verdict, card.totals, card.yours[0]?.value, isValid]).toEqual([
    { kind: 'unjudged' },
    { yours: 0, theirs: 4000 },
    'O/C',
    true,
  ])
})

it.each([
  [{ ...TRADE, yours: [{ slug: 'no-such-pet', quantity: 1 }] }, 409, 'verdict.unknown_pet'],
  [{ ...TRADE, yours: [] }, 400, 'body.invalid'],
  [{ ...TRADE, yours: [TRADE.yours[0], TRADE.yours[0]] }, 400, 'body.invalid'],
  [{ ...TRADE, yours: [{ slug: 'king-doggy', quantity: 1000 }] }, 400, 'body.invalid'],
  [
    { ...TRADE, yours: Array.from({ length: 51 }, (_, at) => ({ slug: `pet-${at}`, quantity: 1 })) },
    400,
    'body.invalid',
  ],
  [{ roomId: 'A'.repeat(22) }, 404, 'room.not_found'],
  [null, 400, 'body.invalid'],
])('[SV2, SV9] %j is refused', async (body, status, code) => {
  const answer = await site.post('/api/verdicts', body)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

it('[SV4, SV5, SV30] a code is found however it is typed, and an unknown one is 404', async () => {
  const code = await save()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const spellings = [
    code,
    writeVerdictCode(code),
    code.toLowerCase(),
    `${code.slice(0, 2)}%20${code.slice(2)}`,
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ]
  for (const spelling of spellings) expect((await read(spelling)).card.code).toBe(code)
  for (const unknown of ['0000000000', 'x', `${code}A`, 'UUUUUUUUUU', '%00', '💥'])
    expect((await site.get(`/api/verdicts/${encodeURIComponent(unknown)}`)).json().code).toBe('verdict.not_found')
})

it('[SV10, SV11, SV20] anybody can verify a card with the published key and the documented bytes', async () => {
  await setValues()
  const { card, signature } = await read(await save())
  const published = v.parse(VerdictKeys, (await site.get('/.well-known/bgsi-verdict-keys.json')).json())
  expect((await site.get('/api/verdicts/keys')).json()).toEqual(published)
  const key = published.keys.find(({ kid }) => kid === card.keyId)!
  expect(key).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: card.keyId,
    x: key.x,
    createdAt: new Date(NOW).toISOString(),
  })
  // As docs/verdict-cards.md says it, with nothing of ours.
  const canonical = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map(canonical).join()}]`
      : value !== null && typeof value === 'object'
        ? `{${Object.keys(value)
            .toSorted()
            .map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`)
            .join()}}`
        : JSON.stringify(value)
  const bytes = Buffer.from(`bgsi-verdict-card/1\n${canonical(card)}`)
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: key.kty, crv: key.crv, x: key.x } })
  expect(verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

it('[SV13, SV14] a whole card is valid and stored, whatever its spaces and the order of its keys', async () => {
  const { card, signature } = await read(await save())
  expect(await check({ card, signature })).toEqual({ isValid: true, isStored: true })
  const turned = Object.fromEntries(Object.entries(card).toReversed())
  expect(await check({ signature, card: turned })).toEqual({ isValid: true, isStored: true })
})

it('[SV12, SV13] a card of which any one byte was replaced is refused', async () => {
  await setValues()
  const { card, signature } = await read(await save())
  const bytes = Buffer.from(JSON.stringify({ card, signature }))
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const altered = Buffer.from(bytes)
      altered[at] = altered[at]! ^ mask
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/verdicts/verify',
        headers: { 'content-type': 'application/json' },
        payload: altered,
      })
      expect(answer.statusCode === 400 || answer.json().isValid === false).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('[SV12] each other spelling of a signature is refused', async () => {
  const { card, signature } = await read(await save())
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = [...letters].map((letter) => signature.slice(0, -1) + letter).filter((each) => each !== signature)
  const same = others.filter((each) => Buffer.from(each, 'base64url').equals(Buffer.from(signature, 'base64url')))
  expect(same.length).toBe(15)
  for (const each of same)
    expect(await check({ card, signature: each })).toMatchObject({ isValid: false, fault: 'signature' })
})

it('[SV13] a card with more than a card holds, of another key, or of another shape is refused', async () => {
  const { card, signature } = await read(await save())
  const [entry] = card.yours
  const other = 'A'.repeat(43)
  expect(await check({ card: { ...card, note: 'x' }, signature })).toMatchObject({ isValid: false, fault: 'shape' })
  expect(await check({ card: { ...card, yours: [{ ...entry, note: 1 }] }, signature })).toMatchObject({
    fault: 'shape',
  })
  expect(await check({ card, signature, note: 1 })).toMatchObject({ fault: 'shape' })
  expect(await check({ card: { ...card, keyId: other }, signature })).toMatchObject({ fault: 'key' })
  expect(await check({ card: { ...card, yours: card.theirs }, signature })).toMatchObject({ fault: 'signature' })
  for (const given of [null, 1, 'card', {}])
    expect(await check({ card: given, signature })).toMatchObject({ fault: 'shape' })
  expect(await check({ card, signature: signature.slice(1) })).toMatchObject({ fault: 'shape' })
  for (const nothing of [null, 1, 'card', [], {}, { card }, { signature }]) {
    const answer = await site.post('/api/verdicts/verify', nothing)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'body.invalid'])
  }
})

it('[SV20, SV23] after a rotation new cards have another key, and old ones stay valid', async () => {
  const before = await read(await save())
  site.clock.now += 1_000
  await createVerdictKeys(site.db).rotate(site.clock.now)
  site.clock.now += 60_000
  const after = await read(await save())
  expect([after.isValid, after.key.kid === before.key.kid]).toEqual([true, false])
  expect((await read(before.card.code)).isValid).toBe(true)
  expect(await check({ card: before.card, signature: before.signature })).toEqual({ isValid: true, isStored: true })
  expect((await site.get('/api/verdicts/keys')).json().keys).toEqual([
    { ...after.key },
    { ...before.key, retiredAt: new Date(NOW + 1_000).toISOString() },
  ])
  const stored = await site.db.selectFrom('meta').selectAll().where('key', 'like', '%verdict%').execute()
  expect(stored.length).toBe(1)
})

it('[SV21] processes that need the first key simultaneously sign with one key', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => createVerdictKeys(site.db).signing(NOW)))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect((await createVerdictKeys(site.db).list()).length).toBe(1)
})

it('[SV6] a client saves at most so many cards', async () => {
  for (let saved = 0; saved < MAX_SAVED_VERDICTS.max; saved++) await save()
  expect((await site.post('/api/verdicts', TRADE)).statusCode).toBe(429)
})

it('[SV7] a client network that guesses codes has to wait', async () => {
  const guess = () => site.app.inject({ url: '/api/verdicts/0000000000', remoteAddress: '203.0.113.7' })
  for (let guessed = 0; guessed < MAX_VERDICT_MISSES.count; guessed++) expect((await guess()).statusCode).toBe(404)
  const refused = await guess()
  expect(refused.statusCode).toBe(429)
  // The minute began with the first guess.
  expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60)
})

it('[SV7, SV30] whatever the code, an unknown card is answered alike', async () => {
  const answers = await Promise.all(
    ['0000000000', 'x', 'UUUUUUUUUU', 'A'.repeat(90)].map((code) => site.get(`/api/verdicts/${code}`)),
  )
  const [first, ...others] = answers.map(({ statusCode, body, headers }) => [
    statusCode,
    { ...JSON.parse(body), instance: '', detail: '' },
    headers['cache-control'],
  ])
  expect(first?.slice(0, 1)).toEqual([404])
  for (const other of others) expect(other).toEqual(first)
})

it('[SV7] a card that exists can be read more often than codes can be guessed', async () => {
  const code = await save()
  const from = (url: string) => site.app.inject({ url, remoteAddress: '203.0.113.8' })
  for (let asked = 0; asked < MAX_VERDICT_MISSES.count + 1; asked++)
    expect((await from(`/api/verdicts/${code}`)).statusCode).toBe(200)
})

it('[SV8, SV14] a card is deleted after a year, and who kept it can still verify it', async () => {
  const { card, signature } = await read(await save())
  const run = (at: number) =>
    createRetentionJob({
      db: site.db,
      sessions: { prune: async () => 0 } as never,
      alerts: { prunes: { alertLog: async () => 0, alertDevices: async () => 0 } },
      report: (error) => site.errors.push(error),
      now: () => at,
    }).run()
  await run(NOW + MAX_VERDICT_AGE_MS - 1)
  expect(await createVerdictsRepository(site.db).has(card.code)).toBe(true)
  await run(NOW + MAX_VERDICT_AGE_MS)
  expect(await createVerdictsRepository(site.db).has(card.code)).toBe(false)
  expect(await check({ card, signature })).toEqual({ isValid: true, isStored: false })
  expect(site.errors).toEqual([])
})
