import { ChatServerFrame } from '#contract/chat.ts'
import { DEFAULT_CONTACT } from '#contract/contact.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createLicenceRepository } from '#server/modules/chat/licence.repository.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { invalidateCache } from '#server/http/invalidate-cache.ts'
import type { ComputeExclusionForecast } from '#server/modules/evidence/exclusion-forecasts.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createProposalsModule } from '#server/composition/proposals.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { UNDO_MS } from '#domain/values/proposal-moves.ts'
import type { GatewayOptions } from '#server/live/socket-gateway.ts'
import { createPlayerModules } from '#server/composition/player-modules.ts'
import { createSetupModule } from '#server/composition/setup.ts'
import { createDataModules } from '#server/composition/data-modules.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { NOW, site as siteInfo } from '../site/data-app.ts'
import { createTestDatabase } from '../site/test-database.ts'
import { until } from '../live/live-site.ts'
import { manualClock } from '../time/manual-clock.ts'

export const ORIGIN = 'https://values.test'

type Frame = v.InferOutput<typeof ChatServerFrame>
type Options = Partial<Pick<GatewayOptions, 'limits' | 'findAddress'>> & {
  computeExclusionForecast?: ComputeExclusionForecast
  /** How the site is configured; default: a real one with everything. */
  /** Default: players may type to each other. */
  typedChat?: boolean
  /** Default: no ingest. */
  ingestToken?: string
  /** Default: counts in real time. */
  rateLimits?: RateLimits
  configured?: { isDemo?: boolean; canSignIn?: boolean; takesIngest?: boolean }
}

/**
 * Chat over real HTTP, real sockets and a real database, with the routes that it stands among. Time stands still until `advance`. A second
 * process is played by opening the database again.
 */
