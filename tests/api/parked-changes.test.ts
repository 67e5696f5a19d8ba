import { writeTransaction } from '#server/db/write-transaction.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createParkedChangesRepository } from '#server/modules/parked/parked-changes.repository.ts'
import { dropParked, releaseParked } from '#server/modules/parked/release-parked.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createValueChangesRepository, type Person } from '#server/modules/values/value-changes.repository.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'

let site: Awaited<ReturnType<typeof startData>>
let leadId: string
beforeEach(async () => {
  site = await startData({ catalogue: smallCatalogue() })
  const profile = { issuer: 'https://platform.test', subject: 'lea', name: 'Lea', displayName: 'Lea', picture: null }
  leadId = await createAccountsRepository(site.db).signIn(profile, site.clock.now)
  await createRolesRepository(site.db).appoint(leadId, 'lead', null, site.clock.now)
})
afterEach(() => site.stop())

const asLead = (): Person => ({ role: 'lead', id: leadId })
const HOUR = 3_600_000
const ingest = async (batch: unknown[]) => {
  site.clock.now += 1_000
  return (await site.post('/ingest/values', batch)).json()
}
const set = (value: unknown, more: object = {}) => ingest([{ slug: 'king-doggy', value, ...more }])
const isParked = async (value: unknown, more: object = {}) => (await set(value, more)).parked !== undefined
const current = async (slug = 'king-doggy') => (await site.get(`/api/items/${slug}`)).json().pet.value
const list = (page: Parameters<ReturnType<typeof createParkedChangesRepository>['list']>[0]) =>
  createParkedChangesRepository(site.db).list(page)
const parked = () => list({ limit: 100 })
const now = () => site.clock.now
const release = (id: string, ...others: string[]) =>
  releaseParked({ db: site.db, values: site.values, now }, [id, ...others], { leadId })
const drop = (id: string) => dropParked({ db: site.db, now }, [id], leadId)
/** As a move on a proposal does. Answers the number of the new receipt. */
async function takeBack(number: number, reason: string) {
  const written = await writeTransaction(site.db, 'pets', (trx) =>
    site.values.revert(trx, number, { by: asLead(), reason }),
  )
  await site.values.announce(written)
  return written.number
}
const lastNumber = () => createValueChangesRepository(site.db).lastNumber()

describe('suspicious ingest', () => {
  it('[VC40, VC42] a jump of a published value waits, the answer says so by index, and the rest is stored', async () => {
    await set(100)
    const number = await lastNumber()
    expect(
      await ingest([
        { slug: 'nobody', value: 1 },
        { slug: 'king-doggy', value: 151, reason: 'sold' },
        { slug: 'doggy', value: 7 },
      ]),
    ).toEqual({
      accepted: 1,
      duplicate: 0,
      rejected: [{ index: 0, reason: 'slug: there is no Normal nobody' }],
      parked: [{ index: 1, reason: 'value: differs by more than half from the published one, and waits for a person' }],
    })
    expect([await current(), await current('doggy'), await lastNumber()]).toEqual([100, 7, number + 1])
    expect(await parked()).toEqual([
      expect.objectContaining({
        variantSlug: 'king-doggy',
        why: 'jump',
        isStale: false,
        at: site.clock.now,
        change: { slug: 'king-doggy', variant: 'Normal', value: 151, reason: 'sold' },
      }),
    ])
  })

  it('[VC40] half is no jump, more is; a word, a sample and what came before are none', async () => {
    expect([await isParked(100), await isParked(150), await isParked(75), await isParked('O/C')]).toEqual([
      false,
      false,
      false,
      false,
    ])
    site.clock.now += HOUR
    expect([await isParked(9_000), await isParked(4_499), await isParked(4_500)]).toEqual([false, true, false])
    const old = new Date(site.clock.now - HOUR).toISOString()
    expect(await isParked(1, { at: old })).toBe(false)
    expect(await current()).toBe(4_500)
  })

  it('[VC40] small steps within an hour add up', async () => {
    for (const value of [100, 140, 150]) expect(await isParked(value)).toBe(false)
    expect(await isParked(160)).toBe(true)
    site.clock.now += HOUR
    expect(await isParked(160)).toBe(false)
  })

  it('[VC41] after a tenth of the catalogue has changed within an hour, the rest waits; first values do not count', async () => {
    const rows = await site.db.selectFrom('item_variant').select(['item_slug', 'variant']).orderBy('slug').execute()
    const all = (value: number) => rows.map(({ item_slug, variant }) => ({ slug: item_slug, variant, value }))
    expect((await ingest(all(100))).parked).toBeUndefined()
    const tenth = Math.floor(rows.length / 10)
    const answer = await ingest(all(101))
    expect([answer.accepted, answer.parked.map(({ index }: { index: number }) => index)]).toEqual([
      tenth,
      rows.map((_, index) => index).slice(tenth),
    ])
    expect((await parked()).every(({ why }) => why === 'many')).toBe(true)
    expect((await ingest(all(101).slice(0, tenth))).parked).toBeUndefined()
    expect((await ingest(all(102).slice(tenth, tenth + 1))).parked).toHaveLength(1)
    site.clock.now += HOUR
    expect((await ingest(all(102).slice(-tenth))).parked).toBeUndefined()
  })

  it('[VC44] imports and people are not parked', async () => {
    await set(100)
    await site.values.change([{ slug: 'king-doggy', value: 1_000 }], { source: 'import' })
    expect(await current()).toBe(1_000)
    await site.values.change([{ slug: 'king-doggy', value: 1 }], { source: 'desk', approvedBy: [asLead()] })
    expect([await current(), await parked()]).toEqual([1, []])
  })
})

