import { Exclusion, ExclusionList, EvidenceTradeList, ItemEvidence } from '#contract/evidence.ts'
import { TradeOffer } from '#contract/chat.ts'
import { createEvidence } from '#server/modules/evidence/evidence.ts'
import { DELAY_MS } from '#server/modules/evidence/record-trade.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { deskSite } from '../support/desk/desk-site.ts'
import type { Person } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const REASON = 'Trades with accounts of their own'
const EXCLUSIONS = '/api/evidence/exclusions'

/** Each pair has traded a Doggy for a Shiny Doggy, which counts. */
async function traded(names: readonly (readonly [string, string])[] = [['Ann', 'Ben']]) {
  const site = await deskSite()
  const people = new Map<string, Person>()
  const findPerson = async (name: string) => {
    const known = people.get(name) ?? (await site.person(name))
    people.set(name, known)
    return known
  }
  for (const pair of names) {
    const [one, other] = [await findPerson(pair[0]), await findPerson(pair[1])]
    await confirm(one, other)
  }
  site.wall.now += DELAY_MS
  const list = async (query = '') =>
    v.parse(EvidenceTradeList, (await site.lea.call('GET', `/api/evidence/trades?item=doggy${query}`)).body)
  return {
    ...site,
    findPerson,
    confirm,
    list,
    listAccounts: async () => (await list()).trades.map(({ a, b }) => [a, b] as const),
    exclude: (who: Person, account: string, reason = REASON) => who.call('POST', EXCLUSIONS, { account, reason }),
    end: (who: Person, id: string, reason = REASON) => who.call('POST', `${EXCLUSIONS}/${id}/end`, { reason }),
    exclusions: async () => v.parse(ExclusionList, (await site.lea.call('GET', EXCLUSIONS)).body),
    counts: async () => {
      const { variants } = v.parse(ItemEvidence, await site.call('/api/items/doggy/evidence'))
      return [variants[0]!.trades, variants[0]!.accounts]
    },
  }
}
async function confirm(one: Person, other: Person) {
  const id = await one.talkTo(other)
  const offer = v.parse(TradeOffer, (await one.offer(id)).body)
  await other.move(offer.id, 'accept')
  for (const who of [one, other]) await who.move(offer.id, 'traded')
}

it('[EV40] leads alone find the routes', async () => {
  const { eva, mia, lea, address } = await traded()
  const routes = [
    ['GET', '/api/evidence/trades?item=doggy'],
    ['GET', EXCLUSIONS],
    ['POST', EXCLUSIONS],
    ['POST', `${EXCLUSIONS}/x/end`],
  ] as const
  for (const [method, path] of routes) {
    for (const who of [eva, mia]) expect(statusAndCode(await who.call(method, path))).toEqual([404, 'route.not_found'])
    expect((await fetch(`http://${address}${path}`, { method })).status).toBe(404)
    expect((await lea.call(method, path)).status).not.toBe(404)
  }
})

it('[EV41, EV34] the trades of an excluded account count for nothing, at once and later', async () => {
  const {
    lea,
    listAccounts,
    exclude,
    counts,
    findPerson,
    wall,
    confirm: trade,
    list,
  } = await traded([
    ['Ann', 'Ben'],
    ['Ann', 'Cal'],
    ['Dan', 'Eve'],
  ])
  expect(await counts()).toEqual([3, 5])
  const accounts = (await listAccounts()).flat()
  const ann = accounts.find((each, index) => accounts.indexOf(each) !== index)!
  const { status, body } = await exclude(lea, ann)
  expect([status, v.parse(Exclusion, body)]).toMatchObject([
    200,
    { account: ann, by: 'Lea', at: new Date(wall.now).toISOString(), reason: REASON, ended: null },
  ])
  expect(await counts()).toEqual([1, 2])
  await trade(await findPerson('Ann'), await findPerson('Dan'))
  wall.now += DELAY_MS
  expect([await counts(), (await list()).trades.map((each) => each.status).toSorted()]).toEqual([
    [1, 2],
    ['excluded', 'excluded', 'excluded', 'used'],
  ])
})

