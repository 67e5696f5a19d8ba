import {
  EndExclusion,
  EvidenceTradeList,
  EvidenceTradesQuery,
  ExcludeAccount,
  Exclusion,
  ExclusionList,
} from '#contract/evidence.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { parseQuery } from '#server/http/parse-query.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Evidence } from './evidence.ts'

const tag = 'Evidence'
const ById = v.object({ id: v.string() })

/** What leads see and exclude of the evidence (EV40 to EV45). */
export const exclusionRoutes =
  ({ evidence }: { evidence: Evidence }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/evidence/trades',
      {
        schema: describeRoute({
          summary: 'Trades of a variant with opaque account ids, newest first; for leads',
          tag,
          query: EvidenceTradesQuery,
          response: EvidenceTradeList,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<EvidenceTradeList> => {
        const { item, before } = parseQuery(EvidenceTradesQuery, request.query)
        return evidence.listTrades(item, before)
      },
    )

    app.get(
      '/api/evidence/exclusions',
      {
        schema: describeRoute({
          summary: 'Accounts whose trades count for nothing; for leads',
          tag,
          response: ExclusionList,
          problems: [404],
          isGuarded: true,
        }),
      },
      (): Promise<ExclusionList> => evidence.listExclusions(),
    )

    app.post(
      '/api/evidence/exclusions',
      {
        schema: describeRoute({
          summary: 'Exclude an account, so that its trades count for nothing; for leads',
          tag,
          body: ExcludeAccount,
          response: Exclusion,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<Exclusion> => evidence.exclude(readUserId(request), parseBody(ExcludeAccount, request.body)),
    )

    app.post<{ Params: v.InferOutput<typeof ById> }>(
      '/api/evidence/exclusions/:id/end',
      {
        schema: describeRoute({
          summary: 'Let the trades of an excluded account count again; for leads',
          tag,
          params: ById,
          body: EndExclusion,
          response: Exclusion,
          problems: [400, 403, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<Exclusion> =>
        evidence.endExclusion(readUserId(request), request.params.id, parseBody(EndExclusion, request.body).reason),
    )
  }
