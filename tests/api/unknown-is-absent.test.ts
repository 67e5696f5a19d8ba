import type { Variant } from '#contract/catalogue.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { NOW, startData } from '../support/site/data-app.ts'

const [sampled, real] = [await startData(), await startData({ samples: false, demo: false })]
afterAll(() => Promise.all([sampled.stop(), real.stop()]))

/** Every place in a JSON text that holds null. */
function nullsIn(text: string): string[] {
  const found: string[] = []
  JSON.parse(text, function (this: object, key: string, value: unknown) {
    if (value === null) found.push(Array.isArray(this) ? `[${key}]` : key)
    return value
  })
  return found
}

type Data = typeof sampled

type Operation = { responses: Record<string, { content?: object }> }
/** Paths of the reads that answer with JSON, so not those of streams and tables. */
const listJsonReads = ({ paths }: { paths: Record<string, { get?: Operation }> }): string[] =>
  Object.keys(paths).filter((path) => 'application/json' in (paths[path]?.get?.responses['200']?.content ?? {}))

/** Public and private hatches of pets with and without an egg, and values of every kind. */
async function feed({ post }: Data) {
  const variants: Variant[] = ['Normal', 'Shiny']
  const hatches = ['king-doggy', 'doggy', 'og-owolord'].flatMap((slug) =>
    variants.flatMap((variant) =>
      [true, false].map((isPublic) => ({
        id: `${slug} ${variant} ${isPublic}`,
        slug,
        variant,
        playerName: 'Nova',
        isPublic,
      })),
    ),
  )
  const stored = (await post('/ingest/hatches', hatches)).json()
  const values = ['O/C', 'N/A', 'TBD', 12.5].map((value, index) => ({
    slug: ['king-doggy', 'doggy', 'kitty', 'bunny'][index],
    variant: 'Normal',
    value,
  }))
  return [stored.rejected, (await post('/ingest/values', values)).json().rejected]
}

/** Address of a verdict card that has just been saved. */
async function saveVerdict({ post }: Pick<Data, 'post'>): Promise<string> {
  const trade = { yours: [{ slug: 'king-doggy', quantity: 1 }], theirs: [{ slug: 'doggy', quantity: 2 }] }
  return `/api/verdicts/${(await post('/api/verdicts', trade)).json().code}`
}

/** A change by people that takes another one back, so that receipts of every source are among those read. */
async function revert({ values, db }: Data) {
  const number = await createValueChangesRepository(db).lastNumber()
  const change = { slug: 'king-doggy', value: 'TBD' as const, range: null }
  await values.change([change], { source: 'revert', reverts: number, approvedBy: [{ role: 'lead', id: 'unknown' }] })
}

