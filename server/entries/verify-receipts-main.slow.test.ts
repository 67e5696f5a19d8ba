import { openDatabase } from '#server/db/open-database.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { smallCatalogue } from '../../tests/support/site/fixture.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'

function verify(file: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/entries/verify-receipts-main.ts'], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
    encoding: 'utf8',
  })
  return { status, text: `${stdout}${stderr}` }
}

it('[VC52, VC53] prints the head and exits with 0, or with 1 and what is broken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.sqlite')
  expect([verify(file).status, existsSync(file)]).toEqual([1, false])
  const db = await openDatabase(`file:${file}`)
  await importCatalogue(db, smallCatalogue(), { samples: true, now: Date.now() })
  expect(verify(file)).toEqual({
    status: 0,
    text: expect.stringMatching(/^Head: number 24, hash [0-9a-f]{64}\n24 receipts are whole and equal the values/),
  })
  await db.updateTable('value_change').set({ reason: 'other' }).where('number', '=', 7).execute()
  await db.destroy()
  expect(verify(file)).toEqual({
    status: 1,
    text: expect.stringMatching(
      /^Head: number 6, hash [0-9a-f]{64}\nBroken: receipt 7: its hash is not that of its figures\n/,
    ),
  })
})
