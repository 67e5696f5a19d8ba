import { EXPENSIVE } from './expensive-addresses.ts'

export type Names = { slugs: readonly string[]; eggs: readonly string[]; changes: number }
/** A request without a session. With a body it is a POST of JSON. */
export type Dear = { path: string; body?: object }

/** Makes requests, each with arguments that no request before had, so that no cache has an answer. */
type Maker = (names: Names) => () => Dear

/** Each public read of the API, by its name in the description, with the most expensive arguments within its limits. */
export const DEAREST_READS: Readonly<Record<string, Maker>> = {
  'get /api/items': () => numbered((turn) => `/api/items?search=a&sort=best-match&minValue=${turn}&limit=100`),
  'get /api/items/recent': () => fixed('/api/items/recent?limit=100'),
  'get /api/items/highest-value': () => fixed('/api/items/highest-value?limit=100'),
  'get /api/items/high-demand': () => fixed('/api/items/high-demand?limit=100'),
  'get /api/items/by-slugs': ({ slugs }) => only(EXPENSIVE['GET /api/items/by-slugs, 100 slugs'](slugs)),
  'get /api/search-index': () => fixed('/api/search-index'),
  'get /api/items/{slug}': ({ slugs }) => each(slugs, (slug) => `/api/items/${slug}`),
  'get /api/items/{slug}/evidence': ({ slugs }) => each(slugs, (slug) => `/api/items/${slug}/evidence`),
  'get /api/values/estimates/{slug}': ({ slugs }) => each(slugs, (slug) => `/api/values/estimates/${slug}`),
  'get /api/values/calibration': () => fixed('/api/values/calibration'),
  'get /api/eggs': () => numbered((turn) => `/api/eggs?maxPrice=${turn}`),
  'get /api/eggs/{slug}': ({ eggs }) => each(eggs, (slug) => `/api/eggs/${slug}`),
  'get /hatches': () => numbered((turn) => `/hatches?petName=a&minValue=${turn}&limit=100`),
  'get /api/hatches': () => numbered((turn) => `/api/hatches?petName=a&minValue=${turn}&limit=100`),
  'get /api/bounties/current': () => fixed('/api/bounties/current'),
  'get /api/stats': () => fixed('/api/stats'),
  'get /api/site': () => fixed('/api/site'),
  'get /api/push/key': () => fixed('/api/push/key'),
  'get /healthz': () => fixed('/healthz'),
  'get /readyz': () => fixed('/readyz'),
  'get /api/values/changes': ({ changes }) =>
    numbered((turn) => `/api/values/changes?before=${changes + turn}&limit=100`),
  'get /api/values/changes/{number}': ({ changes }) =>
    numbered((turn) => `/api/values/changes/${1 + (turn % changes)}`),
  'post /api/values/series': ({ slugs }) => {
    let turn = start()
    return () => ({
      path: '/api/values/series',
      body: { slugs: [`none-${++turn}`, ...pick(slugs, turn, 199)] },
    })
  },
  'get /api/values/past': ({ slugs }) =>
    numbered(
      (turn) =>
        `/api/values/past?${pick(slugs, turn, 100)
          .map((slug, at) => `star=${slug}.${1_600_000_000 + turn * 100 + at}`)
          .join('&')}`,
    ),
}

/** Pages, feeds and previews: the description does not list them. */
export const DEAREST_PAGES: Readonly<Record<string, Maker>> = {
  '/items?search': () => only(EXPENSIVE['GET /items, searched']()),
  '/items/:slug': ({ slugs }) => each(slugs, (slug) => `/items/${slug}`),
  '/eggs?maxPrice': () => numbered((turn) => `/eggs?maxPrice=${turn}`),
  '/eggs/:slug': ({ eggs }) => each(eggs, (slug) => `/eggs/${slug}`),
  '/calculator, 50 + 50 entries': ({ slugs }) => only(EXPENSIVE['GET /calculator, 50 + 50 entries'](slugs)),
  '/live-hatches?minValue': () => only(EXPENSIVE['GET /live-hatches, filtered']()),
  '/values/changes?before': ({ changes }) => numbered((turn) => `/values/changes?before=${changes + turn}`),
  '/values/changes/:number': ({ changes }) => numbered((turn) => `/values/changes/${1 + (turn % changes)}`),
  '/preview/trade.png': ({ slugs }) => only(EXPENSIVE['GET /preview/trade.png'](slugs)),
  '/preview/items/:slug.png': ({ slugs }) => each(slugs, (slug) => `/preview/items/${slug}.png`),
  '/preview/eggs/:slug.png': ({ eggs }) => each(eggs, (slug) => `/preview/eggs/${slug}.png`),
  '/preview/values/changes/:number.png': ({ changes }) =>
    numbered((turn) => `/preview/values/changes/${1 + (turn % changes)}.png`),
  '/sitemap.xml': () => fixed('/sitemap.xml'),
  '/values/changes.atom': () => fixed('/values/changes.atom'),
  '/values/changes.json': () => fixed('/values/changes.json'),
  '/api/openapi.json': () => fixed('/api/openapi.json'),
  'an unknown page': () => numbered((turn) => `/no-such-page-${turn}`),
}

