import { type AlertCondition, type AlertEntry, AlertRuleInput, type AlertSubject } from '#contract/alerts.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { notificationText } from '#server/modules/alerts/notification-text.ts'
import { addRule } from '#server/modules/alerts/rules.ts'
import { alertWishes } from '#server/modules/wishes/alert-wishes.ts'
import { MAX_BOARD_MATCHES, MAX_DISMISSALS } from '#server/modules/wishes/limits.ts'
import { MAX_WISH_MATCHES } from '#server/modules/wishes/wishes.repository.ts'
import { ruleText } from '#messages/alerts.ts'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import {
  board,
  code,
  find,
  meeting,
  notices,
  pets,
  post,
  postByCrowd,
  started,
  swap,
} from '../support/wishes/wish-site.ts'

type Site = Awaited<ReturnType<typeof started>>

const dismiss = (person: Person, id: string) => person.call('POST', `/api/wishes/${id}/dismissal`)
const restore = (person: Person, id: string) => person.call('DELETE', `/api/wishes/${id}/dismissal`)

/** A rule about doggy in wishes, with other settings. */
type Watched = { subject?: object; side?: string; tag?: string; percent?: number }
const addWished = (
  { db, wall }: Site,
  owner: Person,
  { subject = { kind: 'item', slug: 'doggy' }, ...condition }: Watched = {},
) =>
  writeTransaction(db, ['pets', owner.id], (trx) =>
    addRule(
      trx,
      { kind: 'account', id: owner.id },
      v.parse(AlertRuleInput, {
        subject,
        condition: { kind: 'wished', ...condition },
        channels: ['page'],
        timeZone: 'UTC',
        isUnlimited: true,
      }),
      wall.now,
    ),
  )

/** Titles of alerts about wishes, oldest first, after all that stands was looked at. */
async function alerts(site: Site, owner: Person): Promise<unknown[]> {
  await alertWishes(site.db, site.wall.now)
  return (await notices(site, owner)).filter(({ kind }) => kind === 'wished')
}

it('[WI32] a dismissed wish is in neither matches, their count nor the board, and comes back', async () => {
  const site = await meeting()
  const { people, ann, ben, anns, bens } = site
  const [cy] = await people('Cy')
  const other = await post(cy, swap('bunny', 'king-doggy'))
  for (const id of [bens.id, other.id])
    expect([(await dismiss(ann, id)).status, (await dismiss(ann, id)).status]).toEqual([204, 204])
  expect(await board(ann)).toMatchObject({ matches: [], wishes: [] })
  expect((await find(ann, anns.id))?.matches).toBe(0)
  // Nobody else's.
  expect((await board(ben)).matches.length).toBe(1)
  expect((await find(ben, bens.id))?.matches).toBe(1)
  for (const id of [bens.id, other.id, 'unknown']) expect((await restore(ann, id)).status).toBe(204)
  const { matches, wishes } = await board(ann)
  expect([matches.map(({ wish }) => wish.id), wishes.map(({ id }) => id)]).toEqual([[bens.id], [other.id]])
})

it('[WI32] who dismissed the first fifty matches of a wish gets others', async () => {
  const site = await meeting()
  const { ann, ben, anns, bens } = site
  const others = (await postByCrowd(site, ben, bens, 60)).length + 1
  const first = (await board(ann)).matches
  expect([first.length, (await find(ann, anns.id))?.matches]).toEqual([MAX_BOARD_MATCHES, MAX_WISH_MATCHES])
  for (const { wish } of first) await dismiss(ann, wish.id)
  const second = (await board(ann)).matches.map(({ wish }) => wish.id)
  expect([second.length, (await find(ann, anns.id))?.matches]).toEqual([others - first.length, others - first.length])
  expect(second.filter((id) => first.some(({ wish }) => wish.id === id))).toEqual([])
})

it('[WI32] neither an own wish, an unknown one, nor one of a player who blocked the reader can be dismissed', async () => {
  const { ann, ben, anns, bens, db } = await meeting()
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  for (const id of [anns.id, bens.id, 'unknown']) expect(code(await dismiss(ann, id))).toEqual([404, 'wish.not_found'])
  expect(await db.selectFrom('wish_dismissal').selectAll().execute()).toEqual([])
})

it('[WI32] of more dismissals than an account has, the oldest come back', async () => {
  const { people, db, wall } = await started()
  const [ann, ben] = await people('Ann', 'Ben')
  const { id } = await post(ann, swap('doggy', 'kitty'))
  const row = await db.selectFrom('wish').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: MAX_DISMISSALS + 1 }, (_, index) => `wish-${index}`)
  await db
    .insertInto('wish')
    .values(ids.map((each, index) => ({ ...row, id: each, number: row.number + 1 + index })))
    .execute()
  await db
    .insertInto('wish_dismissal')
    .values(ids.slice(1).map((wish_id, index) => ({ account_id: ben.id, wish_id, at: wall.now - 1_000 + index })))
    .execute()
  await dismiss(ben, ids[0]!)
  const kept = (await db.selectFrom('wish_dismissal').select('wish_id').execute()).map(({ wish_id }) => wish_id)
  expect([kept.length, kept.includes(ids[0]!), kept.includes(ids[1]!)]).toEqual([MAX_DISMISSALS, true, false])
})

