import { MAX_WEBHOOK_TRIALS, MAX_WEBHOOK_WAITING } from '#contract/api-limits.ts'
import { AccountExport } from '#contract/account.ts'
import { CreatedApiKey } from '#contract/api-keys.ts'
import { Bounty } from '#contract/bounties.ts'
import { MAX_WEBHOOK_ENDPOINTS, MAX_WEBHOOK_FILTERS, WebhookEvent, WebhookTrial } from '#contract/webhooks.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { type GuardedFetch, MAX_OUTGOING_CALL_MS } from '#server/http/guarded-fetch.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createWebhookDelivery, judge } from '#server/modules/webhooks/deliver.ts'
import { MAX_WEBHOOK_REFUSED_TRIES, WEBHOOK_RETRY_MS } from '#server/modules/webhooks/limits.ts'
import { makeSecret } from '#server/modules/webhooks/sign.ts'
import { createWebhooksRepository, WEBHOOK_LEASE_MS } from '#server/modules/webhooks/webhooks.repository.ts'
import { createWebhooksPersonalData } from '#server/modules/webhooks/webhooks-personal-data.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { letPass } from '../support/time/let-pass.ts'
import { webhooksSite } from '../support/webhooks/webhooks-site.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const BOT = 'bot.hooks.test'

async function started(options: Parameters<typeof webhooksSite>[0] = {}) {
  const site = await webhooksSite(options)
  return { ...site, ann: await site.person() }
}
const values = (events: readonly WebhookEvent[]) =>
  events.map((event) => (event.type === 'value.changed' ? event.data.after.value : event.type))

it('[WH4, WH5, WH10, WH11, WH12] an endpoint that answered the challenge gets a signed value change', async () => {
  const { ann, receiver, value, failures } = await started()
  const endpoint = await ann.endpoint(BOT)
  await value('doggy', 1_234)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  const [message] = receiver.of(BOT)
  const event = v.parse(WebhookEvent, JSON.parse(message!.text))
  expect([event.type, values([event]), event.timestamp]).toEqual(['value.changed', [1_234], '2026-11-19T12:00:00.000Z'])
  expect([message!.signatures, message!.headers['content-type']]).toEqual([1, 'application/json'])
  await expect
    .poll(async () =>
      (await ann.deliveries(endpoint.id)).map(({ state, status, attempts }) => [state, status, attempts]),
    )
    .toEqual([['delivered', 200, 1]])
  expect([(await ann.deliveries(endpoint.id))[0]!.id, receiver.faults, failures]).toEqual([message!.id, [], []])
})

it('[WH12] a hatch comes as lists show it, and a private player has no name in it', async () => {
  const { ann, receiver, hatch, call } = await started()
  await ann.endpoint(BOT, [{ type: 'hatch.recorded' }])
  await hatch()
  await hatch({ playerName: 'Hidden', isPublic: false })
  await expect.poll(() => receiver.of(BOT).length).toBe(2)
  const listed = (await call(undefined, 'GET', '/api/hatches?limit=2')).body.hatches.toReversed()
  expect(receiver.of(BOT).map(({ event }) => event.data)).toEqual(listed)
  expect(receiver.received.map(({ text }) => text).join()).not.toContain('Hidden')
})

it('[WH23] a bounty comes once, within 30 s of its day, and not the one of the day on which the endpoint became active', async () => {
  const { ann, receiver, bounty, advance } = await started()
  const make = (date: string) => ({
    date,
    name: 'Doggy',
    pet: 'doggy',
    egg: '?',
    chance: 0.1,
    image: '/items/doggy.webp',
  })
  bounty.today = make('2026-11-19')
  await ann.endpoint(BOT, [{ type: 'bounty.started' }])
  advance(MINUTE)
  await letPass(100, 'the looks of that minute')
  bounty.today = make('2026-11-20')
  advance(30_000)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  advance(MINUTE)
  await letPass(100, 'a second message')
  expect(receiver.of(BOT).map(({ event }) => v.parse(Bounty, event.data).date)).toEqual(['2026-11-20'])
})

it('[WH2, WH21] an endpoint gets what passes one of its filters, in order', async () => {
  const { ann, receiver, hatch, value, advance } = await started()
  await ann.endpoint(BOT, [
    { type: 'value.changed', filter: { item: 'doggy' } },
    { type: 'hatch.recorded', filter: { variant: ['Shiny'] } },
  ])
  await hatch()
  await value('kitty', 5)
  await value('doggy', 101)
  advance(1)
  await hatch({ variant: 'Shiny' })
  advance(1)
  for (let each = 102; each <= 109; each++) await value('doggy', each)
  await expect.poll(() => receiver.of(BOT).length).toBe(10)
  expect(values(receiver.of(BOT).map(({ event }) => event))).toEqual([
    101,
    'hatch.recorded',
    ...Array.from({ length: 8 }, (_, at) => 102 + at),
  ])
})

