import { ESTIMATOR } from '#domain/values/proposal-moves.ts'
import { migrations } from '#server/db/migrations.ts'
import type { ProposedEstimate } from '#domain/values/proposed-change.ts'
import { createProposalsRepository } from '#server/modules/proposals/proposals.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { addDearPets, proposalWorld } from '../support/desk/proposal-world.ts'
import { openTestDatabase } from '../support/site/test-database.ts'

type World = Awaited<ReturnType<typeof proposalWorld>>

let world: World
beforeEach(async () => {
  const db = await openTestDatabase('small')
  onTestFinished(() => db.destroy())
  await addDearPets(db)
  world = await proposalWorld(db)
  await world.values.change([{ slug: 'king-doggy', value: 1_000 }], { source: 'ingest', approvedBy: [PERSON] })
  world.wall.now += DAY
})
const PERSON = { role: 'lead', id: null } as const

const estimate = (proposal: number, more: Partial<ProposedEstimate> = {}): ProposedEstimate => ({
  slug: 'king-doggy',
  proposal,
  low: proposal * 0.95,
  high: proposal * 1.05,
  trades: 41,
  accounts: 60,
  isSample: false,
  ...more,
})
const queue = async () => {
  const editor = await world.person('eva', 'editor')
  return (await world.desk.queue(editor, { kind: 'undecided', limit: 50 })).proposals
}
const states = async () =>
  (
    await world.db
      .selectFrom('value_proposal')
      .select(['state', 'value_number'])
      .orderBy('created_at')
      .orderBy('value_number')
      .execute()
  ).map(({ state, value_number }) => [state, value_number])

it('[ES101, ES106, VA96] a proposal of the estimator has no account as its author and says what speaks for it', async () => {
  await world.proposeEstimates([estimate(1_123.4)])
  const [proposal, ...others] = await queue()
  expect(others).toEqual([])
  expect(proposal).toMatchObject({
    state: 'open',
    author: { role: 'estimator' },
    isOwn: false,
    reasonCode: 'trades',
    reason: '41 trades by 60 accounts in 90 days put the value between 1,070 and 1,180, with a confidence of 90%.',
    history: [{ event: 'submit', by: null }],
    approvalsNeeded: 2,
    moves: ['approve', 'reject', 'request-evidence'],
  })
  expect(proposal!.before.value).toBe(1_000)
  const { range: _, ...before } = proposal!.before
  expect(proposal!.after).toEqual({ ...before, value: 1_120, trend: 'rising' })
  expect((await createProposalsRepository(world.db).find(proposal!.id))!.facts.author).toEqual(ESTIMATOR)
})

it('[ES123] a proposal calls sample trades samples', async () => {
  await world.proposeEstimates([estimate(1_123, { isSample: true })])
  expect((await queue())[0]!.reason).toMatch(/^41 sample trades by 60 accounts in 90 days put/)
})

it('[ES106] a proposal that goes only a step towards the range says so', async () => {
  await world.proposeEstimates([estimate(1_150, { low: 1_300, high: 1_400 })])
  expect((await queue())[0]!.reason).toBe(
    '41 trades by 60 accounts in 90 days put the value between 1,300 and 1,400, with a confidence of 90%. This is a first step towards it.',
  )
})

it('[ES101, ES107] two people of the staff publish it, no one earns points, and the receipt names the estimator', async () => {
  await world.proposeEstimates([estimate(1_120)])
  const [{ id } = { id: '' }] = await queue()
  const lead = await world.person('lea', 'lead')
  await world.proposals.move(await world.person('eva', 'editor'), id, 'approve', { clientId: 'one' })
  world.wall.now += DAY
  await world.proposals.publishDue()
  expect(await states()).toEqual([['approved-once', 1_120]])
  await world.proposals.move(await world.person('edgar', 'editor'), id, 'approve', { clientId: 'two' })
  world.wall.now += 60_000
  await world.proposals.publishDue()
  const log = createValueChangesRepository(world.db)
  expect(await log.find(await log.lastNumber())).toMatchObject({
    after: { value: 1_120 },
    proposedBy: { role: 'estimator' },
    approvedBy: [{ name: 'eva' }, { name: 'edgar' }],
  })
  await world.proposals.move(lead, id, 'dispute', { clientId: 'three', reason: 'the trades were a joke' })
  await world.proposals.move(lead, id, 'revert', { clientId: 'four', reason: 'the trades were a joke' })
  expect(await world.db.selectFrom('contributor').selectAll().execute()).toEqual([])
  expect(await states()).toEqual([['reverted', 1_120]])
})

it('[ES102] the same close again, and closes at the same time, leave one proposal', async () => {
  await Promise.all([1, 2, 3].map(() => world.proposeEstimates([estimate(1_120)])))
  await world.proposeEstimates([estimate(1_130)])
  expect(await states()).toEqual([['open', 1_120]])
  const { row } = (await createProposalsRepository(world.db).find((await queue())[0]!.id))!
  await expect(
    world.db
      .insertInto('value_proposal')
      .values({ ...row, id: 'other' })
      .execute(),
  ).rejects.toThrow(/unique/i)
})