it('[WI32] an owner is not notified of a match that they dismissed', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await post(ann, swap('doggy', 'kitty'))
  const bens = await post(ben, swap('kitty', 'doggy'))
  await dismiss(ann, bens.id)
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await notices(site, ben)).length).toBe(1)
  expect(await notices(site, ann)).toEqual([])
})

it.each<[string, Watched, boolean]>([
  ['the variant on either side', {}, true],
  ['the variant on the side that gives it', { side: 'have' }, true],
  ['the variant on the other side', { side: 'want' }, false],
  ['another variant', { subject: { kind: 'item', slug: 'bunny' } }, false],
  ['the pet in any variant', { subject: { kind: 'pet', slug: 'doggy' } }, true],
  ['another pet', { subject: { kind: 'pet', slug: 'bunny' } }, false],
  ['a starred variant that it wants', { subject: { kind: 'watchlist' }, side: 'want' }, true],
  ['a starred variant on the other side', { subject: { kind: 'watchlist' }, side: 'have' }, false],
  ['a tag that it has', { tag: 'adds' }, true],
  ['a tag that it lacks', { tag: 'any' }, false],
  ['any pet and a tag', { subject: { kind: 'any' }, tag: 'adds' }, true],
  ['any pet and another tag', { subject: { kind: 'any' }, tag: 'upgrade' }, false],
  ['its verdict exactly', { percent: 20 }, true],
  ['more than its verdict', { percent: 20.1 }, false],
])('[WI55] a rule about %s (%o) fires: %s', async (_, condition, fires) => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.db.updateTable('item_variant').set({ value_number: 80 }).where('slug', '=', 'kitty').execute()
  const at = site.wall.now
  await site.db.insertInto('star').values({ owner_id: ben.id, slug: 'kitty', at, is_removed: 0 }).execute()
  await addWished(site, ben, condition)
  await post(ann, { ...swap('doggy', 'kitty'), tags: ['adds'] })
  expect((await alerts(site, ben)).length).toBe(fires ? 1 : 0)
})

it('[WI55] a paused rule says nothing, and nothing afterwards of what it missed', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  const { id } = await addWished(site, ben)
  const pause = (state: 'paused' | 'armed') =>
    site.db.updateTable('alert_rule').set({ state }).where('id', '=', id).execute()
  await pause('paused')
  await post(ann, swap('doggy', 'kitty'))
  expect((await alerts(site, ben)).length).toBe(0)
  await pause('armed')
  expect((await alerts(site, ben)).length).toBe(0)
  await post(ann, swap('doggy', 'bunny'))
  expect((await alerts(site, ben)).length).toBe(1)
})

it('[WI55] an alert names the pet and the verdict for the reader, within seconds of the post', async () => {
  const site = await meeting()
  const [cy] = await site.people('Cy')
  await alerts(site, cy)
  await addWished(site, site.ben, { side: 'have' })
  await site.db.updateTable('item_variant').set({ value_number: 80 }).where('slug', '=', 'bunny').execute()
  await post(cy, swap('doggy', 'bunny'))
  site.advance(1_000)
  const read = () =>
    site.db.selectFrom('alert_notification').select(['entries']).where('rule_id', 'is not', null).execute()
  await expect
    .poll(async () => (await read()).map(({ entries }) => JSON.parse(entries)))
    .toMatchObject([[{ slug: 'doggy', before: null, after: 20 }]])
  expect(site.failures).toEqual([])
})

it('[WI55] an alert and its rule say in words what the wish does with the pet, and lead to the page of trades', () => {
  const condition = { kind: 'wished', side: 'have', tag: 'upgrade', percent: -5 } as const
  const doggy = { slug: 'doggy', name: 'Doggy', image: '/items/doggy.webp', before: null, isSample: false }
  const kitty = { ...doggy, slug: 'kitty', name: 'Kitty' }
  const text = (side: 'have' | 'want' | null, ...entries: AlertEntry[]) =>
    notificationText({ ...condition, side }, entries, entries.length)
  expect(text('have', { ...doggy, after: 12 })).toEqual({
    title: 'Doggy is offered in a wish',
    body: '+12% for you.',
    path: '/trades',
  })
  expect(text('want', doggy)).toMatchObject({
    title: 'Doggy is wanted in a wish',
    body: 'See what its owner takes.',
  })
  expect(text(null, doggy, kitty)).toEqual({
    title: '2 pets: new wishes',
    body: 'Doggy is in a wish; Kitty is in a wish.',
    path: '/trades',
  })
  const rule = (subject: AlertSubject, given: AlertCondition) => ruleText({ subject, condition: given }, () => 'Doggy')
  expect(rule({ kind: 'item', slug: 'doggy' }, condition)).toBe(
    'Tell me when Doggy is offered in a wish (upgrade, -5% or better for me)',
  )
  expect(rule({ kind: 'any' }, { ...condition, side: null, percent: null })).toBe(
    'Tell me when any pet is in a wish (upgrade)',
  )
})

