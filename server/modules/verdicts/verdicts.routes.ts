import { VerdictAnswer, VerdictCheck, VerdictKeys, VerifyVerdict } from '#contract/verdicts.ts'
import { parseVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CountMiss } from './count-miss.ts'
import type { Verdicts } from './verdicts.ts'

type Options = {
  reads: JsonReads
  cache: ResponseCache
  verdicts: Pick<Verdicts, 'check'>
  countMiss: CountMiss
}

const tag = 'Verdict cards'
/** Any text: one that can't be a code is a card that isn't there. SV5 */
const ByCode = v.object({ code: v.string() })
const MISSING = 'verdict.not_found'
/** A card is removed after a year, and no event says so. */
const TTL_MS = 3_600_000
/** Another process may have rotated them. */
const KEYS_TTL_MS = 10_000

/** Reads and checks of verdict cards, for everybody. SV13, SV20, SV30 */
export const verdictRoutes =
  ({ reads, cache, verdicts, countMiss }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/verdicts/:code',
      {
        schema: describeRoute({
          operationId: 'getVerdict',
          isPublicRead: true,
          summary: 'A signed verdict card, by its code in any spelling',
          tag,
          params: ByCode,
          response: VerdictAnswer,
          problems: [404],
        }),
      },
      async (request, reply) => {
        const code = parseVerdictCode(request.params.code)
        try {
          if (code === null) throw new ProblemError(404, MISSING, 'A verdict card has a code of ten letters and digits')
          return await cache.respond(request, reply, {
            key: `verdict ${code}`,
            tags: [],
            maxAge: 60,
            ttl: TTL_MS,
            produce: orMissing(() => reads.verdict(code), MISSING),
          })
        } catch (error) {
          if (error instanceof ProblemError && error.problem.code === MISSING) await countMiss(clientNetwork(request))
          throw error
        }
      },
    )

    const sendKeys = (request: FastifyRequest, reply: FastifyReply) =>
      cache.respond(request, reply, {
        key: 'verdict keys',
        tags: [],
        maxAge: 60,
        ttl: KEYS_TTL_MS,
        produce: () => reads.verdictKeys(),
      })
    app.get(
      '/api/verdicts/keys',
      {
        schema: describeRoute({
          operationId: 'listVerdictKeys',
          isPublicRead: true,
          summary: 'Every public key that ever signed a verdict card, the newest first',
          tag,
          response: VerdictKeys,
        }),
      },
      sendKeys,
    )
    app.get('/.well-known/bgsi-verdict-keys.json', { schema: { hide: true } }, sendKeys)

    app.post(
      '/api/verdicts/verify',
      {
        schema: describeRoute({
          operationId: 'verifyVerdict',
          isPublicRead: true,
          summary: 'Check a card with its signature, as GET /api/verdicts/{code} sends both',
          tag,
          body: VerifyVerdict,
          response: VerdictCheck,
          problems: [400],
        }),
      },
      (request): Promise<VerdictCheck> => verdicts.check(request.body),
    )
  }
