import { ClaimDevice, ClaimedDevice, Device, PushKey } from '#contract/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { ProblemError } from '#server/http/problem.ts'
import { rateLimitFields } from '#server/http/rate-limit-fields.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import { isoTime } from '#server/time/iso-time.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { claimDevice } from './claim-device.ts'
import type { createOwners } from './owners.ts'
import { readOwner } from './owners.ts'
import type { Vapid } from './web-push.ts'

type Owners = ReturnType<typeof createOwners>
const tag = 'Alerts'
/** Calls an hour without a session from one network: a school shares one. AL3 */
export const MAX_DEVICE_CALLS = { max: 120, timeWindow: 3_600_000 }

type OpenOptions = {
  owners: Owners
  vapid: Vapid | undefined
  rateLimits?: RateLimits | undefined
}

/** Routes that a browser without any account calls first. AL1, AL40 */
export const openAlertRoutes =
  ({ owners, vapid, rateLimits = localRateLimits() }: OpenOptions): FastifyPluginAsync =>
  async (app) => {
    privateAnswers(app)
    rateLimitFields(app, 'devices', MAX_DEVICE_CALLS.timeWindow)
    await app.register(rateLimit, {
      ...rateLimits('devices'),
      ...MAX_DEVICE_CALLS,
      keyGenerator: (request) => clientNetwork(request) ?? 'unknown',
      allowList: (request) => clientNetwork(request) === undefined,
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
    })
    app.post(
      '/api/devices',
      {
        schema: describeRoute({
          summary: 'Keep stars and alerts of this browser without an account',
          tag,
          response: Device,
          problems: [429],
        }),
      },
      async (): Promise<Device> => {
        const { secret, createdAt } = await owners.addDevice()
        return { secret, createdAt: isoTime(createdAt) }
      },
    )
    app.get(
      '/api/push/key',
      {
        schema: describeRoute({
          summary: 'The key with which browsers subscribe to alerts',
          tag,
          response: PushKey,
          problems: [404, 429],
        }),
      },
      async (): Promise<PushKey> => {
        if (!vapid) throw new ProblemError(404, 'push.off', 'This site sends no push messages')
        return { key: vapid.publicKey }
      },
    )
  }

/** A device forgets itself. AL4 */
export const deviceRoutes =
  ({ owners }: { owners: Owners }): FastifyPluginAsync =>
  async (app) => {
    app.delete(
      '/api/devices/current',
      {
        schema: describeRoute({
          summary: 'Delete everything that this browser keeps here without an account',
          tag,
          problems: [401, 409],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const { id, kind } = readOwner(request)
        if (kind === 'account')
          throw new ProblemError(409, 'device.account', 'This is an account: delete it on its own page')
        await owners.removeDevice(id)
        return reply.code(204).send()
      },
    )
  }

/** A signed-in user takes over what their browser has kept. AL2 */
export const claimRoutes =
  ({ db, now }: { db: Database; now: () => number }): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/me/devices',
      {
        schema: describeRoute({
          summary: 'Make the stars, rules and subscriptions of a browser yours',
          tag,
          body: ClaimDevice,
          response: ClaimedDevice,
          problems: [400, 401, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ClaimedDevice> => claimDevice(db, readUserId(request), request.body.secret, now()),
    )
  }