/** Addresses and bodies of the greatest length, most of which are refused. */
export const LONG_REQUESTS: Readonly<Record<string, Maker>> = {
  'get /api/items/by-slugs, 120 kB of slugs': () =>
    numbered((turn) => `/api/items/by-slugs?${fill(turn, (at) => `slug=s-${at}`)}`),
  'get /api/values/past, 120 kB of stars': () =>
    numbered((turn) => `/api/values/past?${fill(turn, (at) => `star=s-${at}.1`)}`),
  'get /api/items, 120 kB of filters': () => numbered((turn) => `/api/items?${fill(turn, (at) => `variant=v${at}`)}`),
  'get /api/items, search of 120 kB': () => numbered((turn) => `/api/items?search=${fill(turn, () => 'a', '+')}`),
  '/items, search of 120 kB': () => numbered((turn) => `/items?search=${fill(turn, () => 'a', '+')}`),
  '/items, 120 kB of filters': () => numbered((turn) => `/items?${fill(turn, (at) => `variant=v${at}`)}`),
  '/calculator, 120 kB of entries': ({ slugs }) =>
    numbered((turn) => `/calculator?you=${fill(turn, (at) => `${slugs[at % slugs.length]}.${1 + (at % 90)}`, '_')}`),
  '/preview/trade.png, 120 kB of entries': ({ slugs }) =>
    numbered(
      (turn) => `/preview/trade.png?you=${fill(turn, (at) => `${slugs[at % slugs.length]}.${1 + (at % 90)}`, '_')}`,
    ),
  '/calculator, 120 kB of parameters': () =>
    numbered((turn) => `/calculator?you=doggy.${1 + (turn % 99)}&${fill(turn, () => 'x=1')}`),
  'a path of 120 kB': () => numbered((turn) => `/${fill(turn, () => 'a', '/')}`),
  'an address of 120 kB of escapes': () => numbered((turn) => `/items/${fill(turn, () => '%41', '')}`),
  'post /api/values/series, 32 kB of short slugs': () => {
    let turn = start()
    return () => ({
      path: '/api/values/series',
      body: { slugs: Array.from({ length: 6_000 }, () => `${++turn % 97}`) },
    })
  },
  'post /api/values/series, 32 kB of nested arrays': () => () => ({
    path: '/api/values/series',
    body: { slugs: Array.from({ length: 4_000 }, () => [[]]) },
  }),
}

/** 120 kB of parts, different for each turn. */
function fill(turn: number, part: (at: number) => string, separator = '&'): string {
  const parts: string[] = []
  for (let [at, length] = [turn, 0]; length < 120_000; at++) {
    const text = part(at)
    parts.push(text)
    length += text.length + separator.length
  }
  return parts.join(separator)
}

const start = () => Math.floor(Math.random() * 1e6)
const only = (address: () => string) => () => ({ path: address() })
const fixed = (path: string) => () => ({ path })

function numbered(address: (turn: number) => string) {
  let turn = start()
  return () => ({ path: address(++turn) })
}

function each(names: readonly string[], address: (name: string) => string) {
  let turn = start()
  return () => ({ path: address(names[++turn % names.length] ?? '') })
}

/** Different names, from `turn` on. */
const pick = (names: readonly string[], turn: number, count: number) =>
  Array.from({ length: count }, (_, at) => names[(turn + at * 3) % names.length] ?? '')
