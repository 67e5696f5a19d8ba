import type { Database } from '#server/db/database.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { expect, it } from 'vitest'
import type { Person } from '../support/chat/chat-site.ts'
import { deskSite } from '../support/desk/desk-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

it('[PR1, PR11, PR44, VA96, RC55] a suggestion of a player that two editors approve is published with its receipt', async () => {
  const { mia, eva, edgar, proposed, moved, publish, read, readReceipt, readValue, log, call } = await deskSite()
  const base = await readReceipt()
  const { id, state, moves } = await proposed(mia)
  expect([state, moves]).toEqual(['open', ['withdraw']])
  expect((await moved(eva, id, 'approve')).state).toBe('approved-once')
  expect((await moved(edgar, id, 'approve')).state).toBe('scheduled')
  expect([await readValue(), await readReceipt()]).toEqual([1_000, base])
  await publish()
  const published = await read(mia, id)
  expect([published.state, published.published, await readValue()]).toEqual(['published', await readReceipt(), 1_100])
  const receipt = (await log.find(published.published!))!
  expect(receipt).toEqual(
    expect.objectContaining({
      before: { value: 1_000, demand: 'medium', trend: 'stable' },
      after: { value: 1_100, demand: 'medium', trend: 'rising' },
      source: 'desk',
      proposedBy: { role: 'player' },
      approvedBy: [
        { role: 'editor', name: 'Eva' },
        { role: 'editor', name: 'Edgar' },
      ],
      reason: 'Three sales in the last two days',
    }),
  )
  expect((await call('/api/items/king-doggy')).receipts[0]).toMatchObject({
    number: published.published,
    reason: 'Three sales in the last two days',
    reasonBy: 'player',
  })
})

it('[PR5] the same client id is the same proposal and the same move', async () => {
  const { mia, eva, propose, make, moved, db } = await deskSite()
  const [first, second] = [await propose(mia, { clientId: 'a' }), await propose(mia, { clientId: 'a', value: 5 })]
  expect([second.status, second.body]).toEqual([200, first.body])
  const { id } = first.body
  const approved = await moved(eva, id, 'approve', { clientId: 'b' })
  expect(await moved(eva, id, 'approve', { clientId: 'b' })).toEqual(approved)
  expect(statusAndCode(await make(eva, id, 'reject', { clientId: 'b' }))).toEqual([409, 'client_id.used'])
  expect(await db.selectFrom('proposal_move').select('event').orderBy('seq').execute()).toEqual([
    { event: 'submit' },
    { event: 'approve' },
  ])
})

it('[PR3, PR4, PR14, PR15, PR72, PR73] staff who must not decide get the reason, and players get 404', async () => {
  const { mia, eva, lea, person, proposed, make, moved, talk, setDisputed } = await deskSite()
  const own = await proposed(eva)
  expect(statusAndCode(await make(eva, own.id, 'approve'))).toEqual([403, 'proposal.own'])
  const { id } = await proposed(mia)
  const other = await person('Paul')
  expect([
    statusAndCode(await make(mia, id, 'approve')),
    statusAndCode(await make(other, id, 'approve')),
    statusAndCode(await other.call('GET', `/api/values/proposals/${id}`)),
    statusAndCode(await make(eva, id, 'withdraw')),
    statusAndCode(await make(eva, 'none', 'approve')),
  ]).toEqual([
    [404, 'proposal.not_found'],
    [404, 'proposal.not_found'],
    [404, 'proposal.not_found'],
    [403, 'proposal.not_own'],
    [404, 'proposal.not_found'],
  ])
  await talk(lea, other, 'king-doggy')
  expect(statusAndCode(await make(lea, id, 'approve'))).toEqual([403, 'proposal.holds_item'])
  await setDisputed()
  expect(statusAndCode(await make(eva, id, 'approve'))).toEqual([403, 'proposal.lead_needed'])
  await moved(eva, id, 'reject')
  expect(statusAndCode(await make(eva, id, 'approve'))).toEqual([409, 'proposal.conflict'])
})

it('[PR15] an offer by another, of another variant, or of more than seven days ago keeps no one from approving', async () => {
  const { mia, eva, lea, edgar, person, proposed, moved, talk, advance } = await deskSite()
  const other = await person('Paul')
  await talk(eva, other, 'king-doggy')
  advance(7 * 86_400_000)
  const { id } = await proposed(mia)
  await talk(other, lea, 'king-doggy')
  await talk(edgar, other, 'shiny-king-doggy')
  expect((await moved(eva, id, 'approve')).state).toBe('approved-once')
  expect((await moved(lea, id, 'approve')).state).toBe('scheduled')
})

