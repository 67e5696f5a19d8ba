import type { Auth } from '#server/modules/auth/auth.ts'
import type { Database } from '#server/db/database.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/time/clock.ts'
import type { GatewayOptions } from '#server/live/socket-gateway.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { attachChatGateway } from './chat.gateway.ts'
import { createChatHub } from './chat.hub.ts'
import { conversationRoutes } from './conversations.routes.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { peopleRoutes } from './people.routes.ts'
import { requireSession, readUserId } from './request-session.ts'
import { createTradeOffers } from './trade-offers.ts'
import { tradeOfferRoutes } from './trade-offers.routes.ts'

export type ChatOptions = {
  db: Database
  auth: Pick<Auth, 'sessions' | 'signedIn'>
  report: (error: unknown) => void
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

const PATHS = ['users', 'conversations', 'inbox', 'trade-offers', 'blocks', 'reports']
const BODY_LIMIT = 32_768
/** Calls a minute for each user, of whatever kind. */
const CALLS = 600

/** Chat and trade offers (CH and TR rules): routes for what must not be lost, and a socket on which it comes back as an event. */
export function createChat({ db, auth, report, clock, now = Date.now }: ChatOptions) {
  const hub = createChatHub({
    conversations: createConversationsRepository(db),
    report,
    now,
    ...(clock ? { clock } : {}),
  })

  const signedInRoutes: FastifyPluginAsync = async (app) => {
    privateAnswers(app)
    requireSession(app, auth.signedIn)
    await app.register(rateLimit, {
      max: CALLS,
      timeWindow: 60_000,
      keyGenerator: readUserId,
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
    })
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET') hub.active(readUserId(request))
    })
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_LIMIT
    })
    // Some calls need no body, and some clients announce one all the same.
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null)
      else void parseJson(request, body, done)
    })
    await app.register(peopleRoutes({ db, hub, now }))
    await app.register(conversationRoutes({ db, hub, now }))
    await app.register(tradeOfferRoutes({ tradeOffers: createTradeOffers({ db, hub, now }) }))
  }

  const module: FastifyPluginAsync = async (app) => {
    // A page of another site is not even told what it might ask for.
    for (const url of PATHS.flatMap((path) => [`/api/${path}`, `/api/${path}/*`])) {
      app.options(url, { schema: { hide: true } }, (_, reply) =>
        reply.code(204).header('cache-control', 'no-store').send(),
      )
    }
    await app.register(signedInRoutes)
  }

  return {
    hub,
    /** Everything under /api that is for the signed in. */
    module,
    /** The socket at /ws. */
    attach: (options: Omit<GatewayOptions, 'clock'>) =>
      attachChatGateway({ ...options, hub, sessions: auth.sessions, now, ...(clock ? { clock } : {}) }),
  }
}