it('[WH1, WH3] an endpoint is listed without its secret, and an account has five', async () => {
  const { ann, person, db } = await started()
  const ben = await person()
  const { secret, ...made } = await ann.create(BOT, [
    { type: 'hatch.recorded', filter: { petName: 'dog', minValue: 5 } },
  ])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect([made.state, made.filters, await ann.find(made.id), await ben.find(made.id)]).toEqual([
    'unverified',
    [{ type: 'hatch.recorded', filter: { minValue: 5, petName: 'dog' } }],
    made,
    undefined,
  ])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      ann.own('POST', '', { name: 'a', url: 'https://a.hooks.test/', filters: [{ type: 'bounty.started' }] }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409])
  expect((await createWebhooksRepository(db).list(ann.id)).length).toBe(MAX_WEBHOOK_ENDPOINTS)
})

it('[WH3, WH20] no answer but those that make an endpoint and rotate its secret shows a secret', async () => {
  const { ann, receiver } = await started()
  const made = await ann.create(BOT)
  const rotated = (await ann.own('POST', `/${made.id}/rotate`)).body
  receiver.trust(BOT, rotated.secret)
  const answers = []
  for (const [method, path] of [
    ['POST', '/verify'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', '/disable'],
    ['POST', '/enable'],
  ] as const)
    answers.push(await ann.own(method, `/${made.id}${path}`))
  answers.push(await ann.own('GET', ''))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const secret of [made.secret, rotated.secret]) expect(JSON.stringify(answers)).not.toContain(secret)
})

it('[WH1] an endpoint of another user is 404, and its owner removes it', async () => {
  const { ann, person } = await started()
  const ben = await person()
  const { id } = await ann.endpoint(BOT)
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/verify'],
    ['POST', '/test'],
    ['POST', '/rotate'],
    ['POST', '/disable'],
    ['POST', '/enable'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/x/replay'],
  ] as const)
    expect([path, (await ben.own(method, `/${id}${path}`)).status]).toEqual([path, 404])
  expect([(await ann.own('DELETE', `/${id}`)).status, await ann.find(id)]).toEqual([204, undefined])
})

it.each<[string, object, string]>([
  ['no event', { filters: [] }, 'filters'],
  ['an unknown event', { filters: [{ type: 'exist.shock' }] }, 'type'],
  ['a filter of another topic', { filters: [{ type: 'value.changed', filter: { petName: 'a' } }] }, 'petName'],
  ['a filter of a bounty', { filters: [{ type: 'bounty.started', filter: {} }] }, 'filter'],
  ['too many filters', { filters: Array(MAX_WEBHOOK_FILTERS + 1).fill({ type: 'bounty.started' }) }, 'filters'],
  [
    'a long filter',
    {
      filters: [
        {
          type: 'hatch.recorded',
          filter: {
            slug: Array(20)
              .fill(0)
              .map((_, at) => `${at}${'x'.repeat(40)}`),
          },
        },
      ],
    },
    'filters',
  ],
  ['http', { url: 'http://a.hooks.test/' }, 'url'],
  ['a port', { url: 'https://a.hooks.test:8443/' }, 'url'],
  ['an address of a machine', { url: 'https://127.0.0.1/' }, 'url'],
  ['an address of a machine, version 6', { url: 'https://[::1]/' }, 'url'],
  ['credentials', { url: 'https://me:secret@a.hooks.test/' }, 'url'],
  ['no address', { url: 'bot' }, 'url'],
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(41) }, 'name'],
])('[WH1, WH2, WH7] %s is 400 and named', async (_, changes, named) => {
  const { ann } = await started()
  const body = { name: 'a', url: 'https://a.hooks.test/', filters: [{ type: 'bounty.started' }], ...changes }
  const answer = await ann.own('POST', '', body)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(named)])
})

const challengeOf = ({ data }: WebhookEvent) => ('challenge' in data ? data.challenge : '')

it.each<[string, (event: WebhookEvent) => string]>([
  ['as it is', challengeOf],
  ['with the end of its line', (event) => `${challengeOf(event)}\r\n`],
  ['in a JSON object', (event) => JSON.stringify({ ok: true, challenge: challengeOf(event) })],
])('[WH4, WH5] a challenge that comes back %s makes an endpoint active', async (_, body) => {
  const { ann, receiver } = await started()
  const { id } = await ann.create(BOT)
  receiver.answer(BOT, { status: 201, body })
  const { endpoint, attempt } = v.parse(WebhookTrial, (await ann.own('POST', `/${id}/verify`)).body)
  expect([endpoint.state, attempt]).toMatchObject(['active', { isDelivered: true, status: 201 }])
})

