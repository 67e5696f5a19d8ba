import { sql } from 'kysely'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseError } from '../database-error.ts'
import { migrations } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import SQLite from 'better-sqlite3'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bgsi-db-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const refusal = (url: string) =>
  openDatabase(url).then(
    () => 'opened',
    (error: unknown) => (error instanceof DatabaseError ? error.message : `${String(error)}`),
  )

it('[IM1, IM2] creates the file with its folder, runs every migration once, and commits to disk', async () => {
  const file = join(folder, 'new', 'deep', 'a.sqlite')
  for (let start = 0; start < 2; start++) {
    const db = await openDatabase(`file:${file}`)
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    const pragma = async (name: string) =>
      Object.values((await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0]!)[0]
    expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
      'wal',
      2,
      1,
    ])
    await db.destroy()
  }
  expect(existsSync(file)).toBe(true)
})

it('[IM1] a migration that fails leaves nothing of itself behind', async () => {
  const file = join(folder, 'half.sqlite')
  migrations['9998-broken'] = {
    up: async (db) => {
      await db.schema.createTable('half').addColumn('a', 'text').execute()
      await sql`insert into nowhere values (1)`.execute(db)
    },
  }
  expect(await refusal(`file:${file}`)).toBe(`${file} cannot be used: no such table: nowhere`)
  delete migrations['9998-broken']
  const sqlite = new SQLite(file)
  expect(
    sqlite.prepare("select name from sqlite_master where type = 'table' and name not like '%kysely%'").pluck().all(),
  ).toEqual([])
  sqlite.close()
})

it('[RU22] leaves a file that is no database as it was', async () => {
  const file = join(folder, 'letter.sqlite')
  writeFileSync(file, 'Dear operator, '.repeat(400))
  const before = readFileSync(file)
  expect(await refusal(`file:${file}`)).toBe(
    `${file} is damaged or not a SQLite database, and was left as it is: file is not a database`,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('[RU22] leaves a damaged database as it was', async () => {
  const file = join(folder, 'damaged.sqlite')
  await (await openDatabase(`file:${file}`)).destroy()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096, 4096 * 6)
  writeFileSync(file, bytes)
  expect(await refusal(`file:${file}`)).toMatch(/is damaged or not a SQLite database, and was left as it is: [^\n]+$/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

it('[RU22] leaves the database of a newer version as it was', async () => {
  const file = join(folder, 'newer.sqlite')
  const db = await openDatabase(`file:${file}`)
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)
  await db.destroy()
  const before = readFileSync(file)
  expect(await refusal(`file:${file}`)).toBe(
    `${file} was written by a newer version (migration 9999-later), and was left as it is`,
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('[RU22] leaves the database of another program as it was', async () => {
  const file = join(folder, 'other.sqlite')
  const other = new SQLite(file)
  other.exec('create table recipe (name text)')
  other.close()
  const before = readFileSync(file)
  expect(await refusal(`file:${file}`)).toBe(`${file} belongs to another program, and was left as it is`)
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('[RU5] says in one line what it cannot open', async () => {
  expect(await refusal(`file:${folder}`)).toMatch(new RegExp(`^${folder} cannot be opened: [^\\n]+$`))
  expect(await refusal('data.sqlite')).toBe(
    'DATABASE_URL: expected file:<path> or postgres://<user>:<password>@<host>/<database>',
  )
})

it('[IM13] the migrations create the schema that was released', async () => {
  const db = await openDatabase(':memory:')
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'kysely%' order by rowid
  `.execute(db)
  await db.destroy()
  await expect(rows.map((row) => `${row.sql};\n`).join('')).toMatchFileSnapshot('schema.sql')
})

it('[IM43] a query that was run before answers by its table as it has become, also through another connection', async () => {
  const url = `file:${join(folder, 'altered.sqlite')}`
  const [db, other] = [await openDatabase(url), await openDatabase(url)]
  const rows = async () => (await sql`select * from altered`.execute(db)).rows
  await sql`create table altered (a integer)`.execute(db)
  await sql`insert into altered values (1)`.execute(db)
  expect(await rows()).toEqual([{ a: 1 }])
  await sql`alter table altered add column b integer default 2`.execute(other)
  expect(await rows()).toEqual([{ a: 1, b: 2 }])
  await sql`drop table altered`.execute(db)
  await sql`create table altered (c integer)`.execute(db)
  expect(await rows()).toEqual([])
  await Promise.all([db.destroy(), other.destroy()])
})
