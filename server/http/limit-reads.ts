import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { ProblemError } from './problem.ts'
import { localRateLimits } from './shared-rate-limits.ts'

/** Per client network: a school or a mobile network may share one address. AP39 */
export const MAX_READS = { max: 3_000, timeWindow: 60_000 }

/** Counts the requests to the routes of this scope for each client network, and answers 429 beyond the limit (AP39). */
export const limitReads = (app: FastifyInstance, max = MAX_READS.max) =>
  app.register(rateLimit, {
    ...localRateLimits()('reads'),
    max,
    timeWindow: MAX_READS.timeWindow,
    enableDraftSpec: true,
    keyGenerator: (request) => clientNetwork(request) ?? '',
    allowList: (request) => clientNetwork(request) === undefined,
    errorResponseBuilder: (_, { after }) =>
      new ProblemError(429, 'rate.limited', `Too many reads; try again in ${after}`),
  })
