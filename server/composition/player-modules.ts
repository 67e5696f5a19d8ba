import type { Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createApiKeys } from '#server/modules/api-keys/api-keys.ts'
import { apiKeyRoutes } from '#server/modules/api-keys/api-keys.routes.ts'
import { localRateLimits } from '#server/http/shared-rate-limits.ts'
import { createAuth, type AuthOptions } from '#server/modules/auth/auth.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import { createChat, type ChatOptions } from '#server/modules/chat/chat.ts'
import { createInboxGate } from '#server/modules/chat/inbox-gate.ts'
import { computeExclusionForecast as forecastHere } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { createEvidence } from '#server/modules/evidence/evidence.ts'
import {
  type ComputeExclusionForecast,
  createExclusionForecasts,
} from '#server/modules/evidence/exclusion-forecasts.ts'
import { exclusionRoutes } from '#server/modules/evidence/exclusions.routes.ts'
import { tradeSharingRoutes } from '#server/modules/evidence/trade-sharing.routes.ts'
import { inboxRulesRoutes } from '#server/modules/inbox/inbox-rules.routes.ts'
import { createLedgers } from '#server/modules/ledger/ledger.ts'
import { ledgerRoutes } from '#server/modules/ledger/ledger.routes.ts'
import { createMeasures } from '#server/modules/measures/measures.ts'
import { measureRoutes } from '#server/modules/measures/measures.routes.ts'
import { createDecisions } from '#server/modules/moderation/decide.ts'
import { moderationRoutes } from '#server/modules/moderation/moderation.routes.ts'
import { MODERATORS } from '#server/modules/moderation/moderators.ts'
import { createModerationReads } from '#server/modules/moderation/read-moderation.ts'
import { requireRole } from '#server/modules/roles/require-role.ts'
import { roleRoutes } from '#server/modules/roles/roles.routes.ts'
import { createRoles, type Identity } from '#server/modules/roles/roles.ts'
import { createTradeRoomsModule } from '#server/modules/trade-rooms/trade-rooms-module.ts'
import { createWishReviews } from '#server/modules/wishes/wish-reviews.ts'
import { wishReviewRoutes } from '#server/modules/wishes/wish-reviews.routes.ts'
import { wishFacts } from '#server/modules/wishes/wish-facts.ts'
import { createWishes } from '#server/modules/wishes/wishes.ts'
import { findAgreedTrades } from './agreed-trades.ts'
import { createPersonalData } from './personal-data.ts'

/** 500 rows with the longest notes. */
export const MAX_LEDGER_BODY_BYTES = 1_048_576

type Options = Omit<AuthOptions, 'personalData' | 'revokeKeys' | 'getRole' | 'onSignIn'> &
  Omit<ChatOptions, 'auth' | 'rooms' | 'inbox'> & {
    db: Database
    events: ServerEventBus
    firstLead?: Identity | undefined
    /** Default: in the calling thread. */
    computeExclusionForecast?: ComputeExclusionForecast | undefined
  }

/** Sign-in, roles, chat, moderation, and the decisions of users and leads on evidence. */
export async function createPlayerModules({
  firstLead,
  computeExclusionForecast,
  report,
  shared,
  clock,
  typedChat,
  ...options
}: Options) {
  const { db, events, rateLimits = localRateLimits(), now = Date.now } = options
  const limits = { rateLimits }
  const roles = createRoles({ db, events, firstLead, now })
  const measures = createMeasures({ db, now })
  const apiKeys = createApiKeys({ db, events, now })
  async function onSignIn(userId: string, identity: Identity) {
    await roles.onSignIn(identity)
    await measures.onSignIn(userId, identity)
  }
  const auth = await createAuth({
    ...options,
    personalData: createPersonalData(db),
    revokeKeys: apiKeys.removeAll,
    getRole: roles.getRole,
    onSignIn,
  })
  const inbox = createInboxGate({ wishes: wishFacts, rateLimits })
  const tradeRooms = createTradeRoomsModule({
    db,
    events,
    auth,
    report,
    now,
    inbox,
    bus: shared?.bus,
    ...limits,
    ...(clock && { clock }),
  })
  const chat = createChat({
    db,
    events,
    auth,
    rooms: tradeRooms.channel,
    inbox,
    report,
    now,
    ...limits,
    ...(shared && { shared }),
    ...(clock && { clock }),
    ...(typedChat !== undefined && { typedChat }),
  })
  const evidence = createEvidence({ db, events, now })
  const preview = createExclusionForecasts({
    db,
    compute: computeExclusionForecast ?? ((settings) => forecastHere(db, settings)),
    report,
    now,
  })
  const { signedIn } = auth
  const wishes = createWishes({
    db,
    events,
    signedIn,
    tradeOffers: chat.tradeOffers,
    report,
    now,
    ...limits,
    ...(clock && { clock }),
  })
  const reviews = createWishReviews({ db, events, moderators: MODERATORS, now })
  const admit = (allowed: readonly Role[]) => requireRole({ signedIn, getRole: roles.getRole }, allowed)
  const moderation = { reads: createModerationReads({ db, now }), decisions: createDecisions({ db, events, now }) }
  return {
    auth,
    roles,
    chat,
    onSignIn,
    wishes: { openRoutes: wishes.openRoutes, list: wishes.list, start: wishes.start },
    agreedTrades: findAgreedTrades(signedIn, tradeRooms.rooms),
    /** The routes under /api that need a session. */
    privateModules: [
      chat.module,
      ...tradeRooms.modules,
      ...wishes.privateModules,
      privateRoutes({ name: 'roles', paths: ['roles'], admit: admit(['lead']), ...limits }, roleRoutes({ roles })),
      privateRoutes({ name: 'measures', paths: ['me'], admit: signedIn, ...limits }, measureRoutes({ measures })),
      privateRoutes(
        { name: 'trade-sharing', paths: ['me/trade-sharing'], admit: signedIn, ...limits },
        tradeSharingRoutes({ evidence }),
      ),
      privateRoutes(
        { name: 'api-keys', paths: ['me/api-keys'], admit: signedIn, ...limits },
        apiKeyRoutes({ apiKeys }),
      ),
      privateRoutes(
        { name: 'inbox-rules', paths: ['me/inbox-rules'], admit: signedIn, ...limits },
        inboxRulesRoutes({ db }),
      ),
      privateRoutes(
        { name: 'ledger', paths: ['me/ledger'], admit: signedIn, bodyLimit: MAX_LEDGER_BODY_BYTES, ...limits },
        ledgerRoutes({ ledgers: createLedgers({ db, now }) }),
      ),
      privateRoutes(
        { name: 'evidence', paths: ['evidence'], admit: admit(['lead']), ...limits },
        exclusionRoutes({ evidence, preview }),
      ),
      privateRoutes({ name: 'moderation', paths: ['moderation'], admit: admit(MODERATORS), ...limits }, async (app) => {
        await app.register(moderationRoutes(moderation))
        await app.register(wishReviewRoutes({ reviews }))
      }),
    ],
  }
}
