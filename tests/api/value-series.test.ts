import { ValueSeries } from '#contract/ledger.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue(), samples: false })
})
afterEach(() => site.stop())

const TODAY = Math.floor(NOW / DAY) * DAY
const ask = (slugs: unknown) => site.post('/api/values/series', { slugs }, { authorization: '' })
const read = async (...slugs: string[]) =>
  v.parse(ValueSeries, (await ask(slugs)).json()).series.map(({ slug, points }) => ({
    slug,
    points: points.map(({ at, value }) => [at, value]),
  }))

const fill = async (slug: string, points: [at: number, value: number | 'O/C'][]) => {
  await site.db.deleteFrom('value_point').where('variant_slug', '=', slug).execute()
  for (const [at, value] of points)
    await site.db
      .insertInto('value_point')
      .values({
        variant_slug: slug,
        at,
        value_number: typeof value === 'number' ? value : null,
        value_word: typeof value === 'number' ? null : value,
        is_sample: 0,
        reason: null,
      })
      .execute()
}

it('[ML60] the last value of each day comes with its time, and with the value in force before the first day', async () => {
  await fill('doggy', [
    [TODAY - 500 * DAY, 1],
    [TODAY - 450 * DAY, 2],
    [TODAY - 3 * DAY, 3],
    [TODAY - 3 * DAY + HOUR, 4],
    [TODAY - 2 * DAY - 1, 'O/C'],
    [TODAY, 5],
    [TODAY + HOUR, 6],
  ])
  await fill('kitty', [[TODAY - DAY, 9]])
  expect(await read('kitty', 'unknown', 'doggy', 'kitty')).toEqual([
    {
      slug: 'doggy',
      points: [
        [TODAY - 450 * DAY, 2],
        [TODAY - 2 * DAY - 1, 'O/C'],
        [TODAY + HOUR, 6],
      ],
    },
    { slug: 'kitty', points: [[TODAY - DAY, 9]] },
  ])
})

it('[ML61] a variant has at most 400 points', async () => {
  await fill(
    'doggy',
    Array.from({ length: 900 }, (_, half) => [TODAY - half * (DAY / 2), half]),
  )
  const [doggy] = await read('doggy')
  expect([doggy!.points.length, doggy!.points.at(-1)]).toEqual([400, [TODAY, 0]])
})

it('[ML62] a changed value is in the next answer', async () => {
  await fill('doggy', [[TODAY - DAY, 1]])
  await read('doggy')
  await site.post('/ingest/values', [{ slug: 'doggy', variant: 'Normal', value: 77 }])
  expect((await read('doggy'))[0]!.points.at(-1)![1]).toBe(77)
})

it.each<[string, unknown, string]>([
  ['no slug', [], 'slugs: must not be empty'],
  ['201 slugs', Array.from({ length: 201 }, (_, index) => `pet-${index}`), 'slugs: must be at most 200 slugs'],
  ['no list', 'doggy', 'slugs: Invalid type: Expected Array but received "doggy"'],
  ['no such slug', ['King Doggy'], 'slugs.0: must be lowercase letters and digits joined by single hyphens'],
])('[ML61] %s is a problem that names the fault', async (_, slugs, detail) => {
  const answer = await ask(slugs)
  expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([400, 'body.invalid', detail])
})
