import type { AlertDelivery } from '#contract/alerts.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { recordUnchanged } from '#server/modules/alerts/record-unchanged.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const DOGGY = { kind: 'item', slug: 'doggy' }
const still = (days: number) => ({ kind: 'unchanged', days })
const ALWAYS = { isUnlimited: true, channels: ['page'] }

/** A site on which doggy is worth 900 since now, and a device. */
async function started() {
  const site = await alertsSite()
  await site.db.deleteFrom('value_point').execute()
  await site.db.updateTable('item_variant').set({ is_sample: 0 }).execute()
  await site.value('doggy', 900)
  const mia = await site.device()
  return {
    ...site,
    mia,
    titles: async () => (await mia.deliveries('?limit=100')).map(({ title }: AlertDelivery) => title),
    /** Moves time without the site's own looks, and looks. */
    look: async (ms = 0) => {
      site.advance(ms)
      await recordUnchanged(site.db, site.now())
    },
  }
}

it('[AL230, AL232] a value that stood still fires once, and again after it changed and stood still again', async () => {
  const { mia, value, titles, look } = await started()
  await mia.rule(DOGGY, still(3), ALWAYS)
  await look(3 * DAY - 1)
  expect(await titles()).toEqual([])
  await look(1)
  expect((await mia.deliveries())[0]).toMatchObject({
    title: 'Doggy has not changed in 3 days',
    body: 'Still 900.',
    entries: [{ slug: 'doggy', before: 900, after: 900, isSample: false }],
  })
  await look(10 * DAY)
  expect(await titles()).toHaveLength(1)
  await value('doggy', 950)
  await look(2 * DAY)
  expect(await titles()).toHaveLength(1)
  await look(DAY)
  expect(await titles()).toHaveLength(2)
})

it('[AL230] the same value again, its demand and its trend are no change', async () => {
  const { mia, value, titles, look } = await started()
  await mia.rule(DOGGY, still(3), ALWAYS)
  for (let day = 0; day < 3; day++) {
    await look(DAY - HOUR)
    await value('doggy', 900, { demand: day === 1 ? 'low' : 'insane', trend: 'rising' })
  }
  await look(3 * HOUR)
  expect(await titles()).toEqual(['Doggy has not changed in 3 days'])
})

it('[AL235] the site looks every hour by itself', async () => {
  const { mia, time, advance, titles, failures } = await started()
  await mia.rule(DOGGY, still(3), ALWAYS)
  // The timer of the next look.
  await expect.poll(() => time.pending).toBe(1)
  advance(3 * DAY)
  await expect.poll(titles).toEqual(['Doggy has not changed in 3 days'])
  expect(failures).toEqual([])
})

it('[AL235] more rules than one transaction takes are looked at in one look, and more than a look takes in the next, each once', async () => {
  const { mia, db, now } = await started()
  await mia.rule(DOGGY, still(3), ALWAYS)
  const rule = await db.selectFrom('alert_rule').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 1_100 }, (_, count) => ({ ...rule, id: `rule-${count}` }))
  await db.transaction().execute((trx) => insertMany(trx, 'alert_rule', more))
  const due = now() + 3 * DAY
  expect([await recordUnchanged(db, due), await recordUnchanged(db, due)]).toEqual([true, false])
  const fired = await db.selectFrom('alert_notification').select('rule_id').execute()
  expect([fired.length, new Set(fired.map(({ rule_id }) => rule_id)).size]).toEqual([1_101, 1_101])
})

it('[AL236] a look that fails stores nothing, and processes that look at once fire once', async () => {
  const { mia, now, db, titles, advance } = await started()
  await mia.rule(DOGGY, still(3), ALWAYS)
  await recordUnchanged(db, now())
  advance(2 * DAY + 59 * MINUTE)
  await recordUnchanged(db, now())
  const due = now() + DAY
  await db.schema.alterTable('alert_notification').renameTo('elsewhere').execute()
  await expect(recordUnchanged(db, due)).rejects.toThrow('alert_notification')
  await db.schema.alterTable('elsewhere').renameTo('alert_notification').execute()
  await Promise.all([1, 2, 3].map(() => recordUnchanged(db, due)))
  expect(await titles()).toEqual(['Doggy has not changed in 3 days'])
})

it('[AL233] a rule is looked at when its first value may stand still, and within a day', async () => {
  const { mia, db, now, titles, look, value } = await started()
  await mia.rule({ kind: 'watchlist' }, still(3), ALWAYS)
  const lookAt = async () => (await db.selectFrom('alert_rule').select('look_at').executeTakeFirstOrThrow()).look_at
  expect(await lookAt()).toBe(0)
  await look()
  expect(await lookAt()).toBe(now() + DAY)
  await look(DAY)
  await look(20 * HOUR)
  expect(await lookAt()).toBe(now() + 4 * HOUR)
  await value('kitty', 5)
  await mia.star('doggy')
  await mia.star('kitty')
  await look(DAY + 4 * HOUR)
  expect(await titles()).toEqual(['Doggy has not changed in 3 days'])
  await look(DAY)
  expect(await lookAt()).toBe(now() + 20 * HOUR)
  await look(20 * HOUR)
  expect(await titles()).toEqual(['Kitty has not changed in 3 days', 'Doggy has not changed in 3 days'])
})

