import { ALERT_LIMITS, AlertDelivery, AlertRule, PushPayload } from '#contract/alerts.ts'
import { discordMessage, pushPayload } from '#server/modules/alerts/messages.ts'
import {
  createVapid,
  createVapidKey,
  encryptHere,
  encryptPush,
  type EncryptPushes,
} from '#server/modules/alerts/web-push.ts'
import { createOutboxRepository } from '#server/modules/alerts/outbox.repository.ts'
import { createPushStops } from '#server/modules/alerts/push-stops.ts'
import { createSetup } from '#server/modules/setup/setup.ts'
import { createMetaRepository, PUSH_STOPS } from '#server/db/meta.repository.ts'
import { readDiscordAnswer } from '#server/modules/alerts/discord-answer.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { limitAttempts, sharedRateLimits } from '#server/http/shared-rate-limits.ts'
import { insertMany } from '#server/db/insert-many.ts'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'
import { createTestDatabase } from '../support/site/test-database.ts'
import { letPass } from '../support/time/let-pass.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const DOGGY = { kind: 'item', slug: 'doggy' }
const MOVES = { kind: 'moves', percent: 5, days: 1 }
const ABOVE = { kind: 'crosses', direction: 'up', threshold: 1_000 }

/** A site on which doggy is worth 900, and a device. */
async function started(options: Parameters<typeof alertsSite>[0] = {}) {
  const site = await alertsSite(options)
  await site.db.deleteFrom('value_point').execute()
  await site.value('doggy', 900)
  site.advance(1_000)
  return { ...site, mia: await site.device() }
}

it('[AL10, AL30, AL31, AL40, AL41] a crossing is pushed to a browser without an account', async () => {
  const { mia, value, services } = await started()
  const { endpoint } = await mia.subscribe()
  await mia.rule(DOGGY, ABOVE)
  await value('doggy', 1_100)
  await expect.poll(() => services.pushed.length).toBe(1)
  const [push] = services.pushed
  expect([push!.path, push!.ttl, push!.topic]).toEqual([new URL(endpoint).pathname, 86_400, 'alert-1'])
  expect(push!.payload).toEqual({
    web_push: 8030,
    notification: {
      title: 'Doggy is above 1,000',
      body: '900 → 1,100.',
      navigate: 'https://values.test/items/doggy',
      tag: 'alert-1',
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { number: 1 },
    },
  })
  expect(services.faults).toEqual([])
  await expect
    .poll(async () => (await mia.deliveries())[0].channels)
    .toEqual([
      { channel: 'page', state: 'sent', status: null, attempts: 0 },
      { channel: 'push', state: 'sent', status: 201, attempts: 1 },
    ])
})

it('[AL48] a webhook of Discord gets an embed that mentions nobody', async () => {
  const { mia, value, services } = await started()
  const url = await mia.webhook()
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  await expect.poll(() => services.posted.length).toBe(1)
  expect(services.posted[0]).toEqual({
    path: new URL(url).pathname,
    body: {
      embeds: [
        {
          title: 'Doggy +11.1%',
          description: '900 → 1,000 in 1 day.',
          url: 'https://values.test/items/doggy',
          thumbnail: { url: 'https://values.test/items/doggy.webp' },
          footer: { text: 'Alert 1' },
        },
      ],
      allowed_mentions: { parse: [] },
    },
  })
})

it('[AL6, AL50] subjects are one variant, every variant of a pet, and the watchlist', async () => {
  const { mia, values } = await started()
  for (const subject of [DOGGY, { kind: 'pet', slug: 'doggy' }, { kind: 'watchlist' }]) await mia.rule(subject, ABOVE)
  await mia.star('shiny-doggy')
  const change = (value: number) =>
    values.change(
      (['Normal', 'Shiny'] as const).map((variant) => ({ slug: 'doggy', variant, value })),
      { source: 'import' },
    )
  await change(500)
  await change(2_000)
  const found = await mia.deliveries()
  expect(found.map(({ entries }: AlertDelivery) => entries.map(({ slug }) => slug).toSorted()).toSorted()).toEqual([
    ['doggy'],
    ['doggy', 'shiny-doggy'],
    ['shiny-doggy'],
  ])
  expect(found.map(({ path }: AlertDelivery) => path).toSorted()).toEqual([
    '/items/doggy',
    '/items/shiny-doggy',
    '/watchlist',
  ])
})

it('[AL17] an alert about a sample says so', async () => {
  const { mia, values } = await alertsSite().then(async (site) => ({ ...site, mia: await site.device() }))
  await mia.rule({ kind: 'item', slug: 'doggy' }, { kind: 'word', change: 'becomes', word: 'O/C' })
  await values.change([{ slug: 'doggy', value: 'O/C' }], { source: 'import' })
  const [delivery] = await mia.deliveries()
  expect([delivery.entries[0].isSample, delivery.body]).toEqual([true, expect.stringContaining('Sample values.')])
})

it('[AL13, AL15, AL16] demand, trend and copies are watched, hatches too', async () => {
  const { mia, value, ingestHatches, db, now, advance } = await started()
  await db.updateTable('item_variant').set({ exists_count: 100 }).where('slug', '=', 'doggy').execute()
  await db.deleteFrom('exist_point').where('variant_slug', '=', 'doggy').execute()
  const yesterday = now() - (now() % DAY) - DAY
  await db
    .insertInto('exist_point')
    .values({ variant_slug: 'doggy', day: yesterday, exist_amount: 100, is_sample: 0 })
    .execute()
  for (const condition of [
    { kind: 'demand', becomes: 'insane' },
    { kind: 'trend', becomes: 'rising' },
    { kind: 'exist', percent: 2 },
    { kind: 'exist-shock' },
  ])
    await mia.rule(DOGGY, condition)
  await value('doggy', 900, { demand: 'insane', trend: 'rising' })
  advance(1_000)
  const hatch = (id: number) => ({ id: String(id), slug: 'doggy', playerName: 'Nova', isPublic: false })
  await ingestHatches([hatch(1)])
  await ingestHatches([hatch(2)])
  await value('doggy', 900, { exists: 130 })
  const deliveries: AlertDelivery[] = await mia.deliveries()
  const found = deliveries.map(({ condition, entries: [entry] }) => [condition.kind, entry!.before, entry!.after])
  // Rules that one commit matches have no order.
  expect(found.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['demand', expect.any(String), 'insane'],
    ['exist-shock', 100, 130],
    ['exist', 100, 102],
    ['exist', 102, 130],
    ['trend', expect.any(String), 'rising'],
  ])
  expect(JSON.stringify(deliveries)).not.toContain('Nova')
})

