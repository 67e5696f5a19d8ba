import type { FastifyInstance } from 'fastify'

/** The path to which one with a name leads; undefined: it stays. */
export type FindCanonical = (path: string) => Promise<string | undefined>

const READS = new Set(['GET', 'HEAD'])
/** Seconds: another pet may get this name. */
const MAX_AGE = 3_600
const EMBEDS = '/embeds'
const ITEMS = '/items/'

/** Redirects reads whose address has a name in the place of a slug. AP118, AP119 */
export function redirectNames(app: FastifyInstance, findCanonical: FindCanonical) {
  app.addHook('onRequest', async ({ method, url, log }, reply) => {
    if (!READS.has(method)) return undefined
    const canonical = await findAddress(url, findCanonical).catch((error: unknown) => {
      log.warn({ err: error }, 'names not read')
      return undefined
    })
    if (canonical === undefined) return undefined
    const isApi = canonical.startsWith('/api/')
    return reply
      .code(isApi ? 308 : 301)
      .headers({
        location: canonical,
        'cache-control': `public, max-age=${MAX_AGE}`,
        ...(isApi ? { 'access-control-allow-origin': '*' } : {}),
      })
      .send()
  })
}

/** The whole address with the slug: in its path, or in the parameter of the page of embeds. */
async function findAddress(url: string, findCanonical: FindCanonical): Promise<string | undefined> {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const query = url.slice(path.length)
  if (path !== EMBEDS) {
    const canonical = await findCanonical(path)
    return canonical && canonical + query
  }
  const parameters = new URLSearchParams(query)
  const name = parameters.get('item')?.trim()
  const page = name ? await findCanonical(ITEMS + encodeURIComponent(name)) : undefined
  if (page === undefined) return undefined
  parameters.set('item', page.slice(ITEMS.length))
  return `${EMBEDS}?${parameters}`
}
