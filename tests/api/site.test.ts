import { BountySchedule } from '#contract/bounties.ts'
import { Egg, EggList } from '#contract/eggs.ts'
import { Problem } from '#contract/problem.ts'
import { SiteInfo, SiteStats } from '#contract/stats.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { site, smallCatalogue, startData } from '../support/site/data-app.ts'

const { app, get, stop, db } = await startData()
afterAll(stop)

const eggs = async (query = '') => v.parse(EggList, (await get(`/api/eggs?${query}`)).json()).eggs

it('[AP19, IM3] lists every egg with its pets', async () => {
  const all = await eggs()
  expect(all.length).toBe(67)
  expect(all[0]).toEqual({
    id: 'common-egg',
    slug: 'common-egg',
    name: 'Common Egg',
    image: '/eggs/common-egg.webp',
    currency: 'Coins',
    price: 10,
    location: 'Spawn, The Overworld',
    available: true,
    pets: all[0]!.pets,
  })
  expect(all[0]!.pets.map(({ slug, rarity, chance }) => [slug, rarity, chance])).toEqual([
    ['doggy', 'Common', 40],
    ['kitty', 'Common', 30],
    ['bunny', 'Unique', 25],
    ['bear', 'Rare', 5],
    ['king-doggy', 'Secret', 0.000001],
  ])
})

it('[AP19] filters eggs by currency and by an inclusive price', async () => {
  expect([...new Set((await eggs('currency=Tickets')).map((egg) => egg.currency))]).toEqual(['Tickets'])
  expect((await eggs('currency=Coins&maxPrice=450')).map((egg) => egg.name)).toEqual([
    'Common Egg',
    'Spotted Egg',
    'Iceshard Egg',
  ])
  expect((await eggs('currency=Coins&minPrice=450&maxPrice=450')).map((egg) => egg.name)).toEqual(['Iceshard Egg'])
  expect((await get('/api/eggs?currency=Euro')).json()).toMatchObject({
    status: 400,
    code: 'query.invalid',
    parameter: 'currency',
  })
})

it('[AP67, AP68] answers one egg, and a problem for one that is none', async () => {
  expect(v.parse(Egg, (await get('/api/eggs/valentines-egg')).json()).name).toBe("Valentine's Egg")
  expect((await get('/api/eggs/nothing')).json()).toMatchObject({ status: 404, code: 'egg.not_found' })
})

it('[AP72] in the demo today has a bounty', async () => {
  const { schedule } = v.parse(BountySchedule, (await get('/api/bounties/current')).json())
  expect([schedule.length, schedule[0]]).toEqual([
    22,
    {
      date: '2026-11-19',
      name: 'Harmonic Harp',
      pet: 'harmonic-harp',
      egg: 'Hell Egg',
      chance: 2e-9,
      image: '/items/harmonic-harp.webp',
      sample: true,
    },
  ])
})

it('[AP22, AP23, AP24, AP73, AP103] answers the figures that a site without hatches has', async () => {
  const stats = v.parse(SiteStats, (await get('/api/stats')).json())
  const { total } = (await sql<{ total: number }>`select sum(exists_count) as total from item_variant`.execute(db))
    .rows[0]!
  expect(stats).toEqual({ usersOnline: 7, totalPets: 554, totalExists: total })
})

it('[AP30, VC3] tells host, links, the newest change of values and that values are samples', async () => {
  expect(v.parse(SiteInfo, (await get('/api/site')).json())).toEqual({ ...site, sample: true, changes: 1_752 })
})

it('[AP77] names where advertisements come from, where that is configured', async () => {
  const ads = { frameUrl: 'https://ads.example/frame', checkUrl: 'https://ads.example/dot.png' }
  const other = await startData({ catalogue: { pets: [], eggs: [], bounties: [] }, site: { ...site, ads } })
  expect(v.parse(SiteInfo, (await other.get('/api/site')).json())).toEqual({ ...site, ads, sample: false, changes: 0 })
  await other.stop()
})

it('[AP98, AP99] is not healthy once it is to end, whether the database answers or not', async () => {
  let isDraining = false
  const other = await startData({ catalogue: smallCatalogue(), isDraining: () => isDraining })
  const health = async () => {
    const { statusCode, headers, body } = await other.get('/healthz')
    return [statusCode, headers['retry-after'], JSON.parse(body).code]
  }
  await other.db.destroy()
  const before = await health()
  isDraining = true
  expect([before, await health()]).toEqual([
    [200, undefined, undefined],
    [503, '5', 'server.closing'],
  ])
  await other.app.close()
})