it('[AL18] a bounty begins once, for those who wait for its pet', async () => {
  const { mia, bounty, advance } = await started()
  await mia.rule({ kind: 'bounty' }, { kind: 'bounty' })
  await mia.rule({ kind: 'pet', slug: 'doggy' }, { kind: 'bounty' })
  await mia.rule({ kind: 'pet', slug: 'kitty' }, { kind: 'bounty' })
  const begin = (date: string) =>
    (bounty.today = { date, name: 'Doggy', pet: 'doggy', egg: '?', chance: 1e-8, image: '/items/doggy.webp' })
  const count = async () => {
    advance(31_000)
    return (await mia.deliveries()).length
  }
  begin('2026-11-19')
  await expect.poll(async () => (await count(), bounty.today?.date)).toBe('2026-11-19')
  for (let look = 0; look < 70; look++) expect(await count()).toBe(0)
  begin('2026-11-20')
  await expect.poll(count, { timeout: 60_000 }).toBe(2)
  for (let look = 0; look < 70; look++) expect(await count()).toBe(2)
})

it('[AL22, AL5] a rule sends once an hour, and gathers what happens meanwhile', async () => {
  const { mia, values, services, advance } = await started()
  await mia.subscribe()
  await mia.star('doggy')
  await mia.star('kitty')
  await values.change([{ slug: 'kitty', value: 100 }], { source: 'import' })
  await mia.rule({ kind: 'watchlist' }, MOVES)
  const set = (slug: string, value: number) => values.change([{ slug, value }], { source: 'import' })
  await set('doggy', 1_000)
  await expect.poll(() => services.pushed.length).toBe(1)
  expect((await mia.rules())[0].state).toBe('cooling')
  advance(10 * MINUTE)
  await set('doggy', 1_100)
  await set('kitty', 110)
  advance(10 * MINUTE)
  await set('kitty', 120)
  const [rule] = await mia.rules()
  expect([rule.state, rule.until]).toEqual(['fired', '2026-11-19T13:00:01.000Z'])
  advance(39 * MINUTE)
  await letPass(200, 'a second push')
  expect(services.pushed.length).toBe(1)
  advance(MINUTE)
  await expect.poll(() => services.pushed.length).toBe(2)
  expect(services.pushed[1]!.payload.notification).toMatchObject({
    title: '2 pets: values moved',
    body: 'Doggy +10%; Kitty +20%.',
  })
  advance(2 * HOUR)
  expect((await mia.rules())[0].state).toBe('armed')
})

it('[AL23] beyond 20 notifications a day the log alone has them, unless the rule was set to send all', async () => {
  const { mia, value, services, advance } = await started()
  await mia.subscribe()
  await mia.rule(DOGGY, { kind: 'moves', percent: 1, days: 1 })
  await mia.rule(DOGGY, { kind: 'moves', percent: 2, days: 1 }, { isUnlimited: true })
  for (let step = 1; step <= 22; step++) {
    advance(HOUR)
    await value('doggy', 900 * 1.1 ** step)
    await expect.poll(() => services.pushed.length).toBe(step <= 10 ? 2 * step : 10 + step)
  }
  const deliveries: AlertDelivery[] = await mia.deliveries('?limit=100')
  const limited = deliveries.filter(({ channels }) => channels.some(({ state }) => state === 'limited'))
  expect([deliveries.length, limited.length]).toEqual([44, 12])
})

it('[AL5, AL30] in any order of changes and restarts each firing is delivered exactly once', async () => {
  let stop = async () => {}
  const step = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 90, max: 110 }) }, fc.constant('restart' as const))
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const { url, remove } = await createTestDatabase('small')
        let site = await alertsSite({ url })
        stop = async () => {
          await site.stop()
          await remove()
        }
        await site.value('doggy', 100)
        const { token, rule } = await site.device()
        await rule(
          DOGGY,
          { kind: 'crosses', direction: 'up', threshold: 100 },
          { isUnlimited: true, channels: ['page'] },
        )
        const expected: number[] = []
        let [before, isArmed] = [100, true]
        for (const next of steps) {
          if (next === 'restart') {
            await site.stop()
            site = await alertsSite({ url, now: site.now() })
            continue
          }
          site.advance(1_000)
          await site.value('doggy', next)
          if (before <= 99 || next <= 99) isArmed = true
          if (before < 100 && next >= 100 && isArmed) {
            expected.push(next)
            isArmed = false
          }
          before = next
        }
        const { body } = await site.call(token, 'GET', '/api/me/deliveries?limit=100')
        const deliveries: AlertDelivery[] = body.deliveries
        expect(deliveries.toReversed().map(({ entries }) => entries[0]!.after)).toEqual(expected)
      })
      .afterEach(() => stop()),
    { numRuns: 8 },
  )
})

it('[AL7] a rule without a working channel is broken, and heals with one', async () => {
  const { mia, value, services } = await started()
  const { endpoint } = await mia.subscribe()
  const rule = await mia.rule(DOGGY, MOVES, { channels: ['push'] })
  services.answer(endpoint, { status: 410 })
  await value('doggy', 1_000)
  await expect.poll(async () => (await mia.rules())[0].state).toBe('broken')
  expect((await mia.call('GET', '/api/push/subscriptions')).body.subscriptions).toEqual([])
  const { calls } = services
  await value('doggy', 2_000)
  await mia.subscribe()
  const [healed] = await mia.rules()
  expect([rule.state, healed.state, services.calls]).toEqual(['armed', expect.not.stringContaining('broken'), calls])
})

it('[AL8] a paused rule is silent, and goes on where it was', async () => {
  const { mia, value } = await started()
  const rule = await mia.rule(DOGGY, ABOVE, { channels: ['page'] })
  const put = (isPaused: boolean) =>
    mia.call('PUT', `/api/me/rules/${rule.id}`, {
      subject: DOGGY,
      condition: ABOVE,
      channels: ['page'],
      timeZone: 'UTC',
      isPaused,
    })
  expect((await put(true)).body).toMatchObject({ state: 'paused', isPaused: true })
  await value('doggy', 1_500)
  expect(await mia.deliveries()).toEqual([])
  expect((await put(false)).body.state).toBe('armed')
  await value('doggy', 900)
  await value('doggy', 1_500)
  expect((await mia.deliveries()).length).toBe(1)
  await put(true)
  await value('doggy', 995)
  await put(false)
  await value('doggy', 1_500) // not clear of the threshold since it fired
  expect((await mia.deliveries()).length).toBe(1)
})