it('[PR9, PR16] a proposal on top of an older change is a conflict that says what the value is now', async () => {
  const { mia, eva, edgar, propose, proposed, make, moved, values, read, readReceipt, proposals, advance, publish } =
    await deskSite()
  const old = await readReceipt()
  const { id } = await proposed(mia)
  const scheduled = await proposed(mia, { value: 1_020 })
  await moved(eva, scheduled.id, 'approve')
  await values.change([{ slug: 'king-doggy', value: 1_500 }], { source: 'ingest' })
  const present = { value: 1_500, demand: 'medium', trend: 'stable' }
  const answers = [await propose(edgar, { receipt: old }), await make(eva, id, 'approve')]
  expect(answers.map(({ status, body }) => [status, body.code, body.receipt, body.present])).toEqual(
    Array.from({ length: 2 }, () => [409, 'value.changed', old + 1, present]),
  )
  expect((await read(mia, id)).state).toBe('superseded')
  await publish()
  expect((await read(mia, scheduled.id)).state).toBe('superseded')
  advance(1)
  await proposals.proposals.settleEnded()
  expect((await read(mia, id)).history.map(({ event, by }) => [event, by?.role])).toEqual([
    ['submit', 'player'],
    ['supersede', undefined],
  ])
})

it('[PR6] a proposal is expired at its time, before anything has written that down', async () => {
  const { mia, eva, edgar, proposed, make, moved, read, advance, proposals, db } = await deskSite()
  const [first, second] = [await proposed(mia), await proposed(mia, { value: 1_200 })]
  await moved(eva, second.id, 'approve')
  advance(72 * 3_600_000 - 1)
  expect((await read(mia, second.id)).state).toBe('approved-once')
  advance(1)
  expect((await read(mia, second.id)).state).toBe('expired')
  expect(statusAndCode(await make(edgar, second.id, 'approve'))).toEqual([409, 'proposal.conflict'])
  advance(11 * 86_400_000)
  expect((await read(mia, first.id)).state).toBe('expired')
  expect((await mia.call('GET', '/api/values/proposals')).body.open).toBe(0)
  await proposals.proposals.settleEnded()
  expect(await db.selectFrom('value_proposal').select('state').execute()).toEqual([
    { state: 'expired' },
    { state: 'expired' },
  ])
})

it('[PR8] an approval is undone within a minute, and not by another person', async () => {
  const { mia, eva, edgar, lea, proposed, make, moved, advance } = await deskSite()
  const { id } = await proposed(mia)
  await moved(eva, id, 'approve')
  await moved(edgar, id, 'approve')
  expect(statusAndCode(await make(lea, id, 'undo'))).toEqual([403, 'proposal.not_own'])
  advance(59_999)
  expect((await moved(edgar, id, 'undo')).state).toBe('approved-once')
  advance(1)
  expect(statusAndCode(await make(eva, id, 'undo'))).toEqual([409, 'proposal.too_late'])
})

it('[PR7, PR13] a frozen value shows it, waits with its publication, and takes no ingest', async () => {
  const { mia, eva, edgar, lea, proposed, make, moved, publish, read, values, call } = await deskSite()
  const [{ id }, other] = [await proposed(mia), await proposed(mia, { value: 1_050 })]
  await moved(eva, id, 'approve')
  await moved(edgar, id, 'approve')
  const freeze = { reason: 'Two rings are at work here' }
  expect((await eva.call('PUT', '/api/values/king-doggy/freeze', freeze)).status).toBe(404)
  expect((await lea.call('PUT', '/api/values/king-doggy/freeze', freeze)).status).toBe(204)
  expect((await call('/api/items/king-doggy')).pet.flags).toEqual(['frozen'])
  await publish()
  expect((await read(mia, id)).state).toBe('scheduled')
  expect(statusAndCode(await make(eva, other.id, 'approve'))).toEqual([409, 'value.frozen'])
  expect(await values.change([{ slug: 'king-doggy', value: 3 }], { source: 'ingest' })).toEqual(
    expect.objectContaining({
      accepted: 0,
      rejected: [{ index: 0, reason: 'slug: the value of king-doggy is frozen' }],
    }),
  )
  expect((await lea.call('DELETE', '/api/values/king-doggy/freeze')).status).toBe(204)
  await publish()
  expect([(await read(mia, id)).state, (await call('/api/items/king-doggy')).pet.flags]).toEqual(['published', []])
})

