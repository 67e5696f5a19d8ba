import { Egg, EggList, EggsQuery } from '#contract/eggs.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Named = v.object({ slug: v.string() })
const tag = 'Eggs'

/** AP19. */
export const eggRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/eggs',
      {
        schema: describeRoute({
          operationId: 'listEggs',
          isPublicRead: true,
          summary: 'Eggs with their pets',
          tag,
          querystring: EggsQuery,
          response: EggList,
          problems: [400],
        }),
      },
      (request, reply) => {
        const query = request.query
        return cache.respond(request, reply, {
          key: `eggs ${JSON.stringify(query)}`,
          tags: ['eggs'],
          maxAge: 60,
          produce: () => reads.eggs(query),
        })
      },
    )

    app.get(
      '/api/eggs/:slug',
      {
        schema: describeRoute({
          operationId: 'getEgg',
          isPublicRead: true,
          summary: 'One egg by id or slug',
          tag,
          params: Named,
          response: Egg,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        return cache.respond(request, reply, {
          key: `egg ${slug}`,
          tags: ['eggs'],
          maxAge: 60,
          produce: orMissing(() => reads.egg(slug), 'egg.not_found'),
        })
      },
    )
  }
