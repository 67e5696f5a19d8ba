import { recordVerifiedBackup, readBackupAge } from '#server/backup/verified-backup.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import SQLite from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { AT, backupsOf } from '../support/backup/backups.ts'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

async function start() {
  const { url, remove } = await createTestDatabase('small')
  const db = await openDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  const backups = backupsOf(url)
  const target = join(backups.home, 'new folder', 'site.sqlite')
  return { ...backups, url, db, target, targetUrl: `file:${target}` }
}

const mark = (db: Database, value: string) => createMetaRepository(db).set('mark', value)

async function readFile(path: string) {
  const db = await openDatabase(`file:${path}`)
  try {
    const { count, fault } = await verifyReceipts(db)
    return { mark: await createMetaRepository(db).get('mark'), receipts: count, fault }
  } finally {
    await db.destroy()
  }
}

const leftovers = (path: string) =>
  readdirSync(dirname(path)).filter((name) => !name.endsWith('site.sqlite') && !name.includes('.before-'))

it('[RU82, RU83, RU84, RU89] a backup made while others write is restored into an empty folder with whole receipts', async () => {
  const { db, backup, restore, files, target, targetUrl } = await start()
  await mark(db, '0')
  let isWriting = true
  const writing = (async () => {
    for (let at = 1; isWriting; at++) {
      await mark(db, String(at))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const { code, text, path } = await backup()
  isWriting = false
  await writing
  expect([code, text]).toEqual([0, expect.stringContaining('receipts whole up to number 24, hash ')])
  expect(files()).toEqual(['.sqlite', '.sqlite.json'])
  expect([path, `${path}.json`, dirname(path)].map((each) => statSync(each).mode & 0o777)).toEqual([
    0o600, 0o600, 0o700,
  ])
  const { head } = await verifyReceipts(db)
  expect(JSON.parse(readFileSync(`${path}.json`, 'utf8'))).toEqual({
    format: 1,
    file: 'bgsi-2026-11-26T10-01-00-000Z.sqlite',
    database: 'sqlite',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    at: '2026-11-26T10:01:00.000Z',
    bytes: statSync(path).size,
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    migration: expect.stringMatching(/^\d{4}-/),
    rows: expect.objectContaining({ item: 11, value_change: 24 }),
    newestReceipt: head,
  })
  expect(await restore(targetUrl, path, '--verify')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Proven: .+ Nothing was restored\.$/),
  })
  expect(existsSync(dirname(target))).toBe(false)
  expect(await restore(targetUrl, path)).toEqual({
    code: 0,
    text: expect.stringMatching(/^Restored the backup of 2026-11-26T10:01/),
  })
  expect(await readFile(target)).toEqual({ mark: expect.any(String), receipts: 24, fault: undefined })
  expect([statSync(target).mode & 0o777, leftovers(target), files()]).toEqual([0o600, [], ['.sqlite', '.sqlite.json']])
})

it('[LV20] the log of a restored database has a new epoch, so that nobody resumes into other hatches', async () => {
  const { db, backup, restore, targetUrl } = await start()
  const before = await createMetaRepository(db).epoch()
  const { path } = await backup()
  await restore(targetUrl, path)
  const restored = await openDatabase(targetUrl)
  onTestFinished(() => restored.destroy())
  expect(await createMetaRepository(restored).epoch()).not.toBe(before)
})

it('[RU85] one flipped bit in any place, a cut and a longer file are refused, and nothing is written', async () => {
  const { backup, restore, target, targetUrl } = await start()
  const { path } = await backup()
  const bytes = readFileSync(path)
  const flips = Array.from({ length: 12 }, (_, index) => Math.floor((bytes.length * index) / 12 + 7 * index))
  for (const at of [...flips, bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[at]! ^= 1 << (at % 8)
    writeFileSync(path, damaged)
    for (const flag of [['--verify'], []])
      expect(await restore(targetUrl, path, ...flag)).toEqual({
        code: 1,
        text: expect.stringMatching(/^Nothing was restored: .+ is damaged: its SHA-256 is not/),
      })
  }
  for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.alloc(1)]), Buffer.alloc(0)]) {
    writeFileSync(path, other)
    expect((await restore(targetUrl, path)).text).toMatch(/is damaged: it has \d+ bytes and its manifest says \d+$/)
  }
  expect(existsSync(target)).toBe(false)
})