export async function chatSite({
  computeExclusionForecast,
  configured,
  typedChat = true,
  ingestToken,
  rateLimits,
  ...options
}: Options = {}) {
  const { url, remove } = await createTestDatabase('small')
  const wall = { now: NOW }
  const now = () => wall.now
  const time = manualClock()
  const db = await openDatabase(url)
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const events = createEventBus<ServerEvents>(report)
  const { auth, chat, roles, onSignIn, wishes, agreedTrades, privateModules } = await createPlayerModules({
    db,
    events,
    report,
    oidc: undefined,
    platformId: 'roblox',
    typedChat,
    origins: [ORIGIN],
    computeExclusionForecast,
    clock: time.clock,
    now,
    ...(rateLimits && { rateLimits }),
  })
  const values = await createValues({ db, events, report, inspectIngest: watchIngest, now })
  const proposals = createProposalsModule({
    db,
    events,
    values,
    auth,
    roles,
    report,
    publishDelay: () => UNDO_MS,
    clock: time.clock,
    now,
  })
  const setup = createSetupModule({
    db,
    auth,
    roles,
    isDemo: false,
    canSignIn: true,
    takesIngest: true,
    ...configured,
    now,
  })
  const { tail, stats } = await followHatches({ db, events, report, now })
  const cache = createResponseCache({ maxBytes: 1_000_000, now })
  invalidateCache(events, cache, now)
  const data = await createDataModules({
    db,
    stats,
    cache,
    site: siteInfo,
    demo: true,
    ingestToken,
    events,
    report,
    values,
    privateModules: [...privateModules, ...proposals.privateModules, setup.module],
    agreedTrades,
    wishRoutes: wishes.openRoutes,
    now,
  })
  const app = Fastify({ schemaController })
  decorateClientAddress(app, createClientAddresses())
  await app.register(data.module)
  await app.register(auth.module)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const warnings: object[] = []
  const gateway = chat.attach({
    server: app.server,
    allowedOrigins: [ORIGIN],
    log: { info: () => {}, warn: (line) => warnings.push(line) },
    ...options,
  })
  const address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    chat.hub.close()
    tail.close()
    app.server.closeAllConnections()
    await app.close()
    await db.destroy()
    await remove()
  })

  let people = 0

  /** A signed-in user who has passed the safety questions, with their calls. */
  async function person(name: string, displayName = name, subject = String(people++), isLicensed = true) {
    const profile = { issuer: 'https://platform.test', subject, name, displayName, picture: null }
    const id = await createAccountsRepository(db).signIn(profile, wall.now)
    await onSignIn(id, profile)
    await createContactRepository(db).save(id, { ...DEFAULT_CONTACT, isFindable: true })
    if (isLicensed) await createLicenceRepository(db).pass(id, wall.now)
    const token = await auth.sessions.open(id)

    async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`http://${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      // Each test says what it expects of the answer.
      const answer = text === '' ? undefined : JSON.parse(text)
      return { status: response.status, body: answer, headers: response.headers }
    }
    /** The id of a conversation with another user, who has not said anything about typing. */
    const request = async (other: { id: string }) =>
      String((await call('POST', '/api/conversations', { userId: other.id })).body.id)
    /** The id of a conversation with another user in which both may type. */
    async function talkTo(other: { id: string }) {
      const conversationId = await request(other)
      await createConversationsRepository(db).allowTyping(other.id, conversationId, wall.now)
      return conversationId
    }
    let sent = 0
    const say = (conversationId: string, text: string, clientId = `${name}-${sent++}`) =>
      call('POST', `/api/conversations/${conversationId}/messages`, { clientId, text })
    const read = async (conversationId: string, query = '') =>
      (await call('GET', `/api/conversations/${conversationId}/messages${query}`)).body
    const offer = (conversationId: string, changes: object = {}) =>
      call('POST', '/api/trade-offers', {
        conversationId,
        clientId: `${name}-offer-${sent++}`,
        offer: [{ slug: 'doggy', quantity: 2 }],
        request: [{ slug: 'shiny-doggy', quantity: 1 }],
        ...changes,
      })
    const move = (offerId: string, name: string, body?: object) =>
      call('POST', `/api/trade-offers/${offerId}/${name}`, body)

    /** Another of their sockets, open and with presence received. */
    async function connect(headers: Record<string, string> = { origin: ORIGIN }, query = '') {
      const ws = new WebSocket(`ws://${address}/ws?token=${token}${query}`, { headers })
      const frames: Frame[] = []
      const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
      ws.on('message', (text) => void frames.push(v.parse(ChatServerFrame, JSON.parse(String(text)))))
      ws.on('error', () => {})
      onTestFinished(() => ws.terminate())
      const ofType = (type: Frame['type']) => frames.filter((frame) => frame.type === type)
      const client = {
        ws,
        frames,
        closed,
        ofType,
        send: (frame: unknown) => ws.send(JSON.stringify(frame)),
        received: (type: Frame['type'], count: number) => until(() => ofType(type).length >= count),
        /** Everything that was sent before has been handled, and its answer has arrived. */
        async settled() {
          const before = ofType('HEARTBEAT').length
          client.send({ type: 'HEARTBEAT', data: { timestamp: 0 } })
          await client.received('HEARTBEAT', before + 1)
        },
      }
      await until(() => frames.length > 0)
      return client
    }
    /** A socket of a page that only wants to be told. */
    const listen = () => connect({ origin: ORIGIN }, '&for=notices')
    return { id, token, name, call, request, talkTo, say, read, offer, move, connect, listen }
  }

  return {
    db,
    events,
    auth,
    chat,
    wishes,
    roles,
    values,
    proposals,
    gateway,
    app,
    address,
    wall,
    time,
    warnings,
    failures,
    person,
    url,
    advance(ms: number) {
      wall.now += ms
      time.advance(ms)
    },
    /** Two who have a conversation in which something was said. */
    async pair() {
      const [ann, ben] = [await person('Ann'), await person('Ben')]
      const id = await ann.talkTo(ben)
      await ann.say(id, 'Hi')
      return { ann, ben, id }
    },
  }
}
export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof chatSite>>['person']>>