it.each([
  ['404', { status: 404 }],
  ['410', { status: 410 }],
] as const)('[AL44] after %s a subscription is gone and is never called again', async (_, reply) => {
  const { mia, value, services, advance } = await started()
  const { endpoint } = await mia.subscribe()
  services.answer(endpoint, reply)
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  await expect.poll(async () => (await mia.call('GET', '/api/push/subscriptions')).body.subscriptions).toEqual([])
  advance(2 * HOUR)
  await value('doggy', 2_000)
  expect([services.calls, (await mia.deliveries()).length]).toEqual([1, 2])
})

it('[AL45] 429 and 5xx wait as long as the service asks, and five tries are the most', async () => {
  const { mia, value, services, advance, outbox, now } = await started()
  const { endpoint } = await mia.subscribe()
  services.answer(endpoint, { status: 429, headers: { 'retry-after': '120' } }, { status: 503 })
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  for (const [index, pause] of [120, 10, 20, 40].entries()) {
    await expect.poll(async () => (await outbox())[0]!.next_at - now()).toBe(pause * 1_000)
    expect(services.calls).toBe(index + 1)
    advance(pause * 1_000)
  }
  await expect
    .poll(async () => (await mia.deliveries())[0].channels[1])
    .toEqual({
      channel: 'push',
      state: 'failed',
      status: 503,
      attempts: 5,
    })
})

it('[AL46] after 413 a shorter message is sent', async () => {
  const { mia, value, services } = await started()
  const { endpoint } = await mia.subscribe()
  services.answer(endpoint, { status: 413 }, { status: 201 })
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  await expect
    .poll(() => services.pushed.map(({ payload }) => payload.notification.body))
    .toEqual(['900 → 1,000 in 1 day.', ''])
})

it('[AL207] messages whose encryption failed are tried again when their lease ends', async () => {
  let calls = 0
  const encrypt: EncryptPushes = (pushes) =>
    calls++ === 0 ? Promise.reject(new Error('the thread ended')) : encryptHere(pushes)
  const { mia, value, services, advance, failures } = await started({ encrypt })
  await mia.subscribe()
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  await expect.poll(() => failures).toEqual([new Error('the thread ended')])
  expect(services.calls).toBe(0)
  advance(60_000)
  await expect.poll(() => services.pushed.length).toBe(1)
})

it('[AL208] a subscription whose keys are of no use is removed, and others get their messages', async () => {
  const { db, mia, value, services, ...site } = await started()
  const { endpoint } = await mia.subscribe()
  await mia.rule(DOGGY, MOVES)
  const leo = await site.device()
  await leo.subscribe()
  await leo.rule(DOGGY, MOVES)
  await db.updateTable('alert_target').set({ p256dh: 'AAAA' }).where('address', '=', endpoint).execute()
  await value('doggy', 1_000)
  await expect.poll(() => services.pushed.length).toBe(1)
  const left = () => db.selectFrom('alert_target').select('address').execute()
  await expect.poll(async () => (await left()).filter(({ address }) => address === endpoint)).toEqual([])
  expect(await left()).toHaveLength(1)
  expect(services.calls).toBe(1)
})

/** Owners whose browsers accepted a test, and refuse everything from now on. */
async function refusing(
  count: number,
  { services, device }: Pick<Awaited<ReturnType<typeof started>>, 'services' | 'device'>,
) {
  const owners = []
  for (let index = 0; index < count; index++) {
    const owner = await device()
    const { endpoint } = await owner.subscribe()
    await owner.call('POST', '/api/push/test')
    const info = async () => (await owner.call('GET', '/api/push/subscriptions')).body.subscriptions[0]
    await expect.poll(async () => (await info()).usedAt).not.toBeNull()
    services.answer(endpoint, { status: 403 })
    await owner.rule(DOGGY, MOVES)
    owners.push({ ...owner, endpoint })
  }
  return owners
}

const MOZILLA = 'updates.push.services.mozilla.com'

it('[AL47, AL252, AL254] three owners whose browsers worked stop their service alone, and a probe starts it again', async () => {
  const site = await started()
  const { services, value, warnings, advance, mia } = site
  const owners = await refusing(3, site)
  const other = await site.device()
  await other.subscribe(MOZILLA)
  const subscribe = async (host?: string) =>
    (await mia.call('POST', '/api/push/subscriptions', services.subscribe(host))).body.code
  expect(await subscribe()).toBeUndefined()
  await value('doggy', 1_000)
  await expect.poll(() => warnings).toEqual([expect.stringContaining('its messages wait')])
  expect([await subscribe(), await subscribe(MOZILLA)]).toEqual(['push.stopped', undefined])
  const before = services.pushed.length
  await other.call('POST', '/api/push/test')
  await expect.poll(() => services.pushed.length).toBe(before + 1)
  const { calls } = services
  // A subscription that never worked is no probe.
  await mia.call('POST', '/api/push/test')
  await expect.poll(() => services.calls).toBe(calls + 1) // that of Mozilla
  advance(9 * MINUTE)
  await letPass(200, 'a probe before ten minutes')
  expect(services.calls).toBe(calls + 1)
  advance(MINUTE)
  await expect
    .poll(() => {
      // A message that another look still held is due without notice.
      advance(0)
      return services.calls
    })
    .toBe(calls + 2)
  advance(19 * MINUTE)
  await letPass(200, 'a second probe before twenty minutes')
  expect([services.calls, await subscribe()]).toEqual([calls + 2, 'push.stopped'])
  for (const { endpoint } of owners) services.answer(endpoint, { status: 201 })
  const after = services.pushed.length
  await expect
    .poll(() => {
      advance(MINUTE)
      return services.pushed.length
    })
    .toBe(after + 4)
  expect([await subscribe(), warnings.length]).toEqual([undefined, 2])
})

