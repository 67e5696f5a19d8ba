import { trimSlashes } from '#domain/site/trim-slashes.ts'
import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { parseEggFilters, toEggsUrl } from '#domain/eggs/egg-filters.ts'
import { parseEmbedChoice, toEmbedsUrl } from '#domain/embeds/embed-choice.ts'
import { parseHatchFilters, toHatchesUrl } from '#domain/hatches/hatch-filters.ts'
import { parseItemFilters, toItemsUrl } from '#domain/items/item-filters.ts'
import { isStaticPath } from '#domain/site/static-paths.ts'
import { parseTrade, toCutTradeUrl, toTradeUrl } from '#domain/trade/trade-link.ts'
import { parseChangeFilters, parseNumber, toChangesUrl } from '#domain/values/change-filters.ts'
import { parseVerdictCode, verdictHref } from '#domain/verdicts/verdict-code.ts'
import { TRADES_PATH } from '#domain/wishes/wish-filters.ts'
import { variantToParam, parseVariantParam } from '#domain/items/variant-selection.ts'

export type PageKey = {
  /** The address to render, without parameters that change nothing; also the cache key. */
  path: string
  /** The data that the page is rendered from. */
  tags: readonly string[]
  /** Milliseconds, for figures that no tag invalidates. */
  ttl: number
}

/** Whether a pet, an egg, a receipt or a verdict card exists: unknown ones must not fill the cache. */
export type Known = {
  item(slug: string): boolean
  egg(slug: string): boolean
  change(number: number): boolean
  verdict(code: string): boolean
}

const FRESH = 5_000
/** The age of the last close is in minutes. */
const MINUTE_FRESH = 60_000
const missing = (path: string): PageKey => ({ path, tags: ['items'], ttl: HOUR })

const ITEM = /^\/items\/([^/]+)$/
const CHAT = /^\/chat(?:\/[^/]+)?$/
const ROOM = /^\/room(?:\/[^/]+)?$/
const EGG = /^\/eggs\/([^/]+)$/

/**
 * Pages that the server renders alike for everyone. The callback's token is only for the browser and not part of the key.
 * The last path exists only in development.
 */
const ALIKE = new Set([
  '/auth/callback',
  '/developers',
  '/developers/reference',
  '/account',
  '/account/developer',
  '/account/inbox',
  '/account/suggestions',
  '/inventory',
  '/inventory/journal',
  '/trades/new',
  '/watchlist',
  '/verdicts',
  '/dev/machines',
])

const RECEIPT = /^\/values\/changes\/([^/]+)$/

const VERDICT = /^\/verdicts\/([^/]+)$/

/** The code in the address of a card's page, in any spelling; null: it names no card, undefined: it is another page. SV5 */
export function findVerdictCode(pathname: string): string | null | undefined {
  const text = VERDICT.exec(trimSlashes(pathname))?.[1]
  return text === undefined ? undefined : parseVerdictCode(text.replaceAll('%20', ' '))
}

const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`)

/** The key holds only what changes a page: unread parameters are left out, and unknown addresses share one key. */
export function toPageKey(url: URL, known: Known): PageKey {
  const path = trimSlashes(url.pathname) || '/'
  if (path === '/' || path === '/secret-bounties') return { path, tags: ['items'], ttl: FRESH }
  // Filters are the browser's: the server renders the first wishes of all.
  if (path === TRADES_PATH) return { path, tags: ['items'], ttl: FRESH }
  if (path === '/items') {
    return { path: withQuery(path, toItemsUrl(parseItemFilters(url.searchParams))), tags: ['items'], ttl: HOUR }
  }
  if (path === '/eggs')
    return { path: withQuery(path, toEggsUrl(parseEggFilters(url.searchParams))), tags: ['items'], ttl: HOUR }
  if (path === '/values/how') return { path, tags: ['items'], ttl: MINUTE_FRESH }
  if (isStaticPath(path)) return { path, tags: ['items'], ttl: HOUR }
  if (path === '/live-hatches') {
    return {
      path: withQuery(path, toHatchesUrl(parseHatchFilters(url.searchParams))),
      tags: ['items', 'hatches'],
      ttl: FRESH,
    }
  }
  if (path === '/embeds')
    return { path: withQuery(path, toEmbedsUrl(parseEmbedChoice(url.searchParams))), tags: ['items'], ttl: HOUR }
  // A new day appears once a day.
  if (path === '/data') return { path, tags: ['items'], ttl: MINUTE_FRESH }
  if (ALIKE.has(path)) return { path, tags: ['items'], ttl: HOUR }
  // Only the browser may know a conversation, so all of chat is one page.
  if (CHAT.test(path)) return { path: '/chat', tags: ['items'], ttl: HOUR }
  // The same holds for a trade room and what it starts with.
  if (ROOM.test(path)) return { path: '/room', tags: ['items'], ttl: HOUR }
  if (path === '/calculator') {
    const { trade, skipped } = parseTrade(url.searchParams)
    const query = skipped.length > 0 ? toCutTradeUrl(trade) : toTradeUrl(trade)
    return { path: withQuery(path, query), tags: ['items'], ttl: HOUR }
  }
  if (path === '/values/changes')
    return { path: withQuery(path, toChangesUrl(parseChangeFilters(url.searchParams))), tags: ['items'], ttl: HOUR }
  const receipt = RECEIPT.exec(path)?.[1]
  if (receipt !== undefined) {
    const number = parseNumber(receipt)
    return number !== null && known.change(number) ? { path, tags: ['items'], ttl: HOUR } : missing('/values/changes/-')
  }
  const code = findVerdictCode(path)
  if (code !== undefined)
    return code !== null && known.verdict(code)
      ? { path: verdictHref(code), tags: ['items'], ttl: HOUR }
      : missing('/verdicts/-')
  const slug = ITEM.exec(path)?.[1]
  if (slug !== undefined) {
    if (!known.item(slug)) return missing('/items/-')
    const variant = variantToParam(parseVariantParam(url.searchParams.get('variant')) ?? 'Normal')
    return { path: variant === null ? path : `${path}?variant=${variant}`, tags: ['items'], ttl: FRESH }
  }
  const egg = EGG.exec(path)?.[1]
  if (egg !== undefined) return known.egg(egg) ? { path, tags: ['items'], ttl: HOUR } : missing('/eggs/-')
  return missing('/-')
}