it('[WI55] a wish without pets on one side meets no verdict, and has none in its alert', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await addWished(site, ben, { percent: -100 })
  const { id } = await addWished(site, ben)
  await post(ann, { have: pets('doggy'), tags: ['any'] })
  await alerts(site, ben)
  const rows = await site.db.selectFrom('alert_notification').select(['rule_id', 'entries']).execute()
  expect(rows.map(({ rule_id }) => rule_id)).toEqual([id])
  expect(JSON.parse(rows[0]!.entries)[0]).not.toHaveProperty('after')
})

it('[WI56] no alert is about an own wish, a wish of a player behind a block, or a dismissed one', async () => {
  const site = await started()
  const [ann, ben, cy, dee, eve] = await site.people('Ann', 'Ben', 'Cy', 'Dee', 'Eve')
  const all = [ann, ben, cy, dee, eve]
  for (const each of all) await addWished(site, each)
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  await ann.call('PUT', `/api/users/${cy.id}/block`)
  const { id } = await post(ann, swap('doggy', 'kitty'))
  await dismiss(dee, id)
  expect(await Promise.all(all.map(async (each) => (await alerts(site, each)).length))).toEqual([0, 0, 0, 0, 1])
})

it('[WI57] a rule fires once for a wish that stands again, and another one for the time in which it is there', async () => {
  const site = await meeting()
  const { ann, anns, ben, people } = site
  const [cy] = await people('Cy')
  await alerts(site, cy)
  await addWished(site, cy)
  // What stood before the rule is no news.
  expect((await alerts(site, cy)).length).toBe(0)
  const wake = async () => {
    await ann.call('PUT', '/api/me/visibility', { isInvisible: true })
    await expect.poll(async () => (await find(ann, anns.id))?.state).toBe('resting')
    await ann.call('PUT', '/api/me/visibility', { isInvisible: false })
    await expect.poll(async () => (await find(ann, anns.id))?.state).toBe('standing')
  }
  await wake()
  expect((await alerts(site, cy)).length).toBe(1)
  await addWished(site, ben)
  await wake()
  expect([(await alerts(site, cy)).length, (await alerts(site, ben)).length]).toEqual([1, 1])
})

it('[WI57] two processes that look at the same time alert once, and one that failed has lost nothing', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await addWished(site, ben)
  await post(ann, swap('doggy', 'kitty'))
  await site.db.schema.alterTable('wish_alert').renameTo('gone').execute()
  await expect(alertWishes(site.db, site.wall.now)).rejects.toThrow('wish_alert')
  await site.db.schema.alterTable('gone').renameTo('wish_alert').execute()
  expect((await notices(site, ben)).length).toBe(0)
  // With PostgreSQL each of these has a connection of its own.
  await Promise.all([1, 2, 3, 4].map(() => alertWishes(site.db, site.wall.now)))
  expect((await alerts(site, ben)).length).toBe(1)
  expect(await site.db.selectFrom('wish_begun').selectAll().execute()).toEqual([])
})

it('[WI57] a wish that rests when the rules are looked at alerts once it stands', async () => {
  const site = await started()
  const [ann, ben] = await site.people('Ann', 'Ben')
  await ann.call('PUT', '/api/me/visibility', { isInvisible: true })
  await addWished(site, ben)
  const { id } = await post(ann, swap('doggy', 'kitty'))
  expect([(await find(ann, id))?.state, (await alerts(site, ben)).length]).toEqual(['resting', 0])
  await ann.call('PUT', '/api/me/visibility', { isInvisible: false })
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await find(ann, id))?.state).toBe('standing')
  expect((await alerts(site, ben)).length).toBe(1)
})

it('[WI58] what is 60 % or more in the favour of the reader is neither notified nor alerted, and stays on the page', async () => {
  const site = await started()
  const [ann, ben, cy] = await site.people('Ann', 'Ben', 'Cy')
  const worth = (slug: string, value: number) =>
    site.db.updateTable('item_variant').set({ value_number: value }).where('slug', '=', slug).execute()
  await worth('kitty', 40)
  await worth('bunny', 40.1)
  // Ranges that overlap, so that the wishes pair.
  await site.db
    .updateTable('item_variant')
    .set({ low: 30, high: 110 })
    .where('slug', 'in', ['kitty', 'doggy'])
    .execute()
  await addWished(site, cy)
  await post(ann, swap('doggy', 'kitty'))
  expect((await alerts(site, cy)).length).toBe(0)
  await post(ann, swap('doggy', 'bunny'))
  expect((await alerts(site, cy)).length).toBe(1)
  const bens = await post(ben, swap('kitty', 'doggy'))
  onTestFinished(site.wishes.start())
  await expect.poll(async () => (await notices(site, ann)).length).toBe(1)
  expect((await board(ben)).matches.map(({ ownWishId }) => ownWishId)).toEqual([bens.id])
  expect(await notices(site, ben)).toEqual([])
})