it('[EV42, EV43] an exclusion ends, both decisions stay listed, and repeated ones change nothing', async () => {
  const { lea, staff, listAccounts, exclude, end, counts, exclusions, wall } = await traded()
  const leo = await staff('Leo', 'lead')
  const [[a] = ['']] = await listAccounts()
  const { body: first } = await exclude(lea, a)
  wall.now += 1_000
  expect((await exclude(leo, a, 'For another reason')).body).toEqual(first)
  expect(await exclusions()).toEqual({ current: [first], ended: [] })
  const { body: ended } = await end(leo, first.id, 'They are two people after all')
  expect(ended).toEqual({
    ...first,
    ended: { by: 'Leo', at: new Date(wall.now).toISOString(), reason: 'They are two people after all' },
  })
  wall.now += 1_000
  expect((await end(lea, first.id)).body).toEqual(ended)
  expect([await exclusions(), await counts()]).toEqual([{ current: [], ended: [ended] }, [1, 2]])
  const { body: again } = await exclude(lea, a)
  expect(again.id).not.toBe(first.id)
  expect([await exclusions(), await counts()]).toEqual([{ current: [again], ended: [ended] }, [0, 0]])
})

it('[EV41] an unknown account, an unknown exclusion and a missing reason are named', async () => {
  const { lea, exclude, end, listAccounts } = await traded()
  const [[a] = ['']] = await listAccounts()
  expect(statusAndCode(await exclude(lea, 'nobody'))).toEqual([404, 'account.not_found'])
  expect(statusAndCode(await end(lea, 'no-such-id'))).toEqual([404, 'exclusion.not_found'])
  expect((await exclude(lea, a, 'short')).body).toMatchObject({
    code: 'body.invalid',
    detail: 'reason: must be at least 10 characters',
  })
  expect((await lea.call('GET', '/api/evidence/trades')).body).toMatchObject({
    code: 'query.invalid',
    detail: expect.stringMatching(/^item: /),
  })
})

it('[EV44] a lead does not decide about their own trades', async () => {
  const { lea, staff, mia, confirm: trade, listAccounts, exclude, end } = await traded([])
  await trade(lea, mia)
  const leo = await staff('Leo', 'lead')
  const [[own] = ['']] = await listAccounts()
  expect(statusAndCode(await exclude(lea, own))).toEqual([403, 'exclusion.own'])
  const { body } = await exclude(leo, own)
  expect(statusAndCode(await end(lea, body.id))).toEqual([403, 'exclusion.own'])
  expect((await end(leo, body.id)).status).toBe(200)
})

it('[EV45] leads see opaque ids, and why a trade is not used', async () => {
  const { lea, findPerson, confirm: trade, list, exclude, wall } = await traded([['Ann', 'Ben']])
  const cal = await findPerson('Cal')
  await trade(cal, await findPerson('Dan'))
  await cal.call('PUT', '/api/me/trade-sharing', { isOn: false })
  const [newest, oldest] = (await list()).trades
  expect(newest).toEqual({
    id: expect.any(String),
    kind: 'offer',
    source: 'chat',
    at: new Date(wall.now).toISOString(),
    usableAt: new Date(wall.now + DELAY_MS).toISOString(),
    a: expect.any(String),
    b: expect.any(String),
    give: [{ slug: 'doggy', name: 'Doggy', quantity: 2 }],
    get: [{ slug: 'shiny-doggy', name: 'Shiny Doggy', quantity: 1 }],
    status: 'discounted',
    why: 'opted-out',
    by: null,
  })
  expect([oldest!.status, oldest!.why]).toEqual(['used', null])
  await exclude(lea, oldest!.b)
  const trades = (await list()).trades
  expect([trades[1]!.status, trades[1]!.why]).toEqual(['excluded', REASON])
  expect(JSON.stringify(trades)).not.toContain(cal.id)
  expect((await list(`&before=${newest!.id}`)).trades.map(({ id }) => id)).toEqual([oldest!.id])
  expect(await list('&before=nothing')).toEqual({ trades: [], next: null })
})

it('[EV46] a lead whose role ends between the guard and the decision decides nothing', async () => {
  const { lea, roles, listAccounts, exclusions, db, events } = await traded()
  const [[a] = ['']] = await listAccounts()
  const before = await exclusions()
  await roles.set(lea.id, 'player')
  const evidence = createEvidence({ db, events, now: Date.now })
  await expect(evidence.exclude(lea.id, { account: a, reason: REASON })).rejects.toMatchObject({
    problem: { status: 403, code: 'role.ended' },
  })
  expect(await evidence.listExclusions()).toEqual(before)
})
