import { readBackupAge } from '#server/backup/verified-backup.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { AT, backupsOf } from '../support/backup/backups.ts'
import { administration, createNewDatabase, createOnServer } from '../support/site/test-database.ts'

async function start() {
  const source = await createNewDatabase('small')
  const db = await openDatabase(source.url, { connections: 2 })
  const empty = await createOnServer()
  onTestFinished(async () => {
    await db.destroy()
    await Promise.all([source.remove(), empty.remove()])
  })
  return { ...backupsOf(source.url), source, db, empty }
}

const countScratch = async () =>
  (await administration.query("select from pg_database where starts_with(datname, 'bgsi_scratch_')")).rowCount

it('[RU82, RU83, RU84, RU88, RU89] a dump is verified, recorded, and restored into an empty database with whole receipts', async () => {
  const { db, empty, backup, restore, files } = await start()
  expect(await readBackupAge(db, AT)).toBeUndefined()
  const { code, text, path } = await backup()
  expect([code, text]).toEqual([0, expect.stringContaining('receipts whole up to number 24, hash ')])
  expect([files(), statSync(path).mode & 0o777]).toEqual([['.dump', '.dump.json'], 0o600])
  expect(await readBackupAge(db, AT + 90_000)).toBe(30_000)
  const { head } = await verifyReceipts(db)
  expect(JSON.parse(readFileSync(`${path}.json`, 'utf8'))).toMatchObject({
    database: 'postgres',
    rows: { item: 11, value_change: 24 },
    newestReceipt: head,
  })
  expect(await restore(empty.url, path, '--verify')).toMatchObject({ code: 0 })
  expect(await restore(empty.url, path)).toEqual({
    code: 0,
    text: expect.stringMatching(/^Restored the backup of 2026-11-26T10:01/),
  })
  const restored = await openDatabase(empty.url, { connections: 1 })
  const epochs = [await createMetaRepository(db).epoch(), await createMetaRepository(restored).epoch()]
  expect([(await verifyReceipts(restored)).fault, new Set(epochs).size]).toEqual([undefined, 2])
  await restored.destroy()
  expect(await countScratch()).toBe(0)
})

it('[RU92] a database with tables is refused, and so is --replace', async () => {
  const { source, empty, backup, restore } = await start()
  const { path } = await backup()
  expect((await restore(source.url, path)).text).toMatch(/the database has tables \(\w+\.\w+\): create an empty one/)
  expect((await restore(empty.url, path, '--replace')).text).toMatch(/on PostgreSQL nothing is replaced/)
  expect((await restore('file:/none/site.sqlite', path, '--verify')).text).toMatch(
    /is a backup of postgres: set DATABASE_URL/,
  )
})

it('[RU84, RU85] broken receipts make no verified backup, and a flipped bit is found', async () => {
  const { db, empty, backup, restore, files } = await start()
  const { path } = await backup()
  const bytes = readFileSync(path)
  for (const at of [0, 5, bytes.length >> 1, bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[at]! ^= 4
    writeFileSync(path, damaged)
    expect((await restore(empty.url, path)).text).toMatch(/is damaged: its SHA-256 is not/)
  }
  const manifest = JSON.parse(readFileSync(`${path}.json`, 'utf8'))
  writeFileSync(path, bytes)
  writeFileSync(`${path}.json`, JSON.stringify({ ...manifest, rows: { ...manifest.rows, hatch: 9 } }))
  expect((await restore(empty.url, path)).text).toMatch(/table hatch has 0 rows and the manifest says 9$/)
  await db.updateTable('value_change').set({ reason: 'other' }).where('number', '=', 7).execute()
  expect(await backup()).toMatchObject({ code: 1, text: expect.stringMatching(/its receipts are broken: receipt 7: /) })
  expect([files(), await countScratch()]).toEqual([['.dump', '.dump.json', 'unproven.dump'], 0])
  const tables = await administration.query('select 1')
  expect(tables.rowCount).toBe(1)
})

it('[RU93] a restore that is killed leaves the database empty or whole', async () => {
  const { db, backup } = await start()
  await sql`create table ballast as select number, repeat(md5(number::text), 200) as text from generate_series(1, 3000) number`.execute(
    db,
  )
  const { path } = await backup()
  const seen = new Set<number>()
  // The last one is not killed.
  for (const delay of [0, 120, Infinity]) {
    const target = await createOnServer()
    const child = spawn(process.execPath, ['server/entries/restore-main.ts', path], {
      env: { ...process.env, DATABASE_URL: target.url },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    // From the moment at which the scratch copy is gone, which is when the database itself is loaded.
    let isOver = false
    void ended.then(() => (isOver = true))
    let hasScratch = false
    while (!isOver) {
      const count = await countScratch()
      if (hasScratch && count === 0) break
      hasScratch ||= count !== 0
    }
    const until = performance.now() + delay
    while (!isOver && performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGKILL')
    const [exitCode] = await ended
    expect([null, 0]).toContain(exitCode)
    seen.add(await countBallast(target.url))
    await target.remove()
  }
  expect([...seen].filter((count) => count !== 0)).toEqual([3_000])
}, 600_000)

/** Rows of the ballast once no program loads it any more; 0: there is no such table. */
async function countBallast(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const others = async () =>
    (await administration.query('select from pg_stat_activity where datname = $1', [name])).rowCount
  await expect.poll(others).toBe(0)
  const pg = (await import('pg')).default
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query("select to_regclass('ballast') is not null as exists")
  const count = rows[0].exists ? Number((await client.query('select count(*) as count from ballast')).rows[0].count) : 0
  await client.end()
  return count
}

it('[RU84] without the right to make a scratch database the command says which right is missing', async () => {
  const { source, db, backup } = await start()
  if (!inject('postgres')?.isOwn) return
  await sql.raw('create role plain login').execute(db)
  await sql.raw('grant pg_read_all_data to plain').execute(db)
  onTestFinished(async () => void (await administration.query('drop role plain')))
  const url = new URL(source.url)
  url.username = 'plain'
  const plain = backupsOf(url.href)
  expect(await plain.backup()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/made no scratch database.+give the user CREATEDB/),
  })
  expect((await backup()).code).toBe(0)
})
