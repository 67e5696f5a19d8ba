import type { Bounty } from '#contract/bounties.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Outgoing } from '#server/http/guarded-fetch.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import type { Admit } from '#server/modules/auth/request-session.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { createWebhookDelivery } from './deliver.ts'
import { createEndpoints } from './endpoints.ts'
import { createRecorder } from './record-events.ts'
import { webhookRoutes } from './webhooks.routes.ts'

/** Finds the key of a request; undefined: it has none. @throws ProblemError 401 for one that is not valid */
type ReadKey = (request: {
  headers: IncomingHttpHeaders
}) => Promise<{ userId: string; scopes: readonly string[] } | undefined>

export type WebhooksOptions = {
  db: Database
  events: ServerEventBus
  auth: { signedIn: SignedIn }
  /** The only way out. */
  outgoing: Outgoing
  /** Today's. */
  readBounty: () => Promise<Bounty | undefined>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits | undefined
  clock?: Clock
  /** From 0 to 1. */
  random?: () => number
  /** Milliseconds. */
  now?: () => number
}

/** Between two looks for what is due; a commit of this process is seen immediately. */
const LOOK_MS = 2_000
/** Looks between two looks for a new bounty. */
const BOUNTY_EVERY = 15
/** Longest time of the last calls at the end. */
const LAST_CALLS_MS = 2_000

/** Webhooks by Standard Webhooks 1.0.0: routes, and the loop that sends (WH rules). docs/decisions/153 */
export function createWebhooks({
  db,
  events,
  auth: { signedIn },
  outgoing,
  readBounty,
  report,
  rateLimits,
  clock = systemClock,
  random = Math.random,
  now = Date.now,
}: WebhooksOptions) {
  let readKey: ReadKey | undefined
  const recorder = createRecorder({ db, readBounty, now })
  const delivery = createWebhookDelivery({ db, fetch: outgoing.fetch, report, onFree: () => runLook(), random, now })
  const endpoints = createEndpoints({ db, fetch: outgoing.fetch, wake: () => wake(), rateLimits, now })

  /** A session, or a key with the scope. @throws ProblemError 401, 403 for a key without it. WH9 */
  const admit: Admit = async (request) => {
    const key = await readKey?.(request)
    if (!key) return signedIn(request)
    if (!key.scopes.includes('webhooks'))
      throw new ProblemError(403, 'key.scope', 'This key does not have the scope webhooks')
    return { user: { id: key.userId } }
  }

  let looks = 0
  let isBountyDue = false
  let isLooking = false
  let isAsked = false
  let hasNews = false
  let isStopped = true
  let cancel = () => {}
  let running = Promise.resolve()

  async function look() {
    isLooking = true
    try {
      do {
        isAsked = false
        if (hasNews) {
          hasNews = false
          const looksForBounty = isBountyDue
          isBountyDue = false
          while (!isStopped && (await recorder.record(looksForBounty))) await nextTurn()
        }
        await delivery.look()
      } while (isAsked && !isStopped)
    } catch (error) {
      report(error)
    }
    isLooking = false
  }

  function runLook() {
    isAsked = true
    if (!isLooking && !isStopped) running = look()
  }
  /** The logs may have gained something. */
  function wake() {
    hasNews = true
    runLook()
  }
  function tick() {
    if (looks++ % BOUNTY_EVERY === 0) isBountyDue = true
    wake()
    cancel = clock.after(LOOK_MS, tick)
  }

  const privateModules: FastifyPluginAsync[] = [
    privateRoutes(
      { name: 'webhook-endpoints', paths: ['me/webhook-endpoints'], admit, ...(rateLimits && { rateLimits }) },
      webhookRoutes({ endpoints }),
    ),
  ]

  return {
    privateModules,
    /** Lets keys of readers in. Call it once, before the first request. */
    connectKeys({ read }: { read: ReadKey }) {
      readKey = read
    },
    /** Sends what is due, and again after every change; returns the function that ends it. WH11 */
    start(): () => Promise<void> {
      isStopped = false
      const unsubscribes = [
        events.subscribe('values.changed', wake),
        events.subscribe('hatches.stored', wake),
        events.subscribe('database.changed', wake),
      ]
      tick()
      return async () => {
        isStopped = true
        for (const unsubscribe of unsubscribes) unsubscribe()
        cancel()
        await running
        const stopping = delivery.stop()
        await Promise.race([stopping, wait(LAST_CALLS_MS, undefined, { ref: false })])
        outgoing.close()
        await stopping
      }
    },
  }
}