it('[AP25, AP75] is alive and ready; not ready without its migrations', async () => {
  expect([(await get('/healthz')).json(), (await get('/readyz')).json()]).toEqual([{ status: 'ok' }, { status: 'ok' }])
  await sql`update kysely_migration set name = 'gone' where name = '0002-hatches'`.execute(db)
  const answer = await get('/readyz')
  await sql`update kysely_migration set name = '0002-hatches' where name = 'gone'`.execute(db)
  expect([answer.statusCode, v.parse(Problem, answer.json()).code]).toEqual([503, 'server.not_ready'])
})

it.each(['/api', '/api/nothing', '/api/items/a/b', '/ingest', '/ingest/nothing'])(
  '[AP4] %s is a problem',
  async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type'], v.parse(Problem, answer.json()).code]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      'route.not_found',
    ])
  },
)

it('[AP4] a method that a path does not know is a problem too', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/api/items' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.not_found'])
})

it('[AP56] any origin may read, and its preflight says so; no page of another origin may write', async () => {
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/items',
    headers: { origin: 'https://bot.example', 'access-control-request-method': 'GET' },
  })
  expect([
    asked.statusCode,
    asked.headers['access-control-allow-origin'],
    asked.headers['access-control-allow-methods'],
  ]).toEqual([204, '*', 'GET, HEAD'])
  const refused = await get('/api/items?limit=x')
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, '*'])
  expect(
    (await app.inject({ method: 'POST', url: '/ingest/hatches' })).headers['access-control-allow-origin'],
  ).toBeUndefined()
})

it('[AP54] a failure inside tells nothing about the inside', async () => {
  const broken = await startData({ catalogue: { pets: [], eggs: [], bounties: [] } })
  await sql`drop table egg_pet`.execute(broken.db)
  await sql`drop table egg`.execute(broken.db)
  const answer = await broken.get('/api/eggs')
  expect([answer.statusCode, v.parse(Problem, answer.json())]).toEqual([
    500,
    {
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'server.error',
      detail: 'The server could not answer',
    },
  ])
  await broken.stop()
})

it('[DP1] names each operation by a verb, and no two alike', async () => {
  const { paths } = (await get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>
  }>()
  const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(
    names.filter((name) => !/^(get|list|read|open|report|save|verify|post|set|remove)[A-Z][A-Za-z]*$/.test(name)),
  ).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(30)
})

it('[AP26] describes each public route, and no other', async () => {
  const { openapi, paths } = (await get('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths).toSorted()).toEqual([
    '/api/bounties/current',
    '/api/eggs',
    '/api/eggs/{slug}',
    '/api/events',
    '/api/hatches',
    '/api/items',
    '/api/items/by-slugs',
    '/api/items/high-demand',
    '/api/items/highest-value',
    '/api/items/recent',
    '/api/items/{slug}',
    '/api/items/{slug}/evidence',
    '/api/items/{slug}/history',
    '/api/items/{slug}/history.csv',
    '/api/keys/leaked',
    '/api/moderation/figures',
    '/api/search-index',
    '/api/site',
    '/api/stats',
    '/api/stream',
    '/api/values/calibration',
    '/api/values/changes',
    '/api/values/changes/{number}',
    '/api/values/estimates/{slug}',
    '/api/values/past',
    '/api/values/series',
    '/api/verdicts',
    '/api/verdicts/keys',
    '/api/verdicts/verify',
    '/api/verdicts/{code}',
    '/api/wishes',
    '/hatches',
    '/healthz',
    '/ingest/events',
    '/ingest/exists',
    '/ingest/hatches',
    '/ingest/trades',
    '/ingest/values',
    '/readyz',
  ])
  expect(paths['/api/items'].get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'search',
    'demand',
    'sort',
    'minValue',
    'maxValue',
    'category',
    'variant',
    'page',
    'limit',
    'at',
  ])
  expect(Object.keys(paths['/api/items'].get.responses)).toEqual(['200', '400', '401', '429', '503'])
  expect(paths['/api/items'].get.responses['400'].content['application/problem+json'].schema.required).toEqual([
    'type',
    'title',
    'status',
    'code',
    'detail',
  ])
})
