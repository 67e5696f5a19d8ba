import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { storeTrades } from '#server/modules/ingest/ingest-trades.ts'
import { createEstimatesRepository } from '#server/modules/estimates/estimates.repository.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/site/test-database.ts'
import { NOW } from '../support/site/fixture.ts'
import { letPass } from '../support/time/let-pass.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'
import { seededRandom } from '#server/import/seeded-random.ts'

const SCRIPT = new URL('../support/estimation/close-daily.ts', import.meta.url)
const NOON = NOW - (NOW % DAY) + 12 * HOUR
/** Factor by which times of the quick runs are shorter: a lease of 30 s ends after a second. */
const HASTE = 30
const PHASES = ['computes', 'stores', 'stores', 'proposes'] as const
/** Milliseconds that a phase of this small catalogue takes about, so that the process ends before, within and after it. */
const MAX_DELAY = { computes: 600, stores: 20, proposes: 200 }

async function open() {
  const { url, remove } = await createTestDatabase('small')
  const db = await openDatabase(url, { connections: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  const pets = await db.selectFrom('item_variant').select('slug').orderBy('slug').limit(12).execute()
  return { url, db, pets: pets.map(({ slug }) => slug) }
}
type World = Awaited<ReturnType<typeof open>>

/** Trades of a day: pets against each other, so that values move and proposals follow. */
const trade = ({ db, pets }: World, day: number) =>
  writeTransaction(db, 'pets', (trx) =>
    storeTrades(
      trx,
      Array.from({ length: 240 }, (_, index) => ({
        id: `${day} ${index}`,
        source: 'test-bot',
        at: new Date(NOON + day * DAY).toISOString(),
        a: `a ${day} ${index}`,
        b: `b ${day} ${index}`,
        give: [{ slug: pets[index % 12]!, quantity: 1 }],
        get: [{ slug: pets[(index + 1 + day) % 12]!, quantity: 1 + (index % 3) }],
      })),
      { demo: false, now: NOON + day * DAY },
    ),
  )

/** Everything that readers see of the last close. */
async function readShown(db: Database) {
  const slugs = (await db.selectFrom('item_variant').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
  return {
    close: await createEstimatesRepository(db).last(),
    estimates: await db.selectFrom('estimate').selectAll().orderBy('variant_slug').execute(),
    lists: await db
      .selectFrom('item_variant')
      .select(['slug', 'estimate_low', 'estimate_high', 'evidence_count', 'evidence_accounts', 'estimate_flags'])
      .select(['estimated_at', 'evidence_is_sample'])
      .orderBy('slug')
      .execute(),
    ranges: await createItemsRepository(db).rangesQuery(slugs.slice(0, 60)).execute(),
  }
}
const readProposals = (db: Database) =>
  db
    .selectFrom('value_proposal')
    .select(['variant_slug', 'value_number', 'state'])
    .where('author_id', 'is', null)
    .where('state', '=', 'open')
    .orderBy('variant_slug')
    .execute()
const isDone = async (db: Database, day: number) => {
  const on = createEstimatesRepository(db)
  return (await on.last())?.day === NOON - 12 * HOUR + day * DAY && !(await on.isProposing())
}

function start(url: string, day: number, haste = HASTE) {
  const offset = NOON + (day + 1) * DAY - Date.now()
  const child = fork(SCRIPT, [url, String(offset), String(haste)])
  onTestFinished(() => void child.kill('SIGKILL'))
  // Node keeps messages for the first listener: what it wrote of an earlier close would name a phase of the next one.
  child.on('message', () => {})
  return child
}

const waitFor = (child: ChildProcess, phase: string) =>
  new Promise<void>((resolve) =>
    child.on('message', function listen(message) {
      if (message !== phase) return
      child.off('message', listen)
      resolve()
    }),
  )

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill(signal)
  await exit
}

it('[ES180, ES181, ES183, CL92, CL93] a close that ends at a random moment is seen whole or not at all, and another process finishes it', async () => {
  const world = await open()
  const { url, db } = world
  const random = seededRandom('ends of closes')
  const found = { before: 0, after: 0, proposals: 0 }
  let child = start(url, -1)
  await expect.poll(() => isDone(db, -1)).toBe(true)
  // Until both kinds of moments came up, however quick the machine is.
  for (let day = 0; day < 20 || Math.min(found.before, found.after) < 2; day++) {
    await trade(world, day)
    const before = await readShown(db)
    const phase = PHASES[day % PHASES.length]!
    const reached = waitFor(child, phase)
    child.send('next day')
    await reached
    await letPass(random() * MAX_DELAY[phase], 'a random moment of the close')
    await end(child, day % 3 === 2 ? 'SIGTERM' : 'SIGKILL')
    const left = await readShown(db)
    // It also makes the next close.
    child = start(url, day)
    await expect.poll(() => isDone(db, day), { timeout: 120_000, interval: 100 }).toBe(true)
    const after = await readShown(db)
    expect(after.close!.day).toBe(NOON - 12 * HOUR + day * DAY)
    expect(new Set(after.estimates.map((row) => row.day))).toEqual(new Set([after.close!.day]))
    expect(after.estimates.length).toBe(after.lists.length)
    const isPublished = left.close?.day === after.close!.day
    found[isPublished ? 'after' : 'before']++
    expect(left).toEqual(isPublished ? after : before)
    const proposed = new Set((await createEstimatesRepository(db).readProposed()).map(({ slug }) => slug))
    const proposals = await readProposals(db)
    found.proposals += proposals.length
    expect(proposals.filter(({ variant_slug }) => !proposed.has(variant_slug))).toEqual([])
  }
  expect(found.proposals).toBeGreaterThan(0)
}, 1_800_000)

it('[ES181, CL92] a process that is killed during a close has finished it two minutes after its restart', async () => {
  const world = await open()
  const { url, db } = world
  await trade(world, 0)
  const child = start(url, 0, 1)
  await waitFor(child, 'stores')
  await end(child, 'SIGKILL')
  const elapsed = startStopwatch()
  start(url, 0, 1)
  await expect.poll(() => isDone(db, 0), { timeout: 240_000, interval: 500 }).toBe(true)
  expect(elapsed()).toBeLessThan(120_000)
})
