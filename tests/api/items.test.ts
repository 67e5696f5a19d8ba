import { SORTS, VARIANTS } from '#contract/catalogue.ts'
import { ItemDetail, ItemList, PetList, type ItemRow } from '#contract/items.ts'
import { SearchIndex } from '#contract/search.ts'
import { Problem } from '#contract/problem.ts'
import { findPets, foundSlugs } from '#domain/search/find-pets.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { byRowValue } from '#domain/items/value-order.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'

const { get, stop } = await startData()
afterAll(stop)

const list = async (query = '') => v.parse(ItemList, (await get(`/api/items?${query}`)).json())
const slugs = (rows: readonly ItemRow[]) => rows.map((row) => row.slug)

async function whole(query: string): Promise<ItemRow[]> {
  const first = await list(`${query}&limit=100`)
  const rest = await Promise.all(
    Array.from({ length: first.pagination.pages - 1 }, (_, index) => list(`${query}&limit=100&page=${index + 2}`)),
  )
  return [first, ...rest].flatMap(({ pets }) => pets)
}

it('[AP6, IM3, IM4, AP57] lists every variant as its own row, with its own name, slug and picture', async () => {
  const rows = await whole('sort=name-asc')
  expect(rows.length).toBe(1_752)
  const doggies = rows
    .filter((row) => row.baseSlug === 'king-doggy')
    .map(({ name, slug, variant, image }) => ({ name, slug, variant, image }))
  expect(doggies).toEqual([
    { name: 'King Doggy', slug: 'king-doggy', variant: 'Normal', image: '/items/king-doggy.webp' },
    { name: 'Mythic King Doggy', slug: 'mythic-king-doggy', variant: 'Mythic', image: '/items/mythic-king-doggy.webp' },
    { name: 'Shiny King Doggy', slug: 'shiny-king-doggy', variant: 'Shiny', image: '/items/shiny-king-doggy.webp' },
    {
      name: 'Shiny Mythic King Doggy',
      slug: 'shiny-mythic-king-doggy',
      variant: 'ShinyMythic',
      image: '/items/shiny-mythic-king-doggy.webp',
    },
  ])
  expect(rows.filter((row) => row.baseSlug === 'doggy').map((row) => row.variant)).toEqual(['Normal', 'Shiny'])
})

it('[AP7] keeps the rows of each variant that is named', async () => {
  const counts = await Promise.all(
    [
      'variant=Normal',
      'variant=Shiny',
      'variant=Mythic',
      'variant=ShinyMythic',
      'variant=Normal&variant=ShinyMythic',
      'variant=Shiny&variant=Shiny',
    ].map(async (query) => (await list(query)).pagination.total),
  )
  expect(counts).toEqual([554, 554, 322, 322, 876, 554])
})

it('[AP8, AP58] pages: 20 by default, up to 100, and an empty list past the last', async () => {
  const first = await list()
  expect([first.pets.length, first.pagination]).toEqual([20, { current: 1, pages: 88, total: 1_752 }])
  expect((await list('limit=100&page=18')).pets.length).toBe(52)
  expect(await list('limit=100&page=19')).toEqual({ pets: [], pagination: { current: 19, pages: 18, total: 1_752 } })
})

it.each(SORTS)(
  '[AP9, AP10, VA2, VA3, VA4, VA55, AP59] %s is total and stable: pages neither lose nor repeat a row',
  async (sort) => {
    const rows = await whole(`sort=${sort}`)
    expect(new Set(slugs(rows)).size).toBe(1_752)
    const direction = sort.endsWith('-desc') ? 'desc' : 'asc'
    const key = {
      name: (row: ItemRow) => row.name.toLowerCase(),
      owners: (row: ItemRow) => row.owners!,
      updated: (row: ItemRow) => row.updatedAt,
    }
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
    const by = (of: (row: ItemRow) => string | number) => (a: ItemRow, b: ItemRow) =>
      (direction === 'desc' ? compare(of(b), of(a)) : compare(of(a), of(b))) || compare(a.slug, b.slug)
    const order = sort.startsWith('value')
      ? byRowValue(direction)
      : by(sort.startsWith('name') ? key.name : sort.startsWith('owners') ? key.owners : key.updated)
    expect(slugs(rows)).toEqual(slugs(rows.toSorted(order)))
  },
)

