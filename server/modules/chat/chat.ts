import type { Auth } from '#server/modules/auth/auth.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { Clock } from '#server/time/clock.ts'
import type { GatewayOptions } from '#server/live/socket-gateway.ts'
import type { FastifyPluginAsync } from 'fastify'
import { attachChatGateway } from './chat.gateway.ts'
import { createChatHub, type SharedChat } from './chat.hub.ts'
import { createContactRepository } from './contact.repository.ts'
import { contactRoutes, VISIBILITY_PATH } from './contact.routes.ts'
import { licenceRoutes } from './licence.routes.ts'
import { conversationRoutes } from './conversations.routes.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { createMissedRepository } from './missed.repository.ts'
import { peopleRoutes } from './people.routes.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { inboxCheckRoutes } from './inbox-checks.routes.ts'
import type { InboxGate } from './inbox-gate.ts'
import type { RoomChannel } from './room-channel.ts'
import { createTradeOffers } from './trade-offers.ts'
import { tradeOfferRoutes } from './trade-offers.routes.ts'

export type ChatOptions = {
  db: Database
  events: ServerEventBus
  auth: Pick<Auth, 'sessions' | 'signedIn'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
  /** Default: the site is one process. */
  shared?: Omit<SharedChat, 'missed'>
  /** On the chat's sockets. */
  rooms: RoomChannel
  inbox: InboxGate
  clock?: Clock
  /** Default: players may type to each other. CH166 */
  typedChat?: boolean
  /** Milliseconds. */
  now?: () => number
}

export type Chat = ReturnType<typeof createChat>

const PATHS = [
  'users',
  'me/contact',
  'me/licence',
  'me/visibility',
  'conversations',
  'inbox',
  'trade-offers',
  'inbox-checks',
  'blocks',
  'reports',
]

/** Chat and trade offers (CH and TR rules): routes store, and a socket delivers what was stored. */
export function createChat({
  db,
  events,
  auth,
  report,
  rateLimits = localRateLimits(),
  shared,
  rooms,
  inbox,
  clock,
  typedChat = true,
  now = Date.now,
}: ChatOptions) {
  const hub = createChatHub({
    events,
    conversations: createConversationsRepository(db),
    findInvisible: createContactRepository(db).findInvisible,
    mayWrite: async (userId) =>
      typedChat && (await createMeasuresRepository(db).findRestriction(userId, now())) === null,
    report,
    now,
    ...(shared && { shared: { ...shared, missed: createMissedRepository(db) } }),
    ...(clock ? { clock } : {}),
  })

  const { judge, countCheck } = inbox
  const tradeOffers = createTradeOffers({ db, events, inbox, now })

  const routes: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', async (request) => {
      // Coming back is no act: one who was away is away.
      const isActive = request.method !== 'GET' && request.routeOptions.url !== VISIBILITY_PATH
      if (isActive) events.publish('user.active', { userId: readUserId(request) })
    })
    await app.register(peopleRoutes({ db, events, now }))
    await app.register(conversationRoutes({ db, events, judge, typedChat, rateLimits, now }))
    await app.register(contactRoutes({ db, events, typedChat, now }))
    await app.register(licenceRoutes({ db, now }))
    await app.register(tradeOfferRoutes({ tradeOffers }))
    await app.register(inboxCheckRoutes({ db, judge, countCheck, now }))
  }

  return {
    hub,
    tradeOffers,
    /** The routes under /api that need a session. */
    module: privateRoutes({ name: 'chat', paths: PATHS, admit: auth.signedIn, rateLimits }, routes),
    /** The socket at /ws. */
    attach: (options: Omit<GatewayOptions, 'clock'>) =>
      attachChatGateway({
        ...options,
        hub,
        rooms,
        events,
        sessions: auth.sessions,
        isShared: shared !== undefined,
        now,
        ...(clock ? { clock } : {}),
      }),
  }
}
