import type { Bounty } from '#contract/bounties.ts'
import { WebhookDeliveryList, WebhookEndpointList, WebhookEndpointWithSecret } from '#contract/webhooks.ts'
import type { WebhookFilterInput } from '#contract/webhooks.ts'
import { createDataModules } from '#server/composition/data-modules.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createPlayerModules } from '#server/composition/player-modules.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createWebhooks } from '#server/modules/webhooks/webhooks.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import { NOW, site as siteInfo } from '../site/data-app.ts'
import { createTestDatabase } from '../site/test-database.ts'
import { manualClock } from '../time/manual-clock.ts'
import { webhookReceiver, type WebhookReceiver } from './receiver.ts'

type Options = {
  url?: string
  receiver?: WebhookReceiver
  /** The addresses of a host name; default: public ones. */
  resolve?: (host: string) => Promise<string[]>
  /** Only of hosts that hang: a busy machine takes longer to connect to the others. */
  timeoutMs?: number
  now?: number
}

const ORIGIN = 'https://values.test'

/** The site's webhooks with endpoints on this machine. Time stands still until `advance`, which also looks for what is due. */
export async function webhooksSite({ url, receiver: given, resolve, timeoutMs, now: from = NOW }: Options = {}) {
  const database = url === undefined ? await createTestDatabase('small') : undefined
  const wall = { now: from }
  const now = () => wall.now
  const time = manualClock()
  const receiver =
    given ??
    (await webhookReceiver({
      atTestTime(run) {
        vi.useFakeTimers({ toFake: ['Date'], now: now() })
        try {
          return run()
        } finally {
          vi.useRealTimers()
        }
      },
    }))
  const db = await openDatabase(url ?? database!.url)
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const events = createEventBus<ServerEvents>(report)
  const { auth, privateModules } = await createPlayerModules({
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
  const patient = receiver.outgoing({ ...(resolve && { resolve }) })
  const impatient = receiver.outgoing({ ...(timeoutMs !== undefined && { timeoutMs }), ...(resolve && { resolve }) })
  const webhooks = createWebhooks({
    db,
    events,
    auth,
    outgoing: {
      fetch: (url, message) => (receiver.hangs(new URL(url).host) ? impatient : patient).fetch(url, message),
      close() {
        patient.close()
        impatient.close()
      },
    },
    readBounty: async () => bounty.today,
    report,
    clock: time.clock,
    random: () => 0,
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
    privateModules: [...privateModules, ...webhooks.privateModules],
    now,
  })
  webhooks.connectKeys(data.apiKeys)
  const app = Fastify({ schemaController })
  decorateClientAddress(app, createClientAddresses())
  await app.register(auth.module)
  await app.register(data.module)
  const stop = webhooks.start()
  onTestFinished(async () => {
    await stop()
    tail.close()
    await app.close()
    await db.destroy()
    await database?.remove()
    if (!given) await receiver.stop()
  })

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
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }

  /** One who owns endpoints, with what they can do. */
  const owner = (token: string) => {
    const own = (method: string, path: string, body?: unknown) =>
      call(token, method, `/api/me/webhook-endpoints${path}`, body)
    return {
      token,
      own,
      call: (method: string, path: string, body?: unknown) => call(token, method, path, body),
      async create(host: string, filters: readonly WebhookFilterInput[] = [{ type: 'value.changed' }]) {
        const { body } = await own('POST', '', { name: host, url: `https://${host}/hook`, filters })
        const endpoint = v.parse(WebhookEndpointWithSecret, body)
        receiver.trust(host, endpoint.secret)
        return endpoint
      },
      /** Creates an endpoint and verifies it. */
      async endpoint(host: string, filters?: readonly WebhookFilterInput[]) {
        const endpoint = await this.create(host, filters)
        const { body } = await own('POST', `/${endpoint.id}/verify`)
        if (body.endpoint?.state !== 'active') throw new Error(JSON.stringify(body))
        return endpoint
      },
      find: async (id: string) =>
        v.parse(WebhookEndpointList, (await own('GET', '')).body).endpoints.find((each) => each.id === id),
      deliveries: async (id: string) =>
        v
          .parse(WebhookDeliveryList, (await own('GET', `/${id}/deliveries`)).body)
          .deliveries.filter(({ type }) => type !== 'endpoint.challenge'),
    }
  }
  let people = 0

  return {
    db,
    app,
    auth,
    call,
    receiver,
    events,
    failures,
    bounty,
    now,
    owner,
    values: data.values,
    ingestHatches: data.ingestHatches,
    stop,
    async person() {
      const subject = String(people++)
      const profile = { issuer: 'https://platform.test', subject, name: `p${subject}`, displayName: 'P', picture: null }
      const id = await createAccountsRepository(db).signIn(profile, wall.now)
      return { id, ...owner(await auth.sessions.open(id)) }
    },
    /** Publishes a value. */
    value: (slug: string, value: number | string) => data.values.change([{ slug, value }], { source: 'import' }),
    /** Stores a hatch of a doggy by a public player, with these changes. */
    hatch: (changes: object = {}) =>
      data.ingestHatches([{ id: randomUUID(), slug: 'doggy', playerName: 'Nova', isPublic: true, ...changes }]),
    /** Moves time and looks for what is due. */
    advance(ms: number) {
      wall.now += ms
      time.advance(ms)
      events.publish('database.changed', undefined)
    },
  }
}