it('[RU89] a manifest that fits other contents is refused: rows, newest receipt, migration, hash, shape', async () => {
  const { backup, restore, target, targetUrl } = await start()
  const { path } = await backup()
  const manifest = JSON.parse(readFileSync(`${path}.json`, 'utf8'))
  const cases: [object | string, RegExp][] = [
    [{ rows: { ...manifest.rows, hatch: 5 } }, /table hatch has 0 rows and the manifest says 5$/],
    [{ rows: { ...manifest.rows, ghost: 5 } }, /table ghost has no rows and the manifest says 5$/],
    [{ newestReceipt: { ...manifest.newestReceipt, number: 23 } }, /its newest receipt is not that of the manifest$/],
    [{ newestReceipt: undefined }, /its newest receipt is not that of the manifest$/],
    [{ migration: '0001-catalogue' }, /the newest migration is .+ and the manifest says 0001-catalogue$/],
    [{ sha256: '0'.repeat(64) }, /its SHA-256 is not/],
    [{ sha256: 7 }, /is no manifest of a backup: sha256 is wrong$/],
    [{ format: 2 }, /is no manifest of a backup: format is wrong$/],
    ['{', /the backup's manifest cannot be read: /],
  ]
  for (const [change, message] of cases) {
    const written = typeof change === 'string' ? change : JSON.stringify({ ...manifest, ...change })
    writeFileSync(`${path}.json`, written)
    for (const flag of [['--verify'], []])
      expect(await restore(targetUrl, path, ...flag)).toEqual({ code: 1, text: expect.stringMatching(message) })
  }
  rmSync(`${path}.json`)
  expect((await restore(targetUrl, path)).text).toMatch(/manifest cannot be read: ENOENT/)
  expect([existsSync(target), existsSync(`${target}.restoring`)]).toEqual([false, false])
})

it('[RU84] a database with broken receipts gets no verified backup, is kept apart, and older ones stay', async () => {
  const { db, backup, files } = await start()
  await backup()
  const age = await readBackupAge(db, AT + 3_600_000)
  await db.updateTable('value_change').set({ reason: 'other' }).where('number', '=', 7).execute()
  for (let run = 0; run < 2; run++)
    expect(await backup({ keep: 1, keepDays: 1 })).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /No verified backup: its receipts are broken: receipt 7: .+ The copy is kept as .+unproven\.sqlite$/,
      ),
    })
  expect(files()).toEqual(['.sqlite', '.sqlite.json', 'unproven.sqlite'])
  expect(await readBackupAge(db, AT + 3_600_000)).toBe(age)
})

it('[RU86] the copy program gets the path; one that fails or is missing makes the command fail and the backup not count', async () => {
  const { db, home, backup, program } = await start()
  const age = () => readBackupAge(db, AT + 3_600_000)
  const failing: [string, RegExp][] = [
    [program('exit 3'), /BACKUP_COPY ended with code 3$/],
    [program('kill -9 $$'), /BACKUP_COPY ended with SIGKILL$/],
    [join(home, 'missing'), /BACKUP_COPY did not start: .+ENOENT$/],
    [home, /BACKUP_COPY did not start: .+EACCES$/],
  ]
  for (const [given, message] of failing) {
    if (given.endsWith('.sh')) program(message.source.includes('SIGKILL') ? 'kill -9 $$' : 'exit 3')
    expect(await backup({ program: given })).toMatchObject({ code: 1, text: expect.stringMatching(message) })
  }
  expect(await age()).toBeUndefined()
  const seen = join(home, 'seen')
  const { code, path } = await backup({ program: program(`printf %s "$1" > '${seen}'; test -s "$1.json"`) })
  expect([code, readFileSync(seen, 'utf8')]).toEqual([0, path])
  expect(await age()).toBeGreaterThan(0)
})

it('[RU87] a verified backup removes expired ones with their manifests, and nothing else', async () => {
  const { backup, files, folder } = await start()
  for (let count = 0; count < 3; count++) await backup()
  writeFileSync(join(folder, 'notes.txt'), '')
  const { text } = await backup({ keep: 2, keepDays: 1 })
  expect(text).toMatch(/\nRemoved 2 older: bgsi-2026-11-26T10-02-.+, bgsi-2026-11-26T10-01-.+$/)
  expect(files()).toEqual(['.sqlite', '.sqlite', '.sqlite.json', '.sqlite.json', 'notes.txt'])
})

it('[RU82] what cannot be backed up is said in one line, and no backup is left', async () => {
  const { home, backup } = await start()
  expect((await backup({ args: ['now'] })).text).toMatch(/^No verified backup: npm run backup\n/)
  const missing = backupsOf(`file:${join(home, 'none.sqlite')}`)
  expect(await missing.backup()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/none\.sqlite: there is no database/),
  })
  writeFileSync(join(home, 'letter.sqlite'), 'Dear operator, '.repeat(400))
  const letter = backupsOf(`file:${join(home, 'letter.sqlite')}`)
  expect(await letter.backup()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^No verified backup: file is not a database/),
  })
  expect([missing, letter].map(({ files }) => files())).toEqual([[], []])
})

