import type { Proposal } from '#contract/proposals.ts'
import { createPersonalData } from '#server/composition/personal-data.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isLockTimeout } from '#server/db/unavailable.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createProposalsRepository } from '#server/modules/proposals/proposals.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { expect, inject, it, onTestFinished } from 'vitest'
import { proposalWorld } from '../support/desk/proposal-world.ts'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const SLUG = 'king-doggy'

/**
 * Two processes of one site, and a pet worth 1,000. On SQLite they share a connection: one that waits for the lock
 * of another keeps the whole thread waiting.
 */
async function twoProcesses() {
  const { url, remove } = await createTestDatabase('small')
  const db = await openDatabase(url, { connections: 4 })
  const otherDb = inject('postgres') === undefined ? db : await openDatabase(url, { connections: 4 })
  onTestFinished(async () => {
    await Promise.all([...new Set([db, otherDb])].map((each) => each.destroy()))
    await remove()
  })
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  const wall = { now: NOW + 1_000 }
  const [here, there] = [await proposalWorld(db, { wall }), await proposalWorld(otherDb, { wall })]
  await here.values.change([{ slug: SLUG, value: 1_000, demand: 'medium', trend: 'stable' }], { source: 'ingest' })
  wall.now += 1_000
  const [mia, eva, edgar] = [
    await here.person('mia'),
    await here.person('eva', 'editor'),
    await here.person('edgar', 'editor'),
  ]
  const stored = async (id: string) => (await createProposalsRepository(db).find(id))!
  let calls = 0
  return {
    here,
    there,
    db,
    wall,
    mia,
    eva,
    edgar,
    stored,
    /** The calls go to the two processes by turns, all at once. */
    atOnce: <T>(count: number, call: (process: typeof here, index: number) => Promise<T>) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          answer(askAgain(() => call(index % 2 === 0 ? here : there, index))),
        ),
      ),
    suggest: async (process: typeof here, who: string, value = 1_100): Promise<Proposal> =>
      process.proposals.submit(who, {
        clientId: `abuse-${calls++}`,
        slug: SLUG,
        receipt: await process.readReceipt(SLUG),
        value,
        reasonCode: 'trades',
        reason: 'Three sales in the last two days',
      }),
    approve: (process: typeof here, who: string, id: string): Promise<Proposal> =>
      process.proposals.move(who, id, 'approve', { clientId: `abuse-${calls++}` }),
  }
}

/** Calls again where it waited too long for the lock of a busy database, as a client does after a 503. Nothing was written. */
const askAgain = async <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (isLockTimeout(error)) return askAgain(call)
    throw error
  })

/** What a call came to: its result, or the code of its problem. */
const answer = async <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: unknown) => {
    if (error instanceof ProblemError) return error.problem.code
    throw error
  })

it('[PR90] approvals that come at once through two processes count once for each person', async () => {
  const { here, db, wall, mia, eva, edgar, stored, atOnce, suggest, approve } = await twoProcesses()
  const { id } = await suggest(here, mia)
  const answers = await atOnce(8, (process, index) => approve(process, index < 4 ? eva : edgar, id))
  expect(
    answers
      .filter((each) => typeof each !== 'string')
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['approved-once', 'scheduled'])
  wall.now += 60_000
  const before = await createValueChangesRepository(db).lastNumber()
  await atOnce(4, ({ proposals }) => proposals.publishDue())
  const { row, approvers } = await stored(id)
  expect([
    row.state,
    approvers.map((each) => each.id).toSorted(),
    await createValueChangesRepository(db).lastNumber(),
  ]).toEqual(['published', [eva, edgar].toSorted(), before + 1])
  expect((await verifyReceipts(db)).fault).toBeUndefined()
})