it('[AL8, AL234] a paused rule sees no standstill until it goes on', async () => {
  const { mia, titles, look } = await started()
  const rule = await mia.rule(DOGGY, still(3), ALWAYS)
  const put = (isPaused: boolean) =>
    mia.call('PUT', `/api/me/rules/${rule.id}`, {
      subject: DOGGY,
      condition: still(3),
      channels: ['page'],
      timeZone: 'UTC',
      isPaused,
    })
  await put(true)
  await look(5 * DAY)
  expect(await titles()).toEqual([])
  await put(false)
  await look()
  expect(await titles()).toHaveLength(1)
  await put(true)
  await put(false)
  await look(DAY)
  expect(await titles()).toHaveLength(1)
})

it('[AL231, AL230] of a watchlist the numbers alone stand still, all in one notification', async () => {
  const { mia, values, look } = await started()
  await values.change(
    [
      { slug: 'kitty', value: 5 },
      { slug: 'bear', value: 'O/C' },
    ],
    { source: 'import' },
  )
  for (const slug of ['doggy', 'kitty', 'bear']) await mia.star(slug)
  await mia.rule({ kind: 'watchlist' }, still(3), { ...ALWAYS, quietHours: { from: '12:00', to: '13:00' } })
  await look(3 * DAY)
  const [delivery]: AlertDelivery[] = await mia.deliveries()
  expect([delivery!.title, delivery!.entries.map(({ slug }) => slug), delivery!.dueAt.slice(11, 16)]).toEqual([
    '2 pets: values stand still',
    ['doggy', 'kitty'],
    '13:00',
  ])
})

it('[AL230] days are a whole number from 3 to 90, of pets that have a value', async () => {
  const { mia } = await started()
  const post = async (subject: object, days: number) =>
    (
      await mia.call('POST', '/api/me/rules', {
        subject,
        condition: still(days),
        channels: ['page'],
        timeZone: 'UTC',
      })
    ).body.parameter
  for (const days of [2, 91, 3.5]) expect([days, await post(DOGGY, days)]).toEqual([days, 'condition.days'])
  expect(await post({ kind: 'any' }, 7)).toBe('condition')
  expect([await post(DOGGY, 3), await post(DOGGY, 90)]).toEqual([undefined, undefined])
})

it('[AL17, AL230] a standstill of samples counts from their history, and says so', async () => {
  const site = await alertsSite()
  const mia = await site.device()
  await site.db.deleteFrom('value_point').where('variant_slug', '=', 'doggy').execute()
  await site.db
    .updateTable('item_variant')
    .set({ value_number: 7, value_word: null })
    .where('slug', '=', 'doggy')
    .execute()
  const at = (days: number, value: number) => ({
    variant_slug: 'doggy',
    at: site.now() - days * DAY,
    value_number: value,
    value_word: null,
    is_sample: 1 as const,
    reason: null,
  })
  await site.db
    .insertInto('value_point')
    .values([at(20, 7), at(9, 8), at(6, 7), at(2, 7)])
    .execute()
  for (const days of [6, 7]) await mia.rule(DOGGY, still(days), ALWAYS)
  await recordUnchanged(site.db, site.now())
  expect((await mia.deliveries()).map(({ title, body }: AlertDelivery) => [title, body])).toEqual([
    ['Doggy has not changed in 6 days', 'Still 7. Sample values.'],
  ])
})

it('[AL230, AL232] for any history the notifications are those of a reader of all its values', async () => {
  const step = fc.record({ hours: fc.integer({ min: 1, max: 130 }), value: fc.constantFrom(900, 900, 1_000, 'O/C') })
  let stop = async () => {}
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const site = await started()
        stop = site.stop
        const { mia, value, look, now } = site
        await mia.rule(DOGGY, still(3), ALWAYS)
        let [current, since, hasFired]: [number | string, number, boolean] = [900, now(), false]
        const expected: number[] = []
        for (const { hours, value: next } of steps) {
          for (let hour = 0; hour < hours; hour += 5) {
            await look(5 * HOUR)
            if (typeof current === 'number' && !hasFired && now() - since >= 3 * DAY) {
              expected.push(now())
              hasFired = true
            }
          }
          if (next !== current) [current, since, hasFired] = [next, now(), false]
          await value('doggy', next)
        }
        const deliveries: AlertDelivery[] = await mia.deliveries('?limit=100')
        expect(deliveries.map(({ at }) => Date.parse(at)).toReversed()).toEqual(expected)
      })
      .afterEach(() => stop()),
    { numRuns: 10 },
  )
})