it('[PR17, PR18, PR19, PR30] a published value is disputed, and a lead takes it back with a receipt that points at it', async () => {
  const { mia, eva, edgar, lea, staff, published, make, moved, log, readReceipt, readValue, call, points } =
    await deskSite()
  const pia = await staff('Pia', 'proposer')
  const { id, published: number } = await published(mia, [eva, edgar])
  expect(await points(mia)).toBe(10)
  expect((await moved(pia, id, 'dispute')).state).toBe('disputed')
  expect((await call('/api/items/king-doggy')).pet.flags).toEqual(['disputed'])
  expect(statusAndCode(await make(eva, id, 'uphold'))).toEqual([403, 'proposal.role_needed'])
  expect((await moved(lea, id, 'revert')).state).toBe('reverted')
  expect([await readValue(), await points(mia), (await call('/api/items/king-doggy')).pet.flags]).toEqual([
    1_000,
    0,
    [],
  ])
  expect(await log.find(await readReceipt())).toEqual(
    expect.objectContaining({
      source: 'revert',
      reverts: number,
      approvedBy: [{ role: 'lead', name: 'Lea' }],
    }),
  )
  expect(await log.find(await readReceipt())).not.toHaveProperty('proposedBy')
  expect((await log.find(number!))!.revertedBy).toBe(await readReceipt())
})

it('[PR18, PR19] an upheld proposal stays, and one under a newer change is not taken back', async () => {
  const { mia, eva, edgar, lea, published, make, moved, values, readValue, advance, wall } = await deskSite()
  const first = await published(mia, [eva, edgar])
  await moved(edgar, first.id, 'dispute')
  expect((await moved(lea, first.id, 'uphold')).state).toBe('upheld')
  expect(await readValue()).toBe(1_100)
  const second = await published(mia, [eva, edgar], { value: 1_250 })
  await moved(edgar, second.id, 'dispute')
  advance(1_000)
  await values.change([{ slug: 'king-doggy', value: 1_300, at: new Date(wall.now).toISOString() }], {
    source: 'ingest',
  })
  expect(statusAndCode(await make(lea, second.id, 'revert'))).toEqual([409, 'value.changed'])
})

it('[PR19] a change of the range alone is taken back', async () => {
  const { mia, eva, edgar, lea, published, moved } = await deskSite()
  const { id } = await published(mia, [eva, edgar], { value: undefined, range: { low: 900, high: 1_100 } })
  await moved(edgar, id, 'dispute')
  expect(await moved(lea, id, 'revert')).toMatchObject({ state: 'reverted' })
})

it('[PR2] evidence that is asked for is given by the author', async () => {
  const { mia, eva, proposed, make, moved } = await deskSite()
  const { id } = await proposed(mia)
  expect((await moved(eva, id, 'request-evidence')).state).toBe('needs-evidence')
  expect(statusAndCode(await make(eva, id, 'approve'))).toEqual([409, 'proposal.conflict'])
  const { state, history } = await moved(mia, id, 'add-evidence', { reason: 'Two screenshots of my trades' })
  expect([state, history.at(-1)]).toEqual([
    'open',
    expect.objectContaining({
      event: 'add-evidence',
      note: 'Two screenshots of my trades',
      by: { role: 'player' },
    }),
  ])
})

it('[PR20, PR21] a player has three open suggestions and sends ten a day', async () => {
  const { mia, eva, proposed, propose, moved, advance } = await deskSite()
  const ids = []
  for (let index = 0; index < 3; index++) ids.push((await proposed(mia, { value: 1_001 + index })).id)
  expect(statusAndCode(await propose(mia))).toEqual([409, 'proposal.too_many_open'])
  for (let index = 3; index < 10; index++) {
    await moved(mia, ids.pop()!, 'withdraw')
    ids.push((await proposed(mia, { value: 1_001 + index })).id)
  }
  await moved(mia, ids[0]!, 'withdraw')
  const refused = await propose(mia)
  expect([...statusAndCode(refused), refused.headers.get('retry-after')]).toEqual([429, 'rate.limited', '86400'])
  advance(86_400_000)
  expect((await propose(mia)).status).toBe(200)
  for (let index = 0; index < 12; index++) expect((await propose(eva, { value: 2_000 + index })).status).toBe(200)
})

