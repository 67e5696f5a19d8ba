import { MAX_KEY_READS, MAX_READS } from '#contract/api-limits.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { ProblemError } from './problem.ts'
import { rateLimitFields } from './rate-limit-fields.ts'
import { localRateLimits } from './shared-rate-limits.ts'

type Options = {
  /** Reads a minute of a client network. */
  max?: number
  /** Reads a minute of a key. */
  keyMax?: number
  /** The id of the key that a request counts for. @throws ProblemError for a key that is not valid. Default: no keys. */
  findKey?: (request: FastifyRequest) => Promise<string | undefined>
}

/**
 * Counts the requests to the routes of this scope for each client network, or for the key that they bring, and answers 429 beyond the limit
 * (AP39, KE5). A request with an invalid key counts for its network.
 */
export async function limitReads(
  app: FastifyInstance,
  { max = MAX_READS.max, keyMax = MAX_KEY_READS.max, findKey }: Options = {},
) {
  const keys = new WeakMap<FastifyRequest, string>()
  const refusals = new WeakMap<FastifyRequest, ProblemError>()
  if (findKey) {
    app.addHook('onRequest', async (request) => {
      try {
        const key = await findKey(request)
        if (key !== undefined) keys.set(request, key)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        refusals.set(request, error)
      }
    })
    // After the limit, so that guesses are counted.
    app.addHook('preParsing', async (request) => {
      const refusal = refusals.get(request)
      if (refusal) throw refusal
    })
  }
  rateLimitFields(app, 'reads', MAX_READS.timeWindow)
  await app.register(rateLimit, {
    ...localRateLimits()('reads'),
    max: (request: FastifyRequest) => (keys.has(request) ? keyMax : max),
    timeWindow: MAX_READS.timeWindow,
    enableDraftSpec: true,
    keyGenerator: (request) => (keys.has(request) ? `key ${keys.get(request)}` : (clientNetwork(request) ?? '')),
    allowList: (request) => !keys.has(request) && clientNetwork(request) === undefined,
    errorResponseBuilder: (_, { after }) =>
      new ProblemError(429, 'rate.limited', `Too many reads; try again in ${after}`),
  })
}
