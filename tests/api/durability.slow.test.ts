import { IngestAnswer } from '#contract/ingest.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { TOKEN } from '../support/site/data-app.ts'

/** The server on this file, once it listens. */
async function start(file: string) {
  const child = spawn(process.execPath, ['tests/support/site/ingest-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin] = await once(createInterface(child.stdout), 'line')
  const ingest = async (path: string, batch: readonly object[]) => {
    const response = await fetch(`${String(origin)}/ingest/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    return v.parse(IngestAnswer, await response.json())
  }
  const post = (ids: readonly string[]) =>
    ingest(
      'hatches',
      ids.map((id) => ({ id, slug: 'king-doggy', playerName: 'BubbleFan' })),
    )
  const change = (value: number) =>
    ingest(
      'values',
      ['Normal', 'Shiny'].map((variant) => ({ slug: 'king-doggy', variant, value })),
    )
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { post, change, kill }
}

/** Near enough to each other that none is parked (VC40). */
const FIRST = 1_000
const CUT = 1_400

const batch = (number: number) => Array.from({ length: 20 }, (_, index) => `${number}-${index}`)

it('[IN5] what was acknowledged survives kill -9, wholly and once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bgsi-kill-'))
  const file = join(folder, 'a.sqlite')
  const first = await start(file)
  const acknowledged: string[] = []
  for (let number = 0; number < 5; number++) {
    expect(await first.post(batch(number))).toEqual({ accepted: 20, duplicate: 0, rejected: [] })
    acknowledged.push(...batch(number))
  }
  // One more is on its way when the process dies: it may be there or not, but not in part.
  const cut = first.post(batch(5)).catch(() => undefined)
  await first.kill()
  await cut

  const db = await openDatabase(`file:${file}`)
  const log = await createHatchesRepository(db).after(0, 1_000)
  const counted = await db
    .selectFrom('item_variant')
    .select('exists_count')
    .where('slug', '=', 'king-doggy')
    .executeTakeFirstOrThrow()
  await db.destroy()
  expect(log.slice(0, 100).map(({ id }) => id)).toEqual(acknowledged)
  expect([100, 120]).toContain(log.length)
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  expect(counted.exists_count).toBe(log.at(-1)!.stats.exists)

  const second = await start(file)
  expect(await second.post(batch(0))).toEqual({ accepted: 0, duplicate: 20, rejected: [] })
  await second.kill()
  rmSync(folder, { recursive: true })
})

it('[VC1, IN5] values and their log agree after kill -9, and what was acknowledged is in both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bgsi-kill-'))
  const file = join(folder, 'a.sqlite')
  let acknowledged = 0
  for (let life = 0; life < 3; life++) {
    const site = await start(file)
    for (let count = 0; count < 4; count++) {
      expect(await site.change(FIRST + acknowledged)).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
      acknowledged++
    }
    // One more is on its way when the process dies: it is in both tables, or in neither.
    const cut = site.change(CUT + life).catch(() => undefined)
    await site.kill()
    await cut

    const db = await openDatabase(`file:${file}`)
    const log = await createValueChangesRepository(db).after(0, 100_000)
    const current = await db
      .selectFrom('item_variant')
      .select(['slug', 'value_number'])
      .where('item_slug', '=', 'king-doggy')
      .where('variant', 'in', ['Normal', 'Shiny'])
      .orderBy('slug')
      .execute()
    await db.destroy()
    expect(log.map(({ number }) => number)).toEqual(log.map((_, index) => index + 1))
    const logged = ['king-doggy', 'shiny-king-doggy'].map((slug) => ({
      slug,
      value_number: log.findLast((row) => row.variant_slug === slug)!.value_number,
    }))
    expect(current).toEqual(logged)
    expect([FIRST + acknowledged - 1, CUT + life]).toContain(current[0]!.value_number)
    const values = log
      .filter((row) => row.variant_slug === 'king-doggy' && row.source === 'ingest')
      .map((row) => row.value_number!)
    expect(values.filter((value) => value < CUT)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => FIRST + index),
    )
  }
  rmSync(folder, { recursive: true })
})