it('[AL251] whoever subscribes with a foreign key stops nothing, not even with many devices', async () => {
  const { services, value, warnings, mia, ...site } = await started()
  await mia.subscribe()
  await mia.rule(DOGGY, MOVES)
  for (let count = 0; count < 8; count++) {
    const stranger = await site.device()
    services.answer((await stranger.subscribe()).endpoint, { status: 403 })
    await stranger.call('POST', '/api/push/test')
    await stranger.call('POST', '/api/push/test')
  }
  await expect.poll(() => services.calls).toBe(16)
  await value('doggy', 1_000)
  await expect.poll(() => services.pushed.some(({ payload }) => payload.notification.data.number === 1)).toBe(true)
  expect(warnings).toEqual([])
})

it('[AL47] the browsers of one owner stop nothing', async () => {
  const { services, value, warnings, mia } = await started()
  const endpoints = []
  for (let count = 0; count < 5; count++) endpoints.push((await mia.subscribe()).endpoint)
  await mia.call('POST', '/api/push/test')
  await expect.poll(() => services.pushed.length).toBe(5)
  await mia.rule(DOGGY, MOVES)
  for (const endpoint of endpoints) services.answer(endpoint, { status: 401 })
  await value('doggy', 1_000)
  await expect.poll(() => services.calls).toBe(10)
  expect(warnings).toEqual([])
})

it('[AL252, AL253] a stop without a probe ends after a day, and meanwhile leads see it', async () => {
  const site = await started()
  const { db, value, warnings, advance, now, mia, services } = site
  const isSeen = async () => {
    const { steps } = await createSetup({ db, isDemo: false, canSignIn: true, takesIngest: true, now }).read()
    return steps.some(({ name, isDone }) => name === 'push' && !isDone)
  }
  expect(await isSeen()).toBe(false)
  const owners = await refusing(3, site)
  await value('doggy', 1_000)
  await expect.poll(() => warnings.length).toBe(1)
  expect(await isSeen()).toBe(true)
  for (const owner of owners) await owner.call('DELETE', '/api/devices/current')
  const code = async () => (await mia.call('POST', '/api/push/subscriptions', services.subscribe())).body.code
  advance(23 * HOUR)
  expect(await code()).toBe('push.stopped')
  advance(HOUR)
  expect(await code()).toBeUndefined()
  await expect
    .poll(async () => {
      advance(MINUTE)
      return isSeen()
    })
    .toBe(false)
})

it('[AL252] another PUSH_CONTACT starts a service immediately, as does a stop of an earlier release', async () => {
  const { db, now } = await started()
  const warn = () => {}
  const stops = (contact: string) => createPushStops({ db, contact, warn, now })
  const stop = { at: now(), until: now() + HOUR, pauseMs: HOUR }
  const set = (value: unknown) => createMetaRepository(db).set(PUSH_STOPS, JSON.stringify(value))
  await set({ contact: 'mailto:a@b.example', services: { [MOZILLA]: stop } })
  expect([
    await stops('mailto:a@b.example').isStopped(MOZILLA),
    await stops('mailto:c@d.example').isStopped(MOZILLA),
  ]).toEqual([true, false])
  await set({ at: now(), service: MOZILLA, contact: 'mailto:a@b.example' })
  const later = stops('mailto:a@b.example')
  await later.look()
  expect([await later.isStopped(MOZILLA), await createMetaRepository(db).get(PUSH_STOPS)]).toEqual([false, undefined])
})

it('[AL32, AL74] an endpoint that hangs or answers without end delays no other', async () => {
  const { services, value, ...site } = await started()
  const [slow, giant, quick] = [await site.device(), await site.device(), await site.device()]
  services.answer((await slow.subscribe()).endpoint, 'hang')
  services.answer((await giant.subscribe()).endpoint, 'giant')
  const { endpoint } = await quick.subscribe()
  for (const owner of [slow, giant, quick]) await owner.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  const path = new URL(endpoint).pathname
  await expect.poll(() => services.pushed.some((push) => push.path === path)).toBe(true)
  await expect.poll(async () => (await giant.deliveries())[0].channels[1].state).toBe('sent')
  await expect
    .poll(async () => (await slow.deliveries())[0].channels[1])
    .toMatchObject({ state: 'waiting', attempts: 1 })
})

it('[AL49] Discord rests for ten minutes after a 429 without limits, and a webhook that is gone is disabled', async () => {
  const { services, value, advance, warnings, ...site } = await started()
  const [limited, other] = [await site.device(), await site.device()]
  services.answer(await limited.webhook(), { status: 429 }, { status: 204 })
  const url = await other.webhook()
  await limited.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  await expect.poll(() => warnings.length).toBe(1)
  const { calls } = services
  const { webhooks } = (await other.call('GET', '/api/me/webhooks')).body
  await other.call('POST', `/api/me/webhooks/${webhooks[0].id}/test`)
  advance(9 * MINUTE)
  await letPass(300, 'a call to Discord')
  expect(services.calls).toBe(calls)
  services.answer(url, { status: 404 })
  await expect
    .poll(async () => {
      advance(MINUTE)
      return (await other.call('GET', '/api/me/webhooks')).body.webhooks[0].state
    })
    .toBe('disabled')
})

it('[AL31] a message that a process took and did not send is sent by another, with the same number', async () => {
  const { mia, value, services, db, advance, now } = await started()
  await mia.subscribe()
  await mia.rule(DOGGY, MOVES, { quietHours: { from: '12:00', to: '12:10' } })
  await value('doggy', 1_000)
  const due = now() + 10 * MINUTE
  // A process that dies after it has taken the message.
  const [taken] = await createOutboxRepository(db).claim(due, 10)
  expect([taken!.content!.number, await createOutboxRepository(db).claim(due, 10)]).toEqual([1, []])
  advance(10 * MINUTE)
  await letPass(200, 'a push of what another process took')
  expect(services.pushed).toEqual([])
  await expect
    .poll(() => {
      advance(MINUTE)
      return services.pushed.map(({ payload }) => payload.notification.data.number)
    })
    .toEqual([1])
})

it('[CL93] messages that a process still sends stay its own, however long that takes', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const { mia, value, services, db, advance, now } = await started({
    encrypt: async (pushes) => {
      await gate
      return encryptHere(pushes)
    },
  })
  await mia.subscribe()
  await mia.rule(DOGGY, MOVES)
  await value('doggy', 1_000)
  const nextAt = async () =>
    (await db.selectFrom('alert_outbox').select('next_at').executeTakeFirstOrThrow()).next_at - now()
  for (let step = 0; step < 6; step++) {
    await expect
      .poll(() => {
        advance(0)
        return nextAt()
      })
      .toBe(MINUTE)
    advance(MINUTE / 2)
  }
  expect(await createOutboxRepository(db).claim(now(), 10)).toEqual([])
  release()
  await expect.poll(() => services.pushed.length).toBe(1)
})

