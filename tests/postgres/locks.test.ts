import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openEmpty } from '../support/site/repositories.ts'

const fact = (trx: Database, key: string) =>
  trx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
const write = (trx: Database, key: string, value: string) =>
  trx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()

it('[IM26] what a transaction reads under its lock stays true until it commits, whatever the isolation level of the role', async () => {
  const db = await openEmpty()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.table(rows[0]!.name)} set default_transaction_isolation = 'repeatable read'`.execute(
    db,
  )
  const increment = () =>
    writeTransaction(db, 'pets', async (trx) => {
      const { value } = (await fact(trx, 'n')) ?? { value: '0' }
      await write(trx, 'n', String(Number(value) + 1))
    })
  await Promise.all(Array.from({ length: 20 }, increment))
  expect((await fact(db, 'n'))!.value).toBe('20')
})

it('[IM26] writes of other users go on beside each other, and those of one user take turns', async () => {
  const db = await openEmpty()
  let isHeld = true
  let release = () => {}
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => (isLocked = resolve))
  const held = writeTransaction(db, ['ann', 'ben'], async () => {
    isLocked()
    await new Promise<void>((resolve) => (release = resolve))
    isHeld = false
  })
  await locked
  await writeTransaction(db, ['cat', 'dan'], async () => expect(isHeld).toBe(true))
  const next = writeTransaction(db, ['ben', 'eve'], async () => isHeld)
  await writeTransaction(db, 'pets', async () => expect(isHeld).toBe(true))
  release()
  await held
  expect(await next).toBe(false)
})

it('[IM26] many transactions about random pairs of users never wait for each other in a circle', async () => {
  const db = await openEmpty()
  const users = ['a', 'b', 'c', 'd', 'e']
  const pick = () => users[Math.floor(Math.random() * users.length)]!
  let runs = 0
  const writeOften = async () => {
    for (let time = 0; time < 75; time++) {
      const pair = [pick(), pick()]
      await writeTransaction(db, pair, async (trx) => {
        runs++
        for (const user of pair) await write(trx, user, String(runs))
      })
    }
  }
  await Promise.all(Array.from({ length: 4 }, writeOften))
  expect(runs).toBe(300)
})

it('[IM27] a transaction that the database ends in a deadlock is repeated once', async () => {
  const db = await openEmpty()
  await Promise.all([write(db, 'a', ''), write(db, 'b', '')])
  const runs = { ab: 0, ba: 0 }
  let arrived = 0
  const both = async () => {
    arrived++
    await expect.poll(() => arrived >= 2).toBe(true)
  }
  const cross = (name: keyof typeof runs, first: string, second: string) =>
    writeTransaction(db, [], async (trx) => {
      runs[name]++
      await write(trx, first, name)
      await both()
      await write(trx, second, name)
    })
  await Promise.all([cross('ab', 'a', 'b'), cross('ba', 'b', 'a')])
  expect(runs.ab + runs.ba).toBe(3)
})