it('[PR30, PR31, PR33] a denied suggestion costs points, and who has less than none waits', async () => {
  const { mia, eva, proposed, propose, moved, advance, points } = await deskSite()
  const { id } = await proposed(mia)
  await moved(eva, id, 'reject')
  expect([await points(mia), statusAndCode(await propose(mia))]).toEqual([-5, [403, 'points.negative']])
  advance(5 * 86_400_000)
  expect([await points(mia), (await propose(mia)).status]).toEqual([0, 200])
})

it('[PR22, PR32, PR73] ten points make a proposer, who may send more and dispute', async () => {
  const { mia, eva, edgar, published, propose, moved } = await deskSite()
  const { id } = await published(mia, [eva, edgar])
  for (let index = 0; index < 5; index++) expect((await propose(mia, { value: 2_000 + index })).status).toBe(200)
  const own = (await mia.call('GET', '/api/values/proposals?limit=2')).body
  expect([own.open, own.openLimit, own.points, own.more, own.proposals.length]).toEqual([5, 20, 10, true, 2])
  const next = (await mia.call('GET', `/api/values/proposals?limit=10&before=${own.proposals[1].id}`)).body
  expect([next.more, next.proposals.length, next.proposals.at(-1).id]).toEqual([false, 4, id])
  expect((await moved(mia, id, 'dispute')).state).toBe('disputed')
})

it.each([
  ['value', 'a text with a number', { value: '12k' }],
  ['value', 'a number with marks', { value: '1,000' }],
  ['value', 'less than nothing', { value: -1 }],
  ['value', 'too much', { value: 1e308 }],
  ['range', 'a word with a range', { value: 'O/C', range: { low: 1, high: 2 } }],
  ['range', 'low above high', { range: { low: 1_200, high: 900 } }],
  ['range', 'a value above its range', { range: { low: 1, high: 2 } }],
  ['range', 'a range away from the present value', { value: undefined, range: { low: 1, high: 2 } }],
  ['reason', 'a short reason', { reason: 'too short' }],
  ['reason', 'a long reason', { reason: 'x'.repeat(501) }],
  ['reason', 'a reason of blanks', { reason: ' '.repeat(30) }],
  ['reason', 'a reason that turns', { reason: 'it is worth \u202e less' }],
  ['reason', 'a reason with a bell', { reason: 'it is worth \u0007 less' }],
  ['reason', 'a reason with half a pair', { reason: 'it is worth \ud83d less' }],
  ['demand', 'an unknown demand', { demand: 'huge' }],
  ['slug', 'no slug', { slug: 'King Doggy' }],
  ['receipt', 'half a receipt', { receipt: 1.5 }],
])('[PR40, PR41] names the %s of %s', async (parameter, _, changes) => {
  const { mia, propose, db } = await deskSite()
  const { status, body } = await propose(mia, changes)
  expect([status, body.code, body.parameter]).toEqual([400, 'body.invalid', parameter])
  expect(await db.selectFrom('value_proposal').select('id').execute()).toEqual([])
})

it('[PR43] a proposal that changes nothing, or of no pet, is refused', async () => {
  const { mia, propose } = await deskSite()
  expect([
    statusAndCode(await propose(mia, { value: 1_000 })),
    statusAndCode(await propose(mia, { slug: 'nobody' })),
    (await propose(mia, { value: undefined, trend: 'up' })).body.size,
  ]).toEqual([[400, 'proposal.no_change'], [404, 'item.not_found'], 'small'])
})

it('[PR50, PR51] an account has one vote on the newest change of a variant, which changes no value', async () => {
  const { mia, readReceipt, readValue, db } = await deskSite()
  const receipt = await readReceipt()
  const vote = async (body: object, slug = 'king-doggy') =>
    (await mia.call('PUT', `/api/values/${slug}/vote`, body)).status
  expect([
    await vote({ direction: 'too-low', receipt: receipt - 1 }),
    await vote({ direction: 'up', receipt }),
    await vote({ direction: 'too-low', receipt }, 'nobody'),
    await vote({ direction: 'too-low', receipt }),
    await vote({ direction: 'right', receipt }),
  ]).toEqual([409, 400, 404, 204, 204])
  const votes = await db.selectFrom('value_vote').select(['variant_slug', 'receipt_no', 'direction']).execute()
  expect([votes, await readValue()]).toEqual([
    [{ variant_slug: 'king-doggy', receipt_no: receipt, direction: 'right' }],
    1_000,
  ])
})

