import type { Auth } from '#server/modules/auth/auth.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { ProblemError } from '#server/http/problem.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { Clock } from '#server/time/clock.ts'
import type { GatewayOptions } from '#server/live/socket-gateway.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { attachChatGateway } from './chat.gateway.ts'
import { createChatHub, type SharedChat } from './chat.hub.ts'
import { conversationRoutes } from './conversations.routes.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { createMissedRepository } from './missed.repository.ts'
import { peopleRoutes } from './people.routes.ts'
import { requireSession, readUserId } from './request-session.ts'
import { createTradeOffers } from './trade-offers.ts'
import { tradeOfferRoutes } from './trade-offers.routes.ts'

export type ChatOptions = {
  db: Database
  events: ServerEventBus
  auth: Pick<Auth, 'sessions' | 'signedIn'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: this process's calls alone count. */
  rateLimits?: RateLimits
  /** Default: the site is one process. */
  shared?: Omit<SharedChat, 'missed'>
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

export type Chat = ReturnType<typeof createChat>

const PATHS = ['users', 'conversations', 'inbox', 'trade-offers', 'blocks', 'reports']
const BODY_LIMIT = 32_768
/** Calls a minute for each user. */
const CALLS = 600

/** Chat and trade offers (CH and TR rules): routes store, and a socket delivers what was stored. */
export function createChat({
  db,
  events,
  auth,
  report,
  rateLimits = localRateLimits(),
  shared,
  clock,
  now = Date.now,
}: ChatOptions) {
  const hub = createChatHub({
    events,
    conversations: createConversationsRepository(db),
    report,
    now,
    ...(shared && { shared: { ...shared, missed: createMissedRepository(db) } }),
    ...(clock ? { clock } : {}),
  })

  const signedInRoutes: FastifyPluginAsync = async (app) => {
    privateAnswers(app)
    requireSession(app, auth.signedIn)
    await app.register(rateLimit, {
      ...rateLimits('chat'),
      max: CALLS,
      timeWindow: 60_000,
      keyGenerator: readUserId,
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
    })
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET') events.publish('user.active', { userId: readUserId(request) })
    })
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_LIMIT
    })
    // Some calls need no body, but some clients send a content type anyway.
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else void parseJson(request, body, done)
    })
    await app.register(peopleRoutes({ db, events, now }))
    await app.register(conversationRoutes({ db, events, now }))
    await app.register(tradeOfferRoutes({ tradeOffers: createTradeOffers({ db, events, now }) }))
  }

  const module: FastifyPluginAsync = async (app) => {
    // Preflight requests of other sites get no permission.
    for (const url of PATHS.flatMap((path) => [`/api/${path}`, `/api/${path}/*`])) {
      app.options(url, { schema: { hide: true } }, (_, reply) =>
        reply.code(204).header('cache-control', 'no-store').send(),
      )
    }
    await app.register(signedInRoutes)
  }

  return {
    hub,
    /** The routes under /api that need a session. */
    module,
    /** The socket at /ws. */
    attach: (options: Omit<GatewayOptions, 'clock'>) =>
      attachChatGateway({
        ...options,
        hub,
        events,
        sessions: auth.sessions,
        isShared: shared !== undefined,
        now,
        ...(clock ? { clock } : {}),
      }),
  }
}
