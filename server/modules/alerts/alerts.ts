import type { Bounty } from '#contract/bounties.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Outgoing } from '#server/http/guarded-fetch.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import type { FastifyPluginAsync } from 'fastify'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { alertRoutes } from './alerts.routes.ts'
import { createDelivery } from './deliver.ts'
import { claimRoutes, deviceRoutes, openAlertRoutes } from './devices.routes.ts'
import { createNotificationsRepository } from './notifications.repository.ts'
import { createOwners } from './owners.ts'
import { createPushStops } from './push-stops.ts'
import { recordBounty } from './record-bounty.ts'
import { recordUnchanged } from './record-unchanged.ts'
import { createRules } from './rules.ts'
import { createStars } from './stars.ts'
import { createTargets } from './targets.ts'
import { createVapid, createVapidKey, type EncryptPushes } from './web-push.ts'

export type AlertsOptions = {
  db: Database
  events: ServerEventBus
  auth: { signedIn: SignedIn }
  /** The only way out. */
  outgoing: Outgoing
  encrypt: EncryptPushes
  /** Origin of this site. */
  origin: string
  /** Contact by which push services reach the operator; undefined: no web push. */
  pushContact: string | undefined
  /** Hosts of push services; one that begins with a full stop means all names below it. */
  pushHosts: readonly string[]
  /** Today's. */
  readBounty: () => Promise<Bounty | undefined>
  /** Stores notices that no rule asks for, as of a time in milliseconds; default: there are none. */
  recordNotices?: (now: number) => Promise<void>
  warn: (facts: object, text: string) => void
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits | undefined
  clock?: Clock
  /** Milliseconds. */
  now?: () => number
}

/** Between two looks into the outbox; a commit of this process is read immediately. */
const LOOK_MS = 2_000
/** Looks between two looks for a new bounty and for services that are stopped. */
const BOUNTY_EVERY = 15
/** Between two looks for unchanged values. */
const UNCHANGED_MS = 3_600_000
/** Longest time of the last tries at the end. */
const LAST_TRIES_MS = 2_000
const VAPID_KEY = 'alert_vapid_key'

/** Stars, alert rules and their channels: routes, and the loop that sends (AL rules). */
export async function createAlerts({
  db,
  events,
  auth: { signedIn },
  outgoing,
  encrypt,
  origin,
  pushContact,
  pushHosts,
  readBounty,
  recordNotices,
  warn,
  report,
  rateLimits,
  clock = systemClock,
  now = Date.now,
}: AlertsOptions) {
  const isPushHost = (host: string) =>
    pushHosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))
  const vapid =
    pushContact === undefined
      ? undefined
      : createVapid(await createMetaRepository(db).once(VAPID_KEY, createVapidKey()), pushContact, now)
  const owners = createOwners({ db, signedIn, now })
  const notifications = createNotificationsRepository(db)
  const stops = createPushStops({ db, contact: vapid?.contact, warn, now })
  const targets = createTargets({ db, isPushHost, isStopped: stops.isStopped, rateLimits, now })
  const delivery = createDelivery({
    db,
    fetch: outgoing.fetch,
    vapid,
    encrypt,
    isPushHost,
    origin,
    targets,
    stops,
    warn,
    report,
    onCapacity: () => wake(),
    now,
  })

  let looks = 0
  let unchangedAt = -Infinity
  let isLooking = false
  let isAsked = false
  let isStopped = true
  let cancel = () => {}
  let running = Promise.resolve()
  let ticking = Promise.resolve()

  async function chores() {
    if (looks % BOUNTY_EVERY === 0) {
      await stops.look()
      const bounty = await readBounty()
      if (bounty) await recordBounty(db, bounty, now())
      await recordNotices?.(now())
    }
    if (now() - unchangedAt >= UNCHANGED_MS) {
      const at = now()
      if (!(await recordUnchanged(db, at))) unchangedAt = at
    }
    looks++
  }

  async function look() {
    isLooking = true
    try {
      do {
        isAsked = false
        while (await delivery.look()) await nextTurn()
      } while (isAsked)
    } catch (error) {
      report(error)
    }
    isLooking = false
  }

  function wake() {
    isAsked = true
    if (!isLooking && !isStopped) running = look()
  }
  async function tick() {
    wake()
    await chores().catch(report)
    if (!isStopped) cancel = clock.after(LOOK_MS, () => void (ticking = tick()))
  }

  const limits = rateLimits && { rateLimits }
  const privateModules: FastifyPluginAsync[] = [
    openAlertRoutes({ owners, vapid, ...limits }),
    privateRoutes(
      {
        name: 'alerts',
        paths: ['me/stars', 'me/rules', 'me/deliveries', 'me/webhooks', 'push/subscriptions', 'push/test', 'devices'],
        admit: owners.admitOwner,
        ...limits,
      },
      async (app) => {
        await app.register(
          alertRoutes({
            rules: createRules({ db, now }),
            stars: createStars({ db, now }),
            targets,
            notifications,
            wake,
            now,
          }),
        )
        await app.register(deviceRoutes({ owners }))
      },
    ),
    privateRoutes({ name: 'claims', paths: ['me/devices'], admit: signedIn, ...limits }, claimRoutes({ db, now })),
  ]
  return {
    privateModules,
    prunes: {
      alertLog: notifications.prune,
      alertDevices: (_now: number, limit: number) => owners.prune(limit),
    },
    /** Sends what is due, and again after every change; returns the function that ends it. AL31 */
    start(): () => Promise<void> {
      isStopped = false
      const unsubscribes = [
        events.subscribe('values.changed', wake),
        events.subscribe('hatches.stored', wake),
        events.subscribe('database.changed', wake),
      ]
      ticking = tick()
      return async () => {
        isStopped = true
        for (const unsubscribe of unsubscribes) unsubscribe()
        cancel()
        await ticking
        await running
        const stopping = delivery.stop()
        await Promise.race([stopping, wait(LAST_TRIES_MS, undefined, { ref: false })])
        outgoing.close()
        await stopping
      }
    },
  }
}