it('[PR52] votes that agree with a proposal raise its harm, to double at most', async () => {
  const { mia, person, proposed, readReceipt, db } = await deskSite()
  const [up, down] = [await proposed(mia, { value: 1_100 }), await proposed(mia, { value: 900 })]
  const harms = async () =>
    new Map((await db.selectFrom('value_proposal').select(['id', 'harm']).execute()).map(({ id, harm }) => [id, harm]))
  const before = await harms()
  const receipt = await readReceipt()
  for (let index = 0; index < 25; index++) {
    const voter = await person(`Voter ${index}`)
    await voter.call('PUT', '/api/values/king-doggy/vote', { direction: 'too-low', receipt })
    const ratio = (await harms()).get(up.id)! / before.get(up.id)!
    expect(ratio).toBeCloseTo(1 + Math.min(index + 1, 20) / 20)
  }
  expect((await harms()).get(down.id)).toBe(before.get(down.id))
  const later = await proposed(mia, { value: 1_100 })
  expect((await harms()).get(later.id)).toBeCloseTo(2 * before.get(up.id)!)
})

it('[PR60, PR61] the queue has the most harmful first, and its pages hold each proposal once while it grows', async () => {
  const { mia, eva, edgar, proposed, advance, wall } = await deskSite()
  const ids: string[] = []
  for (const value of [1_010, 1_020, 5_000, 1_030, 1_200, 400, 1_001]) {
    ids.push((await proposed(eva, { value })).id)
    advance(1_000)
  }
  const page = async (query: string) => (await edgar.call('GET', `/api/desk/queue?limit=3${query}`)).body
  const first = await page('')
  advance(3_600_000)
  await proposed(eva, { value: 900_000 })
  const read = [...first.proposals]
  for (let last = first; last.more; read.push(...last.proposals))
    last = await page(`&at=${first.at}&before=${last.proposals.at(-1).id}`)
  const seen = read.map(({ id }) => id)
  expect([new Set(seen), seen.length]).toEqual([new Set(ids), ids.length])
  expect(seen.slice(0, 2)).toEqual([ids[2], ids[5]])
  expect((await page('')).proposals[0].after.value).toBe(900_000)
  expect([
    (await page('&before=none')).status,
    (await page('&at=yesterday')).status,
    (await mia.call('GET', '/api/desk/queue')).status,
    (await page(`&at=${new Date(wall.now + 9e9).toISOString()}`)).at,
  ]).toEqual([404, 400, 404, new Date(wall.now).toISOString()])
})

it('[PR60] the queue shows scheduled and disputed proposals apart', async () => {
  const { mia, eva, edgar, lea, proposed, moved, published } = await deskSite()
  const { id } = await published(mia, [eva, edgar])
  await moved(edgar, id, 'dispute')
  const { id: waiting } = await proposed(mia, { value: 1_110 })
  await moved(lea, waiting, 'approve')
  const { id: open } = await proposed(mia, { value: 1_300 })
  const queue = async (kind: string) =>
    (await eva.call('GET', `/api/desk/queue?kind=${kind}`)).body.proposals.map((each: { id: string }) => each.id)
  expect([await queue('undecided'), await queue('scheduled'), await queue('disputed')]).toEqual([
    [open],
    [waiting],
    [id],
  ])
})

