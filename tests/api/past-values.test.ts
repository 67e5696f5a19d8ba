import { PastValues } from '#contract/past-values.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue(), samples: false })
})
afterEach(() => site.stop())

/** Publishes each value at its time, oldest first. */
async function publish(slug: string, values: readonly (readonly [daysAgo: number, value: number | string])[]) {
  for (const [daysAgo, value] of values) {
    site.clock.now = NOW - daysAgo * DAY
    await site.values.change([{ slug, value }], { source: 'ingest', approvedBy: [{ role: 'lead', id: null }] })
  }
  site.clock.now = NOW
}
const seconds = (time: number) => Math.floor(time / 1_000)
const read = async (...stars: string[]) =>
  v.parse(PastValues, (await site.get(`/api/values/past?${stars.map((star) => `star=${star}`).join('&')}`)).json()).past

it('[WL20, WL21] answers what was in force 1, 7 and 30 days ago, and at the second of the star', async () => {
  await publish('doggy', [
    [40, 100],
    [10, 200],
    [3, 300],
    [0.5, 400],
  ])
  const since = seconds(NOW - 2 * HOUR)
  expect(await read(`doggy.${since}`)).toEqual([{ slug: 'doggy', since, day: 300, week: 200, month: 100, star: 400 }])
})

it('[WL21] a value is in force from its own moment on', async () => {
  await publish('doggy', [
    [9, 100],
    [7, 200],
    [1, 300],
  ])
  const [past] = await read(`doggy.${seconds(NOW)}`)
  expect([past!.day, past!.week]).toEqual([300, 200])
})

it('[WL21] a word is passed over, a younger history begins with its first number, and without one there is nothing', async () => {
  await publish('doggy', [
    [8, 50],
    [7.5, 'O/C'],
    [2, 80],
  ])
  await publish('kitty', [[3, 'TBD']])
  const since = seconds(NOW - 100 * DAY)
  expect(await read(`kitty.${since}`, `doggy.${since}`)).toEqual([
    { slug: 'doggy', since, day: 80, week: 50, month: 50, star: 50 },
    { slug: 'kitty', since },
  ])
})

it('[WL22] unknown slugs are skipped', async () => {
  await publish('doggy', [[3, 100]])
  expect((await read('unknown.1', `doggy.${seconds(NOW)}`)).map(({ slug }) => slug)).toEqual(['doggy'])
  expect(await read('unknown.1')).toEqual([])
  expect(await read()).toEqual([])
})

it.each(['doggy', 'doggy.', 'doggy.-1', 'Doggy.1', 'doggy.1.2', 'doggy-.1', 'doggy.1e9', `doggy.${'9'.repeat(12)}`])(
  '[WL23] the star `%s` is a problem that names it',
  async (star) => {
    const answer = await site.get(`/api/values/past?star=${star}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'query.invalid', parameter: 'star' })
  },
)

it('[WL20, WL23] 100 stars are answered, and one more is a problem', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `star=doggy-${at}.1`).join('&')
  expect((await site.get(`/api/values/past?${many(100)}`)).statusCode).toBe(200)
  expect((await site.get(`/api/values/past?${many(101)}`)).statusCode).toBe(400)
})