describe.each([
  ['samples', sampled],
  ['a real site', real],
] as const)('with %s', (_, data) => {
  const read = async (url: string) => {
    const answer = await data.get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.body
  }
  it('[AP47, AP80, VC25] no public read holds a null but the name of a private player', async () => {
    expect(await feed(data)).toEqual([[], []])
    await revert(data)
    const reads = listJsonReads(JSON.parse(await read('/api/openapi.json')))
    const queries: Record<string, readonly string[]> = {
      '/api/items': Array.from({ length: 18 }, (__, index) => `?limit=100&page=${index + 1}`),
      '/api/items/by-slugs': ['?slug=king-doggy&slug=doggy&slug=og-owolord'],
      '/api/values/changes': ['', '?limit=100', '?limit=100&after=0', '?item=nobody', '?source=revert', '?before=1'],
      '/api/values/past': [`?star=king-doggy.${NOW / 1_000 - 86_400}&star=doggy.1763600000`],
    }
    const verdict = await saveVerdict(data)
    const slugs = {
      '/api/values/changes/{number}': '1',
      '/api/items/{slug}': 'king-doggy',
      '/api/items/{slug}/evidence': 'king-doggy',
      '/api/items/{slug}/history': 'king-doggy',
      '/api/values/estimates/{slug}': 'king-doggy',
      '/api/eggs/{slug}': 'common-egg',
    }
    for (const path of reads) {
      const place =
        path === '/api/verdicts/{code}'
          ? verdict
          : path in slugs
            ? path.replace(/\{\w+\}/, slugs[path as keyof typeof slugs])
            : path
      for (const query of queries[path] ?? ['']) {
        const nulls = nullsIn(await read(`${place}${query}`))
        expect([place, [...new Set(nulls)].filter((key) => key !== 'playerName')]).toEqual([place, []])
      }
    }
    const problem = (await data.get('/api/items?limit=0')).body
    expect(nullsIn(problem)).toEqual([])
  })

  it('[AP47, VC25] nor does any item in any variant, any egg, or any receipt', async () => {
    const newest = await createValueChangesRepository(data.db).lastNumber()
    const receipts = Array.from({ length: newest }, (__, index) => `/api/values/changes/${index + 1}`)
    const items = (await data.slugs.items()).map(({ slug }) => `/api/items/${slug}`)
    const eggs = (await data.slugs.eggs()).map(({ slug }) => `/api/eggs/${slug}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(...[items, eggs, receipts].map((urls) => fc.constantFrom(...urls))), async (url) => {
        expect(nullsIn(await read(url)).filter((key) => key !== 'playerName')).toEqual([])
      }),
      { numRuns: 90 },
    )
  })

  it('[AP47, AP18] a live hatch leaves out what is unknown too', () => {
    const frames = JSON.stringify(data.published)
    expect([data.published.length, nullsIn(frames)]).toEqual([12, Array.from({ length: 6 }, () => 'playerName')])
    expect(data.published.filter((hatch) => !hatch.isPublic && 'hatcherName' in hatch)).toEqual([])
  })
})

it('[AP26, AP80, AP81] the description allows null for the name of a private player alone', async () => {
  const description = (await sampled.get('/api/openapi.json')).json()
  const nullable: string[] = []
  JSON.parse(JSON.stringify(description), (key: string, value: unknown) => {
    if (
      typeof value === 'object' &&
      value !== null &&
      'anyOf' in value &&
      JSON.stringify(value.anyOf).includes('{"type":"null"}')
    )
      nullable.push(key)
    return value
  })
  expect([...new Set(nullable)]).toEqual(['playerName'])
})

/** Facts that are known only once someone has reported them. */
const REPORTED = ['demand', 'trend', 'owners', 'exists', 'totalExists', 'secretHatches24h', 'numericValue', 'eggPrice']

/** Every key of a report in a JSON text, with what stands there. */
function reportsIn(text: string): string[] {
  const found: string[] = []
  JSON.parse(text, (key: string, value: unknown) => {
    if (REPORTED.includes(key) || (key === 'value' && value !== 'TBD')) found.push(`${key}: ${JSON.stringify(value)}`)
    return value
  })
  return found
}

const EMPTY = { pets: [], eggs: [], bounties: [] }

/** The answers of all public reads, by address; reads of one pet or egg only where there are any. */
async function readAll({ get, post }: Data, hasPets: boolean): Promise<Map<string, string>> {
  const examples: Record<string, string> = {
    '/api/eggs/{slug}': '/api/eggs/common-egg',
    '/api/values/changes/{number}': '/api/values/changes/1',
    '/api/items/by-slugs': '/api/items/by-slugs?slug=king-doggy&slug=doggy',
    '/api/values/past': '/api/values/past?star=king-doggy.1763600000',
    ...(hasPets && { '/api/verdicts/{code}': await saveVerdict({ post }) }),
  }
  const answers = new Map<string, string>()
  for (const path of listJsonReads((await get('/api/openapi.json')).json())) {
    if (!hasPets && path.includes('{')) continue
    const url = examples[path] ?? path.replace('{slug}', 'king-doggy')
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    answers.set(url, answer.body)
  }
  return answers
}

it.each([
  ['an empty catalogue', EMPTY],
  ['the catalogue alone', undefined],
])('[VA89, AP103, AP106] with %s no public read says a figure of the game', async (_, catalogue) => {
  const data = await startData({ samples: false, demo: false, ...(catalogue && { catalogue }) })
  const answers = await readAll(data, catalogue === undefined)
  expect(answers.size).toBeGreaterThan(12)
  for (const [url, body] of answers) expect([url, reportsIn(body)]).toEqual([url, []])
  expect((await data.get('/api/stats')).json()).toEqual({
    usersOnline: 7,
    totalPets: catalogue === undefined ? 554 : 0,
  })
  await data.stop()
})

it('[VA89, IN30, AP102, AP104, AP105] what was said of one variant shows, and nothing else does', async () => {
  const data = await startData({ samples: false, demo: false })
  const read = async (url: string) => (await data.get(url)).json()
  const said = { slug: 'king-doggy', variant: 'Normal', value: 1_280_000 }
  expect((await data.post('/ingest/values', [said])).json().rejected).toEqual([])
  const answers = await readAll(data, true)
  const reports = [...answers.values()].flatMap(reportsIn)
  expect([...new Set(reports)].toSorted()).toEqual(['numericValue: 1280000', 'value: 1280000'])
  expect((await read('/api/items/recent')).pets.map(({ slug }: { slug: string }) => slug)).toEqual(['king-doggy'])
  expect((await read('/api/items/highest-value')).pets.map(({ slug }: { slug: string }) => slug)).toEqual([
    'king-doggy',
  ])
  expect((await read(`/api/values/past?star=king-doggy.${NOW / 1_000 - 86_400}`)).past).toEqual([
    { slug: 'king-doggy', since: NOW / 1_000 - 86_400 },
  ])

  const hatch = { id: 'a', slug: 'king-doggy', variant: 'Normal', playerName: 'Nova' }
  await data.post('/ingest/hatches', [hatch])
  expect([data.published[0]!.stats, data.stats.current().totalExists, data.stats.current().secretHatches24h]).toEqual([
    {},
    undefined,
    1,
  ])
  const counted = { ...said, slug: 'doggy', value: 2, demand: 'low', owners: 3, exists: 4 }
  await data.post('/ingest/values', [counted])
  await data.post('/ingest/hatches', [{ ...hatch, id: 'b', slug: 'doggy' }])
  data.clock.now += 20_000
  expect((await read('/api/items/doggy')).pet).toMatchObject({ value: 2, demand: 'low', owners: 3, exists: 5 })
  for (const sort of ['owners-desc', 'owners-asc'])
    expect((await read(`/api/items?sort=${sort}&limit=1`)).pets[0].slug).toBe('doggy')
  expect((await read('/api/items?demand=low')).pagination.total).toBe(1)
  await data.stop()
})