it('[PR63, PR64] stale values are listed by harm until someone of the staff confirms them', async () => {
  const { mia, eva, talk, readReceipt, db, wall, call } = await deskSite()
  const slugs = async () =>
    (await eva.call('GET', '/api/desk/stale?limit=100')).body.values.map(
      ({ item }: { item: { slug: string } }) => item.slug,
    )
  const setAge = (days: number, trend: 'stable' | 'unstable') =>
    db
      .updateTable('item_variant')
      .set({ trend, updated_at: wall.now - days * 86_400_000, confirmed_at: null })
      .where('slug', '=', 'king-doggy')
      .execute()
  const isListed = async (days: number, trend: 'stable' | 'unstable') => {
    await setAge(days, trend)
    return (await slugs()).includes('king-doggy')
  }
  expect([
    await isListed(13, 'unstable'),
    await isListed(14, 'unstable'),
    await isListed(44, 'stable'),
    await isListed(45, 'stable'),
  ]).toEqual([false, true, false, true])
  const receipt = await readReceipt()
  await mia.call('PUT', '/api/values/king-doggy/vote', { direction: 'too-low', receipt })
  const listed = (await eva.call('GET', '/api/desk/stale?limit=100')).body.values
  expect(listed.find(({ item }: { item: { slug: string } }) => item.slug === 'king-doggy')).toEqual(
    expect.objectContaining({ receipt, confirmedAt: null, votes: { tooLow: 1, right: 0, tooHigh: 0 } }),
  )
  const confirm = async (who = eva, body: object = { slug: 'king-doggy', receipt }) =>
    (await who.call('POST', '/api/desk/confirmations', body)).status
  expect([
    await confirm(mia),
    await confirm(eva, { slug: 'king-doggy', receipt: receipt + 1 }),
    await confirm(eva, { slug: 'nobody', receipt }),
    await confirm(),
    await confirm(),
  ]).toEqual([404, 409, 404, 204, 204])
  expect([(await slugs()).includes('king-doggy'), (await call('/api/items/king-doggy')).pet.confirmedAt]).toEqual([
    false,
    new Date(wall.now).toISOString(),
  ])
  await talk(eva, mia, 'doggy')
  expect(await confirm(eva, { slug: 'doggy', receipt: await readReceipt('doggy') })).toBe(403)
})

it('[PR61, PR63] pages of stale values hold each once', async () => {
  const { eva, db } = await deskSite()
  await db.updateTable('item_variant').set({ updated_at: 5, confirmed_at: null }).execute()
  const page = async (query: string) => (await eva.call('GET', `/api/desk/stale?${query}`)).body
  const all = (await page('limit=100')).values.map(({ item }: { item: { slug: string } }) => item.slug)
  const first = await page('limit=30')
  const read = [...first.values]
  for (let last = first; last.next !== null && read.length < 100; read.push(...last.values))
    last = await page(`limit=35&at=${first.at}&before=${encodeURIComponent(last.next)}`)
  expect([read.length, read.map(({ item }) => item.slug)]).toEqual([100, all])
})

const SEVEN_DAYS_MS = 604_800_000

/** Publishes changes of the value, each by these people, until one of them needs another approval; answers how many were published. */
async function split(
  site: Awaited<ReturnType<typeof deskSite>>,
  factor: number,
  pairs: readonly (readonly [Person, Person])[],
): Promise<number> {
  for (let count = 0; count < 20; count++) {
    const [author, approver] = pairs[count % pairs.length]!
    const { id } = await site.proposed(author, { value: Math.round((await site.readValue())! * factor) })
    const { state } = await site.moved(approver, id, 'approve')
    if (state === 'approved-once') return count
    await site.publish()
  }
  return 20
}

it.each<[string, number, (site: Awaited<ReturnType<typeof deskSite>>) => [Person, Person][], number]>([
  ['two editors by 14 % each', 1.14, ({ eva, edgar }) => [[eva, edgar]], 2],
  [
    'two editors who take turns',
    1.14,
    ({ eva, edgar }) => [
      [eva, edgar],
      [edgar, eva],
    ],
    2,
  ],
  ['two editors up and down', 1.2, ({ eva, edgar }) => [[eva, edgar]], 1],
  ['an editor and a player by 2 % each', 1.02, ({ eva, mia }) => [[mia, eva]], 1],
])('[PR95, PR96] %s: more needs a third person', async (_, factor, listPairs, expected) => {
  const site = await deskSite()
  expect(await split(site, factor, listPairs(site))).toBe(expected)
})

it('[PR96] players with accounts of their own split no change for the same editor', async () => {
  const site = await deskSite()
  const players = [site.mia, await site.person('Max'), await site.person('Moe')]
  expect(
    await split(
      site,
      1.02,
      players.map((player) => [player, site.eva] as const),
    ),
  ).toBe(1)
})

it('[PR95, PR97] what seven days, another person or a large change came before does not add up', async () => {
  const site = await deskSite()
  const { eva, edgar, lea, proposed, moved, published, readValue, publish, advance, staff } = site
  const raise = async (by: Person, approver: Person) => {
    const { id } = await proposed(by, { value: Math.round((await readValue())! * 1.2) })
    return moved(approver, id, 'approve')
  }
  await published(eva, [edgar, lea], { value: 2_000 })
  expect((await raise(eva, edgar)).state).toBe('scheduled')
  await publish()
  const { id, state, size, isAddedUp } = await raise(eva, edgar)
  expect([state, size, isAddedUp]).toEqual(['approved-once', 'large', true])
  // Somebody who was not part of the first change.
  expect((await moved(lea, id, 'approve')).state).toBe('scheduled')
  await publish()
  advance(SEVEN_DAYS_MS)
  const [lou, ed] = [await staff('Lou', 'lead'), await staff('Ed', 'editor')]
  expect((await raise(lou, ed)).state).toBe('scheduled')
})

