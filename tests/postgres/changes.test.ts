import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createOnServer, createNewDatabase } from '../support/site/test-database.ts'

async function two() {
  const { url, remove } = await createNewDatabase('nothing')
  onTestFinished(remove)
  const [here, there] = [await openDatabase(url), await openDatabase(url)]
  onTestFinished(async () => {
    await here.destroy()
    await there.destroy()
  })
  return { here, there, url }
}
/** Counts looks, when they have read, and notices. A look goes on when `gate` resolves. */
function watch(here: Database) {
  const seen = { looks: 0, noticed: 0, gate: Promise.resolve() }
  const counted = here.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.looks++
      await seen.gate
      return result
    },
  })
  onTestFinished(getDialect(here).watchExternalWrites(counted, () => seen.noticed++))
  return seen
}
/** Waits until a look has read that began after this call. */
async function lookAgain(seen: ReturnType<typeof watch>) {
  const before = seen.looks
  await expect.poll(() => seen.looks).toBeGreaterThan(before + 1)
}
const record = (db: Awaited<ReturnType<typeof openDatabase>>) =>
  writeTransaction(db, 'pets', (trx) => getDialect(trx).recordChange(trx))

it('[IM28] another process’s writes of items are noticed, and one’s own are not', async () => {
  const { here, there } = await two()
  await record(here)
  const seen = watch(here)
  await expect.poll(() => seen.looks).toBe(1)
  await record(here)
  await record(there)
  await expect.poll(() => seen.noticed).toBe(1)
  await record(here)
  await lookAgain(seen)
  expect(seen.noticed).toBe(1)
})

it('[IM28] a write of one’s own is not noticed, although a look has read before it', async () => {
  const { here, there } = await two()
  const seen = watch(here)
  await expect.poll(() => seen.looks).toBe(1)
  let goOn = () => {}
  seen.gate = new Promise((resolve) => (goOn = resolve))
  await expect.poll(() => seen.looks).toBe(2)
  await record(here)
  goOn()
  await lookAgain(seen)
  expect(seen.noticed).toBe(0)
  await record(there)
  await expect.poll(() => seen.noticed).toBe(1)
})

it('[IM28] a write of one’s own is not noticed, although a look reads before its transaction ends', async () => {
  const { here, there } = await two()
  const seen = watch(here)
  await expect.poll(() => seen.looks).toBe(1)
  await writeTransaction(here, 'pets', async (trx) => {
    await getDialect(trx).recordChange(trx)
    // The server ends a transaction that is idle for 5 s.
    while (seen.looks === 1) await sql`select pg_sleep(0.1)`.execute(trx)
  })
  await lookAgain(seen)
  expect(seen.noticed).toBe(0)
  await record(there)
  await expect.poll(() => seen.noticed).toBe(1)
})

it('[IM28] a write that was rolled back does not hide another process’s', async () => {
  const { here, there } = await two()
  const seen = watch(here)
  await expect.poll(() => seen.looks).toBe(1)
  const failing = writeTransaction(here, 'pets', async (trx) => {
    await getDialect(trx).recordChange(trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await record(there)
  await expect.poll(() => seen.noticed).toBe(1)
})

it('[LV20, IM29] the epoch stays over restarts, and a copy of the database has another', async () => {
  const { here, there, url } = await two()
  const epoch = await createMetaRepository(here).epoch()
  expect(await createMetaRepository(there).epoch()).toBe(epoch)
  const name = new URL(url).pathname.slice(1)
  await here.destroy()
  await there.destroy()
  const copied = await createOnServer(`template ${name}`)
  onTestFinished(copied.remove)
  const copy = await openDatabase(copied.url)
  onTestFinished(() => copy.destroy())
  expect(await createMetaRepository(copy).epoch()).not.toBe(epoch)
  expect((await createMetaRepository(copy).epoch()).slice(0, 36)).toBe(epoch.slice(0, 36))
})
