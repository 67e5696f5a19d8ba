import {
  EndExclusion,
  EvidenceTradeList,
  EvidenceTradesQuery,
  ExcludeAccount,
  Exclusion,
  ExclusionList,
} from '#contract/evidence.ts'
import {
  EvidenceAccountsQuery,
  ExclusionPreview,
  PreviewExclusion,
  SuspectList,
  SuspectsQuery,
  TradingAccounts,
} from '#contract/evidence-review.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Evidence } from './evidence.ts'
import type { createExclusionForecasts } from './exclusion-forecasts.ts'

const tag = 'Evidence'
const ById = v.object({ id: v.string() })

/** Routes by which leads see the evidence and exclude accounts (EV40 to EV55). */
export const exclusionRoutes =
  ({
    evidence,
    preview,
  }: {
    evidence: Evidence
    preview: ReturnType<typeof createExclusionForecasts>
  }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/evidence/trades',
      {
        schema: describeRoute({
          summary: 'Trades of a variant or an account with opaque account ids, newest first; for leads',
          tag,
          querystring: EvidenceTradesQuery,
          response: EvidenceTradeList,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<EvidenceTradeList> => evidence.listTrades(request.query),
    )

    app.get(
      '/api/evidence/accounts',
      {
        schema: describeRoute({
          summary: 'The accounts of a variant’s newest trades, by groups that trade with each other; for leads',
          tag,
          querystring: EvidenceAccountsQuery,
          response: TradingAccounts,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<TradingAccounts> => evidence.listAccounts(request.query.item),
    )

    app.get(
      '/api/evidence/suspects',
      {
        schema: describeRoute({
          summary: 'Values whose trades the last close suspects or finds in contradiction; for leads',
          tag,
          querystring: SuspectsQuery,
          response: SuspectList,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<SuspectList> => evidence.listSuspects(request.query),
    )

    app.post(
      '/api/evidence/preview',
      {
        schema: describeRoute({
          summary: 'What a close of now says of a variant with and without the trades of some accounts; for leads',
          tag,
          body: PreviewExclusion,
          response: ExclusionPreview,
          problems: [400, 404, 503],
          isGuarded: true,
        }),
      },
      (request, reply): Promise<ExclusionPreview> => {
        const left = new AbortController()
        reply.raw.once('close', () => left.abort())
        return preview(request.body, left.signal)
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
      (request): Promise<Exclusion> => evidence.exclude(readUserId(request), request.body),
    )

    app.post(
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
        evidence.endExclusion(readUserId(request), request.params.id, request.body.reason),
    )
  }
