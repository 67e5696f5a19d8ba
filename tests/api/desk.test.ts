import { expect, it } from 'vitest'
import { deskSite } from '../support/desk/desk-site.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const DAY_MS = 86_400_000
type Site = Awaited<ReturnType<typeof deskSite>>

/** As if nobody had looked at king-doggy for 60 days. */
const age = ({ db, wall }: Site) =>
  db
    .updateTable('item_variant')
    .set({ updated_at: wall.now - 60 * DAY_MS, confirmed_at: null })
    .where('slug', '=', 'king-doggy')
    .execute()

async function staleDoggy({ lea }: Site, reader = lea) {
  const { values } = (await reader.call('GET', '/api/desk/stale?limit=100')).body
  return values.find(({ item }: { item: { slug: string } }) => item.slug === 'king-doggy')
}
const confirm = async ({ readReceipt }: Site, who: Site['eva']) =>
  (await who.call('POST', '/api/desk/confirmations', { slug: 'king-doggy', receipt: await readReceipt() })).status
const undo = async (who: Site['eva'], slug = 'king-doggy') =>
  (await who.call('DELETE', `/api/desk/confirmations/${slug}`)).status
const confirmedAt = async ({ call }: Site) => (await call('/api/items/king-doggy')).pet.confirmedAt

it('[PR77] the counts are those of the lists', async () => {
  const site = await deskSite()
  const { mia, eva, proposed, make, db } = site
  await db.updateTable('item_variant').set({ confirmed_at: site.wall.now }).execute()
  await age(site)
  await proposed(mia)
  const { id } = await proposed(mia, { value: 1_200 })
  const counts = async () => (await eva.call('GET', '/api/desk/counts')).body
  expect(await counts()).toEqual({ undecided: 2, stale: 1 })
  await make(eva, id, 'reject')
  await confirm(site, eva)
  expect(await counts()).toEqual({ undecided: 1, stale: 0 })
  expect((await mia.call('GET', '/api/desk/counts')).status).toBe(404)
})

it('[PR78] a stale value says since when, who confirmed it, and what its waiting costs', async () => {
  const site = await deskSite()
  const { eva, wall, advance, db, staff } = site
  await age(site)
  await db.updateTable('item_variant').set({ trend: 'unstable' }).where('slug', '=', 'king-doggy').execute()
  const seenAt = new Date(wall.now - 60 * DAY_MS).toISOString()
  expect(await staleDoggy(site)).toMatchObject({
    source: 'ingest',
    confirmedAt: null,
    confirmedBy: null,
    seenAt,
    // A worth of 1,000, times 2 for medium demand, times 60 days.
    harm: 120_000,
  })
  await confirm(site, eva)
  const at = new Date(wall.now).toISOString()
  advance(14 * DAY_MS)
  // The sessions of the others have ended by now.
  const lou = await staff('Lou', 'lead')
  expect(await staleDoggy(site, lou)).toMatchObject({
    confirmedAt: at,
    confirmedBy: { role: 'editor', name: 'Eva' },
    seenAt: at,
    harm: 28_000,
  })
  await db.updateTable('account').set({ deleted_at: wall.now }).where('id', '=', eva.id).execute()
  expect((await staleDoggy(site, lou)).confirmedBy).toEqual({ role: 'former' })
})

it('[PR89, PR61] the next page begins where the last one ended, though its last value was confirmed since', async () => {
  const { eva, db, readReceipt } = await deskSite()
  await db.updateTable('item_variant').set({ updated_at: 5, confirmed_at: null }).execute()
  const page = async (query: string) => (await eva.call('GET', `/api/desk/stale?${query}`)).body
  const listSlugs = ({ values }: { values: { item: { slug: string } }[] }) => values.map(({ item }) => item.slug)
  const all = listSlugs(await page('limit=20'))
  const first = await page('limit=8')
  const slug = listSlugs(first).at(-1)!
  await eva.call('POST', '/api/desk/confirmations', { slug, receipt: await readReceipt(slug) })
  const second = await page(`limit=12&at=${first.at}&before=${encodeURIComponent(first.next)}`)
  expect([...listSlugs(first), ...listSlugs(second)]).toEqual(all)
  for (const before of ['doggy', '-1 doggy', 'NaN doggy', '1 Doggy', '1e999'])
    expect((await eva.call('GET', `/api/desk/stale?before=${encodeURIComponent(before)}`)).status).toBe(400)
})

