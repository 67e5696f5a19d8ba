import { DatabaseError } from '#server/db/database-error.ts'
import type { OpenOptions } from '#server/db/dialect.ts'
import { migrations } from '#server/db/migrations.ts'
import { acquireExclusiveAccess } from '#server/db/postgres/exclusive-access.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { administration, createOnServer } from '../support/site/test-database.ts'
import { freePort } from '../support/site/site-process.ts'

const refusal = (url: string, options?: OpenOptions) =>
  openDatabase(url, options).then(
    async (db) => {
      await db.destroy()
      return 'opened'
    },
    (error: unknown) => (error instanceof DatabaseError ? error.message : `${String(error)}`),
  )

async function emptyDatabase(options?: string) {
  const database = await createOnServer(options)
  onTestFinished(database.remove)
  return database
}

it('[IM21, IM22] five processes that start on an empty database migrate it once and import the catalogue once', async () => {
  const { url } = await emptyDatabase()
  const starts = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const db = await openDatabase(url, { connections: 3 })
      onTestFinished(() => db.destroy())
      const { imported } = await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
      return { db, imported }
    }),
  )
  const { db } = starts[0]!
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
  expect(starts.filter(({ imported }) => imported).length).toBe(1)
  const { total } = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(smallCatalogue().pets.length)
})

it('[IM3, IM21] the shipped catalogue is imported whole', async () => {
  const { url } = await emptyDatabase()
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  await importCatalogue(db, shippedCatalogue(), { samples: true, now: NOW })
  const { total } = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(554)
})

it('[IM24] a server that does not answer, a wrong password and an unknown database are one line without the password', async () => {
  const port = await freePort()
  expect(await refusal(`postgres://me:s3cret@127.0.0.1:${port}/db`)).toBe(
    `DATABASE_URL: no connection to PostgreSQL: connect ECONNREFUSED 127.0.0.1:${port}: start the server, or correct the address`,
  )
  const { url, remove } = await createOnServer()
  await remove()
  expect(await refusal(url.replace(/\/[^/]*$/, '/no_such_database'))).toBe(
    'DATABASE_URL: no connection to PostgreSQL: database "no_such_database" does not exist: start the server, or correct the address',
  )
})

it('[IM23] a database in another encoding is refused, and left empty', async () => {
  const { url } = await emptyDatabase(`encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`)
  expect(await refusal(url)).toMatch(/^DATABASE_URL: the database is encoded as SQL_ASCII: create one with [^\n]+$/)
})

it('[IM23] a database that loses commits is refused', async () => {
  const { name, url } = await emptyDatabase()
  await administration.query(`alter database ${name} set synchronous_commit = off`)
  expect(await refusal(url)).toMatch(/synchronous_commit off/)
})

it('[RU22, IM23] the database of a newer version is left as it was', async () => {
  const { url } = await emptyDatabase()
  const db = await openDatabase(url)
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)
  await db.destroy()
  expect(await refusal(url)).toBe(
    'DATABASE_URL: the database was written by a newer version (migration 9999-later), and was left as it is: run that version',
  )
})

it('[IM25] a process that must be alone waits for the one before it', async () => {
  const { url } = await emptyDatabase()
  const first = await openDatabase(url, { isAlone: true })
  const second = openDatabase(url, { isAlone: true })
  let isOpen = false
  void second.then(() => (isOpen = true))
  await (await openDatabase(url)).destroy()
  expect(isOpen).toBe(false)
  await first.destroy()
  await (await second).destroy()
})

it('[IM25] a process that must be alone refuses in the end, and keeps its place when its connection is lost', async () => {
  const { name, url } = await emptyDatabase()
  const release = await acquireExclusiveAccess(url)
  onTestFinished(release)
  await expect(acquireExclusiveAccess(url, 600)).rejects.toThrow(
    /^DATABASE_URL: another process serves this database: stop it, or set REDIS_URL for all of them$/,
  )
  await administration.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const holders = async () =>
    (
      await administration.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database where datname = $1 and locktype = 'advisory' and granted`,
        [name],
      )
    ).rows[0]!.count
  await expect.poll(holders).toBe(1)
})
