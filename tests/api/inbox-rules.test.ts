import { AccountExport } from '#contract/account.ts'
import { Inbox, TradeOffer } from '#contract/chat.ts'
import { type ChooseInboxRules, type InboxRule, InboxRules, OfferCheck } from '#contract/inbox-rules.ts'
import { createPersonalData } from '#server/composition/personal-data.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { CHECK_LIMIT } from '#server/modules/chat/limits.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createInboxRulesRepository } from '#server/modules/inbox/inbox-rules.repository.ts'
import { DECLINED_MS } from '#server/modules/inbox/judge-incoming.ts'
import { OFFER_MS } from '#domain/trade/trade-offer-moves.ts'
import { aRuleList } from '#domain/inbox/inbox.fixture.ts'
import fc from 'fast-check'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

const refuse = (check: InboxRule['check']): InboxRule => ({ check, outcome: 'refuse' })
const KITTY = { slug: 'kitty', quantity: 1 }
const DOGGY = { slug: 'doggy', quantity: 1 }
const SIDES = { offer: [DOGGY], request: [KITTY] }

/** Ann, a stranger to Ben, in a conversation in which nothing was said; and what both do. */
async function strangers() {
  const site = await chatSite()
  const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
  const id = await ann.request(ben)
  const choose = async (chosen: ChooseInboxRules | { preset: 'custom'; rules: InboxRule[] }) =>
    v.parse(InboxRules, (await ben.call('PUT', '/api/me/inbox-rules', chosen)).body)
  const own = (...rules: InboxRule[]) => choose({ preset: 'custom', rules })
  const check = async (sides: object = SIDES, recipientId = ben.id, by: Person = ann) =>
    v.parse(OfferCheck, (await by.call('POST', '/api/inbox-checks', { recipientId, ...sides })).body)
  const inbox = async () => v.parse(Inbox, (await ben.call('GET', '/api/inbox')).body)
  /** Ids of the conversations in each of Ben's folders. */
  const folders = async () => {
    const list = async (query: string) =>
      (await ben.call('GET', `/api/conversations${query}`)).body.conversations.map(
        (each: { id: string; folder: string }) => [each.id, each.folder],
      )
    return { inbox: await list(''), filtered: await list('?folder=filtered') }
  }
  return { ...site, ann, ben, id, choose, own, check, inbox, folders }
}
let greetings = 0
/** Says hello by a phrase, for which nobody needs to allow typing. */
const hello = (who: Person, id: string) =>
  who.call('POST', `/api/conversations/${id}/messages`, {
    clientId: `hello-${greetings++}`,
    phrase: { key: 'hello', pets: [] },
  })
const refused = ({ status, body }: { status: number; body: { code?: string; kind?: string } }) => [
  status,
  body.code,
  body.kind,
]