it.each<[string, { status: number; body: (event: WebhookEvent) => string }]>([
  ['in another member', { status: 200, body: (event) => JSON.stringify({ echo: challengeOf(event) }) }],
  ['within another text', { status: 200, body: (event) => `You sent ${challengeOf(event)}` }],
  ['with a 400', { status: 400, body: challengeOf }],
  ['with a redirect', { status: 302, body: challengeOf }],
])('[WH5] a challenge that comes back %s does not', async (_, reply) => {
  const { ann, receiver } = await started()
  const { id } = await ann.create(BOT)
  receiver.answer(BOT, reply)
  expect((await ann.own('POST', `/${id}/verify`)).body.endpoint.state).toBe('unverified')
})

it.each<[string, Parameters<Awaited<ReturnType<typeof started>>['receiver']['answer']>[1], object]>([
  [
    'another text',
    { status: 200, body: 'hello' },
    { isDelivered: false, status: 200, answer: 'hello', problem: 'wrong_challenge' },
  ],
  ['nothing', { status: 204 }, { isDelivered: false, status: 204, problem: 'wrong_challenge' }],
  ['a failure', { status: 500, body: 'no' }, { isDelivered: false, status: 500, answer: 'no' }],
  ['a redirect', { status: 302, headers: { location: `https://${BOT}/other` } }, { isDelivered: false, status: 302 }],
  ['nothing in time', 'hang', { isDelivered: false, problem: 'timeout' }],
])(
  '[WH4, WH5] an endpoint that answers a challenge with %s stays unverified and gets no events',
  async (_, reply, attempt) => {
    const { ann, receiver, value } = await started(reply === 'hang' ? { timeoutMs: 1_000 } : {})
    const { id } = await ann.create(BOT)
    receiver.answer(BOT, reply)
    const { body } = await ann.own('POST', `/${id}/verify`)
    const trial = v.parse(WebhookTrial, body)
    expect([trial.endpoint.state, trial.attempt]).toEqual(['unverified', attempt])
    await ann.endpoint('other.hooks.test')
    await value('doggy', 103)
    await expect.poll(() => receiver.of('other.hooks.test').length).toBe(1)
    expect([receiver.of(BOT), (await ann.own('POST', `/${id}/test`)).status]).toEqual([[], 409])
  },
)

it('[WH8] an endpoint gets only what happens after it became active', async () => {
  const { ann, receiver, value } = await started()
  await value('doggy', 101)
  await ann.endpoint(BOT)
  await value('doggy', 102)
  await expect.poll(() => values(receiver.of(BOT).map(({ event }) => event))).toEqual([102])
})

it('[WH8] so does the first endpoint after a time without any', async () => {
  const { ann, receiver, value } = await started()
  const { id } = await ann.endpoint(BOT)
  await ann.own('DELETE', `/${id}`)
  await value('doggy', 101)
  await ann.endpoint('other.hooks.test')
  await value('doggy', 102)
  await expect.poll(() => values(receiver.of('other.hooks.test').map(({ event }) => event))).toEqual([102])
})

it('[WH9] a key with the scope webhooks does what a session does, and another key does not', async () => {
  const { ann, owner, receiver, value } = await started()
  const makeKey = async (scope: string) =>
    v.parse(CreatedApiKey, (await ann.call('POST', '/api/me/api-keys', { name: 'a', scopes: [scope] })).body).key
  const bot = owner(await makeKey('webhooks'))
  const { id } = await bot.endpoint(BOT)
  await value('doggy', 102)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  expect(await ann.find(id)).toBeDefined()
  const refused = await owner(await makeKey('read')).own('GET', '')
  expect([refused.status, refused.body.code]).toEqual([403, 'key.scope'])
  expect((await owner(`bgsi_${'a'.repeat(38)}`).own('GET', '')).body.code).toBe('key.invalid')
})

