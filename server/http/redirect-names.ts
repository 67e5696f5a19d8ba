import type { FastifyInstance } from 'fastify'

/** The path to which one with a name leads; undefined: it stays. */
export type FindCanonical = (path: string) => Promise<string | undefined>

const READS = new Set(['GET', 'HEAD'])
/** Seconds: another pet may get this name. */
const MAX_AGE = 3_600

/** Redirects reads whose address has a name in the place of a slug. AP118, AP119 */
export function redirectNames(app: FastifyInstance, findCanonical: FindCanonical) {
  app.addHook('onRequest', async ({ method, url, log }, reply) => {
    if (!READS.has(method)) return undefined
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const canonical = await findCanonical(path).catch((error: unknown) => {
      log.warn({ err: error }, 'names not read')
      return undefined
    })
    if (canonical === undefined) return undefined
    const isApi = canonical.startsWith('/api/')
    return reply
      .code(isApi ? 308 : 301)
      .headers({
        location: canonical + url.slice(path.length),
        'cache-control': `public, max-age=${MAX_AGE}`,
        ...(isApi ? { 'access-control-allow-origin': '*' } : {}),
      })
      .send()
  })
}
