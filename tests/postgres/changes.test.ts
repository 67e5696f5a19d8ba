import { getDialect } from '#server/db/dialect.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createOnServer, createNewDatabase } from '../support/site/test-database.ts'
import { letPass } from '../support/time/let-pass.ts'

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
const record = (db: Awaited<ReturnType<typeof openDatabase>>) =>
  writeTransaction(db, 'pets', (trx) => getDialect(trx).recordChange(trx))

it('[IM28] another process’s writes of items are noticed, and one’s own are not', async () => {
  const { here, there } = await two()
  let noticed = 0
  await record(here)
  onTestFinished(getDialect(here).watchExternalWrites(here, () => noticed++))
  await expect.poll(() => createMetaRepository(here).get('changed')).toMatch(/^1 /)
  await letPass(200, 'the watch reads where it begins')
  await record(here)
  await record(there)
  await expect.poll(() => noticed).toBe(1)
  await record(here)
  await letPass(2_500, 'two polls, which would notice its own write')
  expect(noticed).toBe(1)
})

it('[IM28] a write that was rolled back does not hide another process’s', async () => {
  const { here, there } = await two()
  let noticed = 0
  onTestFinished(getDialect(here).watchExternalWrites(here, () => noticed++))
  await letPass(200, 'the watch reads where it begins')
  const failing = writeTransaction(here, 'pets', async (trx) => {
    await getDialect(trx).recordChange(trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await record(there)
  await expect.poll(() => noticed).toBe(1)
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
