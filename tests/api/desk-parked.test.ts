import { ParkedAnswers, ParkedList } from '#contract/parked-changes.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import { deskSite } from '../support/desk/desk-site.ts'

const SLUGS = ['king-doggy', 'doggy', 'bunny']

/** The desk's site, where ingest of three values waits. */
async function parkedSite() {
  const site = await deskSite()
  const { values, advance } = site
  const ingest = (slug: string, value: number, more: object = {}) =>
    values.change([{ slug, value, ...more }], { source: 'ingest' })
  for (const slug of SLUGS) await ingest(slug, 1_000, { demand: 'medium', trend: 'stable', low: 900, high: 1_100 })
  for (const slug of SLUGS) {
    advance(1_000)
    await ingest(slug, 3_000, { reason: 'Sold twice', evidence: ['a link'], demand: 'high' })
  }
  const list = async (who: Person, query = '') =>
    v.parse(ParkedList, (await who.call('GET', `/api/desk/parked${query}`)).body)
  /** Each id's problem, by its code. */
  const decide = async (who: Person, decision: 'release' | 'drop', ids: readonly string[], more: object = {}) => {
    const { body } = await who.call('POST', `/api/desk/parked/${decision}`, { ids, ...more })
    return v.parse(ParkedAnswers, body).answers.map(({ id, problem }) => [id, problem?.code ?? null])
  }
  const ids = (await list(site.lea)).changes.map(({ id }) => id)
  return { ...site, ingest, list, decide, ids }
}

it('[VC60] a lead reads what waits by pages, oldest first, with figures before and after', async () => {
  const { lea, list, ids } = await parkedSite()
  const first = await list(lea, '?limit=2')
  const last = first.changes[1]!
  const rest = await list(lea, `?limit=2&at=${last.at}&after=${last.id}`)
  expect([
    first.total,
    first.more,
    rest.more,
    [...first.changes, ...rest.changes].map(({ item }) => item.slug),
  ]).toEqual([3, true, false, SLUGS])
  expect(first.changes[0]).toEqual({
    id: ids[0],
    at: expect.any(String),
    item: expect.objectContaining({ slug: 'king-doggy', baseSlug: 'king-doggy', variant: 'Normal' }),
    why: 'jump',
    present: { value: 1_000, range: { low: 900, high: 1_100 }, demand: 'medium', trend: 'stable' },
    proposed: { value: 3_000, demand: 'high', trend: 'stable' },
    reason: 'Sold twice',
    evidence: ['a link'],
    isStale: false,
    isFrozen: false,
  })
})

it('[VC60, VC61] bad input names what was wrong', async () => {
  const { lea } = await parkedSite()
  const fault = async (method: string, path: string, body?: object) => {
    const answer = await lea.call(method, `/api/desk/parked${path}`, body)
    return [answer.status, answer.body.parameter]
  }
  expect([
    await fault('GET', '?limit=0'),
    await fault('GET', '?at=yesterday'),
    await fault('POST', '/drop', { ids: [] }),
    await fault('POST', '/drop', { ids: Array.from({ length: 101 }, (_, index) => String(index)) }),
    await fault('POST', '/drop', { ids: ['\0'] }),
    await fault('POST', '/release', { ids: ['a'], reason: 'short' }),
    await fault('POST', '/release', { ids: ['a'], reason: 'turned \u202e around' }),
  ]).toEqual([
    [400, 'limit'],
    [400, 'at'],
    [400, 'ids'],
    [400, 'ids'],
    [400, 'ids.0'],
    [400, 'reason'],
    [400, 'reason'],
  ])
})

it('[VC61] to everyone but leads there is no such route, also when the role ends meanwhile', async () => {
  const { lea, eva, mia, roles, list, decide, ids, staff, readValue } = await parkedSite()
  const pia = await staff('Pia', 'proposer')
  const codes = async (who: Person) => [
    (await who.call('GET', '/api/desk/parked')).body.code,
    (await who.call('POST', '/api/desk/parked/release', { ids })).body.code,
    (await who.call('POST', '/api/desk/parked/drop', { ids })).body.code,
  ]
  const none = Array.from({ length: 3 }, () => 'route.not_found')
  for (const who of [eva, pia, mia]) expect(await codes(who)).toEqual(none)
  expect(await decide(lea, 'drop', [ids[2]!])).toEqual([[ids[2], null]])
  const other = await staff('Lou', 'lead')
  await roles.set(lea.id, 'player')
  expect(await codes(lea)).toEqual(none)
  expect([(await list(other)).total, await readValue()]).toEqual([2, 1_000])
})