it('[PR79] a second confirmation within 60 s changes nothing', async () => {
  const site = await deskSite()
  const { eva, wall, advance } = site
  await age(site)
  const first = new Date(wall.now).toISOString()
  expect([await confirm(site, eva), await confirmedAt(site)]).toEqual([204, first])
  advance(59_999)
  expect([await confirm(site, eva), await confirmedAt(site)]).toEqual([204, first])
  advance(1)
  expect([await confirm(site, eva), await confirmedAt(site)]).toEqual([204, new Date(wall.now).toISOString()])
})

it('[PR80] a confirmation is undone within 60 s, and the value is as stale as before', async () => {
  const site = await deskSite()
  const { eva, mia, advance, db, wall } = site
  await age(site)
  const earlier = wall.now - 50 * DAY_MS
  await db.updateTable('item_variant').set({ confirmed_at: earlier }).where('slug', '=', 'king-doggy').execute()
  const before = await staleDoggy(site)
  await confirm(site, eva)
  expect(await staleDoggy(site)).toBeUndefined()
  advance(59_999)
  expect([await undo(eva), await undo(eva), await staleDoggy(site)]).toEqual([
    204,
    204,
    { ...before, harm: expect.closeTo(before.harm, -2) },
  ])
  await confirm(site, eva)
  advance(60_000)
  expect([await undo(eva), await undo(mia), await undo(eva, 'nobody'), await undo(eva, 'a%00b')]).toEqual([
    409, 404, 404, 404,
  ])
  expect(await staleDoggy(site)).toBeUndefined()
})

it('[PR81] an undo that comes after a change, or after another’s confirmation, changes nothing', async () => {
  const site = await deskSite()
  const { eva, edgar, values, advance } = site
  await age(site)
  await confirm(site, eva)
  advance(1_000)
  await confirm(site, edgar)
  const confirmed = await confirmedAt(site)
  expect([await undo(eva), await confirmedAt(site)]).toEqual([204, confirmed])
  await values.change([{ slug: 'king-doggy', value: 1_500 }], { source: 'ingest' })
  const changed = await confirmedAt(site)
  expect([await undo(edgar), await confirmedAt(site)]).toEqual([204, changed])
})

const comment = (who: Site['eva'], id: string, body: object) =>
  who.call('POST', `/api/values/proposals/${id}/comments`, { clientId: crypto.randomUUID(), ...body })

it('[PR82, PR72] editors and leads alone discuss a proposal, and its author learns nothing of it', async () => {
  const { mia, eva, lea, staff, published, proposed, read, edgar, make } = await deskSite()
  const pia = await staff('Pia', 'proposer')
  const { id } = await proposed(mia)
  expect((await comment(eva, id, { text: 'Are these real trades?' })).body.comments).toHaveLength(1)
  await comment(lea, id, { text: 'I saw two of them' })
  expect((await read(edgar, id)).comments.map(({ by, text }) => [by, text])).toEqual([
    [{ role: 'editor', name: 'Eva' }, 'Are these real trades?'],
    [{ role: 'lead', name: 'Lea' }, 'I saw two of them'],
  ])
  expect((await eva.call('GET', '/api/desk/queue')).body.proposals[0].comments).toHaveLength(2)
  expect([
    (await read(mia, id)).comments,
    (await mia.call('GET', '/api/values/proposals')).body.proposals[0].comments,
    (await make(mia, id, 'withdraw')).body.comments,
  ]).toEqual([[], [], []])
  const open = await published(mia, [eva, edgar])
  await comment(eva, open.id, { text: 'Published in time' })
  expect([(await read(pia, open.id)).comments, (await read(eva, open.id)).comments.length]).toEqual([[], 1])
  const refused = [await comment(mia, id, { text: 'Me too' }), await comment(pia, open.id, { text: 'Me too' })]
  expect(refused.map(statusAndCode)).toEqual([
    [404, 'proposal.not_found'],
    [404, 'proposal.not_found'],
  ])
  expect([
    (await comment(eva, 'none', { text: 'Hm' })).status,
    (await comment(eva, 'a%00b', { text: 'Hm' })).status,
  ]).toEqual([404, 404])
})

