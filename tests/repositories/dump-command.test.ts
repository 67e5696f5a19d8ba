import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { openDatabase, readThrough } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { buildDump, MANIFEST } from '#server/modules/dumps/build-dump.ts'
import { runDumpCommand } from '#server/modules/dumps/run-dump-command.ts'
import { dumpInThread } from '#server/modules/dumps/run-dump.ts'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { DAY_START, fillDay, makeFolder, record } from '../support/site/dump-world.ts'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const NAME = utcDay(DAY_START)

async function start() {
  const { url, remove } = await createTestDatabase()
  const db = await openDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  await fillDay(db)
  const dumpFolder = makeFolder()
  const run = async (...args: string[]) => {
    const printed: string[] = []
    const code = await runDumpCommand({ args, databaseUrl: url, dumpFolder, print: (line) => printed.push(line) })
    return { code, printed }
  }
  return { url, db, dumpFolder, run }
}

it('[OD9] the command rebuilds a recorded day, prints the hashes of its files, and says whether it is as before', async () => {
  const { db, dumpFolder, run } = await start()
  const { files } = await buildDump(db, (await record(db))!, dumpFolder)
  const { code, printed } = await run('--day', NAME)
  expect(code).toBe(0)
  expect(printed).toEqual([
    ...files.map(({ name, rows, bytes, sha256 }) => `${sha256}  ${name}  ${rows} rows, ${bytes} bytes`),
    'Same as before.',
  ])
  for (const { name, sha256 } of files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(dumpFolder, NAME, name)))
        .digest('hex'),
    ).toBe(sha256)
})

it('[OD9] the command says where the files are not as before', async () => {
  const { db, dumpFolder, run } = await start()
  const manifest = await buildDump(db, (await record(db))!, dumpFolder)
  const [first, ...others] = manifest.files
  const changed = { ...manifest, files: [{ ...first!, sha256: '0'.repeat(64) }, ...others] }
  writeFileSync(join(dumpFolder, NAME, MANIFEST), JSON.stringify(changed))
  expect((await run('--day', NAME)).printed.at(-1)).toBe('Not as before.')
  expect((await run('--day', NAME)).printed.at(-1)).toBe('Same as before.')
})

it('[OD9] a day without a record is refused, and a faulty call prints the usage', async () => {
  const { run } = await start()
  expect(await run('--day', NAME)).toEqual({
    code: 1,
    printed: [`${NAME}: the site has not recorded this day, so it cannot be built`],
  })
  for (const args of [[], ['--day'], ['--day', '2026-13-01'], ['--day', '../x'], ['--other'], [NAME]])
    expect([args, await run(...args)]).toEqual([
      args,
      { code: 1, printed: [expect.stringMatching(/^npm run dump -- --day/)] },
    ])
})

it('[OD8] another thread records and writes a day with the same bytes', async () => {
  const { url, db, dumpFolder } = await start()
  const run = dumpInThread(fileURLToPath(new URL('../../server/entries/dump-thread.ts', import.meta.url)))
  const { signal } = new AbortController()
  const inThread = await run({ kind: 'record', databaseUrl: url, day: DAY_START, last: undefined, demo: false }, signal)
  const here = (await record(db))!
  expect(inThread.record).toEqual(here)
  const { manifest } = await run({ kind: 'build', databaseUrl: url, day: DAY_START, folder: dumpFolder }, signal)
  expect(manifest).toEqual(await buildDump(db, here, makeFolder()))
  await expect(run({ kind: 'build', databaseUrl: url, day: 0, folder: dumpFolder }, signal)).rejects.toThrow(
    '1970-01-01 has no record',
  )
})

it('[OD8] the connection of a dump cannot write', async () => {
  const { url, db } = await start()
  await expect(readThrough(url, (own) => own.deleteFrom('hatch').execute())).rejects.toThrow(/read-?only/i)
  expect((await db.selectFrom('hatch').select('seq').execute()).length).toBeGreaterThan(0)
})