it('[WH11, WH13, WH21] a failed message is tried again by the plan with the same id, and later ones wait for it', async () => {
  const { ann, receiver, value, advance } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 503, body: 'busy' }, { status: 500 }, { status: 200 })
  await value('doggy', 101)
  await expect.poll(async () => (await ann.find(id))!.state).toBe('retrying')
  await value('doggy', 102)
  expect([(await ann.find(id))!.nextTryAt, receiver.of(BOT).length]).toEqual(['2026-11-19T12:00:05.000Z', 1])
  advance(4_000)
  await letPass(100, 'a try before its time')
  expect(receiver.of(BOT).length).toBe(1)
  advance(1_000)
  await expect.poll(async () => (await ann.find(id))!.nextTryAt).toBe('2026-11-19T12:05:05.000Z')
  advance(5 * MINUTE)
  await expect.poll(() => receiver.of(BOT).length).toBe(4)
  expect(values(receiver.of(BOT).map(({ event }) => event))).toEqual([101, 101, 101, 102])
  expect(new Set(receiver.of(BOT).map((message) => message.id)).size).toBe(2)
  expect(receiver.faults).toEqual([])
  await expect.poll(async () => (await ann.find(id))!.state).toBe('active')
})

it('[WH13] the plan is that of Standard Webhooks with jitter, and a longer Retry-After is obeyed', () => {
  const later = { kind: 'later', status: 503, answer: null, problem: null, retryAfterMs: 0, text: '' } as const
  const waits = WEBHOOK_RETRY_MS.map((_, index) => judge(later, index + 1, 0, 0).nextAt! / 1_000)
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(judge(later, 2, 0, 1).nextAt).toBe(360_000)
  expect(judge({ ...later, retryAfterMs: 60_000 }, 1, 0, 0).nextAt).toBe(60_000)
  expect(judge({ ...later, retryAfterMs: 1e12 }, 1, 0, 0).nextAt).toBe(86_400_000)
  expect(judge(later, WEBHOOK_RETRY_MS.length + 1, 0, 0)).toEqual({ event: 'exhausted', state: 'failed', nextAt: null })
})

it.each<[string, Parameters<Awaited<ReturnType<typeof started>>['receiver']['answer']>[1]]>([
  ['408', { status: 408 }],
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['no answer in time', 'hang'],
])('[WH13] after %s a message is tried further than a refused one', async (_, reply) => {
  const { ann, receiver, value, advance } = await started(reply === 'hang' ? { timeoutMs: 1_000 } : {})
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, reply)
  await value('doggy', 101)
  for (let tries = 1; tries <= MAX_WEBHOOK_REFUSED_TRIES; tries++) {
    await expect.poll(async () => (await ann.deliveries(id))[0]?.attempts).toBe(tries)
    advance(WEBHOOK_RETRY_MS[tries - 1]!)
  }
  await expect
    .poll(async () => (await ann.deliveries(id))[0])
    .toMatchObject({ attempts: MAX_WEBHOOK_REFUSED_TRIES + 1, state: 'waiting' })
})

it('[WH13] an endpoint has 10 s to answer', () => {
  expect(MAX_OUTGOING_CALL_MS).toBe(10_000)
})

it.each(['3600', 'Thu, 19 Nov 2026 13:00:00 GMT'])('[WH13] Retry-After: %s is obeyed', async (header) => {
  const { ann, receiver, value } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 503, headers: { 'retry-after': header } })
  await value('doggy', 101)
  await expect.poll(async () => (await ann.find(id))!.nextTryAt).toBe('2026-11-19T13:00:00.000Z')
})

it('[WH13, WH17] a message that fails to the end of the plan disables its endpoint and drops what waits', async () => {
  const { ann, receiver, value, advance } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 500 })
  await value('doggy', 101)
  await value('doggy', 102)
  for (let tries = 1; tries <= WEBHOOK_RETRY_MS.length; tries++) {
    await expect.poll(async () => (await ann.deliveries(id)).at(-1)!.attempts).toBe(tries)
    advance(WEBHOOK_RETRY_MS[tries - 1]!)
  }
  await expect.poll(async () => (await ann.find(id))!.end).toBe('exhausted')
  expect((await ann.deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['dropped', 0],
    ['failed', WEBHOOK_RETRY_MS.length + 1],
  ])
})

it.each([
  ['a redirect', { status: 301, headers: { location: 'https://other.hooks.test/' } }],
  ['another 4xx', { status: 404 }],
])('[WH14] %s is a failure that is tried three times, then the next message has its turn', async (_, reply) => {
  const { ann, receiver, value, advance } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, reply, reply, reply, { status: 200 })
  await value('doggy', 101)
  await value('doggy', 102)
  for (let tries = 1; tries < MAX_WEBHOOK_REFUSED_TRIES; tries++) {
    await expect.poll(async () => (await ann.deliveries(id)).at(-1)!.attempts).toBe(tries)
    advance(WEBHOOK_RETRY_MS[tries - 1]!)
  }
  await expect
    .poll(async () => {
      advance(1_000)
      return (await ann.deliveries(id)).map(({ state, status }) => [state, status])
    })
    .toEqual([
      ['delivered', 200],
      ['failed', reply.status],
    ])
  expect([receiver.received.filter(({ host }) => host !== BOT), (await ann.find(id))!.state]).toEqual([[], 'active'])
})

