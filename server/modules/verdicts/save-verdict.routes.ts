import { MAX_SAVED_VERDICTS } from '#contract/api-limits.ts'
import { SavedVerdict, SaveVerdict } from '#contract/verdicts.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { AgreedTrade, Verdicts } from './verdicts.ts'

type Options = {
  verdicts: Pick<Verdicts, 'signTrade' | 'signRoom'>
  /** The agreed trade of a room in which the caller has a seat. @throws ProblemError 404 or 409 */
  findAgreed: (request: FastifyRequest, roomId: string) => Promise<AgreedTrade>
}

/** Saving a card needs no account; for a room it needs a seat. SV2, SV3, SV6 */
export const saveVerdictRoutes =
  ({ verdicts, findAgreed }: Options): FastifyPluginAsync =>
  async (app) => {
    app.post(
      '/api/verdicts',
      {
        config: { rateLimit: MAX_SAVED_VERDICTS },
        schema: describeRoute({
          operationId: 'saveVerdict',
          summary: 'Sign and keep the verdict of a trade',
          tag: 'Verdict cards',
          body: SaveVerdict,
          response: SavedVerdict,
          problems: [400, 401, 404, 409, 429, 503],
        }),
      },
      async (request): Promise<SavedVerdict> => {
        const given = request.body
        const code =
          'roomId' in given
            ? await verdicts.signRoom(await findAgreed(request, given.roomId))
            : await verdicts.signTrade(given)
        return { code }
      },
    )
  }