describe('what waits', () => {
  it('[VC43] of one variant the newest waits; the same figures again change nothing', async () => {
    await set(100)
    await set(300)
    const [first] = await parked()
    await set(300)
    expect(await parked()).toEqual([first])
    await set(400)
    const next = await parked()
    expect([next.length, next[0]!.change.value, next[0]!.id === first!.id]).toEqual([1, 400, false])
  })

  it('[VC45, VC47] a release publishes once, in the name of the lead, and no later one does', async () => {
    await set(100)
    await set(300, { at: new Date(site.clock.now - 60_000).toISOString() })
    await set(300, { evidence: ['a link'] })
    const [waiting] = await parked()
    const number = await lastNumber()
    expect(await release(waiting!.id, 'unknown')).toEqual({
      decided: [waiting!.id],
      refused: [],
    })
    expect([await current(), await parked()]).toEqual([300, []])
    const [row] = await createValueChangesRepository(site.db).after(number, 10)
    expect([row!.source, row!.approved_by, row!.evidence]).toEqual([
      'ingest',
      JSON.stringify([asLead()]),
      JSON.stringify(['a link']),
    ])
    expect(await release(waiting!.id)).toEqual({ decided: [], refused: [] })
    expect(await drop(waiting!.id)).toEqual([])
    expect(await lastNumber()).toBe(number + 1)
  })

  it('[VC46] a change whose variant has changed since is not released, but can be dropped', async () => {
    await set(100)
    await set(300)
    await set(110)
    const [waiting] = await parked()
    expect(waiting!.isStale).toBe(true)
    expect(await release(waiting!.id)).toEqual({
      decided: [],
      refused: [{ id: waiting!.id, why: 'changed', reason: 'the value has changed since' }],
    })
    expect(await drop(waiting!.id)).toEqual([waiting!.id])
    expect([await current(), await parked()]).toEqual([110, []])
  })

  it('[VC42, VC47] pages follow each other, and decisions are kept', async () => {
    const slugs = ['king-doggy', 'doggy', 'bunny']
    await ingest(slugs.map((slug) => ({ slug, value: 100 })))
    for (const slug of slugs) await ingest([{ slug, value: 900 }])
    const [first] = await list({ limit: 1 })
    const rest = await list({ limit: 5, after: first! })
    expect([first, ...rest].map((each) => each!.variantSlug)).toEqual(slugs)
    await drop(first!.id)
    const kept = await site.db
      .selectFrom('parked_change')
      .select(['outcome', 'decided_at', 'decided_by'])
      .where('id', '=', first!.id)
      .execute()
    expect(kept).toEqual([{ outcome: 'dropped', decided_at: site.clock.now, decided_by: asLead().id }])
  })
})

describe('a revert', () => {
  it('[VC55, VC56] gives back value, range, demand and trend in a receipt that points back, published at once', async () => {
    const { db } = site
    await set(100, { low: 90, high: 120, demand: 'high', trend: 'up' })
    await site.values.change([{ slug: 'king-doggy', value: 500, demand: 'low', trend: 'down' }], { source: 'desk' })
    const number = await lastNumber()
    const published: unknown[] = []
    site.events.subscribe('values.changed', (event) => published.push(event))
    expect(await takeBack(number, 'wrong pet')).toBe(number + 1)
    const log = createValueChangesRepository(db)
    const [taken, revert] = [await log.find(number), await log.find(number + 1)]
    expect([taken!.revertedBy, revert]).toEqual([
      number + 1,
      expect.objectContaining({
        reverts: number,
        source: 'revert',
        reason: 'wrong pet',
        approvedBy: [{ role: 'lead', name: 'Lea' }],
        before: taken!.after,
        after: taken!.before,
      }),
    ])
    expect(published).toEqual([{ number: number + 1, slugs: ['king-doggy'] }])
    expect((await site.get('/api/items/king-doggy')).json().pet).toMatchObject({
      value: 100,
      range: { low: 90, high: 120 },
      source: 'revert',
    })
  })

  it('[VC56] a range alone can be taken back, and a revert as well', async () => {
    await set(100)
    await set(100, { low: 90, high: 120 })
    const number = await lastNumber()
    await takeBack(number, 'a guess')
    expect((await site.get('/api/items/king-doggy')).json().pet.range).toBeUndefined()
    await takeBack(number + 1, 'no guess')
    expect((await site.get('/api/items/king-doggy')).json().pet.range).toEqual({ low: 90, high: 120 })
  })

  it('[VC57] is refused when the variant has changed since, was new, or the number is unknown', async () => {
    await set(100)
    await set(110)
    const number = await lastNumber()
    const fault = (n: number) => takeBack(n, 'x').catch((error) => error.problem)
    expect(await fault(number - 1)).toMatchObject({ status: 409, code: 'value.changed' })
    expect(await fault(1)).toMatchObject({ status: 409, code: 'change.first' })
    expect(await fault(number + 1)).toMatchObject({ status: 404, code: 'change.not_found' })
    const both = await Promise.allSettled([takeBack(number, 'x'), takeBack(number, 'y')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await current(), await lastNumber()]).toEqual([100, number + 1])
  })

  it('[VC58] what people approve is published even when a sender’s clock ran ahead', async () => {
    await set(100, { at: new Date(site.clock.now + 200_000).toISOString() })
    await site.values.change([{ slug: 'king-doggy', value: 100, demand: 'insane' }], {
      source: 'desk',
      approvedBy: [asLead()],
    })
    expect((await site.get('/api/items/king-doggy')).json().pet).toMatchObject({ value: 100, demand: 'insane' })
  })
})
