import type { FastifyInstance } from 'fastify'

/** Headers that pages of other origins may read. */
const EXPOSED = 'etag, ratelimit, ratelimit-policy, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Allows pages of any origin to read the routes of this scope, and nothing more; `paths` are those of its preflight requests (AP5). */
export function openReads(app: FastifyInstance, paths: readonly string[] = ['/api/*', '/hatches']) {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (READS.has(method))
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED })
  })
  for (const url of paths) {
    app.options(url, { schema: { hide: true } }, (_, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, HEAD',
          // The star stands for every header but this one.
          'access-control-allow-headers': '*, authorization',
          'access-control-max-age': '86400',
        })
        .send(),
    )
  }
}
