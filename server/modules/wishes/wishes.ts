import { WishesQuery } from '#contract/wishes.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import type { TradeOffers } from '#server/modules/chat/trade-offers.ts'
import type { Clock } from '#server/time/clock.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { followWishes } from './follow-wishes.ts'
import { createOwnWishes } from './own-wishes.ts'
import { publicWishRoutes, wishRoutes } from './wishes.routes.ts'

export type WishesOptions = {
  db: Database
  events: ServerEventBus
  signedIn: SignedIn
  /** Sends the offers to wishes. */
  tradeOffers: Pick<TradeOffers, 'sendTo'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
  clock?: Clock
  /** Milliseconds. */
  now: () => number
}

/** Trades that players wish for and the server pairs (WI rules). Record 159 */
export function createWishes({
  db,
  events,
  signedIn,
  tradeOffers,
  report,
  rateLimits = localRateLimits(),
  clock,
  now,
}: WishesOptions) {
  const follower = followWishes({ db, events, report, now, ...(clock && { clock }) })
  const wishes = createOwnWishes({
    db,
    events,
    follower,
    tradeOffers,
    now,
  })
  const privateModules: FastifyPluginAsync[] = [
    privateRoutes(
      {
        name: 'wishes',
        paths: ['me/wishes', 'wishes/:id/offers', 'wishes/:id/dismissal', 'wishes/:id/report'],
        admit: signedIn,
        rateLimits,
      },
      wishRoutes({ wishes, rateLimits }),
    ),
  ]
  return {
    privateModules,
    /** The list for everybody. */
    openRoutes: publicWishRoutes({ wishes }),
    /** The same list for pages. */
    list: (query: Partial<WishesQuery>) => wishes.listPublic(v.parse(WishesQuery, query)),
    /** Returns the function that ends it. */
    start: follower.start,
  }
}
