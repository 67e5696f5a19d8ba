import { parseEggFilters, urlOfEggFilters } from '#domain/eggs/egg-filters.ts'
import { parseHatchFilters, urlOfHatchFilters } from '#domain/hatches/hatch-filters.ts'
import { parseItemFilters, toItemsUrl } from '#domain/items/item-filters.ts'
import { isStaticPath } from '#domain/site/static-paths.ts'
import { parseTrade, toTradeUrl } from '#domain/trade/trade-link.ts'
import { parameterOfVariant, parseVariantParam } from '#domain/items/variant-selection.ts'

export type PageKey = {
  /** The address to render, without what changes nothing; also the key under which it is kept. */
  path: string
  /** What the page is made from. */
  tags: readonly string[]
  /** Milliseconds after which figures that no tag follows would be too old. */
  ttl: number
}

/** What the page key must know of the site's contents: unknown names must not fill the cache. */
export type Known = { item(slug: string): boolean; egg(slug: string): boolean }

const HOUR = 3_600_000
const FRESH = 5_000
const missing = (path: string): PageKey => ({ path, tags: ['items'], ttl: HOUR })

const ITEM = /^\/items\/([^/]+)$/
const CHAT = /^\/chat(?:\/[^/]+)?$/
const EGG = /^\/eggs\/([^/]+)$/

const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`)

/** Only what changes a page is in its key: parameters that it does not read, and addresses that do not exist, share one. */
export function toPageKey(url: URL, known: Known): PageKey {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : url.pathname
  if (path === '/' || path === '/secret-bounties') return { path, tags: ['items'], ttl: FRESH }
  if (path === '/items') {
    return { path: withQuery(path, toItemsUrl(parseItemFilters(url.searchParams))), tags: ['items'], ttl: HOUR }
  }
  if (path === '/eggs')
    return { path: withQuery(path, urlOfEggFilters(parseEggFilters(url.searchParams))), tags: ['items'], ttl: HOUR }
  if (isStaticPath(path)) return { path, tags: ['items'], ttl: HOUR }
  if (path === '/live-hatches') {
    return {
      path: withQuery(path, urlOfHatchFilters(parseHatchFilters(url.searchParams))),
      tags: ['items', 'hatches'],
      ttl: FRESH,
    }
  }
  // The callback's token is for the browser alone: not even a key holds it. The last is there in development alone.
  if (path === '/auth/callback' || path === '/account' || path === '/dev/machines')
    return { path, tags: ['items'], ttl: HOUR }
  // What is in a conversation only the browser may know: all of chat is one page.
  if (CHAT.test(path)) return { path: '/chat', tags: ['items'], ttl: HOUR }
  if (path === '/calculator')
    return { path: withQuery(path, toTradeUrl(parseTrade(url.searchParams).trade)), tags: ['items'], ttl: HOUR }
  const slug = ITEM.exec(path)?.[1]
  if (slug !== undefined) {
    if (!known.item(slug)) return missing('/items/-')
    const variant = parameterOfVariant(parseVariantParam(url.searchParams.get('variant')) ?? 'Normal')
    return { path: variant === null ? path : `${path}?variant=${variant}`, tags: ['items'], ttl: FRESH }
  }
  const egg = EGG.exec(path)?.[1]
  if (egg !== undefined) return known.egg(egg) ? { path, tags: ['items'], ttl: HOUR } : missing('/eggs/-')
  return missing('/-')
}
