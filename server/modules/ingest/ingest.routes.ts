import { IngestAnswer, IngestBatch, INGEST_LIMIT } from '#contract/ingest.ts'
import { ProblemError } from '#server/http/problem.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { validateRequest } from '#server/http/validate-request.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type * as v from 'valibot'
import { createTokenCheck } from './token-check.ts'

type Store = (batch: readonly unknown[]) => Promise<IngestAnswer>

export type IngestOptions = {
  /** Undefined: the paths do not exist. */
  token: string | undefined
  hatches: Store
  values: Store
  trades: Store
  /** Calls a minute with the token. */
  limit?: number
  /** Calls a minute without it, for each client address. */
  failureLimit?: number
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
}

/** With the token; and without it, for each client address. IN10, IN14 */
export const MAX_INGEST_CALLS = { max: 1_200, timeWindow: 60_000 }
export const MAX_REFUSED_INGEST_CALLS = { max: 60, timeWindow: 60_000 }
export const MAX_INGEST_BODY_BYTES = 1_048_576

/** The operator's bot sends hatches, values and trades here (IN1 to IN3, IN10, IN13). */
export const ingestRoutes =
  ({
    token,
    hatches,
    values,
    trades,
    limit = MAX_INGEST_CALLS.max,
    failureLimit = MAX_REFUSED_INGEST_CALLS.max,
    rateLimits = localRateLimits(),
  }: IngestOptions): FastifyPluginAsync =>
  async (app) => {
    if (token === undefined) return
    const hasToken = createTokenCheck(token)
    // Runs before the body is read, and before the plugin below, which counts only calls with the token.
    app.addHook('onRequest', async (request) => {
      if (hasToken(request.headers.authorization)) return
      const failures = await countFailure(request)
      if (!failures.isAllowed && failures.isExceeded) {
        const seconds = String(failures.ttlInSeconds)
        throw new ProblemError(
          429,
          'rate.limited',
          `Too many calls without the token; again in ${seconds} s`,
          undefined,
          { headers: { 'retry-after': seconds } },
        )
      }
      throw new ProblemError(401, 'token.invalid', 'A bearer token is needed')
    })
    await app.register(rateLimit, {
      ...rateLimits('ingest'),
      max: limit,
      timeWindow: MAX_INGEST_CALLS.timeWindow,
      keyGenerator: () => 'token',
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
    })
    const countFailure = app.createRateLimit({
      max: failureLimit,
      timeWindow: MAX_REFUSED_INGEST_CALLS.timeWindow,
      keyGenerator: ({ clientAddress }) => clientAddress ?? '',
      allowList: ({ clientAddress }) => clientAddress === undefined,
    })
    for (const { path, summary, store } of [
      { path: 'hatches', summary: 'Hatches, up to 500', store: hatches },
      { path: 'values', summary: 'Value changes, up to 500', store: values },
      { path: 'trades', summary: 'Trades in the game, up to 500', store: trades },
    ]) {
      app.post(
        `/ingest/${path}`,
        {
          bodyLimit: MAX_INGEST_BODY_BYTES,
          validatorCompiler: validateRequest({ body: invalidBatch }),
          schema: describeRoute({
            summary,
            tag: 'Ingest',
            body: IngestBatch,
            response: IngestAnswer,
            problems: [400, 401, 413, 429, 503],
            isGuarded: true,
          }),
        },
        ({ body }) => store(body),
      )
    }
  }

const invalidBatch = ({ type, received }: v.BaseIssue<unknown>) =>
  type === 'max_length'
    ? new ProblemError(400, 'batch.too_large', `At most ${INGEST_LIMIT} elements at a time, not ${received}`)
    : new ProblemError(400, 'body.invalid', 'The body must be an array')