it('[WH17] an endpoint that refuses five messages in a row is disabled', async () => {
  const { ann, receiver, value, advance } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 400 })
  for (let each = 1; each <= 6; each++) await value('doggy', 100 + each)
  await expect
    .poll(async () => {
      advance(5 * MINUTE)
      return (await ann.find(id))!.end
    })
    .toBe('refused')
  expect((await ann.deliveries(id)).map(({ state }) => state)).toEqual(['dropped', ...Array(5).fill('failed')])
})

it('[WH16] 410 disables an endpoint immediately, what waits is dropped, and nothing more is sent', async () => {
  const { ann, receiver, value, advance } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 500 }, { status: 410 })
  await value('doggy', 101)
  await expect.poll(async () => (await ann.find(id))!.state).toBe('retrying')
  await value('doggy', 102)
  await expect.poll(async () => (await ann.find(id))!.waiting).toBe(2)
  advance(WEBHOOK_RETRY_MS[0]!)
  await expect.poll(async () => (await ann.find(id))!.state).toBe('disabled')
  await value('doggy', 103)
  advance(HOUR)
  await letPass(100, 'a further call')
  expect([(await ann.find(id))!.end, receiver.of(BOT).length]).toEqual(['gone', 2])
  expect((await ann.deliveries(id)).map(({ state }) => state)).toEqual(['dropped', 'failed'])
})

const neverFails = { report: (error: unknown) => expect(error).toBeUndefined(), onFree: () => {}, random: () => 0 }

it('[WH11, WH19] a process does not call an endpoint that another calls, until 30 s have passed', async () => {
  const { ann, receiver, value, db, now, advance } = await started({ timeoutMs: 60_000 })
  await ann.endpoint(BOT)
  receiver.answer(BOT, 'hang')
  await value('doggy', 101)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  const sent: unknown[] = []
  const fetch: GuardedFetch = async (_, { headers }) => {
    sent.push(headers['webhook-id'])
    return { status: 200, headers: {}, body: '' }
  }
  const other = createWebhookDelivery({ db, fetch, ...neverFails, now })
  advance(WEBHOOK_LEASE_MS - 1)
  await other.look()
  await letPass(200, 'a call')
  expect(sent).toEqual([])
  advance(1)
  await other.look()
  await expect.poll(() => sent).toEqual([receiver.of(BOT)[0]!.id])
  await other.stop()
  receiver.disconnect()
})

it('[WH19] a process calls at most 128 active and 64 retrying endpoints at the same time', async () => {
  const { ann, db, now, stop } = await started()
  await stop()
  const webhooks = createWebhooksRepository(db)
  const states = [...Array(130).fill('active'), ...Array(70).fill('retrying')] as ('active' | 'retrying')[]
  for (const [index, state] of states.entries()) {
    const id = `endpoint-${index}`
    await webhooks.insert({
      id,
      account_id: ann.id,
      name: id,
      url: `https://${state}.hooks.test/${index}`,
      filters: '[]',
      state,
      since: now(),
      refusals: 0,
      end_reason: null,
      secret: makeSecret(),
      previous_secret: null,
      rotated_at: null,
      created_at: now(),
      next_at: now(),
    })
    await webhooks.insertDeliveries([
      {
        id: `message-${index}`,
        endpoint_id: id,
        number: index,
        type: 'bounty.started',
        subject: '',
        data: '{}',
        state: 'waiting',
        created_at: now(),
        attempts: 0,
        tried_at: null,
        status: null,
        answer: null,
        problem: null,
      },
    ])
  }
  const called: string[] = []
  const fetch: GuardedFetch = (url) => {
    called.push(new URL(url).hostname)
    return new Promise(() => {})
  }
  const delivery = createWebhookDelivery({ db, fetch, ...neverFails, now })
  for (let looks = 0; looks < 3; looks++) await delivery.look()
  const count = (state: string) => called.filter((host) => host.startsWith(state)).length
  await expect.poll(() => [count('active'), count('retrying')]).toEqual([128, 64])
  await letPass(100, 'a further call')
  expect([new Set(called).size, called.length]).toEqual([2, 192])
})