it('[IL38, IL41, AP101, AP59] a search by best match starts with the pet of that name, and its pages make one order', async () => {
  const rows = await whole('sort=best-match&search=king+doggy')
  expect(slugs(rows).slice(0, 4)).toEqual([
    'king-doggy',
    'shiny-king-doggy',
    'mythic-king-doggy',
    'shiny-mythic-king-doggy',
  ])
  expect(slugs(await whole('sort=best-match&search=shiny+king+doggy'))[0]).toBe('shiny-king-doggy')
  expect(slugs(rows).toSorted()).toEqual(slugs(await whole('search=king+doggy')).toSorted())
  const all = await whole('sort=best-match&search=golem')
  const paged: ItemRow[] = []
  for (let page = 1; paged.length < all.length; page++)
    paged.push(...(await list(`sort=best-match&search=golem&limit=7&page=${page}`)).pets)
  expect(slugs(paged)).toEqual(slugs(all))
  expect(new Set(slugs(paged)).size).toBe((await list('search=golem')).pagination.total)
  expect(slugs((await list('sort=best-match')).pets)).toEqual(slugs((await list('sort=value-desc')).pets))
})

it('[AP129] a misspelt search finds what instant search does: by match in its order, otherwise in the order asked for', async () => {
  const index = v.parse(SearchIndex, (await get('/api/search-index')).json())
  const text = 'kign dogy'
  const found = foundSlugs(findPets(index, text).pets)
  expect(found.length).toBeGreaterThan(1)
  expect(slugs(await whole(`sort=best-match&search=${text}`))).toEqual(found)
  const byValue = await whole(`search=${text}`)
  expect(slugs(byValue)).toEqual(slugs(byValue.toSorted(byRowValue('desc'))))
  expect(slugs(byValue).toSorted()).toEqual(found.toSorted())
})

it('[AP129] the other filters leave out rows of a search and keep its order', async () => {
  const rows = await whole('sort=best-match&search=kign+dogy')
  const left = await whole('sort=best-match&search=kign+dogy&variant=Shiny&minValue=1')
  expect(left.length).toBeGreaterThan(0)
  const isLeft = ({ variant, value }: ItemRow) => variant === 'Shiny' && typeof value === 'number' && value >= 1
  expect(slugs(left)).toEqual(slugs(rows.filter(isLeft)))
})

it('[AP130] closest names what a misspelt search may mean, also where a filter leaves no row', async () => {
  const closest = async (query: string) => (await list(`sort=best-match&${query}`)).closest
  expect((await closest('search=sm+king+dogy'))?.[0]).toBe('Shiny Mythic King Doggy')
  expect(await closest('search=sm+king+doggy')).toBeUndefined()
  const none = await list('search=kign+dogy&minValue=1&maxValue=1')
  expect([none.pets, none.closest?.[0]]).toEqual([[], 'King Doggy'])
  expect(await closest('')).toBeUndefined()
})

it('[QS1, QS3] one small answer holds every name with the value of each variant, and says when it is unchanged', async () => {
  const answer = await get('/api/search-index', { 'accept-encoding': 'br' })
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=15',
  ])
  expect(answer.rawPayload.length).toBeLessThanOrEqual(40_000)
  const again = await get('/api/search-index', { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
  const index = v.parse(SearchIndex, (await get('/api/search-index')).json())
  const rows = await whole('sort=name-asc')
  const found = index.pets.flatMap((pet) =>
    VARIANTS.flatMap((variant) => {
      const figures = pet.figures[variant]
      return figures ? [[variantSlug(pet.slug, variant), figures.value, figures.trend]] : []
    }),
  )
  const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1)
  expect(found.toSorted(byText)).toEqual(rows.map(({ slug, value, trend }) => [slug, value, trend]).toSorted(byText))
  expect(index.eggs).toContainEqual({ name: 'Common Egg', slug: 'common-egg' })
})

it('[QS3] the search index is another answer once a value has changed', async () => {
  const site = await startData({ catalogue: smallCatalogue() })
  onTestFinished(site.stop)
  const read = async () => {
    const { headers, body } = await site.get('/api/search-index')
    const { pets } = v.parse(SearchIndex, JSON.parse(body))
    return { etag: headers.etag, value: pets.find(({ slug }) => slug === 'doggy')!.figures.Normal!.value }
  }
  const before = await read()
  await site.post('/ingest/values', [{ slug: 'doggy', value: 321 }])
  const after = await read()
  expect(after.value).toBe(321)
  expect(after.etag).not.toBe(before.etag)
})

