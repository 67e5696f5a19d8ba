import { DeskValues, PROPOSE_LIMIT, ProposeAnswers } from '#contract/desk-entry.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import { deskSite } from '../support/desk/desk-site.ts'

const REASON = 'Three sales in the last two days'
const read = async (who: Person, ...slugs: string[]) => {
  const query = slugs.map((slug) => `slug=${slug}`).join('&')
  return v.parse(DeskValues, (await who.call('GET', `/api/desk/values?${query}`)).body).values
}
const propose = (who: Person, proposals: readonly object[]) => who.call('POST', '/api/desk/proposals', { proposals })

it('[VC67] editors read present values with their newest changes, and who froze them', async () => {
  const { eva, lea, readReceipt } = await deskSite()
  await lea.call('PUT', '/api/values/king-doggy/freeze', { reason: 'Two rings are at work here' })
  const values = await read(eva, 'king-doggy', 'shiny-doggy', 'nobody')
  expect(values.map(({ item }) => item.slug).toSorted()).toEqual(['king-doggy', 'shiny-doggy'])
  expect(values.find(({ item }) => item.slug === 'king-doggy')).toEqual({
    item: expect.objectContaining({ baseSlug: 'king-doggy', variant: 'Normal' }),
    receipt: await readReceipt(),
    present: { value: 1_000, demand: 'medium', trend: 'stable' },
    freeze: { by: { role: 'lead', name: 'Lea' }, reason: 'Two rings are at work here', at: expect.any(String) },
  })
  expect(values.find(({ item }) => item.slug === 'shiny-doggy')!.freeze).toBeNull()
  expect(await read(eva)).toEqual([])
})

it('[VC67, VC68, PR23] neither route exists for players and proposers, nor after a role has ended', async () => {
  const { eva, mia, staff, roles, readReceipt } = await deskSite()
  const pia = await staff('Pia', 'proposer')
  const body = [
    {
      clientId: 'a',
      slug: 'king-doggy',
      receipt: await readReceipt(),
      value: 1_100,
      reasonCode: 'trades',
      reason: REASON,
    },
  ]
  await roles.set(eva.id, 'player')
  for (const who of [eva, pia, mia])
    expect([
      (await who.call('GET', '/api/desk/values?slug=king-doggy')).body.code,
      (await propose(who, body)).body.code,
      (await who.call('GET', '/api/values/proposals')).body.open,
    ]).toEqual(['route.not_found', 'route.not_found', 0])
})

it('[VC68] each proposal succeeds or fails by itself, and the same call again makes no second one', async () => {
  const { eva, readReceipt, db, readValue } = await deskSite()
  const line = async (slug: string, changes: object = {}) => ({
    clientId: slug,
    slug,
    receipt: await readReceipt(slug),
    value: 1_100,
    reasonCode: 'trades',
    reason: REASON,
    ...changes,
  })
  const proposals = [
    await line('king-doggy'),
    await line('doggy', { receipt: 10_000 }),
    await line('bunny'),
    { ...(await line('bunny')), clientId: 'x', slug: 'nobody' },
    await line('king-doggy', { clientId: 'y', value: 1_000 }),
  ]
  const answer = async () => v.parse(ProposeAnswers, (await propose(eva, proposals)).body).answers
  const first = await answer()
  expect(first.map(({ clientId, id, problem }) => [clientId, typeof id, problem?.code])).toEqual([
    ['king-doggy', 'string', undefined],
    ['doggy', 'object', 'value.changed'],
    ['bunny', 'string', undefined],
    ['x', 'object', 'item.not_found'],
    ['y', 'object', 'proposal.no_change'],
  ])
  expect(await answer()).toEqual(first)
  const stored = await db
    .selectFrom('value_proposal')
    .select(['variant_slug', 'state'])
    .orderBy('variant_slug')
    .execute()
  expect(stored).toEqual([
    { variant_slug: 'bunny', state: 'open' },
    { variant_slug: 'king-doggy', state: 'open' },
  ])
  expect(await readValue()).toBe(1_000)
})

it('[VC68] figures that are none, a range around a word, or too many are refused and named', async () => {
  const { eva, readReceipt } = await deskSite()
  const line = { clientId: 'a', slug: 'king-doggy', receipt: await readReceipt(), reasonCode: 'trades', reason: REASON }
  const fault = async (proposals: readonly object[]) => {
    const { status, body } = await propose(eva, proposals)
    return [status, body.parameter]
  }
  const range = { low: 1, high: 5 }
  const wrong = [
    { value: -1 },
    { value: '12k' },
    { value: '1,000' },
    { value: 1e308 },
    { value: null },
    { value: 'O/C', range },
    { value: 9, range },
    { value: 3, range: { low: 5, high: 1 } },
    { value: 3, range: { low: 1 } },
    { value: 3, slug: 'King Doggy' },
    { value: 3, reason: 'control \u0007 character' },
  ]
  const named = ['value', 'value', 'value', 'value', 'value', 'range', 'range', 'range', 'range.high', 'slug', 'reason']
  const good = { ...line, value: 1_100 }
  for (const [index, change] of wrong.entries())
    expect(await fault([good, { ...line, ...change }])).toEqual([400, `proposals.1.${named[index]}`])
  expect(await fault([])).toEqual([400, 'proposals'])
  expect(await fault(Array.from({ length: PROPOSE_LIMIT + 1 }, () => good))).toEqual([400, 'proposals'])
  expect((await eva.call('GET', '/api/values/proposals')).body.proposals).toEqual([])
})

it('[VC68] as many of the longest proposals as a call takes fit into it', async () => {
  const { eva, readReceipt } = await deskSite()
  const receipt = await readReceipt()
  const proposals = Array.from({ length: PROPOSE_LIMIT }, (_, index) => ({
    clientId: `${index}`.padEnd(64, 'x'),
    slug: 'king-doggy',
    receipt,
    value: 100_000_000_000 - index,
    range: { low: 99_999_999_990, high: 100_000_000_000 },
    demand: 'very-high',
    trend: 'dropping',
    reasonCode: 'game-update',
    reason: '值'.repeat(500),
  }))
  const { answers } = v.parse(ProposeAnswers, (await propose(eva, proposals)).body)
  expect(answers.map(({ problem }) => problem)).toEqual(proposals.map(() => null))
})

it('[VC69] the staff find the proposal that a change came from', async () => {
  const { eva, edgar, mia, staff, published } = await deskSite()
  const pia = await staff('Pia', 'proposer')
  const { id, published: number } = await published(mia, [eva, edgar])
  const find = async (who: Person, of: unknown) => {
    const { status, body } = await who.call('GET', `/api/desk/changes/${of}`)
    return status === 200 ? body : body.code
  }
  expect([await find(eva, number), await find(pia, number)]).toEqual([{ id }, { id }])
  expect([await find(eva, 1), await find(eva, '1e3'), await find(eva, '99999')]).toEqual(
    Array.from({ length: 3 }, () => 'proposal.not_found'),
  )
  expect(await find(mia, number)).toBe('route.not_found')
})