it('[AL203, AL31] what is due is taken in lots, and other work is done between two of them', async ({ signal }) => {
  let turns = 0
  const lots: { size: number; turn: number }[] = []
  const { mia, db, services, now, advance } = await started({
    encrypt: async (pushes) => {
      lots.push({ size: pushes.length, turn: turns })
      return encryptHere(pushes)
    },
  })
  await mia.subscribe()
  const first = await db.selectFrom('alert_target').selectAll().executeTakeFirstOrThrow()
  const targets = Array.from({ length: 600 }, (_, index) => {
    const { endpoint, keys } = services.subscribe()
    return { ...first, id: `target-${index}`, address: endpoint, ...keys }
  })
  await insertMany(db, 'alert_target', targets)
  const waiting = { number: null, due_at: now(), next_at: now(), attempts: 0, state: 'waiting' as const, status: null }
  await insertMany(
    db,
    'alert_outbox',
    targets.map(({ id, owner_id, kind }) => ({ id, owner_id, target_id: id, kind, ...waiting })),
  )
  advance(0)
  while (lots.length < 3 && !signal.aborted) {
    await nextTurn()
    turns++
  }
  expect(lots.map(({ size }) => size)).toEqual([200, 200, 200])
  expect(new Set(lots.map(({ turn }) => turn)).size).toBe(3)
  await expect.poll(() => services.pushed.length).toBe(600)
})

it('[AL40, AL261] a subscription belongs to the owner who sent it last; only push services are called', async () => {
  const { mia, services, ...site } = await started()
  const paul = await site.device()
  const subscription = await mia.subscribe()
  const count = async (owner: typeof mia) =>
    (await owner.call('GET', '/api/push/subscriptions')).body.subscriptions.length
  await mia.call('POST', '/api/push/subscriptions', subscription)
  expect(await count(mia)).toBe(1)
  await paul.call('POST', '/api/push/subscriptions', subscription)
  expect([await count(mia), await count(paul)]).toEqual([0, 1])
  const post = async (changes: object) => {
    const { status, body } = await mia.call('POST', '/api/push/subscriptions', { ...services.subscribe(), ...changes })
    return [status, body.code]
  }
  expect(await post({ endpoint: 'https://192.168.1.1/x' })).toEqual([400, 'push.unknown_service'])
  expect(await post({ endpoint: 'https://evil.example/x' })).toEqual([400, 'push.unknown_service'])
  expect(await post({ endpoint: 'http://fcm.googleapis.com/x' })).toEqual([400, 'body.invalid'])
  for (const endpoint of [
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:80/x',
    'https://me@fcm.googleapis.com/x',
    'https://me:word@fcm.googleapis.com/x',
    'https://:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com@evil.example/x',
  ])
    expect([endpoint, ...(await post({ endpoint }))]).toEqual([endpoint, 400, 'push.unknown_service'])
  expect(await post({ keys: { p256dh: 'AAAA', auth: 'AAAA' } })).toEqual([400, 'body.invalid'])
  for (let more = 0; more < 5; more++) expect((await post({}))[0]).toBe(200)
  expect(await post({})).toEqual([409, 'push.limit'])
})

it('[AL43] a test reaches every browser, ten times in ten minutes at most', async () => {
  const { mia, services } = await started()
  await mia.subscribe()
  const test = () => mia.call('POST', '/api/push/test')
  expect((await test()).body).toEqual({ count: 1 })
  await expect.poll(() => services.pushed[0]?.payload.notification.title).toBe('Alerts work')
  for (let more = 0; more < 9; more++) await test()
  expect((await test()).status).toBe(429)
})

it('[AL263] alerts of one rule have topics and tags of their own', async () => {
  const { mia, value, services, advance } = await started()
  await mia.subscribe()
  await mia.rule(DOGGY, MOVES, { isUnlimited: true })
  for (const [index, worth] of [1_000, 1_200, 1_500].entries()) {
    advance(MINUTE)
    await value('doggy', worth)
    await expect.poll(() => services.pushed.length).toBe(index + 1)
  }
  expect(services.pushed.map(({ topic }) => topic)).toEqual(['alert-1', 'alert-2', 'alert-3'])
  expect(services.pushed.map(({ payload }) => payload.notification.tag)).toEqual(['alert-1', 'alert-2', 'alert-3'])
})