it.each([
  ['', 'text: must be at least 1 character'],
  ['   ', 'text: must be at least 1 character'],
  ['x'.repeat(501), 'text: must be at most 500 characters'],
  ['two\nlines', 'text: must not hold control or direction characters'],
  ['turned \u202E round', 'text: must not hold control or direction characters'],
  ['\u3164', 'text: must show something'],
  [7, 'text: Invalid type: Expected string but received 7'],
])('[PR83] the comment %j is refused', async (text, detail) => {
  const { mia, eva, proposed } = await deskSite()
  const { id } = await proposed(mia)
  const { status, body } = await comment(eva, id, { text })
  expect([status, body.code, body.detail]).toEqual([400, 'body.invalid', detail])
  expect((await comment(eva, id, { text: 'x'.repeat(500) })).status).toBe(200)
})

it('[PR84] the same client id of a person is the same comment', async () => {
  const { mia, eva, lea, proposed, read } = await deskSite()
  const [{ id }, other] = [await proposed(mia), await proposed(mia, { value: 1_200 })]
  const first = await comment(eva, id, { clientId: 'a', text: 'Once' })
  const again = await comment(eva, id, { clientId: 'a', text: ' Once ' })
  expect([again.status, again.body]).toEqual([200, first.body])
  const conflicts = [
    await comment(eva, id, { clientId: 'a', text: 'Twice' }),
    await comment(eva, other.id, { clientId: 'a', text: 'Once' }),
  ]
  expect(conflicts.map(statusAndCode)).toEqual([
    [409, 'client_id.used'],
    [409, 'client_id.used'],
  ])
  await comment(lea, id, { clientId: 'a', text: 'Of another' })
  expect((await read(eva, id)).comments.map(({ text }) => text)).toEqual(['Once', 'Of another'])
})

it('[PR85] a proposal has at most 100 comments', async () => {
  const { mia, eva, proposed, db, wall } = await deskSite()
  const { id } = await proposed(mia)
  await db
    .insertInto('proposal_comment')
    .values(
      Array.from({ length: 99 }, (_, index) => ({
        proposal_id: id,
        seq: index + 1,
        author_id: eva.id,
        author_role: 'editor' as const,
        client_id: `c${index}`,
        text: 'Hm',
        at: wall.now,
      })),
    )
    .execute()
  const [last, more] = [await comment(eva, id, { text: 'Last' }), await comment(eva, id, { text: 'More' })]
  expect([last.status, last.body.comments.length, more.status, more.body.code]).toEqual([
    200,
    100,
    409,
    'proposal.too_many_comments',
  ])
})

it('[PR86, PR87] a deleted account leaves its comments as those of a former member, and took them along in its export', async () => {
  const { mia, eva, lea, proposed, read, address } = await deskSite()
  const { id } = await proposed(mia)
  await comment(eva, id, { text: 'Looks right' })
  const { comments } = (await read(lea, id))!
  const exported = await (
    await fetch(`http://${address}/auth/user/export`, { headers: { authorization: `Bearer ${eva.token}` } })
  ).json()
  expect(exported.values.comments).toEqual([{ proposalId: id, text: 'Looks right', at: comments[0]!.at }])
  await eva.call('DELETE', '/auth/user')
  expect((await read(lea, id)).comments).toEqual([{ by: { role: 'former' }, text: 'Looks right', at: comments[0]!.at }])
})

it('[PR88] a muted editor writes no comment', async () => {
  const { mia, eva, lea, proposed, db, wall, read } = await deskSite()
  const { id } = await proposed(mia)
  await createMeasuresRepository(db).insert({
    account_id: eva.id,
    kind: 'mute',
    reason: 'Spam',
    by_id: lea.id,
    at: wall.now,
  })
  const { status, body } = await comment(eva, id, { text: 'Hm' })
  expect([status, body.code, (await read(lea, id)).comments]).toEqual([403, 'account.muted', []])
})