it('[WH22] its owner disables an endpoint, and it is verified again before it gets events', async () => {
  const { ann, receiver, value } = await started()
  const { id } = await ann.endpoint(BOT)
  expect((await ann.own('POST', `/${id}/disable`)).body).toMatchObject({ state: 'disabled', end: 'owner' })
  await value('doggy', 101)
  expect([(await ann.own('POST', `/${id}/verify`)).status, (await ann.own('POST', `/${id}/disable`)).status]).toEqual([
    409, 409,
  ])
  const enabled = (await ann.own('POST', `/${id}/enable`)).body
  expect([enabled.state, enabled.end]).toEqual(['unverified', undefined])
  await ann.own('POST', `/${id}/verify`)
  await value('doggy', 102)
  await expect.poll(() => values(receiver.of(BOT).map(({ event }) => event))).toEqual([102])
})

it('[WH7, WH14] a name that leads into the network is refused, also when it does so only after the challenge', async () => {
  let addresses = ['8.8.8.8']
  const { ann, receiver, value, advance } = await started({ resolve: async () => addresses })
  const { id } = await ann.endpoint(BOT)
  // A connection that is open is to the address that was checked; the next one resolves again.
  receiver.disconnect()
  const test = async () => v.parse(WebhookTrial, (await ann.own('POST', `/${id}/test`)).body).attempt
  addresses = ['127.0.0.1']
  // The site may notice the end of the connection only by this message.
  await test()
  for (const inside of [['10.0.0.5'], ['169.254.169.254'], ['8.8.8.8', '127.0.0.1']]) {
    addresses = inside
    expect(await test()).toEqual({ isDelivered: false, problem: 'not_public' })
  }
  await value('doggy', 101)
  await expect.poll(async () => (await ann.deliveries(id))[0]).toMatchObject({ problem: 'not_public', attempts: 1 })
  addresses = ['8.8.8.8']
  advance(5_000)
  await expect.poll(() => values(receiver.of(BOT).map(({ event }) => event))).toEqual([101])
})

it('[WH24] of an answer of 5 MB a delivery keeps 256 bytes, without signs that cannot be shown', async () => {
  const { ann, receiver } = await started()
  const { id } = await ann.endpoint(BOT)
  const test = async () => v.parse(WebhookTrial, (await ann.own('POST', `/${id}/test`)).body).attempt
  receiver.answer(BOT, { bytes: 5_000_000 })
  expect(await test()).toEqual({ isDelivered: true, status: 200, answer: 'x'.repeat(256) })
  receiver.answer(BOT, { status: 200, body: `\0a\u202eb\u0007${'ä'.repeat(200)}` })
  expect(await test()).toEqual({ isDelivered: true, status: 200, answer: `ab${'ä'.repeat(124)}` })
})

it('[WH24] the list keeps the last 100 messages', async () => {
  const { ann, receiver, value, db } = await started()
  const { id } = await ann.endpoint(BOT)
  for (let each = 1; each <= 104; each++) await value('doggy', 100 + each)
  await expect.poll(() => receiver.of(BOT).length).toBe(104)
  await expect
    .poll(async () => {
      const deliveries = await ann.deliveries(id)
      return [deliveries.length, Number(deliveries[0]!.subject) > Number(deliveries[99]!.subject), deliveries[0]!.state]
    })
    .toEqual([100, true, 'delivered'])
  const { length } = await db.selectFrom('webhook_delivery').select('id').execute()
  expect(length).toBeLessThanOrEqual(101)
})

it('[WH25] a message is sent again with the same id and event', async () => {
  const { ann, receiver, value } = await started()
  const { id } = await ann.endpoint(BOT)
  await value('doggy', 101)
  await expect.poll(async () => (await ann.deliveries(id))[0]?.state).toBe('delivered')
  const { id: message } = (await ann.deliveries(id))[0]!
  const replayed = await ann.own('POST', `/${id}/deliveries/${message}/replay`)
  expect([replayed.status, replayed.body.state]).toEqual([200, 'waiting'])
  await expect.poll(() => receiver.of(BOT).length).toBe(2)
  const [first, second] = receiver.of(BOT)
  expect([second!.id, second!.text]).toEqual([first!.id, first!.text])
  expect((await ann.own('POST', `/${id}/deliveries/other/replay`)).body.code).toBe('delivery.not_found')
})

it('[WH25] a message that is sent again comes before those that wait', async () => {
  const { ann, receiver, value } = await started()
  const { id } = await ann.endpoint(BOT)
  await value('doggy', 101)
  await expect.poll(async () => (await ann.deliveries(id))[0]?.state).toBe('delivered')
  const { id: message } = (await ann.deliveries(id))[0]!
  receiver.answer(BOT, { status: 500 })
  await value('doggy', 102)
  await value('doggy', 103)
  await expect
    .poll(async () => [(await ann.find(id))!.waiting, (await ann.deliveries(id))[1]?.attempts])
    .toEqual([2, 1])
  receiver.answer(BOT)
  await ann.own('POST', `/${id}/deliveries/${message}/replay`)
  await expect.poll(() => receiver.of(BOT).length).toBe(5)
  expect(values(receiver.of(BOT).map(({ event }) => event))).toEqual([101, 102, 101, 102, 103])
})