it('[ES103] a newer close with another value takes the place of the proposal in the queue', async () => {
  await world.proposeEstimates([estimate(1_120)])
  const [first] = await queue()
  world.wall.now += DAY
  await world.proposeEstimates([estimate(1_200)])
  const [amended, ...others] = await queue()
  expect([amended!.after.value, amended!.createdAt, others]).toEqual([1_200, first!.createdAt, []])
  const { row, moves } = (await createProposalsRepository(world.db).find(first!.id))!
  expect([row.state, moves.at(-1)]).toMatchObject([
    'withdrawn',
    { event: 'withdraw', actor_id: null, note: 'The newest trades call for 1,200.' },
  ])
})

it('[ES103] an approved proposal stays as it is', async () => {
  await world.proposeEstimates([estimate(1_120)])
  const [{ id } = { id: '' }] = await queue()
  await world.proposals.move(await world.person('eva', 'editor'), id, 'approve', { clientId: 'one' })
  await world.proposeEstimates([estimate(1_250)])
  expect(await states()).toEqual([['approved-once', 1_120]])
})

it('[ES104] a close that proposes nothing any more withdraws the proposal', async () => {
  await world.proposeEstimates([estimate(1_120), estimate(70, { slug: 'kitty' })])
  await world.proposeEstimates([estimate(70, { slug: 'kitty' })])
  expect((await states()).toSorted()).toEqual([
    ['open', 70],
    ['withdrawn', 1_120],
  ])
})

it('[ES102] a proposal that a change has overtaken makes way for a new one', async () => {
  await world.proposeEstimates([estimate(1_120)])
  await world.values.change([{ slug: 'king-doggy', value: 1_050 }], { source: 'ingest', approvedBy: [PERSON] })
  world.wall.now += 2 * DAY
  await world.proposeEstimates([estimate(1_150)])
  expect(await states()).toEqual([
    ['superseded', 1_120],
    ['open', 1_150],
  ])
})

it('[ES105] within a day of a change or confirmation, and while the value is frozen, it proposes nothing', async () => {
  await world.values.change([{ slug: 'king-doggy', value: 1_050 }], { source: 'ingest', approvedBy: [PERSON] })
  world.wall.now += DAY - 1
  await world.proposeEstimates([estimate(1_200)])
  expect(await states()).toEqual([])
  await world.db.updateTable('item_variant').set({ flags: '["frozen"]' }).where('slug', '=', 'king-doggy').execute()
  world.wall.now += 1
  await world.proposeEstimates([estimate(1_200)])
  expect(await states()).toEqual([])
  await world.db.updateTable('item_variant').set({ flags: '[]' }).where('slug', '=', 'king-doggy').execute()
  await world.proposeEstimates([estimate(1_200)])
  expect(await states()).toEqual([['open', 1_200]])
})

it('[ES111] only a lead approves a change of a suspected value', async () => {
  const { id } = await world.propose(await world.person('mia'))
  await world.db
    .updateTable('item_variant')
    .set({ estimate_flags: '["suspected"]' })
    .where('slug', '=', 'king-doggy')
    .execute()
  const approve = async (name: string, role: 'editor' | 'lead') =>
    world.proposals.move(await world.person(name, role), id, 'approve', { clientId: name })
  await expect(approve('eva', 'editor')).rejects.toMatchObject({ problem: { code: 'proposal.lead_needed' } })
  expect((await approve('lea', 'lead')).state).toBe('approved-once')
})

it('[ES101] the migration keeps proposals of people with their moves', async () => {
  const mia = await world.person('mia')
  await world.propose(mia)
  const tables = async () => [
    await world.db.selectFrom('value_proposal').selectAll().execute(),
    await world.db.selectFrom('proposal_move').selectAll().execute(),
  ]
  const before = await tables()
  await sql`drop table estimate`.execute(world.db)
  await sql`drop table estimate_close`.execute(world.db)
  await sql`drop index evidence_usable`.execute(world.db)
  for (const column of ['low', 'high'])
    await world.db.schema.alterTable('item_variant').dropColumn(`estimate_${column}`).execute()
  for (const column of ['evidence_count', 'evidence_accounts', 'estimate_flags', 'estimated_at'])
    await world.db.schema.alterTable('item_variant').dropColumn(column).execute()
  await sql`drop index value_proposal_estimator`.execute(world.db)
  await world.db.transaction().execute((trx) => migrations['0015-estimates']!.up(trx))
  expect(await tables()).toEqual(before)
  expect(before.map((rows) => rows.length)).toEqual([1, 1])
  await expect(
    sql`insert into proposal_move (proposal_id, seq, event, at) values ('none', 1, 'submit', 1)`.execute(world.db),
  ).rejects.toThrow(/foreign key/i)
})
