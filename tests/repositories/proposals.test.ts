import { PROPOSAL_MOVES } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import { relativeChange } from '#domain/values/proposed-change.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createProposalsRepository } from '#server/modules/proposals/proposals.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createValueChangesRepository, readPeople } from '#server/modules/values/value-changes.repository.ts'
import fc from 'fast-check'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { NOW } from '../support/site/data-app.ts'
import { addDearPets, proposalWorld } from '../support/desk/proposal-world.ts'
import { openTestDatabase } from '../support/site/test-database.ts'
import { manualClock } from '../support/time/manual-clock.ts'

async function world() {
  const db = await openTestDatabase('small')
  onTestFinished(() => db.destroy())
  return proposalWorld(db)
}

type Site = Awaited<ReturnType<typeof world>>

async function suspend({ db, person, wall }: Site, accountId: string): Promise<void> {
  const by_id = await person('lea', 'lead')
  await createMeasuresRepository(db).insert({
    account_id: accountId,
    kind: 'suspension',
    reason: 'Sold approvals',
    by_id,
    at: wall.now,
  })
}

/** A scheduled proposal that two editors have approved. */
async function schedule({ person, propose, proposals, clientId }: Site) {
  const { id } = await propose(await person('mia'))
  for (const name of ['eva', 'edgar'])
    await proposals.move(await person(name, 'editor'), id, 'approve', { clientId: clientId() })
  return id
}

it('[PR45] of two processes that find a proposal due at once, one publishes it', async () => {
  const here = await world()
  const there = await proposalWorld(here.db, { wall: here.wall })
  const id = await schedule(here)
  const log = createValueChangesRepository(here.db)
  const before = await log.lastNumber()
  here.wall.now += 60_000
  await Promise.all([here, there, here, there].map(({ proposals }) => proposals.publishDue()))
  const { row, moves } = (await createProposalsRepository(here.db).find(id))!
  expect([await log.lastNumber(), row.state, row.published_receipt, moves.map(({ event }) => event)]).toEqual([
    before + 1,
    'published',
    before + 1,
    ['submit', 'approve', 'approve', 'publish'],
  ])
})

it.each([
  ['demoted', ({ roles }, eva) => roles.set(eva, 'proposer')],
  ['suspended', suspend],
] as const satisfies readonly (readonly [string, (site: Site, eva: string) => Promise<void>])[])(
  '[PR99] a scheduled change waits again for the approval of an editor who was %s, and says so',
  async (_, endRight) => {
    const site = await world()
    const { db, wall, proposals, person, clientId } = site
    const id = await schedule(site)
    const eva = await person('eva')
    await endRight(site, eva)
    wall.now += 60_000
    await proposals.publishDue()
    await proposals.publishDue()
    const { row, moves, facts } = (await createProposalsRepository(db).find(id))!
    const edgar = await person('edgar')
    const [, , approval, lapse] = moves
    expect({ state: row.state, publishAt: row.publish_at, approvals: facts.approvals, moves: moves.length }).toEqual({
      state: 'approved-once',
      publishAt: null,
      approvals: [{ by: edgar, at: approval!.at }],
      moves: 4,
    })
    expect(lapse).toMatchObject({ event: 'lapse', actor_id: eva, actor_role: 'editor', at: wall.now })

    const lea = await person('lea', 'lead')
    await proposals.move(lea, id, 'approve', { clientId: clientId() })
    wall.now += 60_000
    await proposals.publishDue()
    const published = (await createProposalsRepository(db).find(id))!
    const receipt = (await createValueChangesRepository(db).after(published.row.published_receipt! - 1, 1))[0]!
    expect([published.row.state, readPeople(receipt).map((by) => by.id)]).toEqual([
      'published',
      [await person('mia'), edgar, lea],
    ])
  },
)

it('[PR99] an approval counts when its approver may approve again before the publication', async () => {
  const site = await world()
  const id = await schedule(site)
  const eva = await site.person('eva')
  await site.roles.set(eva, 'player')
  await site.roles.set(eva, 'editor')
  site.wall.now += 60_000
  await site.proposals.publishDue()
  expect((await createProposalsRepository(site.db).find(id))!.row.state).toBe('published')
})