it('[WH26] a test says what the endpoint answered, changes no state, and is listed', async () => {
  const { ann, receiver } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 500, body: 'Oops' })
  const { endpoint, attempt } = v.parse(WebhookTrial, (await ann.own('POST', `/${id}/test`)).body)
  expect([endpoint.state, attempt]).toEqual(['active', { isDelivered: false, status: 500, answer: 'Oops' }])
  expect((await ann.deliveries(id))[0]).toMatchObject({ type: 'endpoint.test', state: 'failed', status: 500 })
})

it('[WH6] an account sends ten challenges and tests in ten minutes, to whatever addresses', async () => {
  const { ann, person } = await started()
  const [one, other] = [await ann.endpoint(BOT), await ann.endpoint('other.hooks.test')]
  for (let sent = 2; sent < MAX_WEBHOOK_TRIALS.count; sent++)
    expect((await ann.own('POST', `/${(sent % 2 ? one : other).id}/test`)).status).toBe(200)
  const third = await ann.create('third.hooks.test')
  expect((await ann.own('POST', `/${third.id}/verify`)).body.code).toBe('rate.limited')
  expect((await ann.own('POST', `/${one.id}/test`)).status).toBe(429)
  await (await person()).endpoint('third.hooks.test')
})

it('[WH6] to one address go ten challenges and tests in ten minutes, whoever sends them', async () => {
  const { person } = await started()
  for (let sent = 0; sent < MAX_WEBHOOK_TRIALS.count; sent += 5) {
    const one = await person()
    const { id } = await one.endpoint(BOT)
    for (let tests = 1; tests < 5; tests++) expect((await one.own('POST', `/${id}/test`)).status).toBe(200)
  }
  const last = await person()
  const { id } = await last.create(BOT)
  expect((await last.own('POST', `/${id}/verify`)).body.code).toBe('rate.limited')
  await last.endpoint('other.hooks.test')
})

it('[WH20] after a rotation both secrets sign for 24 hours, then the new one', async () => {
  const { ann, receiver, value, advance, now } = await started()
  const { id, secret: old } = await ann.endpoint(BOT)
  const rotated = (await ann.own('POST', `/${id}/rotate`)).body
  expect([rotated.secret === old, rotated.previousSecretUntil]).toEqual([false, '2026-11-20T12:00:00.000Z'])
  await value('doggy', 101)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  receiver.trust(BOT, rotated.secret)
  await value('doggy', 102)
  await expect.poll(() => receiver.of(BOT).length).toBe(2)
  advance(24 * HOUR)
  await value('doggy', 103)
  await expect.poll(() => receiver.of(BOT).length).toBe(3)
  expect([receiver.of(BOT).map(({ signatures }) => signatures), receiver.faults, now()]).toEqual([[2, 2, 1], [], now()])
  expect((await ann.find(id))!.previousSecretUntil).toBeUndefined()
})

