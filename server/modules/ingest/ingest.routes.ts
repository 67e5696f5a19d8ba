import { MAX_INGEST_BODY_BYTES, MAX_INGEST_CALLS, MAX_REFUSED_INGEST_CALLS } from '#contract/api-limits.ts'
import { IngestAnswer, IngestBatch, INGEST_LIMIT } from '#contract/ingest.ts'
import { ProblemError } from '#server/http/problem.ts'
import { rateLimitFields } from '#server/http/rate-limit-fields.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { validateRequest } from '#server/http/validate-request.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import { refuseSender } from '#server/modules/sources/read-sender.ts'
import type { SourceTable } from '#server/modules/sources/sources.table.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import type * as v from 'valibot'
import { createTokenCheck } from './token-check.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The source whose key an ingest call carries; undefined: it carries the operator's token. */
    source: SourceTable | undefined
  }
}

/** `sourceId`: undefined: the operator's token sent the batch. */
type Store = (batch: readonly unknown[], sourceId: string | undefined) => Promise<IngestAnswer>

export type IngestOptions = {
  /** Undefined: the paths do not exist. */
  token: string | undefined
  /** The source whose key an Authorization header carries; default: there are no sources. */
  findSource?: (header: string | undefined) => Promise<SourceTable | undefined>
  hatches: Store
  values: Store
  trades: Store
  exists: Store
  events: Store
  /** Calls a minute with the token. */
  limit?: number
  /** Calls a minute without it, for each client address. */
  failureLimit?: number
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
}

/** The operator's bot and sources with keys send hatches, values, trades, exist counts and events here (IN1 to IN3, IN10, IN13, SO2 to SO5). */
export const ingestRoutes =
  ({
    token,
    findSource = async () => undefined,
    hatches,
    values,
    trades,
    exists,
    events,
    limit = MAX_INGEST_CALLS.max,
    failureLimit = MAX_REFUSED_INGEST_CALLS.max,
    rateLimits = localRateLimits(),
  }: IngestOptions): FastifyPluginAsync =>
  async (app) => {
    if (token === undefined) return
    const hasToken = createTokenCheck(token)
    app.decorateRequest('source', undefined)
    // Runs before the body is read, and before the plugin below, which counts only calls with the token or a key.
    app.addHook('onRequest', async (request) => {
      const { authorization } = request.headers
      if (hasToken(authorization)) return
      request.source = await findSource(authorization)
      if (request.source) return
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
    rateLimitFields(app, 'ingest', MAX_INGEST_CALLS.timeWindow)
    await app.register(rateLimit, {
      ...rateLimits('ingest'),
      max: ({ source }) => source?.quota ?? limit,
      timeWindow: MAX_INGEST_CALLS.timeWindow,
      keyGenerator: ({ source }) => (source === undefined ? 'token' : `source ${source.id}`),
      errorResponseBuilder: (_, { after }) =>
        new ProblemError(429, 'rate.limited', `Too many calls; again in ${after}`),
    })
    const countFailure = app.createRateLimit({
      max: failureLimit,
      timeWindow: MAX_REFUSED_INGEST_CALLS.timeWindow,
      keyGenerator: ({ clientAddress }) => clientAddress ?? '',
      allowList: ({ clientAddress }) => clientAddress === undefined,
    })
    for (const { kind, operationId, summary, store } of [
      { kind: 'hatches', operationId: 'reportHatches', summary: 'Hatches, up to 500', store: hatches },
      { kind: 'values', operationId: 'reportValues', summary: 'Value changes, up to 500', store: values },
      { kind: 'trades', operationId: 'reportTrades', summary: 'Trades in the game, up to 500', store: trades },
      { kind: 'exists', operationId: 'reportExists', summary: 'Exist counts of variants, up to 500', store: exists },
      { kind: 'events', operationId: 'reportEvents', summary: 'Events of the game, up to 500', store: events },
    ] as const) {
      app.post(
        `/ingest/${kind}`,
        {
          bodyLimit: MAX_INGEST_BODY_BYTES,
          validatorCompiler: validateRequest({ body: invalidBatch }),
          schema: describeRoute({
            operationId,
            summary,
            tag: 'Ingest',
            body: IngestBatch,
            response: IngestAnswer,
            problems: [400, 401, 403, 413, 429, 503],
            isGuarded: true,
          }),
        },
        ({ body, source }) => {
          if (source) refuseSender(source, kind)
          return store(body, source?.id)
        },
      )
    }
  }

const invalidBatch = ({ type, received }: v.BaseIssue<unknown>) =>
  type === 'max_length'
    ? new ProblemError(400, 'batch.too_large', `At most ${INGEST_LIMIT} elements at a time, not ${received}`)
    : new ProblemError(400, 'body.invalid', 'The body must be an array')