it('[AP59] any page size cuts the same order', async () => {
  const all = slugs(await whole('sort=value-desc'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 120 }), async (limit, page) => {
      expect(slugs((await list(`limit=${limit}&page=${page}`)).pets)).toEqual(
        all.slice((page - 1) * limit, page * limit),
      )
    }),
    { numRuns: 40 },
  )
})

it('[AP11] minimum and maximum are inclusive and leave only numbers', async () => {
  const [some] = (await list('sort=value-asc')).pets
  const value = Number(some!.value)
  const rows = await whole(`minValue=${value}&maxValue=${value}`)
  expect(rows.length).toBeGreaterThan(0)
  expect([...new Set(rows.map((row) => row.value))]).toEqual([value])
  expect((await whole('minValue=0')).some((row) => typeof row.value === 'string')).toBe(false)
  expect((await list('minValue=10&maxValue=9')).pagination).toEqual({ current: 1, pages: 0, total: 0 })
})

it('[AP12] a search finds rows by words of the name and the egg, in any case', async () => {
  expect(slugs((await list('search=COMMON%20king')).pets).toSorted()).toEqual([
    'king-doggy',
    'mythic-king-doggy',
    'shiny-king-doggy',
    'shiny-mythic-king-doggy',
  ])
  expect((await list('search=shiny%20mythic%20king%20doggy')).pets.map((row) => row.name)).toEqual([
    'Shiny Mythic King Doggy',
    'Shiny Mythic Silly King Doggy',
  ])
  expect((await list('search=zzzzzz')).pagination.total).toBe(0)
})

it('[AP60] % and _ and backslash and quotes are no wildcards', async () => {
  for (const text of ['%', '_', '\\', "'; drop table item; --", '%25%25'])
    expect((await list(`search=${encodeURIComponent(text)}`)).pagination.total).toBe(0)
  expect((await list(`search=${encodeURIComponent("sylently's")}`)).pagination.total).toBeGreaterThan(0)
})

it('[AP13, AP61] filters by category and demand; all filters nothing', async () => {
  const [secret, all, wanted] = [
    await whole('category=secret'),
    await list('category=all&demand=all'),
    await whole('demand=insane'),
  ]
  expect([...new Set(secret.map((row) => row.category))]).toEqual(['secret'])
  expect(secret.every((row) => row.rarity === 'Secret' || row.rarity === 'Infinity')).toBe(true)
  expect(all.pagination.total).toBe(1_752)
  expect([...new Set(wanted.map((row) => row.demand))]).toEqual(['insane'])
  const both = await whole('category=secret&demand=insane&variant=Normal')
  expect(both.every((row) => row.category === 'secret' && row.demand === 'insane' && row.variant === 'Normal')).toBe(
    true,
  )
})

it('[AP14, AP62, AP63, AP64] answers the recently updated, the dearest, and the most wanted', async () => {
  const read = async (path: string) => slugs(v.parse(PetList, (await get(`/api/items/${path}`)).json()).pets)
  expect(await read('recent?limit=16')).toEqual(slugs((await list('sort=updated-desc&limit=16')).pets))
  expect(await read('highest-value')).toEqual(slugs((await list('sort=value-desc&limit=10')).pets))
  expect(await read('high-demand?limit=100')).toEqual(
    slugs((await list('demand=insane&sort=owners-desc&limit=100')).pets),
  )
  expect((await get('/api/items/recent?limit=0')).json()).toMatchObject({ code: 'query.invalid', parameter: 'limit' })
})