it('[PR20, PR21, PR91] suggestions that come at once through two processes keep to their limits', async () => {
  const { here, there, wall, mia, suggest, atOnce } = await twoProcesses()
  let day = 0
  for (let round = 0; day < 10; round++) {
    const answers = await atOnce(12, (process, index) => suggest(process, mia, 2_000 + 12 * round + index))
    const sent = answers.filter((each) => typeof each !== 'string')
    expect([sent.length, new Set(answers.filter((each) => typeof each === 'string'))]).toEqual([
      Math.min(3, 10 - day),
      new Set([day === 9 ? 'rate.limited' : 'proposal.too_many_open']),
    ])
    day += sent.length
    for (const { id } of sent) await there.proposals.move(mia, id, 'withdraw', { clientId: `withdraw ${id}` })
  }
  expect(await answer(suggest(here, mia))).toBe('rate.limited')
  wall.now += 86_400_000
  expect(await answer(suggest(here, mia))).not.toBe('rate.limited')
})

it('[PR23] who loses the role between reading and approving approves nothing', async () => {
  const { here, there, mia, edgar, stored, suggest, approve } = await twoProcesses()
  const { id } = await suggest(here, mia)
  expect((await here.proposals.find(edgar, id)).moves).toContain('approve')
  await there.roles.set(edgar, 'player')
  expect([await answer(approve(here, edgar, id)), (await stored(id)).row.state]).toEqual(['proposal.not_found', 'open'])
})

it('[PR51, PR52] 200 accounts that vote as one double the harm of a proposal and change no value', async () => {
  const { here, db, mia, stored, suggest, atOnce } = await twoProcesses()
  const [up, down] = [await suggest(here, mia), await suggest(here, mia, 900)]
  const harm = async (id: string) => (await stored(id)).row.harm
  const before = [await harm(up.id), await harm(down.id)]
  const [receipt, number] = [await here.readReceipt(SLUG), await createValueChangesRepository(db).lastNumber()]
  const voters: string[] = []
  for (let index = 0; index < 200; index++) voters.push(await here.person(`voter ${index}`))
  // As many at once as there are connections, or the last of them would wait too long for one.
  for (let first = 0; first < voters.length; first += 8)
    await atOnce(8, ({ proposals }, index) =>
      proposals.vote(voters[first + index]!, SLUG, { direction: 'too-low', receipt }),
    )
  expect((await harm(up.id)) / before[0]!).toBeCloseTo(2)
  expect(await harm(down.id)).toBe(before[1])
  const variant = await db.selectFrom('item_variant').selectAll().where('slug', '=', SLUG).executeTakeFirstOrThrow()
  expect([variant.value_number, variant.receipt_number, await createValueChangesRepository(db).lastNumber()]).toEqual([
    1_000,
    receipt,
    number,
  ])
})

it('[PR92] receipts stay whole when the accounts of those who proposed and approved are deleted', async () => {
  const { here, db, wall, mia, eva, edgar, stored, suggest, approve } = await twoProcesses()
  const { id } = await suggest(here, mia)
  for (const who of [eva, edgar]) await approve(here, who, id)
  wall.now += 60_000
  await here.proposals.publishDue()
  const number = (await stored(id)).row.published_receipt!
  const receiptBefore = await createValueChangesRepository(db).find(number)
  for (const who of [mia, eva, edgar])
    await writeTransaction(db, [who], async (trx) => {
      await createPersonalData(db).erase(trx, who, wall.now)
      await createAccountsRepository(trx).erase(who, wall.now)
    })
  const receipt = await createValueChangesRepository(db).find(number)
  expect([receipt!.approvedBy, receipt!.hash]).toEqual([[{ role: 'former' }, { role: 'former' }], receiptBefore!.hash])
  expect((await verifyReceipts(db)).fault).toBeUndefined()
})

it('[PR93] receipts stay whole when a value is confirmed', async () => {
  const { here, db, wall, eva } = await twoProcesses()
  wall.now += 1_000
  await here.desk.confirm(eva, { slug: SLUG, receipt: await here.readReceipt(SLUG) })
  expect((await verifyReceipts(db)).fault).toBeUndefined()
})
