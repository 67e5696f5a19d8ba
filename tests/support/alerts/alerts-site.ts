import type { Bounty } from '#contract/bounties.ts'
import { createPlayerModules } from '#server/composition/player-modules.ts'
import { createDataModules } from '#server/composition/data-modules.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createAlerts } from '#server/modules/alerts/alerts.ts'
import { alertUnseenReports } from '#server/modules/moderation/alert-unseen.ts'
import { encryptHere, type EncryptPushes } from '#server/modules/alerts/web-push.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { NOW, site as siteInfo } from '../site/data-app.ts'
import { createTestDatabase } from '../site/test-database.ts'
import { manualClock } from '../time/manual-clock.ts'
import { fakeServices, type FakeServices } from './fake-services.ts'

const ORIGIN = 'https://values.test'
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']

type Options = {
  services?: FakeServices
  url?: string
  timeoutMs?: number
  pushContact?: string
  encrypt?: EncryptPushes
  now?: number
}

/** The site's alerts with fake services. Time stands still until `advance`; `look` sends what is due. */
export async function alertsSite({
  services: given,
  url: givenUrl,
  timeoutMs,
  pushContact = ORIGIN,
  encrypt = encryptHere,
  now: from = NOW,
}: Options = {}) {
  const database = givenUrl === undefined ? await createTestDatabase('small') : undefined
  const wall = { now: from }
  const now = () => wall.now
  const time = manualClock()
  const services = given ?? (await fakeServices({ now }))
  const db = await openDatabase(givenUrl ?? database!.url)
  const failures: unknown[] = []
  const warnings: string[] = []
  const report = (error: unknown) => void failures.push(error)
  const events = createEventBus<ServerEvents>(report)
  const { auth, roles, privateModules } = await createPlayerModules({
    db,
    events,
    report,
    oidc: undefined,
    platformId: 'roblox',
    origins: [ORIGIN],
    clock: time.clock,
    now,
  })
  const bounty: { today: Bounty | undefined } = { today: undefined }
  const alerts = await createAlerts({
    db,
    events,
    auth,
    outgoing: services.outgoing(timeoutMs === undefined ? {} : { timeoutMs }),
    encrypt,
    origin: ORIGIN,
    pushContact,
    pushHosts: PUSH_HOSTS,
    readBounty: async () => bounty.today,
    recordNotices: (at) => alertUnseenReports({ db, warn: (_, text) => warnings.push(text) }, at),
    warn: (_, text) => warnings.push(text),
    report,
    clock: time.clock,
    now,
  })
  const { tail, stats } = await followHatches({ db, events, report, now })
  const data = await createDataModules({
    db,
    stats,
    cache: createResponseCache({ maxBytes: 1_000_000, now }),
    site: siteInfo,
    demo: true,
    ingestToken: undefined,
    events,
    report,
    privateModules: [...privateModules, ...alerts.privateModules],
    now,
  })
  const app = Fastify({ schemaController })
  decorateClientAddress(app, createClientAddresses())
  await app.register(auth.module)
  await app.register(data.module)
  const stopSending = alerts.start()
  async function end() {
    await stopSending()
    tail.close()
    await app.close()
    await db.destroy()
    await database?.remove()
    if (!given) await services.stop()
  }
  let ending: Promise<void> | undefined
  const stop = () => (ending ??= end())
  onTestFinished(stop)

  async function call(token: string | undefined, method: string, path: string, body?: unknown) {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'x-forwarded-for': '203.0.113.7',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : answer.json() }
  }

  /** One who owns stars and rules, with what they can do. */
  const owner = (token: string) => ({
    token,
    call: (method: string, path: string, body?: unknown) => call(token, method, path, body),
    rule: async (subject: object, condition: object, changes: object = {}) =>
      (
        await call(token, 'POST', '/api/me/rules', {
          subject,
          condition,
          channels: ['page', 'push', 'discord'],
          timeZone: 'UTC',
          ...changes,
        })
      ).body,
    rules: async () => (await call(token, 'GET', '/api/me/rules')).body.rules,
    star: (slug: string, body?: unknown) => call(token, 'PUT', `/api/me/stars/${slug}`, body),
    deliveries: async (query = '') => (await call(token, 'GET', `/api/me/deliveries${query}`)).body.deliveries,
    /** Subscribes a new browser. */
    async subscribe(host?: string) {
      const subscription = services.subscribe(host)
      await call(token, 'POST', '/api/push/subscriptions', subscription)
      return subscription
    },
    async webhook() {
      const url = services.webhook()
      await call(token, 'POST', '/api/me/webhooks', { url })
      return url
    },
  })
  let people = 0

  return {
    /** Called at the test's end; a property calls it after each case, or all its sites hold their connections until then. */
    stop,
    db,
    app,
    auth,
    roles,
    time,
    call,
    services,
    events,
    failures,
    warnings,
    bounty,
    now,
    values: data.values,
    ingestHatches: data.ingestHatches,
    device: async () => owner((await call(undefined, 'POST', '/api/devices')).body.secret),
    async person() {
      const subject = String(people++)
      const profile = { issuer: 'https://platform.test', subject, name: `p${subject}`, displayName: 'P', picture: null }
      const id = await createAccountsRepository(db).signIn(profile, wall.now)
      return { id, ...owner(await auth.sessions.open(id)) }
    },
    /** Publishes a value. */
    value: (slug: string, value: number | string, more: object = {}) =>
      data.values.change([{ slug, value, ...more }], { source: 'import' }),
    /** Moves time and looks into the outbox. */
    advance(ms: number) {
      wall.now += ms
      time.advance(ms)
      events.publish('database.changed', undefined)
    },
    outbox: () => db.selectFrom('alert_outbox').selectAll().orderBy('due_at').orderBy('id').execute(),
  }
}