it('[PR70, PR95] a small change that adds up is not approved with others', async () => {
  const { eva, mia, published, proposed } = await deskSite()
  await published(mia, [eva], { value: 1_020 })
  const { id } = await proposed(mia, { value: 1_040 })
  const { body } = await eva.call('POST', '/api/desk/approvals', { approvals: [{ id, clientId: 'bulk' }] })
  expect(body.answers[0].problem.code).toBe('proposal.not_small')
})

it('[PR70, PR71] small changes are approved together, each with its own answer', async () => {
  const { mia, eva, proposed, publish, readValue } = await deskSite()
  const small = await proposed(mia, { value: 1_020 })
  const medium = await proposed(mia, { value: 1_100 })
  const own = await proposed(eva, { trend: 'up', value: undefined })
  const approve = (ids: readonly string[], by = eva) =>
    by.call('POST', '/api/desk/approvals', { approvals: ids.map((id) => ({ id, clientId: `bulk ${id}` })) })
  const { status, body } = await approve([small.id, medium.id, own.id, 'none'])
  expect([
    status,
    body.answers.map((each: { id: string; proposal: { state: string } | null; problem: { code: string } | null }) => [
      each.id,
      each.proposal?.state ?? null,
      each.problem?.code ?? null,
    ]),
  ]).toEqual([
    200,
    [
      [small.id, 'scheduled', null],
      [medium.id, null, 'proposal.not_small'],
      [own.id, null, 'proposal.own'],
      ['none', null, 'proposal.not_found'],
    ],
  ])
  expect((await approve([small.id])).body.answers[0].proposal.state).toBe('scheduled')
  expect([
    (await approve([])).status,
    (await approve(Array.from({ length: 51 }, () => small.id))).status,
    (await approve([small.id], mia)).status,
  ]).toEqual([400, 400, 404])
  await publish()
  expect(await readValue()).toBe(1_020)
})

it('[PR72] the desk does not exist for players, and needs a session everywhere', async () => {
  const { mia, address, call } = await deskSite()
  const signedOut = async (method: string, path: string) => (await fetch(`http://${address}${path}`, { method })).status
  expect([
    await signedOut('GET', '/api/values/proposals'),
    await signedOut('POST', '/api/values/proposals'),
    await signedOut('PUT', '/api/values/doggy/vote'),
    await signedOut('GET', '/api/desk/queue'),
    await signedOut('PUT', '/api/values/doggy/freeze'),
    (await mia.call('GET', '/api/desk/stale')).status,
    (await mia.call('POST', '/api/desk/approvals', {})).status,
    (await mia.call('POST', '/api/desk/confirmations', {})).status,
    (await mia.call('PUT', '/api/values/doggy/freeze', {})).status,
    (await call('/api/values/changes?limit=1')).changes.length,
  ]).toEqual([401, 401, 401, 404, 404, 404, 404, 404, 404, 1])
})

it('[PR23] a role that has ended decides nothing any more', async () => {
  const { mia, eva, roles, proposed, make } = await deskSite()
  const { id } = await proposed(mia)
  await roles.set(eva.id, 'player')
  expect(statusAndCode(await make(eva, id, 'approve'))).toEqual([404, 'proposal.not_found'])
})

it('[PR72, PR73] an address that names nothing that can be is 404', async () => {
  const { mia, lea, make } = await deskSite()
  const vote = { direction: 'right', receipt: 1 }
  expect([
    (await mia.call('GET', '/api/values/proposals/a%00b')).status,
    (await make(lea, 'a%00b', 'approve')).status,
    (await mia.call('PUT', '/api/values/a%00b/vote', vote)).status,
    (await lea.call('DELETE', '/api/values/a%00b/freeze')).status,
  ]).toEqual([404, 404, 404, 404])
})

const mute = (db: Database, id: string, at: number) =>
  createMeasuresRepository(db).insert({ account_id: id, kind: 'mute', reason: 'Spam', by_id: id, at })