it('[AP15, AP16] answers one item by base slug or id, with every variant and its histories', async () => {
  const byBase = await get('/api/items/king-doggy')
  const detail = v.parse(ItemDetail, byBase.json())
  expect((await get(`/api/items/${detail.pet.id}`)).body).toBe(byBase.body)
  expect(detail.pet.variants).toEqual([...VARIANTS])
  expect(detail.pet.allVariants.map(({ variant, slug }) => [variant, slug])).toEqual([
    ['Normal', 'king-doggy'],
    ['Shiny', 'shiny-king-doggy'],
    ['Mythic', 'mythic-king-doggy'],
    ['ShinyMythic', 'shiny-mythic-king-doggy'],
  ])
  expect(detail.pet.stats).toEqual({
    bubbles: 2_750,
    coins: 3_300,
    gems: 50,
    worldCurrency: { tickets: 0, seashells: 0, pearls: 0 },
  })
  expect(detail.pet.allVariants.map(({ stats }) => stats.bubbles)).toEqual([2_750, 4_125, 4_812.5, 6_187.5])
  expect([detail.pet.chance, detail.pet.eggType, detail.pet.eggId]).toEqual([0.000001, 'Common Egg', 'common-egg'])
  expect(detail.history).toEqual(detail.pet.allVariants[0]!.history)
  for (const { history, value, existHistories, exists, owners, numericValue } of detail.pet.allVariants) {
    expect(history.at(-1)!.value).toBe(value)
    expect(existHistories.at(-1)!.existAmount).toBe(exists)
    expect(owners).toBeLessThanOrEqual(exists!)
    expect(numericValue).toBe(typeof value === 'number' ? value : undefined)
  }
})

it('[AP48] each variant carries its rarity and its egg', async () => {
  const { pet } = v.parse(ItemDetail, (await get('/api/items/king-doggy')).json())
  expect(pet.allVariants.map(({ rarity, eggType }) => [rarity, eggType])).toEqual(
    VARIANTS.map(() => ['Secret', 'Common Egg']),
  )
})

it('[AP49, AP82] a variant slug answers that variant in pet and history; allVariants keeps them all', async () => {
  const base = v.parse(ItemDetail, (await get('/api/items/king-doggy')).json())
  for (const { history, existHistories, rangeHistory, receipts, numericValue: _, ...own } of base.pet.allVariants) {
    const detail = v.parse(ItemDetail, (await get(`/api/items/${own.slug}`)).json())
    expect(detail.pet).toEqual({ ...base.pet, ...own })
    expect([detail.history, detail.existHistories, detail.rangeHistory, detail.receipts]).toEqual([
      history,
      existHistories,
      rangeHistory,
      receipts,
    ])
  }
})

it('[AP49] a variant slug answers the hatches of that variant alone', async () => {
  const other = await startData({ catalogue: smallCatalogue(), samples: false })
  const hatches = (['Normal', 'Shiny', 'Shiny'] as const).map((variant, index) => ({
    id: String(index),
    slug: 'king-doggy',
    variant,
    playerName: 'Nova',
    isPublic: true,
  }))
  await other.post('/ingest/hatches', hatches)
  const read = async (slug: string) =>
    v.parse(ItemDetail, (await other.get(`/api/items/${slug}`)).json()).recentHatches.map(({ id }) => id)
  expect([await read('king-doggy'), await read('shiny-king-doggy'), await read('mythic-king-doggy')]).toEqual([
    ['2', '1', '0'],
    ['2', '1'],
    [],
  ])
  await other.stop()
})

it('[AP50, VA47] the chance is the variant’s own: 1 in 40, 1 in 100 and 1 in 4,000 of the pet’s', async () => {
  const read = async (slug: string) => v.parse(ItemDetail, (await get(`/api/items/${slug}`)).json()).pet
  const { allVariants } = await read('king-doggy')
  expect(allVariants.map(({ chance }) => Math.round(100 / chance!))).toEqual([1e8, 4e9, 1e10, 4e11])
  for (const { slug, chance } of allVariants) expect((await read(slug)).chance).toBe(chance)
})

it('[AP52] search reads abbreviations of variants as the search boxes do', async () => {
  expect((await list('sort=best-match&search=sm%20king%20doggy')).pets[0]?.slug).toBe('shiny-mythic-king-doggy')
})

it('[IM4, AP66] names only the variants that exist', async () => {
  const { pet } = v.parse(ItemDetail, (await get('/api/items/doggy')).json())
  expect([pet.variants, pet.allVariants.length]).toEqual([['Normal', 'Shiny'], 2])
  expect((await get('/api/items/mythic-doggy')).statusCode).toBe(404)
})