it('[AL43, AL260] neither a webhook that is deleted during its test nor other devices give more tests', async () => {
  const { services, ...site } = await started()
  const url = services.webhook()
  services.answer(url, 'hang')
  const statuses: number[] = []
  const testOnce = async (owner: Awaited<ReturnType<typeof site.device>>) => {
    const { body } = await owner.call('POST', '/api/me/webhooks', { url })
    statuses.push((await owner.call('POST', `/api/me/webhooks/${body.id}/test`)).status)
    await owner.call('DELETE', `/api/me/webhooks/${body.id}`)
  }
  const mia = await site.device()
  for (let count = 0; count < 6; count++) await testOnce(mia)
  for (let count = 0; count < 6; count++) {
    const device = await site.device()
    await testOnce(device)
    await device.call('DELETE', '/api/devices/current')
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
})

it('[AL260] processes share the limit of tests', async () => {
  const memory = createMemory()
  const limits = () => sharedRateLimits(createMemorySharedState(memory, randomUUID()))
  const [one, other] = [limits(), limits()].map((each) =>
    limitAttempts(each, 'alert tests', { count: 3, perMs: MINUTE }),
  )
  await one!('mia')
  await one!('mia')
  await other!('mia')
  await expect(other!('mia')).rejects.toMatchObject({ problem: { status: 429, code: 'rate.limited' } })
  await expect(one!('mia')).rejects.toMatchObject({ problem: { status: 429 } })
  await other!('leo')
})

it('[AL48, AL255] a webhook is an address of Discord and nothing else, whichever client it was copied from', async () => {
  const { mia, services, db } = await started()
  const post = async (url: string) => (await mia.call('POST', '/api/me/webhooks', { url })).status
  const good = services.webhook()
  const thread = `${good}?thread_id=${'2'.repeat(19)}`
  for (const same of [good, `${good}/?wait=true`, good.replace('discord.com/api', 'canary.discordapp.com/api/v10')])
    expect([same, await post(same)]).toEqual([same, 200])
  expect(await post(thread.replace('discord.com', 'ptb.discord.com'))).toBe(200)
  const stored = await db.selectFrom('alert_target').select('address').orderBy('address').execute()
  expect(stored.map(({ address }) => address)).toEqual([good, thread])
  for (const bad of [
    good.replace('discord.com', 'discord.com.evil.example'),
    good.replace('https', 'http'),
    good.replace('discord.com', 'user:pw@discord.com'),
    good.replace('discord.com', 'discord.com:8443'),
    `${good}?thread_id=1`,
    `${good}/../../x`,
  ])
    expect([bad, await post(bad)]).toEqual([bad, 400])
  const { body } = await mia.call('GET', '/api/me/webhooks')
  expect(JSON.stringify(body)).not.toContain(good.split('/').at(-1))
})

const FORUM = JSON.stringify({
  message: 'Webhooks posted to forum channels must have a thread_name or thread_id',
  code: 220_001,
})

it('[AL257, AL258] a webhook that has only failed says why, breaks its rules, and heals them with its first message', async () => {
  const { mia, value, services } = await started()
  const url = await mia.webhook()
  services.answer(url, { status: 400, body: FORUM })
  await mia.rule(DOGGY, MOVES, { channels: ['discord'] })
  const webhook = async () => (await mia.call('GET', '/api/me/webhooks')).body.webhooks[0]
  const state = async () => (await mia.rules())[0].state
  expect([(await webhook()).state, await state()]).toEqual(['active', 'armed'])
  const test = async () => mia.call('POST', `/api/me/webhooks/${(await webhook()).id}/test`)
  await test()
  await expect.poll(async () => [(await webhook()).state, await state()]).toEqual(['failing', 'broken'])
  expect(await webhook()).toMatchObject({
    usedAt: null,
    failure: { status: 400, code: 220_001, message: expect.stringContaining('forum channels') },
  })
  services.answer(url, { status: 204 })
  await test()
  await expect.poll(async () => [(await webhook()).state, await state()]).toEqual(['active', 'armed'])
  expect(await webhook()).not.toHaveProperty('failure')
  await value('doggy', 1_000)
  await expect.poll(() => services.posted.length).toBe(3)
  // One that has worked breaks no rule when it fails.
  services.answer(url, { status: 400 })
  await test()
  await expect.poll(async () => [(await webhook()).state, await state()]).toEqual(['failing', 'cooling'])
})

it('[AL257] five tries without success make a webhook failing', async () => {
  const { mia, services, advance } = await started()
  services.answer(await mia.webhook(), { status: 502, body: '<html>' })
  const webhook = async () => (await mia.call('GET', '/api/me/webhooks')).body.webhooks[0]
  await mia.call('POST', `/api/me/webhooks/${(await webhook()).id}/test`)
  await expect
    .poll(async () => {
      advance(MINUTE)
      return (await webhook()).failure
    })
    .toMatchObject({ status: 502 })
  expect(services.calls).toBe(5)
})

it.each([
  ['a firewall', { status: 403, body: '<html>blocked</html>' }, 'failing'],
  ['a thread that is gone', { status: 404, body: '{"message":"Unknown Channel","code":10003}' }, 'failing'],
  ['a webhook that is gone', { status: 404, body: '{"message":"Unknown Webhook","code":10015}' }, 'disabled'],
  ['a token that is wrong', { status: 401, body: '{"message":"Invalid Webhook Token","code":50027}' }, 'disabled'],
])('[AL259, AL49] %s leaves the webhook as it is called for', async (_, reply, expected) => {
  const { mia, services } = await started()
  services.answer(await mia.webhook(), reply)
  const webhook = async () => (await mia.call('GET', '/api/me/webhooks')).body.webhooks[0]
  await mia.call('POST', `/api/me/webhooks/${(await webhook()).id}/test`)
  await expect.poll(async () => (await webhook()).state).toBe(expected)
})

const ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/aB3_-xYz0123456789aB3_-xYz0123456789`
it.each([
  [FORUM, { code: 220_001, message: 'Webhooks posted to forum channels must have a thread_name or thread_id' }],
  ['{"message":"a\\u202eb\\u0000\\n  c\\ufffe","code":0}', { message: 'a b c' }],
  [JSON.stringify({ message: 'x'.repeat(1_000), code: 1 }), { message: 'x'.repeat(120), code: 1 }],
  [JSON.stringify({ message: `${ADDRESS} is wrong`, code: 5 }), { code: 5 }],
  [JSON.stringify({ message: 'the token aB3_-xYz0123456789', code: 5 }), { code: 5 }],
  ['{"message":{"a":1},"code":"7"}', {}],
  ['{"message":"cut', {}],
  ['null', {}],
  ['[]', {}],
  ['<html>', {}],
  ['', {}],
])('[AL257] of the answer %s is shown what is safe', (body, expected) => {
  expect(readDiscordAnswer(body, ADDRESS)).toEqual(expected)
})

const ENTRIES = JSON.stringify([
  { slug: 'doggy', name: 'Doggy', image: '/items/doggy.webp', before: 900, after: 1_000, isSample: false },
])
it.each([
  ['https://values.example', true],
  ['http://values.example:8080', true],
  ['http://8.8.8.8', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://192.168.1.20', false],
  ['http://raspberrypi:3000', false],
  ['http://pi.local', false],
  ['https://values.lan', false],
])('[AL256] a site at %s links from Discord: %s', (origin, isLinked) => {
  const [embed] = discordMessage(
    { number: 1, condition: JSON.stringify(MOVES), entries: ENTRIES, entry_count: 1 },
    origin,
  ).embeds
  expect([embed && 'url' in embed, embed && 'thumbnail' in embed]).toEqual([isLinked, isLinked])
})

it('[AL1, AL3] a device is a secret that the server keeps as a hash, and that ends after 180 days without use', async () => {
  const { db, advance, ...site } = await started()
  const mia = await site.device()
  expect(mia.token).toMatch(/^dv_[\w-]{43}$/)
  expect(JSON.stringify(await db.selectFrom('alert_device').selectAll().execute())).not.toContain(mia.token)
  const answer = await site.call(
    `${mia.token.slice(0, -1)}${mia.token.endsWith('A') ? 'B' : 'A'}`,
    'GET',
    '/api/me/rules',
  )
  expect([answer.status, answer.body.code]).toEqual([401, 'device.unknown'])
  advance(100 * DAY)
  expect((await mia.call('GET', '/api/me/rules')).headers['cache-control']).toBe('no-store')
  advance(100 * DAY)
  expect((await mia.call('GET', '/api/me/rules')).status).toBe(200)
  advance(180 * DAY)
  expect((await mia.call('GET', '/api/me/rules')).status).toBe(401)
})

it('[AL3] a network makes 120 devices an hour', async () => {
  const { call } = await started()
  const statuses: number[] = []
  for (let count = 0; count < 121; count++) statuses.push((await call(undefined, 'POST', '/api/devices')).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([119, 429])
})

it('[AL2] a signed-in user takes over what their browser kept, once', async () => {
  const { mia, value, services, ...site } = await started()
  const paul = await site.person()
  await mia.star('doggy')
  await paul.star('kitty')
  await mia.rule(DOGGY, MOVES)
  await mia.subscribe()
  const claim = () => paul.call('POST', '/api/me/devices', { secret: mia.token })
  expect((await claim()).body).toEqual({ stars: 1, rules: 1, subscriptions: 1, webhooks: 0, refused: 0 })
  expect((await claim()).status).toBe(404)
  expect((await mia.call('GET', '/api/me/stars')).status).toBe(401)
  await value('doggy', 1_000)
  await expect.poll(() => services.pushed.length).toBe(1)
  expect((await paul.deliveries()).length).toBe(1)
  const { stars } = (await paul.call('GET', '/api/me/stars')).body
  expect(stars.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['doggy', 'kitty'])
})

it('[AL2] a takeover keeps the account’s limits, and says how many rules it refused', async () => {
  const { mia, ...site } = await started()
  const paul = await site.person()
  for (let count = 0; count < ALERT_LIMITS.account.rules - 1; count++) await paul.rule(DOGGY, MOVES)
  const oldest = await mia.rule(DOGGY, ABOVE)
  site.advance(1_000)
  await mia.rule(DOGGY, MOVES)
  const { body } = await paul.call('POST', '/api/me/devices', { secret: mia.token })
  expect(body).toMatchObject({ rules: 1, refused: 1 })
  const rules: AlertRule[] = await paul.rules()
  expect([rules.length, rules.some(({ id }) => id === oldest.id)]).toEqual([ALERT_LIMITS.account.rules, true])
})

it('[AL4, AU41, AU42] an account’s export holds its alerts without secrets, and its end deletes them', async () => {
  const { value, db, services, ...site } = await started()
  const paul = await site.person()
  await paul.star('doggy')
  await paul.rule({ kind: 'watchlist' }, MOVES)
  const { endpoint } = await paul.subscribe()
  const url = await paul.webhook()
  await value('doggy', 1_000)
  const { alerts } = (await paul.call('GET', '/auth/user/export')).body
  expect([alerts.stars.length, alerts.rules.length, alerts.targets.length, alerts.deliveries.length]).toEqual([
    1, 1, 2, 1,
  ])
  for (const secret of [endpoint, url]) expect(JSON.stringify(alerts)).not.toContain(secret)
  expect((await paul.call('DELETE', '/auth/user')).status).toBe(204)
  for (const table of ['star', 'alert_rule', 'alert_target', 'alert_notification', 'alert_outbox'] as const)
    expect([table, await db.selectFrom(table).selectAll().where('owner_id', '=', paul.id).execute()]).toEqual([
      table,
      [],
    ])
  expect(services.faults).toEqual([])
})

it('[AL4] a device deletes itself with all that it has', async () => {
  const { mia, db } = await started()
  await mia.star('doggy')
  await mia.rule(DOGGY, MOVES)
  expect((await mia.call('DELETE', '/api/devices/current')).status).toBe(204)
  expect([
    (await mia.call('GET', '/api/me/rules')).status,
    await db.selectFrom('star').selectAll().execute(),
    await db.selectFrom('alert_rule').selectAll().execute(),
    await db.selectFrom('alert_device').selectAll().execute(),
  ]).toEqual([401, [], [], []])
})

it('[AL6] a rule that makes no sense, or one too many, is refused by name', async () => {
  const { mia } = await started()
  const post = async (changes: object) => {
    const { status, body } = await mia.call('POST', '/api/me/rules', {
      subject: DOGGY,
      condition: MOVES,
      channels: ['page'],
      timeZone: 'Europe/Berlin',
      ...changes,
    })
    return [status, body.parameter ?? body.code ?? 'made']
  }
  expect(await post({ timeZone: 'Mars/Base' })).toEqual([400, 'timeZone'])
  expect(await post({ channels: [] })).toEqual([400, 'channels'])
  expect(await post({ condition: { kind: 'bounty' } })).toEqual([400, 'subject'])
  expect(await post({ subject: { kind: 'bounty' } })).toEqual([400, 'condition'])
  expect(await post({ condition: { kind: 'moves', percent: 0.5, days: 1 } })).toEqual([400, 'condition.percent'])
  expect(await post({ quietHours: { from: '22:00', to: '22:00' } })).toEqual([400, 'quietHours'])
  expect(await post({ subject: { kind: 'item', slug: 'no-such-pet' } })).toEqual([404, 'subject.slug'])
  for (let count = 0; count < 10; count++) expect((await post({}))[0]).toBe(200)
  expect(await post({})).toEqual([409, 'rules.limit'])
  const [rule] = await mia.rules()
  expect(v.is(AlertRule, rule)).toBe(true)
  expect((await mia.call('DELETE', `/api/me/rules/${rule.id}`)).status).toBe(204)
  expect((await mia.call('DELETE', `/api/me/rules/${rule.id}`)).status).toBe(404)
  expect((await mia.rules()).length).toBe(9)
})

it('[AL51] the first star makes the default rule if the browser asks', async () => {
  const { mia } = await started()
  const defaultRule = { channels: ['page'], timeZone: 'Europe/Berlin' }
  const { body } = await mia.star('doggy', { defaultRule })
  expect([body.star.slug, body.rule.subject, body.rule.condition]).toEqual(['doggy', { kind: 'watchlist' }, MOVES])
  expect((await mia.star('kitty', { defaultRule })).body.rule).toBeNull()
})

it('[AL51] a later star makes no rule, although there is none', async () => {
  const { mia } = await started()
  expect((await mia.star('doggy')).body.rule).toBeNull()
  const defaultRule = { channels: ['page'], timeZone: 'Europe/Berlin' }
  expect((await mia.star('kitty', { defaultRule })).body.rule).toBeNull()
  expect(await mia.rules()).toEqual([])
})

it('[AL50, AL54] stars say what the pet was worth then; unknown and too many are refused', async () => {
  const { mia, value, advance } = await started()
  await mia.star('doggy')
  advance(MINUTE)
  await value('doggy', 1_000)
  const { body } = await mia.call('GET', '/api/me/stars')
  expect(body).toEqual({ stars: [{ slug: 'doggy', starredAt: expect.any(String), then: 900 }], limit: 200 })
  expect((await mia.star('no-such-pet')).status).toBe(404)
  expect((await mia.call('DELETE', '/api/me/stars/doggy')).status).toBe(204)
  expect((await mia.call('GET', '/api/me/stars')).body.stars).toEqual([])
})

it('[AL52, AL54] browsers unite their stars in any order', async () => {
  const { mia, now } = await started()
  const at = (minutes: number) => new Date(now() - minutes * MINUTE).toISOString()
  const merge = async (...marks: object[]) => (await mia.call('POST', '/api/me/stars', { marks })).body
  await merge({ slug: 'doggy', at: at(5) }, { slug: 'kitty', at: at(9) })
  await merge({ slug: 'doggy', at: at(3), isRemoved: true })
  const { marks, unknown } = await merge({ slug: 'doggy', at: at(4) }, { slug: 'no-such-pet', at: at(1) })
  expect(marks).toEqual([
    { slug: 'kitty', at: at(9), isRemoved: false },
    { slug: 'doggy', at: at(3), isRemoved: true },
  ])
  expect(unknown).toEqual(['no-such-pet'])
})

it('[AL40] the message of RFC 8291 is encrypted byte for byte', () => {
  const text = 'When I grow up, I want to be a watermelon'
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const secrets = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  }
  expect(encryptPush(text, keys, secrets).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('[AL40] the site’s key stays, and its tokens are signed once for hours', async () => {
  const { call } = await started()
  const key = async () => (await call(undefined, 'GET', '/api/push/key')).body.key
  expect(await key()).toBe(await key())
  const clock = { now: 0 }
  const vapid = createVapid(createVapidKey(), 'https://values.test', () => clock.now)
  const token = () =>
    vapid.toCall('https://push.example/x', Buffer.from('x'), { ttlSeconds: 1, topic: 'x' }).headers['authorization']
  const first = token()
  clock.now = 10 * HOUR
  expect(token()).toBe(first)
  clock.now = 11 * HOUR
  expect(token()).not.toBe(first)
})

it('[AL41] the longest payload stays below 2 KB', async () => {
  const { mia, values, services } = await started()
  await mia.subscribe()
  await mia.rule({ kind: 'watchlist' }, { kind: 'crosses', direction: 'up', threshold: 1_000 })
  const slugs = ['doggy', 'kitty', 'fox', 'bear', 'bunny', 'mouse']
  for (const slug of slugs) await mia.star(slug)
  const all = (value: number) => slugs.map((slug) => ({ slug, value }))
  await values.change(all(10), { source: 'import' })
  await values.change(all(99_999_999_999), { source: 'import' })
  await expect.poll(() => services.pushed.length).toBe(1)
  const { payload } = services.pushed[0]!
  expect(payload.notification.body).toContain('and 1 more')
  expect(JSON.stringify(v.parse(PushPayload, payload)).length).toBeLessThan(2_048)
})

it('[AL41] a long text is cut, so that the payload stays below 2 KB', () => {
  const entry = (slug: string) => ({ slug, name: slug.repeat(80), image: '', before: 1, after: 2, isSample: false })
  const entries = ['doggy', 'kitty', 'bunny', 'mouse', 'tiger'].map(entry)
  const content = {
    number: 1,
    condition: JSON.stringify(MOVES),
    entries: JSON.stringify(entries),
    entry_count: entries.length,
  }
  const payload = pushPayload(content, 'https://values.test')
  expect(payload.notification.body.length).toBeGreaterThan(400)
  expect(JSON.stringify(payload).length).toBeLessThan(2_048)
})

it('[AL250] a push message about hatches of one variant has the tag of the variant, and any other one of its own', () => {
  const entry = (slug: string) => ({ slug, name: slug, image: '', before: 1, after: 2, isSample: false })
  const tag = (condition: object, slugs: readonly string[]) =>
    pushPayload(
      {
        number: 1,
        condition: JSON.stringify(condition),
        entries: JSON.stringify(slugs.map(entry)),
        entry_count: slugs.length,
      },
      'https://values.test',
    ).notification.tag
  const hatched = { kind: 'hatched', rarity: null, oneIn: null }
  expect([tag(hatched, ['shiny-doggy']), tag(hatched, ['doggy', 'kitty']), tag(MOVES, ['doggy'])]).toEqual([
    'hatched-shiny-doggy',
    'alert-1',
    'alert-1',
  ])
  expect(pushPayload(null, 'https://values.test').notification.tag).toBe('test')
})

it('[AL60, AL62] the item says when its copies grow unusually fast, until the day ends', async () => {
  const { call, value, db, now, advance } = await started()
  await db.updateTable('item_variant').set({ exists_count: 100 }).where('slug', '=', 'doggy').execute()
  await db.deleteFrom('exist_point').where('variant_slug', '=', 'doggy').execute()
  const today = now() - (now() % DAY)
  await db
    .insertInto('exist_point')
    .values({ variant_slug: 'doggy', day: today - DAY, exist_amount: 100, is_sample: 1 })
    .execute()
  const shock = async () => {
    const { body } = await call(undefined, 'GET', '/api/items/doggy')
    return body.pet.allVariants[0].existShock
  }
  expect(await shock()).toBeUndefined()
  await value('doggy', 900, { exists: 130 })
  advance(HOUR)
  expect(await shock()).toEqual({
    from: 100,
    to: 130,
    since: new Date(today).toISOString(),
    percent: 30,
    usualPercent: 0,
    isSample: true,
  })
  advance(DAY)
  expect(await shock()).toBeUndefined()
})