it('[PR24] a muted player neither suggests nor votes, and withdraws all the same', async () => {
  const { mia, proposed, propose, make, readReceipt, db, wall } = await deskSite()
  const { id } = await proposed(mia)
  await mute(db, mia.id, wall.now)
  const vote = { direction: 'right', receipt: await readReceipt() }
  expect([
    statusAndCode(await propose(mia)),
    statusAndCode(await mia.call('PUT', '/api/values/king-doggy/vote', vote)),
    statusAndCode(await make(mia, id, 'add-evidence')),
    (await make(mia, id, 'withdraw')).status,
  ]).toEqual([[403, 'account.muted'], [403, 'account.muted'], [403, 'account.muted'], 200])
})

it('[PR24] a muted lead neither freezes nor confirms a value', async () => {
  const { lea, readReceipt, db, wall } = await deskSite()
  await mute(db, lea.id, wall.now)
  expect([
    statusAndCode(await lea.call('PUT', '/api/values/king-doggy/freeze', { reason: 'Someone pushes this price' })),
    statusAndCode(
      await lea.call('POST', '/api/desk/confirmations', { slug: 'king-doggy', receipt: await readReceipt() }),
    ),
  ]).toEqual([
    [403, 'account.muted'],
    [403, 'account.muted'],
  ])
})

it('[PR74, PR75, PR76] a deleted account leaves its id, its published proposals and its decisions, and nothing else', async () => {
  const { mia, eva, edgar, published, proposed, read, log, db, readReceipt, address } = await deskSite()
  const kept = await published(mia, [eva, edgar])
  const open = await proposed(mia, { value: 1_200 })
  await mia.call('PUT', '/api/values/king-doggy/vote', { direction: 'too-low', receipt: await readReceipt() })
  const exported = await (
    await fetch(`http://${address}/auth/user/export`, { headers: { authorization: `Bearer ${mia.token}` } })
  ).json()
  expect([
    exported.values.points,
    exported.values.proposals.length,
    exported.values.moves.length,
    exported.values.votes.length,
  ]).toEqual([10, 2, 2, 1])
  for (const who of [mia, eva]) expect((await who.call('DELETE', '/auth/user')).status).toBe(204)
  const [left, ended] = [await read(edgar, kept.id), await read(edgar, open.id)]
  expect([left.state, left.reason, left.author, left.history[1]!.by, left.history[2]!.by]).toEqual([
    'published',
    'Three sales in the last two days',
    { role: 'former' },
    { role: 'former' },
    { role: 'editor', name: 'Edgar' },
  ])
  expect([ended.state, ended.reason, ended.history.at(-1)!.event]).toEqual(['withdrawn', '', 'withdraw'])
  expect((await log.find(kept.published!))!.approvedBy[0]).toEqual({ role: 'former' })
  for (const table of ['value_vote', 'contributor'] as const)
    expect(await db.selectFrom(table).select('account_id').where('account_id', '=', mia.id).execute()).toEqual([])
})

it('[SU8, SU12, SU14] a player reads what a suggestion builds on, and their own vote on it alone', async () => {
  const { mia, lea, eva, readReceipt, values } = await deskSite()
  const standing = async (who: typeof mia) => (await who.call('GET', '/api/values/king-doggy/standing')).body
  const present = { value: 1_000, demand: 'medium', trend: 'stable' }
  const receipt = await readReceipt()
  expect(await standing(mia)).toEqual({ receipt, present, isFrozen: false, vote: null })
  await mia.call('PUT', '/api/values/king-doggy/vote', { direction: 'too-low', receipt })
  await mia.call('PUT', '/api/values/king-doggy/vote', { direction: 'right', receipt })
  await lea.call('PUT', '/api/values/king-doggy/freeze', { reason: 'Someone pushes this price' })
  expect([await standing(mia), await standing(eva)]).toEqual([
    { receipt, present, isFrozen: true, vote: 'right' },
    { receipt, present, isFrozen: true, vote: null },
  ])
  await lea.call('DELETE', '/api/values/king-doggy/freeze')
  await values.change([{ slug: 'king-doggy', value: 1_100 }], { source: 'ingest' })
  expect(await standing(mia)).toEqual({
    receipt: await readReceipt(),
    present: { ...present, value: 1_100 },
    isFrozen: false,
    vote: null,
  })
  expect((await mia.call('GET', '/api/values/no-such-pet/standing')).status).toBe(404)
})
