import { Id } from '#contract/text.ts'
import { ChangeMeasure, ReportedWishList } from '#contract/moderation.ts'
import { unlessNamed } from '#server/http/validate-request.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { WishReviews } from './wish-reviews.ts'

const tag = 'Moderation'
const ById = v.object({ id: Id })

/** Routes by which editors and leads decide on reported wishes. WI31 */
export const wishReviewRoutes =
  ({ reviews }: { reviews: WishReviews }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/moderation/wishes',
      {
        schema: describeRoute({
          summary: 'Wishes that rest because players reported them; for editors and leads',
          tag,
          response: ReportedWishList,
          problems: [404],
          isGuarded: true,
        }),
      },
      (request): Promise<ReportedWishList> => reviews.list(readUserId(request)),
    )
    for (const { kind, summary } of [
      { kind: 'wake', summary: 'Let a reported wish stand again' },
      { kind: 'end', summary: 'End a reported wish' },
    ] as const)
      app.post(
        `/api/moderation/wishes/:id/${kind}`,
        {
          validatorCompiler: unlessNamed('wish.not_found'),
          schema: describeRoute({
            summary: `${summary}; for editors and leads`,
            tag,
            params: ById,
            body: ChangeMeasure,
            problems: [400, 403, 404, 409],
            isGuarded: true,
          }),
        },
        async (request, reply) => {
          await reviews.decide(readUserId(request), request.params.id, kind, request.body)
          return reply.code(204).send()
        },
      )
  }