it('[AP2, AP17] an unknown item is a problem', async () => {
  const answer = await get('/api/items/nobody')
  expect([answer.statusCode, answer.headers['content-type'], v.parse(Problem, answer.json())]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
    { type: 'about:blank', title: 'Not Found', status: 404, code: 'item.not_found', detail: 'there is no item nobody' },
  ])
})

it('[AP3] a bad query is a problem that names the parameter', async () => {
  const answer = await get('/api/items?page=1&limit=12abc')
  expect([answer.statusCode, v.parse(Problem, answer.json())]).toEqual([
    400,
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'query.invalid',
      detail: 'limit: must be a number',
      parameter: 'limit',
    },
  ])
})

it('[AP1, AP5, AP55, AP56] carries ETag, Cache-Control and CORS, and answers 304', async () => {
  const { headers, statusCode } = await get('/api/items?limit=3')
  expect([
    statusCode,
    headers['content-type'],
    headers['cache-control'],
    headers['access-control-allow-origin'],
  ]).toEqual([200, 'application/json; charset=utf-8', 'public, max-age=15', '*'])
  const again = await get('/api/items?limit=3&unknown=1', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body, again.headers['access-control-allow-origin']]).toEqual([304, '', '*'])
})

it('[AP33, AP3] answers the rows of up to 100 slugs, and leaves out what there is none of', async () => {
  const bySlugs = (names: readonly string[]) =>
    get(`/api/items/by-slugs?${names.map((name) => `slug=${name}`).join('&')}`)
  const { pets } = v.parse(
    PetList,
    (await bySlugs(['og-owolord', 'no-such-pet', 'shiny-king-doggy', 'og-owolord'])).json(),
  )
  expect(pets.map(({ slug, baseSlug, variant }) => ({ slug, baseSlug, variant }))).toEqual([
    { slug: 'og-owolord', baseSlug: 'og-owolord', variant: 'Normal' },
    { slug: 'shiny-king-doggy', baseSlug: 'king-doggy', variant: 'Shiny' },
  ])
  expect((await bySlugs([])).json()).toEqual({ pets: [] })
  const hundred = slugs((await list('limit=100')).pets)
  expect(v.parse(PetList, (await bySlugs(hundred)).json()).pets.length).toBe(100)
  const refused = [await bySlugs([...hundred, 'og-owolord']), await bySlugs(['King%20Doggy'])].map((answer) =>
    v.parse(Problem, answer.json()),
  )
  expect(refused.map(({ status, code, detail }) => [status, code, detail.split(':')[0]])).toEqual([
    [400, 'query.invalid', 'slug'],
    [400, 'query.invalid', 'slug'],
  ])
})

it('[RC55] an item holds the receipts of each variant, the newest with its reason', async () => {
  const { get, post, source, stop } = await startData({ catalogue: smallCatalogue(), samples: false })
  onTestFinished(stop)
  await post('/ingest/values', [{ slug: 'king-doggy', value: 1_000, reason: 'first' }])
  await post('/ingest/values', [{ slug: 'king-doggy', value: 1_001, reason: 'second' }])
  await post('/ingest/values', [{ slug: 'king-doggy', variant: 'Shiny', value: 3 }])
  const numbers = (await source.valueChanges({ item: 'king-doggy', limit: 3 })).changes.map(({ number }) => number)
  const { pet, receipts } = (await get('/api/items/king-doggy')).json()
  expect(receipts.slice(0, 2)).toEqual([
    { number: numbers[1], timestamp: expect.any(String), source: 'ingest', reason: 'second' },
    { number: numbers[2], timestamp: expect.any(String), source: 'ingest' },
  ])
  expect(receipts.at(-1).source).toEqual('catalogue')
  expect(pet.allVariants[0].receipts).toEqual(receipts)
  expect(pet.allVariants[1].receipts.map(({ number }: { number: number }) => number)[0]).toEqual(numbers[0])
  for (let value = 1_010; value < 1_062; value++) await post('/ingest/values', [{ slug: 'king-doggy', value }])
  const later = (await get('/api/items/king-doggy')).json()
  expect(later.receipts).toHaveLength(50)
  expect(later.pet.allVariants[1].receipts).toEqual([
    { number: numbers[0], timestamp: expect.any(String), source: 'ingest' },
  ])
})
