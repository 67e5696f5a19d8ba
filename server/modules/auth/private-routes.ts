import { privateAnswers } from '#server/http/private-answers.ts'
import { ProblemError } from '#server/http/problem.ts'
import { rateLimitFields } from '#server/http/rate-limit-fields.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { type Admit, readUserId, requireSession } from './request-session.ts'

export type PrivateRoutesOptions = {
  /** Name of the limit, which these routes share. */
  name: string
  /** The first parts of the routes' paths, below /api. */
  paths: readonly string[]
  /** Finds the session of a request. @throws ProblemError for a request that is not admitted */
  admit: Admit
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
  /** Bytes of a body. */
  bodyLimit?: number
}

export const MAX_PRIVATE_BODY_BYTES = 32_768
/** Calls a minute for each user. */
export const MAX_PRIVATE_CALLS = { max: 600, timeWindow: 60_000 }

/** Routes of signed-in users: no cache stores their answers, no other origin reads them, and each user's calls are limited (CH12, CH57, CH65). */
export const privateRoutes =
  (
    { name, paths, admit, rateLimits = localRateLimits(), bodyLimit = MAX_PRIVATE_BODY_BYTES }: PrivateRoutesOptions,
    routes: FastifyPluginAsync,
  ): FastifyPluginAsync =>
  async (app) => {
    // Preflight requests of other sites get no permission.
    for (const url of paths.flatMap((path) => [`/api/${path}`, `/api/${path}/*`])) {
      app.options(url, { schema: { hide: true } }, (_, reply) =>
        reply.code(204).header('cache-control', 'no-store').send(),
      )
    }
    await app.register(async (own) => {
      privateAnswers(own)
      requireSession(own, admit)
      rateLimitFields(own, name, MAX_PRIVATE_CALLS.timeWindow)
      await own.register(rateLimit, {
        ...rateLimits(name),
        ...MAX_PRIVATE_CALLS,
        keyGenerator: readUserId,
        errorResponseBuilder: (_, { after }) =>
          new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
      })
      own.addHook('onRoute', (route) => {
        route.bodyLimit = bodyLimit
      })
      // Some calls need no body, but some clients send a content type anyway.
      const parseJson = own.getDefaultJsonParser('error', 'error')
      own.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') done(null)
        else void parseJson(request, body, done)
      })
      await own.register(routes)
    })
  }
