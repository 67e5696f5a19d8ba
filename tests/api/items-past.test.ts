import { ItemHistory, ItemList } from '#contract/items.ts'
import { buildDump } from '#server/modules/dumps/build-dump.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'
import { DAY_START, makeFolder, readPacked, record } from '../support/site/dump-world.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
})
afterEach(() => site.stop())

const iso = (time: number) => new Date(time).toISOString()

async function publish(slug: string, value: number | string, at: number, more: Record<string, unknown> = {}) {
  site.clock.now = at
  await site.values.change([{ slug, value, ...more }], { source: 'import', approvedBy: [{ role: 'lead', id: null }] })
}
const list = async (query: string) => v.parse(ItemList, (await site.get(`/api/items?${query}`)).json())
const valueAt = async (slug: string, at: number) => {
  const { pets } = await list(`limit=100&variant=Normal&at=${iso(at)}`)
  return pets.find((pet) => pet.slug === slug)?.value
}

it('[OD11] items at a time have the value, range, demand and trend that were published then', async () => {
  await publish('doggy', 100, NOW + HOUR, { low: 90, high: 110, demand: 'high', trend: 'up' })
  await publish('doggy', 'O/C', NOW + 2 * HOUR, { demand: 'low', trend: 'down' })
  site.clock.now = NOW + DAY
  expect([
    await valueAt('doggy', NOW + HOUR),
    await valueAt('doggy', NOW + 2 * HOUR - 1),
    await valueAt('doggy', NOW + 2 * HOUR),
  ]).toEqual([100, 100, 'O/C'])
  const { pets } = await list(`search=doggy&variant=Normal&at=${iso(NOW + HOUR)}`)
  expect(pets.find(({ slug }) => slug === 'doggy')).toMatchObject({
    range: { low: 90, high: 110 },
    demand: 'high',
    trend: 'up',
    source: 'import',
    updatedAt: iso(NOW + HOUR),
    flags: [],
  })
})

it('[OD11] filters and sorts see the figures of that time', async () => {
  await publish('doggy', 5_000_000, NOW + HOUR, { demand: 'insane' })
  await publish('doggy', 1, NOW + 2 * HOUR, { demand: 'low' })
  site.clock.now = NOW + DAY
  const at = `at=${iso(NOW + HOUR)}`
  expect((await list(`${at}&limit=1`)).pets[0]!.slug).toBe('doggy')
  expect((await list(`${at}&minValue=4999999&maxValue=5000001`)).pets.map(({ slug }) => slug)).toEqual(['doggy'])
  expect((await list(`${at}&demand=insane&search=doggy&sort=best-match`)).pets[0]).toMatchObject({
    slug: 'doggy',
    value: 5_000_000,
  })
  expect((await list('minValue=4999999&maxValue=5000001')).pets).toEqual([])
  const { pets, pagination } = await list(`${at}&limit=3&page=2`)
  expect([pets.length, pagination.total]).toEqual([3, (await list('')).pagination.total])
})

it('[OD11] every order of the past is total, so pages neither repeat nor skip a row', async () => {
  site.clock.now = NOW + DAY
  const { pagination } = await list(`at=${iso(NOW)}`)
  for (const sort of ['value-asc', 'name-desc', 'owners-desc', 'updated-asc']) {
    const seen = []
    for (let page = 1; page <= Math.ceil(pagination.total / 7); page++)
      seen.push(...(await list(`at=${iso(NOW)}&limit=7&sort=${sort}&page=${page}`)).pets.map(({ slug }) => slug))
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, pagination.total, pagination.total])
  }
})

it('[OD11] before the first receipt there is nothing', async () => {
  expect(await list(`at=${iso(NOW - 1)}`)).toEqual({ pets: [], pagination: { current: 1, pages: 0, total: 0 } })
})

it.each([
  '2026-13-01',
  '2026-02-30',
  '2026-11-01T25:00Z',
  '2026-11-01T24:00Z',
  '2026-11-01T00:00',
  '2026-11-01T00:00:00+01:00',
  'yesterday',
  '1762000000000',
  "2026-11-01' or 1=1",
  '2026-11-20T12:00Z',
])('[OD11] the time %j is a problem that names it', async (at) => {
  const answer = await site.get(`/api/items?at=${encodeURIComponent(at)}`)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'query.invalid', parameter: 'at' }),
  ])
})

it.each(['2026-11-19', '2026-11-19T12:00Z', '2026-11-19T12:00:00Z', '2026-11-19T12:00:00.000Z'])(
  '[OD11] the time %j is taken',
  async (at) => expect((await site.get(`/api/items?at=${at}`)).statusCode).toBe(200),
)

it('[OD3, OD11] the values of a dump are those of the end of its day', async () => {
  await publish('doggy', 100, NOW + HOUR, { low: 90, high: 110, demand: 'high' })
  await publish('doggy', 7, NOW + DAY)
  await publish('kitty', 'O/C', NOW + DAY)
  const folder = makeFolder()
  await buildDump(site.db, (await record(site.db))!, folder)
  const dumped = String(readPacked(folder, utcDay(DAY_START), 'values.ndjson.gz'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const read = []
  for (let page = 1; page < 9; page++)
    read.push(...(await list(`limit=100&page=${page}&at=${iso(DAY_START + DAY - 1)}`)).pets)
  expect(
    Object.fromEntries(dumped.map(({ slug, value, demand, trend, since }) => [slug, { value, demand, trend, since }])),
  ).toEqual(
    Object.fromEntries(
      read.map(({ slug, value, demand, trend, updatedAt }) => [slug, { value, demand, trend, since: updatedAt }]),
    ),
  )
})

it('[OD12] the history of a pet is exported as JSON and as a table with the same rows, oldest first for each variant', async () => {
  await publish('doggy', 100, NOW + HOUR, { exists: 12 })
  await publish('doggy', 'O/C', NOW + 2 * HOUR, { variant: 'Shiny' })
  const { history } = v.parse(ItemHistory, (await site.get('/api/items/doggy/history')).json())
  expect(history).toContainEqual({ slug: 'doggy', timestamp: iso(NOW + HOUR), value: 100 })
  expect(history).toContainEqual({ slug: 'doggy', timestamp: iso(DAY_START), exists: 12 })
  expect(history).toContainEqual({ slug: 'shiny-doggy', timestamp: iso(NOW + 2 * HOUR), value: 'O/C' })
  expect(history.some(({ sample }) => sample === true)).toBe(true)
  const places = history.map(
    ({ slug, timestamp }) => `${['doggy', 'shiny-doggy', 'mythic-doggy'].indexOf(slug)} ${timestamp}`,
  )
  expect(places).toEqual(places.toSorted())
  const table = await site.get('/api/items/doggy/history.csv')
  expect(table.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="doggy-history.csv"',
    'access-control-allow-origin': '*',
  })
  const [header, ...lines] = table.body.trimEnd().split('\n')
  expect(header).toBe('slug,timestamp,value,low,high,exists,sample')
  expect(lines).toEqual(
    history.map(({ slug, timestamp, value = '', low = '', high = '', exists = '', sample = '' }) =>
      [slug, timestamp, value, low, high, exists, sample].join(),
    ),
  )
})

it('[OD12] a variant has its own history, and an unknown item none', async () => {
  const { history } = v.parse(ItemHistory, (await site.get('/api/items/shiny-doggy/history')).json())
  expect(new Set(history.map(({ slug }) => slug))).toEqual(new Set(['shiny-doggy']))
  for (const path of ['history', 'history.csv'])
    expect((await site.get(`/api/items/nobody/${path}`)).json()).toMatchObject({ status: 404, code: 'item.not_found' })
})
