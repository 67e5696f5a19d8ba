import type { Database } from '#server/db/database.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { requireRole } from '#server/modules/roles/require-role.ts'
import type { Roles } from '#server/modules/roles/roles.ts'
import type { Values } from '#server/modules/values/values.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import type { FastifyPluginAsync } from 'fastify'
import { deskRoutes } from './desk.routes.ts'
import { freezeRoutes } from './freeze.routes.ts'
import { createEntry } from './entry.ts'
import { entryRoutes } from './entry.routes.ts'
import { createParked } from './parked.ts'
import { parkedRoutes } from './parked.routes.ts'
import { createProposeEstimates } from './propose-estimates.ts'
import { proposalRoutes } from './proposals.routes.ts'
import { createProposals } from './proposals.ts'
import { publishedRoutes } from './published.routes.ts'

type Options = {
  db: Database
  values: Values
  auth: { signedIn: SignedIn }
  roles: Pick<Roles, 'getRole'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: this process's calls alone count. */
  rateLimits?: RateLimits | undefined
  /** Milliseconds from the last approval to publication; default: random. */
  publishDelay?: (() => number) | undefined
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

/** Between two looks for proposals that are due. */
const LOOK_MS = 5_000
/** Looks between two settlements of what has ended. */
const SETTLE_EVERY = 12

/** Proposals, votes and the desk: their routes, and the loop that publishes. */
export function createProposalsModule({
  db,
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
      deskRoutes({ proposals }),
    ),
    privateRoutes(
      { name: 'freeze', paths: ['values/:slug/freeze'], admit: admit('lead'), ...limits },
      freezeRoutes({ proposals }),
    ),
    privateRoutes(
      { name: 'parked', paths: ['desk/parked'], admit: admit('lead'), ...limits },
      parkedRoutes({ parked: createParked({ db, values, now }) }),
    ),
    privateRoutes(
      { name: 'entry', paths: ['desk/values', 'desk/proposals'], admit: admit('editor', 'lead'), ...limits },
      entryRoutes({ entry: createEntry({ db, submit: proposals.submit }) }),
    ),
    privateRoutes(
      { name: 'published', paths: ['desk/changes'], admit: admit('proposer', 'editor', 'lead'), ...limits },
      publishedRoutes({ db }),
    ),
  ]
  return {
    proposals,
    /** Brings the estimator's proposals in line with a close. */
    proposeEstimates: createProposeEstimates({ db, now }),
    privateModules,
    /** Publishes what is due, now and every five seconds; returns the function that ends it. PR45, PR46 */
    start(): () => Promise<void> {
      let looks = 0
      let cancel = () => {}
      let running = Promise.resolve()
      let isStopped = false
      async function look() {
        try {
          await proposals.publishDue()
          if (looks++ % SETTLE_EVERY === 0) await proposals.settleEnded()
        } catch (error) {
          report(error)
        }
        if (!isStopped) cancel = clock.after(LOOK_MS, () => void (running = look()))
      }
      running = look()
      return async () => {
        isStopped = true
        cancel()
        await running
      }
    },
  }
}