it('[RU90, RU91] an existing database is replaced only with --replace, never in use, and set aside under a printed name', async () => {
  const { db, backup, restore, target, targetUrl } = await start()
  await mark(db, 'new')
  const { path } = await backup()
  mkdirSync(dirname(target))
  const old = await openDatabase(targetUrl)
  await importCatalogue(old, smallCatalogue(), { samples: true, now: NOW })
  await mark(old, 'old')
  expect((await restore(targetUrl, path)).text).toMatch(/is a database already: add --replace/)
  expect((await restore(targetUrl, path, '--replace')).text).toMatch(/is in use: stop the site/)
  await mark(old, 'still old')
  await old.destroy()
  const reader = new SQLite(target, { readonly: true })
  reader.prepare('select * from meta').all()
  expect((await restore(targetUrl, path, '--replace')).text).toMatch(/is in use: stop the site/)
  reader.close()
  const { code, text } = await restore(targetUrl, path, '--replace')
  const aside = /^The database before is (.+?): remove/m.exec(text)?.[1] ?? ''
  expect([code, (await readFile(target)).mark, (await readFile(aside)).mark]).toEqual([0, 'new', 'still old'])
  expect(leftovers(target)).toEqual([])
})

it('[RU90] a damaged database and one behind a symbolic link are replaced too, with their logs set aside', async () => {
  const { db, backup, restore, target, home } = await start()
  await mark(db, 'new')
  const { path } = await backup()
  mkdirSync(dirname(target))
  writeFileSync(target, 'broken'.repeat(5_000))
  writeFileSync(`${target}-wal`, 'old log')
  const link = join(home, 'link.sqlite')
  symlinkSync(target, link)
  const { code, text } = await restore(`file:${link}`, path, '--replace')
  const aside = /^The database before is (.+?): remove/m.exec(text)?.[1] ?? ''
  expect([code, readFileSync(aside, 'utf8').slice(0, 6), readFileSync(`${aside}-wal`, 'utf8')]).toEqual([
    0,
    'broken',
    'old log',
  ])
  expect([(await readFile(target)).mark, (await readFile(link)).mark]).toEqual(['new', 'new'])
})

it('[RU89, RU90] a log without its file, another restore, another kind and a newer version are refused', async () => {
  const { db, backup, restore, target, targetUrl } = await start()
  const { path } = await backup()
  mkdirSync(dirname(target))
  writeFileSync(`${target}-wal`, '')
  expect((await restore(targetUrl, path)).text).toMatch(/-wal: is the log of a file that is not here/)
  rmSync(`${target}-wal`)
  writeFileSync(`${target}.restoring`, '')
  expect((await restore(targetUrl, path)).text).toMatch(/\.restoring: another restore is running, or was killed/)
  expect(existsSync(`${target}.restoring`)).toBe(true)
  expect((await restore('postgres://nobody@127.0.0.1:9/none', path)).text).toMatch(
    /is a backup of sqlite: set DATABASE_URL/,
  )
  expect((await restore('postgres://nobody@127.0.0.1:9/none', path, '--verify')).code).toBe(0)
  for (const args of [[], [path, path], [path, '--force'], [path, '--verify', '--replace']])
    expect((await restore(targetUrl, ...args)).text).toMatch(/^Nothing was restored: npm run restore -- FILE/)
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)
  expect((await backup()).text).toMatch(/was written by a newer version \(migration 9999-later\)/)
})

it('[RU93] a restore that is killed at any moment leaves the database before or the restored one', async () => {
  const { db, backup, target } = await start()
  await sql`create table ballast (bytes blob)`.execute(db)
  for (let at = 0; at < 40; at++) await sql`insert into ballast values (randomblob(200000))`.execute(db)
  await mark(db, 'new')
  const { path } = await backup()
  mkdirSync(dirname(target))
  const old = await openDatabase(`file:${target}`)
  await importCatalogue(old, smallCatalogue(), { samples: true, now: NOW })
  await mark(old, 'old')
  await old.destroy()
  const kept = join(dirname(target), 'kept')
  copyFileSync(target, kept)
  function putBack() {
    for (const log of ['-wal', '-shm']) rmSync(target + log, { force: true })
    copyFileSync(kept, target)
  }
  async function kill(delay: number) {
    rmSync(`${target}.restoring`, { force: true })
    const child = spawn(process.execPath, ['server/entries/restore-main.ts', path, '--replace'], {
      env: { ...process.env, DATABASE_URL: `file:${target}` },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!isOver && !existsSync(`${target}.restoring`)) await new Promise((resolve) => setImmediate(resolve))
    const until = performance.now() + delay
    while (!isOver && performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGKILL')
    const [exitCode] = await ended
    expect([null, 0]).toContain(exitCode)
    return (await readFile(target)).mark
  }
  const seen = new Set<string | undefined>()
  let found: string | undefined
  let delay = 0
  // Kills later each time until one comes too late, and starts again where already the first did.
  while (!(found === 'new' && seen.has('old'))) {
    if (found === 'new') putBack()
    found = await kill(delay)
    expect(['old', 'new']).toContain(found)
    seen.add(found)
    delay = found === 'old' ? delay * 3 + 10 : 0
  }
}, 600_000)

it('[RU88] the age of a backup is that of the newest verified one, and unknown without one', async () => {
  const { db, backup } = await start()
  expect(await readBackupAge(db, AT)).toBeUndefined()
  await backup()
  expect(await readBackupAge(db, AT + 90_000)).toBe(30_000)
  await recordVerifiedBackup(db, AT)
  expect(await readBackupAge(db, AT - 5_000)).toBe(0)
})