it('[WH10] a changed body, id or time does not pass the verifier', async () => {
  const { ann, receiver, value } = await webhooksSite({ now: Date.now() }).then(async (site) => ({
    ...site,
    ann: await site.person(),
  }))
  const { secret } = await ann.endpoint(BOT)
  await value('doggy', 101)
  await expect.poll(() => receiver.of(BOT).length).toBe(1)
  const { text, headers } = receiver.of(BOT)[0]!
  const verify = (body: string, changes: Record<string, string> = {}, key = secret) =>
    new Webhook(key).verify(body, { ...headers, ...changes })
  expect(verify(text)).toEqual(JSON.parse(text))
  expect(() => verify(`${text} `)).toThrow('No matching signature found')
  expect(() => verify(text, { 'webhook-id': 'msg_other' })).toThrow('No matching signature found')
  expect(() => verify(text, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).toThrow(
    'No matching signature found',
  )
  expect(() => verify(text, {}, makeSecret())).toThrow('No matching signature found')
})

it('[WH18] an endpoint for which too many messages wait is disabled', async () => {
  const { ann, receiver, value, db } = await started()
  const { id } = await ann.endpoint(BOT)
  receiver.answer(BOT, { status: 500 })
  await value('doggy', 101)
  await expect.poll(async () => (await ann.find(id))!.state).toBe('retrying')
  const [row] = await db.selectFrom('webhook_delivery').selectAll().where('state', '=', 'waiting').execute()
  await createWebhooksRepository(db).insertDeliveries(
    Array.from({ length: MAX_WEBHOOK_WAITING - 1 }, (_, at) => ({ ...row!, id: `more-${at}`, number: 1_000 + at })),
  )
  await value('doggy', 102)
  await expect.poll(async () => (await ann.find(id))!.end).toBe('overflow')
  expect((await ann.find(id))!.waiting).toBe(0)
})

it('[WH12] the event of a hatch that was taken out meanwhile is dropped', async () => {
  const { ann, receiver, hatch, db, advance } = await started()
  const { id } = await ann.endpoint(BOT, [{ type: 'hatch.recorded' }])
  receiver.answer(BOT, { status: 500 }, { status: 200 })
  await hatch()
  await expect.poll(async () => (await ann.find(id))!.state).toBe('retrying')
  await db.updateTable('hatch').set({ is_out: 1 }).execute()
  advance(5_000)
  await expect.poll(async () => (await ann.deliveries(id))[0]!.state).toBe('dropped')
  expect(receiver.of(BOT).length).toBe(1)
})

it('[WH27] endpoints of a suspended account rest, and go on with later events when it is lifted', async () => {
  const { ann, receiver, value, db, person, now } = await started()
  const { id } = await ann.endpoint(BOT)
  const lead = await person()
  const measures = createMeasuresRepository(db)
  const measure = await measures.insert({
    account_id: ann.id,
    kind: 'suspension',
    reason: 'x',
    by_id: lead.id,
    at: now(),
  })
  await value('doggy', 101)
  await letPass(200, 'a message')
  for (const path of ['/test', '/rotate', '/disable'])
    expect((await ann.own('POST', `/${id}${path}`)).body.code).toBe('account.suspended')
  expect(receiver.of(BOT)).toEqual([])
  await measures.lift((await measures.find(measure))!, 'y', now())
  await value('doggy', 102)
  await expect.poll(() => values(receiver.of(BOT).map(({ event }) => event))).toEqual([102])
})

it('[WH27] what waits for a suspended account stays until the suspension is lifted, and only lists and removals are left', async () => {
  const { ann, receiver, value, db, person, now, advance } = await started()
  const [{ id }, other] = [await ann.endpoint(BOT), await ann.create('other.hooks.test')]
  const lead = await person()
  receiver.answer(BOT, { status: 500 }, { status: 200 })
  await value('doggy', 101)
  await expect.poll(async () => (await ann.find(id))!.state).toBe('retrying')
  const measures = createMeasuresRepository(db)
  const measure = await measures.insert({
    account_id: ann.id,
    kind: 'suspension',
    reason: 'x',
    by_id: lead.id,
    at: now(),
  })
  advance(MINUTE)
  await letPass(200, 'a try')
  const [message] = await ann.deliveries(id)
  expect([receiver.of(BOT).length, message!.state]).toEqual([1, 'waiting'])
  for (const [path, body] of [
    ['', { name: 'a', url: 'https://a.hooks.test/', filters: [{ type: 'bounty.started' }] }],
    [`/${other.id}/verify`],
    [`/${id}/enable`],
    [`/${id}/deliveries/${message!.id}/replay`],
  ] as const)
    expect([path, (await ann.own('POST', path, body)).body?.code]).toEqual([path, 'account.suspended'])
  expect((await ann.own('DELETE', `/${other.id}`)).status).toBe(204)
  await measures.lift((await measures.find(measure))!, 'y', now())
  advance(MINUTE)
  await expect.poll(() => values(receiver.of(BOT).map(({ event }) => event))).toEqual([101, 101])
})

it('[WH28] the export names endpoints without secrets, and deleting the account removes them', async () => {
  const { ann, value, db, now } = await started()
  const { id, secret } = await ann.endpoint(BOT)
  await value('doggy', 101)
  await expect.poll(async () => (await ann.deliveries(id)).length).toBe(1)
  const personal = createWebhooksPersonalData(db)
  const { webhookEndpoints } = await personal.exportFor(ann.id, now())
  expect(v.parse(AccountExport.entries.webhookEndpoints, webhookEndpoints)[0]!.url).toBe(`https://${BOT}/hook`)
  expect(JSON.stringify(webhookEndpoints)).not.toContain(secret)
  await writeTransaction(db, ['pets', ann.id], async (trx) => {
    await personal.erase(trx, ann.id, now())
    await createAccountsRepository(trx).erase(ann.id, now())
  })
  for (const table of ['webhook_endpoint', 'webhook_delivery'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})
