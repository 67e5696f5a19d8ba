import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { requireRole } from '#server/modules/roles/require-role.ts'
import type { Roles } from '#server/modules/roles/roles.ts'
import type { Values } from '#server/modules/values/values.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import type { FastifyPluginAsync } from 'fastify'
import { announceDesk } from '#server/modules/desk/announce-desk.ts'
import { createDesk } from '#server/modules/desk/desk.ts'
import { deskRoutes } from '#server/modules/desk/desk.routes.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createLookers } from '#server/modules/desk/lookers.ts'
import { createFreezes } from '#server/modules/freezes/freezes.ts'
import { freezeRoutes } from '#server/modules/freezes/freezes.routes.ts'
import { createBulkEntry } from '#server/modules/desk/bulk-entry.ts'
import { bulkEntryRoutes } from '#server/modules/desk/bulk-entry.routes.ts'
import { createParked } from '#server/modules/parked/parked.ts'
import { parkedRoutes } from '#server/modules/parked/parked.routes.ts'
import { createProposeEstimates } from '#server/modules/proposals/propose-estimates.ts'
import { proposalRoutes } from '#server/modules/proposals/proposals.routes.ts'
import { createProposals } from '#server/modules/proposals/proposals.ts'
import { startPublishing } from '#server/modules/proposals/start-publishing.ts'
import { createSources } from '#server/modules/sources/sources.ts'
import { sourceRoutes } from '#server/modules/sources/sources.routes.ts'
import { publishedRoutes } from '#server/modules/desk/published.routes.ts'

type Options = {
  db: Database
  events: ServerEventBus
  values: Values
  auth: { signedIn: SignedIn }
  roles: Pick<Roles, 'getRole'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits | undefined
  /** Milliseconds from the last approval to publication; default: random. */
  publishDelay?: (() => number) | undefined
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

/** Proposals, votes, freezes, parked changes and the desk: their routes, and what publishes by itself. */
export function createProposalsModule({
  db,
  events,
  values,
  auth: { signedIn },
  roles: { getRole },
  report,
  rateLimits,
  publishDelay,
  clock = systemClock,
  now = Date.now,
}: Options) {
  const proposals = createProposals({ db, values, report, publishDelay, now })
  announceDesk({ db, events, report, clock })
  const lookers = createLookers({ db, events, findInvisible: createContactRepository(db).findInvisible, now })
  const desk = createDesk({ db, values, move: proposals.move, now })
  const freezes = createFreezes({ db, values, now })
  const sources = createSources({ db, events, values, report, now })
  const admit = (...allowed: Parameters<typeof requireRole>[1]) => requireRole({ signedIn, getRole }, allowed)
  const limits = rateLimits && { rateLimits }
  const privateModules: FastifyPluginAsync[] = [
    privateRoutes(
      {
        name: 'proposals',
        paths: ['values/proposals', 'values/:slug/standing', 'values/:slug/vote'],
        admit: signedIn,
        ...limits,
      },
      proposalRoutes({ proposals }),
    ),
    privateRoutes(
      { name: 'desk', paths: ['desk'], admit: admit('editor', 'lead'), ...limits },
      deskRoutes({ desk, lookers }),
    ),
    privateRoutes(
      { name: 'freeze', paths: ['values/:slug/freeze'], admit: admit('lead'), ...limits },
      freezeRoutes({ freezes }),
    ),
    privateRoutes(
      { name: 'parked', paths: ['desk/parked'], admit: admit('lead'), ...limits },
      parkedRoutes({ parked: createParked({ db, values, now }) }),
    ),
    privateRoutes(
      { name: 'sources', paths: ['desk/sources'], admit: admit('lead'), ...limits },
      sourceRoutes({ sources }),
    ),
    privateRoutes(
      { name: 'entry', paths: ['desk/values', 'desk/proposals'], admit: admit('editor', 'lead'), ...limits },
      bulkEntryRoutes({ bulkEntry: createBulkEntry({ db, submit: proposals.submit }) }),
    ),
    privateRoutes(
      { name: 'published', paths: ['desk/changes'], admit: admit('proposer', 'editor', 'lead'), ...limits },
      publishedRoutes({ db }),
    ),
  ]
  return {
    proposals,
    desk,
    freezes,
    /** Brings the estimator's proposals in line with a close. */
    proposeEstimates: createProposeEstimates({ db, now }),
    privateModules,
    /** Publishes what is due, and lets rows of sources follow decisions of a process that ended; returns the function that ends it. */
    start() {
      void sources.settleAll().catch(report)
      return startPublishing({ proposals, report, clock })
    },
  }
}