it('[IR2] a player chooses a preset or rules of their own, and reads them back', async () => {
  const { ben, ann, choose, own } = await strangers()
  const read = async (who: Person) => (await who.call('GET', '/api/me/inbox-rules')).body
  expect(await read(ben)).toEqual({ preset: 'sensible', rules: [{ check: { kind: 'known' }, outcome: 'quiet' }] })
  const fair = { preset: 'fair', rules: [refuse({ kind: 'verdict', percent: -5 })] }
  expect([await choose({ preset: 'fair' }), await read(ben)]).toEqual([fair, fair])
  const rules: InboxRule[] = [
    { check: { kind: 'hours', hours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' }, outcome: 'quiet' },
    refuse({ kind: 'pets', most: 4 }),
  ]
  const custom = { preset: 'custom', rules }
  expect([await own(...rules), await read(ben), (await read(ann)).preset]).toEqual([custom, custom, 'sensible'])
})

it.each([
  ['no preset of this name', { preset: 'strict' }, 'preset'],
  [
    'a rule of an unknown kind',
    { preset: 'custom', rules: [{ check: { kind: 'luck' }, outcome: 'file' }] },
    'rules.0.check.kind',
  ],
  [
    'a percentage of 51',
    { preset: 'custom', rules: [refuse({ kind: 'verdict', percent: 51 })] },
    'rules.0.check.percent',
  ],
  ['13 rules', { preset: 'custom', rules: Array.from({ length: 13 }, () => refuse({ kind: 'pile' })) }, 'rules'],
  ['own rules without a list', { preset: 'custom' }, 'rules'],
])('[IR2] %s is refused, and nothing changes', async (_, chosen, parameter) => {
  const { ben } = await strangers()
  const { status, body } = await ben.call('PUT', '/api/me/inbox-rules', chosen)
  expect([status, body.parameter]).toEqual([400, parameter])
  expect((await ben.call('GET', '/api/me/inbox-rules')).body.preset).toBe('sensible')
})

it('[IR3, IR31] by default the offer of a stranger waits in the inbox, unread, and notifies nobody', async () => {
  const { ann, ben, id, inbox, folders } = await strangers()
  const { status } = await ann.offer(id)
  expect([status, await inbox(), await folders()]).toEqual([
    200,
    { count: 1, latest: null },
    { inbox: [[id, 'inbox']], filtered: [] },
  ])
  await hello(ben, id)
  await ann.offer(id, { offer: [KITTY], request: [] })
  expect((await inbox()).latest?.id).toBe(id)
})

it('[IR3] by default a phrase of a stranger notifies nobody, and of someone they know it does', async () => {
  const { ann, ben, id, inbox, advance } = await strangers()
  expect((await hello(ann, id)).status).toBe(200)
  expect(await inbox()).toEqual({ count: 1, latest: null })
  await ben.call('PUT', `/api/conversations/${id}/typing`, { isAllowed: true })
  advance(10_000)
  await hello(ann, id)
  expect((await inbox()).latest?.id).toBe(id)
})

it('[IR31] taking a quiet offer back notifies nobody either', async () => {
  const { ann, id, inbox } = await strangers()
  const { body } = await ann.offer(id)
  await ann.move(body.id, 'cancel')
  expect(await inbox()).toEqual({ count: 2, latest: null })
})

it('[IR30, IR34] a filed offer is in the folder Filtered and counts nowhere until its recipient answers', async () => {
  const { ann, ben, id, own, inbox, folders } = await strangers()
  await own({ check: { kind: 'wants' }, outcome: 'file' })
  const { status, body } = await ann.offer(id)
  expect([status, await inbox(), await folders()]).toEqual([
    200,
    { count: 0, latest: null },
    { inbox: [], filtered: [[id, 'filtered']] },
  ])
  const listed = (await ann.call('GET', '/api/conversations')).body.conversations
  expect(listed.map((each: { folder: string }) => each.folder)).toEqual(['inbox'])
  await ben.move(body.id, 'decline')
  expect(await folders()).toEqual({ inbox: [[id, 'inbox']], filtered: [] })
})

it('[IR32, IR33] an offer that passes takes its conversation out of the folder, and a message does not', async () => {
  const { ann, ben, id, own, inbox, folders } = await strangers()
  await own({ check: { kind: 'pets', most: 1 }, outcome: 'file' })
  await ann.offer(id)
  await hello(ann, id)
  expect([await inbox(), (await folders()).filtered]).toEqual([{ count: 0, latest: null }, [[id, 'filtered']]])
  await ann.offer(id, SIDES)
  expect([(await inbox()).latest?.id, await folders()]).toEqual([id, { inbox: [[id, 'inbox']], filtered: [] }])
  expect((await ben.read(id)).seq).toBe(3)
})

it('[IR34] allowing a player to type takes the conversation out of the folder', async () => {
  const { ann, ben, id, own, folders } = await strangers()
  await own({ check: { kind: 'wants' }, outcome: 'file' })
  await ann.offer(id)
  await ben.call('PUT', `/api/conversations/${id}/typing`, { isAllowed: true })
  expect(await folders()).toEqual({ inbox: [[id, 'inbox']], filtered: [] })
})

it('[IR41] a refused offer is a 403 with the kind of the rule, and stores nothing', async () => {
  const { ann, ben, id, own, inbox, check } = await strangers()
  await own({ check: { kind: 'rate', most: 60 }, outcome: 'file' }, refuse({ kind: 'verdict', percent: 17 }))
  const sides = { offer: [], request: [KITTY] }
  const answer = await ann.offer(id, sides)
  expect(refused(answer)).toEqual([403, 'offer.refused', 'verdict'])
  expect(JSON.stringify(answer.body)).not.toContain('17')
  expect([(await ben.read(id)).seq, await inbox()]).toEqual([0, { count: 0, latest: null }])
  expect(await check(sides)).toEqual({ result: 'refused', kind: 'verdict', left: CHECK_LIMIT.count - 2 })
})

it('[IR11, IR12] wants are the stars of the recipient, and their own pets those of their ledger', async () => {
  const { ben, check, own, db } = await strangers()
  await own(refuse({ kind: 'wants' }), refuse({ kind: 'lists' }))
  expect((await check()).kind).toBe('wants')
  const star = { owner_id: ben.id, slug: 'doggy', at: 1, is_removed: 0 as const }
  await db.insertInto('star').values(star).execute()
  expect((await check()).kind).toBe('lists')
  const row = (id: string, quantity: number) => ({
    id,
    at: '2026-11-01T12:00:00.000Z',
    kind: 'correction',
    slug: 'kitty',
    quantity,
  })
  await ben.call('POST', '/api/me/ledger', { rows: [row('in', 2)] })
  expect((await check()).result).toBe('delivered')
  await ben.call('POST', '/api/me/ledger', { rows: [row('out', -2)] })
  expect((await check()).kind).toBe('lists')
  await db.updateTable('star').set({ is_removed: 1 }).execute()
  expect((await check()).kind).toBe('wants')
})

it('[IR11, IR51] an open wish adds to the wants of the recipient, until it ends', async () => {
  const { ben, own, check, advance } = await strangers()
  advance(millisecondsInDay)
  await own(refuse({ kind: 'wants' }))
  const kinds = [(await check()).kind]
  const { body } = await ben.call('POST', '/api/me/wishes', {
    have: [{ slug: 'bunny', quantity: 1 }],
    want: SIDES.offer,
  })
  kinds.push((await check()).kind)
  await ben.call('DELETE', `/api/me/wishes/${body.id}`)
  kinds.push((await check()).kind)
  expect(kinds).toEqual(['wants', undefined, 'wants'])
})

it('[IR17, IR51] two players whose open wishes pair are known to each other, and others are not', async () => {
  const { ann, ben, own, check, advance, db, person } = await strangers()
  const cid = await person('Cid')
  advance(millisecondsInDay)
  await db.updateTable('item_variant').set({ value_number: 100, value_word: null, low: null, high: null }).execute()
  await own(refuse({ kind: 'known' }))
  const kinds = [(await check()).kind]
  const wish = (who: Person, have: string, want: string) =>
    who.call('POST', '/api/me/wishes', { have: [{ slug: have, quantity: 1 }], want: [{ slug: want, quantity: 1 }] })
  await wish(ben, 'kitty', 'doggy')
  await wish(cid, 'kitty', 'doggy')
  kinds.push((await check()).kind)
  const { body } = await wish(ann, 'doggy', 'kitty')
  kinds.push((await check()).kind, (await check(SIDES, ben.id, cid)).kind)
  // Wishes that name each other's pets pair only where the values allow it.
  await db.updateTable('item_variant').set({ value_number: 10 }).where('slug', '=', 'doggy').execute()
  kinds.push((await check()).kind)
  await db.updateTable('item_variant').set({ value_number: 100 }).where('slug', '=', 'doggy').execute()
  await ann.call('DELETE', `/api/me/wishes/${body.id}`)
  kinds.push((await check()).kind)
  expect(kinds).toEqual(['known', 'known', undefined, 'known', 'known', 'known'])
})

it('[IR16, IR19] the age of an account is counted in days, and offers of the last hour are counted', async () => {
  const { ann, id, own, check, advance, person, ben } = await strangers()
  await own(refuse({ kind: 'age', days: 2 }))
  const kinds = [(await check()).kind]
  await createAged()
  kinds.push((await check()).kind)
  await own(refuse({ kind: 'rate', most: 1 }))
  const cid = await person('Cid')
  expect((await cid.offer(await cid.request(ben))).status).toBe(200)
  // The blur lets up to three more pass into the folder.
  for (const pets of [1, 2, 3]) await ann.offer(id, { offer: [{ slug: 'doggy', quantity: pets }], request: [] })
  kinds.push((await check()).kind)
  advance(millisecondsInHour)
  kinds.push((await check()).kind)
  expect(kinds).toEqual(['age', undefined, 'rate', undefined])
  async function createAged() {
    advance(2 * millisecondsInDay)
  }
})

it('[IR19] counter-offers do not count as offers of the last hour', async () => {
  const { ann, ben, id, own, folders, person } = await strangers()
  await own({ check: { kind: 'rate', most: 2 }, outcome: 'file' })
  const counter = (who: Person, offerId: string, clientId: string) =>
    who.move(offerId, 'counter', { clientId, ...SIDES })
  const first = (await ann.offer(id)).body
  const answer = await counter(ben, first.id, 'answer')
  expect((await counter(ann, answer.body.id, 'back')).status).toBe(200)
  const [cid, dan] = [await person('Cid'), await person('Dan')]
  const [cids, dans] = [await cid.request(ben), await dan.request(ben)]
  await cid.offer(cids)
  await dan.offer(dans)
  const { inbox, filtered } = await folders()
  expect([inbox.map(([each]: string[]) => each).toSorted(), filtered]).toEqual([
    [id, cids].toSorted(),
    [[dans, 'filtered']],
  ])
})

it('[IR20] pets that were declined are refused to the same sender for a day, and to nobody else', async () => {
  const { ann, ben, id, check, advance, person } = await strangers()
  const { body } = await ann.offer(id, SIDES)
  expect((await check()).result).toBe('delivered')
  await ben.move(body.id, 'decline')
  expect([refused(await ann.offer(id, SIDES)), (await check()).kind]).toEqual([
    [403, 'offer.refused', 'declined'],
    'declined',
  ])
  expect((await check({ ...SIDES, offer: [{ ...DOGGY, quantity: 2 }] })).result).toBe('delivered')
  expect((await check(SIDES, ben.id, await person('Cid'))).result).toBe('delivered')
  advance(DECLINED_MS - 1)
  expect((await check()).kind).toBe('declined')
  advance(1)
  expect((await check()).result).toBe('delivered')
})

it('[IR20] an offer that is declined in its last moment is refused for a day from then', async () => {
  const { ann, ben, id, check, advance } = await strangers()
  const { body } = await ann.offer(id, SIDES)
  advance(OFFER_MS - 1)
  await ben.move(body.id, 'decline')
  advance(DECLINED_MS - 1)
  expect((await check()).kind).toBe('declined')
})

it('[IR21] a counter-offer is never caught, and its pets are judged again once it was declined', async () => {
  const { ann, ben, id, check } = await strangers()
  const { body } = await ann.offer(id, SIDES)
  await ann.call('PUT', '/api/me/inbox-rules', { preset: 'traded' })
  const counter = { clientId: 'counter', offer: [KITTY], request: [{ ...DOGGY, quantity: 2 }] }
  const countered = await ben.move(body.id, 'counter', counter)
  expect([countered.status, v.parse(TradeOffer, countered.body).counterOf]).toEqual([200, body.id])
  const inbox = v.parse(Inbox, (await ann.call('GET', '/api/inbox')).body)
  expect(inbox.latest?.id).toBe(id)
  expect((await check({ offer: [KITTY], request: [DOGGY] }, ann.id, ben)).kind).toBe('traded')
})

it('[IR44] a change of rules holds for the next offer, also in another process', async () => {
  const { ann, id, url, choose, ben } = await strangers()
  const other = await openDatabase(url)
  onTestFinished(() => other.destroy())
  await choose({ preset: 'traded' })
  expect(refused(await ann.offer(id))).toEqual([403, 'offer.refused', 'traded'])
  await createInboxRulesRepository(other).save(ben.id, { preset: 'everything' })
  expect((await ann.offer(id)).status).toBe(200)
})

it('[IR42] of a pair 20 checks a minute are answered, refused offers among them', async () => {
  const { ann, ben, id, choose, check, person, advance } = await strangers()
  await choose({ preset: 'traded' })
  for (const _ of [1, 2]) expect((await ann.offer(id)).status).toBe(403)
  const answers = []
  for (let count = 2; count < CHECK_LIMIT.count; count++) answers.push(await check())
  expect(answers.map(({ result, left }) => `${result} ${left}`)).toEqual(
    Array.from({ length: 18 }, (_, index) => `refused ${17 - index}`),
  )
  expect([await check(), refused(await ann.offer(id))]).toEqual([
    { result: 'unknown', left: 0 },
    [429, 'rate.limited', undefined],
  ])
  expect([
    (await check(SIDES, ben.id, await person('Cid'))).result,
    (await check(SIDES, (await person('Dan')).id)).result,
  ]).toEqual(['refused', 'delivered'])
  advance(CHECK_LIMIT.perMs)
})

it('[IR45] a player who blocks the sender, is deleted or does not exist is answered alike, and one who only hides them is not', async () => {
  const { ann, ben, choose, check, person, db } = await strangers()
  await choose({ preset: 'traded' })
  const [cid, dan] = [await person('Cid'), await person('Dan')]
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  await createPersonalData(db).erase(db, cid.id, 0)
  await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', cid.id).execute()
  const unknown = { result: 'unknown', left: CHECK_LIMIT.count - 1 }
  expect([await check(), await check(SIDES, cid.id), await check(SIDES, 'nobody'), await check(SIDES, ann.id)]).toEqual(
    [unknown, unknown, unknown, unknown],
  )
  await db.insertInto('block').values({ blocker_id: dan.id, blocked_id: ann.id, at: 1, only_hides: 1 }).execute()
  expect((await check(SIDES, dan.id)).result).toBe('delivered')
})

it('[IR46] a player who takes no requests from the sender is said to, until they have answered', async () => {
  const { ann, ben, id, check, db } = await strangers()
  await createContactRepository(db).save(ben.id, { isFindable: true, requestsFrom: 'nobody' })
  expect([(await check()).kind, (await ann.offer(id)).body.code]).toEqual(['requests', 'requests.closed'])
  await hello(ben, id)
  expect([(await check()).result, (await ann.offer(id)).status]).toEqual(['delivered', 200])
})

it('[IR40] an offer that cannot be sent is a 400 whoever its recipient is', async () => {
  const { ann, ben } = await strangers()
  const send = async (recipientId: string, sides: object) =>
    (await ann.call('POST', '/api/inbox-checks', { recipientId, ...sides })).body.parameter
  for (const recipientId of [ben.id, 'nobody'])
    expect([
      await send(recipientId, { offer: [{ slug: 'no-such-pet', quantity: 1 }], request: [] }),
      await send(recipientId, { offer: [], request: [] }),
    ]).toEqual(['offer.0.slug', 'offer'])
})

it('[IR40] in generated pairs of rules and offers sending is refused exactly where the check says so', async () => {
  const { ben, check, own, advance, person, db } = await strangers()
  const slugs = (await db.selectFrom('item_variant').select('slug').orderBy('slug').limit(12).execute()).map(
    ({ slug }) => slug,
  )
  const aSide = fc.uniqueArray(
    fc.record({ slug: fc.constantFrom(...slugs), quantity: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ slug }) => slug, maxLength: 4 },
  )
  const pairs = fc.sample(
    fc.record({ rules: aRuleList, offer: aSide, request: aSide, star: fc.constantFrom(...slugs) }),
    { seed: 32, numRuns: 300 },
  )
  const seen = new Set<string>()
  await db.insertInto('star').values({ owner_id: ben.id, slug: slugs[0]!, at: 1, is_removed: 0 }).execute()
  let ann = await person('Ann')
  let id = await ann.request(ben)
  for (const [index, { rules, star, ...sides }] of pairs.entries()) {
    // Of a pair 20 checks a minute are answered, by the clock of the machine.
    if (index % 9 === 8) {
      ann = await person(`Ann ${index}`)
      id = await ann.request(ben)
    }
    if (sides.offer.length + sides.request.length === 0) continue
    await own(...rules)
    await db.updateTable('star').set({ slug: star }).execute()
    const said = await check(sides, ben.id, ann)
    const sent = await ann.offer(id, sides)
    const became = sent.status === 200 ? 'delivered' : `refused ${sent.body.kind}`
    expect(became).toBe(said.kind === undefined ? said.result : `refused ${said.kind}`)
    seen.add(became)
    advance(CHECK_LIMIT.perMs)
  }
  expect(seen.size).toBeGreaterThan(5)
})

it('[IR50] rules are part of the export, and go with the account', async () => {
  const { ben, choose, db, wall } = await strangers()
  await choose({ preset: 'wants' })
  const { inboxRules } = await createPersonalData(db).exportFor(ben.id, wall.now)
  expect(v.parse(AccountExport.entries.inboxRules, inboxRules)).toEqual({
    preset: 'wants',
    rules: [refuse({ kind: 'wants' })],
  })
  await db.transaction().execute((trx) => createPersonalData(trx).erase(trx, ben.id, wall.now))
  expect(await db.selectFrom('inbox_rules').selectAll().execute()).toEqual([])
})