it('[VC62, VC63] each id has its own outcome, and a repeated call the same ones', async () => {
  const { lea, list, decide, ids, ingest, readValue, readReceipt } = await parkedSite()
  const [king, doggy, bunny] = ids as [string, string, string]
  await ingest('doggy', 1_001)
  const asked = [king, doggy, 'unknown', king]
  const outcome = [
    [king, null],
    [doggy, 'value.changed'],
    ['unknown', 'parked.not_found'],
    [king, null],
  ]
  expect(await decide(lea, 'release', asked)).toEqual(outcome)
  const receipt = await readReceipt()
  expect(await decide(lea, 'release', asked)).toEqual(outcome)
  expect([await readReceipt(), await readValue(), await readValue('doggy')]).toEqual([receipt, 3_000, 1_001])
  expect((await list(lea)).changes.map(({ id, isStale }) => [id, isStale])).toEqual([
    [doggy, true],
    [bunny, false],
  ])
  for (let time = 0; time < 2; time++)
    expect(await decide(lea, 'drop', [doggy, bunny, king])).toEqual([
      [doggy, null],
      [bunny, null],
      [king, 'parked.decided'],
    ])
  expect(await decide(lea, 'release', [bunny])).toEqual([[bunny, 'parked.decided']])
  expect((await list(lea)).total).toBe(0)
})

it('[VC62, VC63] two leads who release at once publish one receipt', async () => {
  const { lea, staff, decide, ids, readReceipt } = await parkedSite()
  const lou = await staff('Lou', 'lead')
  const receipt = await readReceipt('bunny')
  const newest = await readReceipt()
  const both = await Promise.all([decide(lea, 'release', [ids[0]!]), decide(lou, 'release', [ids[0]!])])
  expect([both, await readReceipt()]).toEqual([[[[ids[0], null]], [[ids[0], null]]], Math.max(receipt, newest) + 1])
})

it('[VC64] the lead’s reason takes the place of the sender’s on the receipt', async () => {
  const { lea, decide, ids, log, readReceipt } = await parkedSite()
  await decide(lea, 'release', [ids[0]!], { reason: 'Checked with three traders' })
  await decide(lea, 'release', [ids[1]!])
  const reasons = await Promise.all(
    ['king-doggy', 'doggy'].map(async (slug) => (await log.find(await readReceipt(slug)))!),
  )
  expect(reasons.map(({ reason, source, approvedBy }) => [reason, source, approvedBy])).toEqual([
    ['Checked with three traders', 'ingest', [{ role: 'lead', name: 'Lea' }]],
    ['Sold twice', 'ingest', [{ role: 'lead', name: 'Lea' }]],
  ])
})

it('[VC65] a lead releases no change of a pet that they offered within seven days, but drops it', async () => {
  const { lea, mia, talk, decide, ids } = await parkedSite()
  await talk(lea, mia, 'doggy')
  expect(await decide(lea, 'release', ids.slice(0, 2))).toEqual([
    [ids[0], null],
    [ids[1], 'proposal.holds_item'],
  ])
  expect(await decide(lea, 'drop', [ids[1]!])).toEqual([[ids[1], null]])
})

it('[VC66, PR13] a frozen value is not released, and what waits for it can be dropped', async () => {
  const { lea, list, decide, ids, readValue } = await parkedSite()
  await lea.call('PUT', '/api/values/king-doggy/freeze', { reason: 'Two rings are at work here' })
  expect((await list(lea)).changes.map(({ isFrozen }) => isFrozen)).toEqual([true, false, false])
  expect(await decide(lea, 'release', ids)).toEqual([
    [ids[0], 'value.frozen'],
    [ids[1], null],
    [ids[2], null],
  ])
  expect(await decide(lea, 'drop', [ids[0]!])).toEqual([[ids[0], null]])
  expect(await readValue()).toBe(1_000)
})

it('[VC62, VC66] figures that no longer fit are refused with the reason', async () => {
  const { lea, db, ingest, advance, list, decide } = await parkedSite()
  const { exists_count } = await db
    .selectFrom('item_variant')
    .select('exists_count')
    .where('slug', '=', 'bunny')
    .executeTakeFirstOrThrow()
  advance(1)
  await ingest('bunny', 5_000, { owners: exists_count })
  await db.updateTable('item_variant').set({ exists_count: 1, owners: 1 }).where('slug', '=', 'bunny').execute()
  const parked = (await list(lea)).changes.find(({ item }) => item.slug === 'bunny')!
  expect(await decide(lea, 'release', [parked.id])).toEqual([[parked.id, 'parked.invalid']])
})