it('[PR46] a process that starts publishes what became due before, and later what becomes due', async () => {
  const db = await openTestDatabase('small')
  onTestFinished(() => db.destroy())
  const time = manualClock()
  const before = await proposalWorld(db)
  const id = await schedule(before)
  before.wall.now += 3_600_000
  const { start, errors } = await proposalWorld(db, { clock: time.clock, wall: before.wall })
  const stop = start()
  const readState = async () => (await createProposalsRepository(db).find(id))!.row.state
  await vi.waitFor(async () => expect(await readState()).toBe('published'))
  const mia = await before.person('mia')
  const { id: next } = await before.propose(mia, { value: 1_300 })
  before.wall.now += 15 * 86_400_000
  for (let looks = 0; looks < 13; looks++) {
    time.advance(5_000)
    await vi.waitFor(() => expect(time.pending).toBe(1))
  }
  expect((await createProposalsRepository(db).find(next))!.row.state).toBe('expired')
  await stop()
  expect([time.pending, errors]).toEqual([0, []])
})

it('[AU55] a call that began before its account was deleted writes nothing after that', async () => {
  const { db, person, propose, proposals, readReceipt } = await world()
  const mia = await person('mia')
  await createAccountsRepository(db).erase(mia, NOW)
  const vote = { direction: 'right' as const, receipt: await readReceipt('king-doggy') }
  await expect(propose(mia)).rejects.toMatchObject({ problem: { code: 'session.invalid' } })
  await expect(proposals.vote(mia, 'king-doggy', vote)).rejects.toMatchObject({ problem: { code: 'session.invalid' } })
  for (const table of ['value_proposal', 'value_vote'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

const PEOPLE = ['mia', 'paul', 'eva', 'edgar', 'lea'] as const
const SLUGS = ['king-doggy', 'shiny-king-doggy'] as const
const STEPS = 200
/** 10,000 random steps; on a server, where a step takes forty times as long, the same 400 each time, of which enough are published. */
const SAMPLE = inject('postgres') === undefined ? { numRuns: 50 } : { numRuns: 2, seed: 3 }

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('propose' as const),
      who: fc.constantFrom(...PEOPLE),
      slug: fc.constantFrom(...SLUGS),
      value: fc.constantFrom(900, 1_000, 1_010, 1_020, 1_100, 1_150, 2_000),
      age: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: fc.constantFrom(...PEOPLE),
      move: fc.constantFrom(...PROPOSAL_MOVES, 'approve', 'approve', 'approve', 'approve'),
      which: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 61_000, 61_000, 61_000, 61_000, 61_000, 61_000, 80 * 3_600_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  // Two people approve the newest one: without it few get so far.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('agree' as const),
      by: fc.shuffledSubarray([...PEOPLE], { minLength: 2, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('ingest' as const),
      slug: fc.constantFrom(...SLUGS),
      value: fc.constantFrom(950, 1_000, 1_400),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('appoint' as const),
      who: fc.constantFrom(...PEOPLE),
      role: fc.constantFrom<Role>('player', 'proposer', 'editor', 'lead'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      slug: fc.constantFrom(...SLUGS),
      isFrozen: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

async function randomWorld() {
  const db = await openTestDatabase('small')
  await addDearPets(db)
  const site = await proposalWorld(db)
  const { proposals, freezes, person, propose, roles, values, wall, readReceipt, clientId } = site
  const ids: Record<string, string> = {}
  for (const name of PEOPLE)
    ids[name] = await person(name, name === 'lea' ? 'lead' : name.startsWith('e') ? 'editor' : 'player')
  for (const slug of SLUGS)
    await db.updateTable('item_variant').set({ updated_at: wall.now }).where('slug', '=', slug).execute()
  const sent: string[] = []

  async function run(each: Step): Promise<void> {
    switch (each.do) {
      case 'propose': {
        const receipt = (await readReceipt(each.slug)) - each.age
        const { id } = await propose(ids[each.who]!, { slug: each.slug, receipt, value: each.value })
        return void sent.push(id)
      }
      case 'move': {
        const id = sent.at(-1 - each.which)
        if (id !== undefined)
          await proposals.move(ids[each.who]!, id, each.move, {
            clientId: clientId(),
            reason: 'Because of three sales',
          })
        return
      }
      case 'agree':
        for (const who of each.by)
          await run({ do: 'move', who: who as (typeof PEOPLE)[number], move: 'approve', which: 0 })
        return
      case 'wait':
        wall.now += each.ms
        return
      case 'publish':
        await proposals.publishDue()
        return proposals.settleEnded()
      case 'ingest': {
        const { item_slug, variant } = await db
          .selectFrom('item_variant')
          .select(['item_slug', 'variant'])
          .where('slug', '=', each.slug)
          .executeTakeFirstOrThrow()
        return void (await values.change([{ slug: item_slug, variant, value: each.value }], { source: 'ingest' }))
      }
      case 'appoint':
        return roles.set(ids[each.who]!, each.role)
      case 'freeze':
        return each.isFrozen
          ? freezes.freeze(ids['lea']!, each.slug, 'Two rings are at work')
          : freezes.unfreeze(ids['lea']!, each.slug)
    }
  }

  /** What must never be, in words. */
  async function faults(): Promise<string[]> {
    const receipts = await createValueChangesRepository(db).after(0, 100_000)
    const variants = await db.selectFrom('item_variant').selectAll().where('slug', 'in', SLUGS).execute()
    const stored = await createProposalsRepository(db).complete(
      await db.selectFrom('value_proposal').selectAll().execute(),
    )
    const found: string[] = []
    for (const { row, facts, moves, approvers } of stored) {
      if (approvers.some(({ id }) => id === row.author_id)) found.push(`${row.id} was approved by its author`)
      if (new Set(approvers.map(({ id }) => id)).size < approvers.length)
        found.push(`${row.id} was approved twice by one`)
      if (
        moves.some(({ event, actor_role }) => event === 'approve' && actor_role !== 'editor' && actor_role !== 'lead')
      )
        found.push(`${row.id} was approved without a role`)
      if (row.published_receipt === null) continue
      const least = relativeChange(facts.before.value, facts.after.value) > 0.3 ? 2 : 1
      if (approvers.length < least) found.push(`${row.id} was published with ${approvers.length} approvals`)
      const receipt = receipts.find(({ number }) => number === row.published_receipt)
      if (receipt?.proposal_id !== row.id) found.push(`${row.id} was published without a receipt`)
      const earlier = receipts.findLast(
        ({ number, variant_slug }) => variant_slug === row.variant_slug && number < row.published_receipt!,
      )
      if (earlier?.number !== row.base_receipt) found.push(`${row.id} overwrote change ${earlier?.number}`)
    }
    for (const variant of variants) {
      const last = receipts.findLast(({ variant_slug }) => variant_slug === variant.slug)
      if (last?.value_number !== variant.value_number || last.number !== variant.receipt_number)
        found.push(`${variant.slug} has a value without a receipt`)
    }
    const desk = receipts.filter(({ source }) => source === 'desk').map(({ proposal_id }) => proposal_id)
    const published = stored.filter(({ row }) => row.published_receipt !== null).map(({ row }) => row.id)
    if (desk.toSorted().join() !== published.toSorted().join()) found.push('receipts and published proposals differ')
    const points = await db.selectFrom('contributor').select('points').execute()
    if (points.some((each) => each.points < -5)) found.push('points below the floor')
    return found
  }
  return { db, run, faults }
}

it('[PR1, PR3, PR4, PR9, PR44] random people approve nothing of their own, lose no change and leave no value without a receipt', async () => {
  let published = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const { db, run, faults } = await randomWorld()
      try {
        for (const each of steps) {
          await run(each).catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error
          })
        }
        expect(await faults()).toEqual([])
        published += (
          await db.selectFrom('value_proposal').select('id').where('published_receipt', 'is not', null).execute()
        ).length
      } finally {
        await db.destroy()
      }
    }),
    { ...SAMPLE, endOnFailure: true },
  )
  // The steps reach far enough to prove something.
  expect(published).toBeGreaterThan(SAMPLE.numRuns / 4)
})
