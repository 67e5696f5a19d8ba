import type { ResponseCache } from '#server/http/response-cache.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { toJsonParts } from './describe.ts'
import { describeApi } from './document.ts'
import { createReference } from './reference.ts'

export const openapiOptions = (origin: string) => ({
  transform: toJsonParts,
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'BGSI Values',
      version: '1',
      description:
        'Values, eggs and hatches of Bubble Gum Simulator INFINITY, as players keep them. Reads are public and may be asked from any origin; they carry an ETag. A key without a value is left out and never null, but for the playerName of a private player and the keys of receipts. What needs a token is for the signed in, on the site’s own pages. Not affiliated with the game or its platform.',
    },
    externalDocs: { url: `${origin}/developers`, description: 'Guide, limits and reference for people' },
    servers: [{ url: origin }],
    components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } } },
  },
})

/** The same for people. `app`: where the routes are, once it is ready. DP5 */
export const readReference = (app: FastifyInstance) => createReference(describeApi(app))

/** The description of every route of the API, written from its schemas (AP26). */
export const openapiRoutes =
  ({ cache }: { cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
      cache.respond(request, reply, {
        key: 'openapi',
        tags: [],
        maxAge: 3600,
        produce: async () => ({ body: JSON.stringify(describeApi(app)) }),
      }),
    )
    // For the site's own page, which the server renders from the same: the description says nothing of it.
    app.get('/api/reference', { schema: { hide: true } }, (request, reply) =>
      cache.respond(request, reply, {
        key: 'reference',
        tags: [],
        maxAge: 3600,
        produce: async () => ({ body: JSON.stringify(readReference(app)) }),
      }),
    )
  }
