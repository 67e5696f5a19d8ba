import { AlertCondition, type AlertDelivery, AlertOdds, AlertRarity, AlertRule } from '#contract/alerts.ts'
import { Rarity } from '#contract/catalogue.ts'
import { VARIANT_ODDS } from '#server/modules/items/variant-odds.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DOGGY = { kind: 'item', slug: 'doggy' }
const ANY = { kind: 'any' }
const HATCHED = { kind: 'hatched' }
const ALWAYS = { isUnlimited: true, channels: ['page'] }

async function started() {
  const site = await alertsSite()
  await site.db.updateTable('item_variant').set({ is_sample: 0, exists_count: 10 }).execute()
  let id = 0
  return {
    ...site,
    mia: await site.device(),
    hatch: (...hatches: (string | object)[]) =>
      site.ingestHatches(
        hatches.map((hatch) => ({
          id: String(++id),
          playerName: 'Nova',
          isPublic: false,
          ...(typeof hatch === 'string' ? { slug: hatch } : hatch),
        })),
      ),
  }
}

it('[AL220, AL223, AL224] hatches of one batch are one notification with their number, and no message names a player', async () => {
  const { mia, hatch, services } = await started()
  const { body: rule } = await mia.call('POST', '/api/me/rules', {
    subject: DOGGY,
    condition: HATCHED,
    channels: ['page', 'push', 'discord'],
    timeZone: 'UTC',
  })
  expect(v.parse(AlertRule, rule).condition).toEqual({ kind: 'hatched', rarity: null, oneIn: null })
  await mia.subscribe()
  await mia.webhook()
  await hatch('doggy', { slug: 'doggy', isPublic: true }, 'doggy', 'kitty', { slug: 'doggy', variant: 'Shiny' })
  await expect.poll(() => services.pushed.length).toBe(1)
  await expect.poll(() => services.posted.length).toBe(1)
  expect(services.pushed[0]!.payload.notification).toMatchObject({
    title: 'Doggy hatched 3 times',
    body: '10 → 13 copies.',
    navigate: 'https://values.test/items/doggy',
  })
  const deliveries: AlertDelivery[] = await mia.deliveries()
  expect(deliveries.map(({ entries, count }) => [entries, count])).toEqual([
    [
      [
        {
          slug: 'doggy',
          name: 'Doggy',
          image: '/items/doggy.webp',
          before: 10,
          after: 13,
          hatches: 3,
          isSample: false,
        },
      ],
      1,
    ],
  ])
  expect(JSON.stringify([deliveries, services.pushed, services.posted])).not.toContain('Nova')
})

it('[AL225] hatches within the hour, in quiet hours and in a digest are gathered with their number', async () => {
  const { mia, hatch, advance } = await started()
  await mia.rule(DOGGY, HATCHED, { channels: ['page'] })
  await mia.rule({ kind: 'pet', slug: 'doggy' }, HATCHED, { channels: ['page'], digest: 'daily' })
  const quietHours = { from: '11:00', to: '13:30' }
  await mia.rule({ kind: 'pet', slug: 'doggy' }, HATCHED, { channels: ['page'], quietHours })
  for (let count = 0; count < 4; count++) {
    await hatch('doggy', 'doggy')
    advance(10 * MINUTE)
  }
  const titles = async () => (await mia.deliveries()).map(({ title }: AlertDelivery) => title)
  expect((await titles()).toSorted()).toEqual([
    'Doggy hatched 2 times',
    'Doggy hatched 6 times',
    'Doggy hatched 8 times',
    'Doggy hatched 8 times',
  ])
  advance(2 * HOUR)
  await hatch('doggy')
  expect((await titles()).slice(0, 2)).toEqual(['Doggy hatched', 'Doggy hatched'])
})

it('[AL220, AL221] subjects are one variant, a pet, the watchlist, and any pet of a rarity', async () => {
  const { mia, hatch } = await started()
  await mia.star('shiny-doggy')
  const conditions = {
    item: await mia.rule(DOGGY, HATCHED, ALWAYS),
    pet: await mia.rule({ kind: 'pet', slug: 'doggy' }, HATCHED, ALWAYS),
    watchlist: await mia.rule({ kind: 'watchlist' }, HATCHED, ALWAYS),
    secret: await mia.rule(ANY, { ...HATCHED, rarity: 'Secret' }, ALWAYS),
    odds: await mia.rule(ANY, { ...HATCHED, oneIn: 100_000_000 }, ALWAYS),
  }
  await hatch('doggy', { slug: 'doggy', variant: 'Shiny' }, 'kitty', 'king-doggy')
  const deliveries: AlertDelivery[] = await mia.deliveries()
  const found = Object.entries(conditions).map(([name, { id }]) => [
    name,
    deliveries
      .filter(({ ruleId }) => ruleId === id)
      .flatMap(({ entries }) => entries.map(({ slug }) => slug))
      .toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual({
    item: ['doggy'],
    pet: ['doggy', 'shiny-doggy'],
    watchlist: ['shiny-doggy'],
    secret: ['king-doggy'],
    odds: ['king-doggy'],
  })
})

it('[AL226] any pet needs a rarity or odds, one variant has neither, and nothing else is watched of any pet', async () => {
  const { mia } = await started()
  const post = async (subject: object, condition: object) => {
    const { status, body } = await mia.call('POST', '/api/me/rules', {
      subject,
      condition,
      channels: ['page'],
      timeZone: 'UTC',
    })
    return [status, body.parameter]
  }
  expect(await post(ANY, HATCHED)).toEqual([400, 'condition'])
  expect(await post(ANY, { kind: 'moves', percent: 5, days: 1 })).toEqual([400, 'condition'])
  expect(await post(DOGGY, { ...HATCHED, rarity: 'Secret' })).toEqual([400, 'condition'])
  expect(await post(ANY, { ...HATCHED, rarity: 'Common' })).toEqual([400, 'condition.rarity'])
  expect(await post(ANY, { ...HATCHED, oneIn: 5 })).toEqual([400, 'condition.oneIn'])
  expect((await post(ANY, { ...HATCHED, rarity: 'Secret' }))[0]).toBe(200)
})

it('[AL220] a hatch that is rejected or known already is no news', async () => {
  const { mia, ingestHatches, hatch } = await started()
  await mia.rule(DOGGY, HATCHED, ALWAYS)
  const one = { id: 'x', slug: 'doggy', playerName: 'Nova', isPublic: true }
  await ingestHatches([one, one])
  await ingestHatches([one])
  await hatch({ slug: 'doggy', timestamp: '2099-01-01T00:00:00Z' })
  expect((await mia.deliveries()).map(({ title }: AlertDelivery) => title)).toEqual(['Doggy hatched'])
})

it('[AL4] a rule about hatches is in the export, and ends with its owner', async () => {
  const { person, hatch, db } = await started()
  const paul = await person()
  await paul.rule(ANY, { ...HATCHED, rarity: 'Secret' }, ALWAYS)
  await hatch('king-doggy')
  const { alerts } = (await paul.call('GET', '/auth/user/export')).body
  expect([alerts.rules[0].subject, alerts.deliveries[0].title]).toEqual([ANY, 'King Doggy hatched'])
  expect((await paul.call('DELETE', '/auth/user')).status).toBe(204)
  await hatch('king-doggy')
  expect([
    await db.selectFrom('alert_rule').selectAll().execute(),
    await db.selectFrom('alert_notification').selectAll().execute(),
  ]).toEqual([[], []])
})

const variant = fc.constantFrom('Normal', 'Shiny', 'Mythic', 'ShinyMythic')
const batch = fc.array(fc.record({ slug: fc.constantFrom('doggy', 'bear', 'king-doggy'), variant }), {
  minLength: 1,
  maxLength: 6,
})
const least = fc.record({
  rarity: fc.option(fc.constantFrom(...AlertRarity.options)),
  oneIn: fc.option(fc.constantFrom(...AlertOdds.options)),
})

it('[AL220, AL221, AL222, AL223] for any batches a rule has said exactly what a reader of the log counts', async () => {
  let stop = async () => {}
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(batch, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(ANY, { kind: 'pet', slug: 'doggy' }, { kind: 'watchlist' }),
        least.filter(({ rarity, oneIn }) => rarity !== null || oneIn !== null),
        async (batches, subject, asked) => {
          const site = await started()
          stop = site.stop
          const { mia, hatch, advance, db } = site
          await mia.star('shiny-doggy')
          await mia.star('king-doggy')
          await mia.rule(subject, { ...HATCHED, ...asked }, ALWAYS)
          for (const hatches of batches) {
            advance(HOUR)
            await hatch(...hatches)
          }
          const log = await db
            .selectFrom('hatch')
            .innerJoin('item', 'item.slug', 'hatch.item_slug')
            .select(['variant_slug', 'item_slug', 'variant', 'hatch.rarity', 'item.chance'])
            .execute()
          const expected = new Map<string, number>()
          for (const { variant_slug, item_slug, variant: kind, rarity, chance } of log) {
            const isWatched =
              subject === ANY ||
              (subject.kind === 'pet' ? item_slug === 'doggy' : ['shiny-doggy', 'king-doggy'].includes(variant_slug))
            const ranks: readonly string[] = Rarity.options
            const isRare = ranks.indexOf(rarity) >= ranks.indexOf(asked.rarity ?? 'Common')
            const odds = Math.round((100 / chance!) * VARIANT_ODDS[kind])
            if (isWatched && isRare && odds >= (asked.oneIn ?? 1))
              expected.set(variant_slug, (expected.get(variant_slug) ?? 0) + 1)
          }
          const said = new Map<string, number>()
          for (const { entries, condition } of (await mia.deliveries('?limit=100')) as AlertDelivery[]) {
            expect(v.is(AlertCondition, condition)).toBe(true)
            for (const { slug, hatches } of entries) said.set(slug, (said.get(slug) ?? 0) + hatches!)
          }
          expect(said).toEqual(expected)
        },
      )
      .afterEach(() => stop()),
    { numRuns: 15 },
  )
})
