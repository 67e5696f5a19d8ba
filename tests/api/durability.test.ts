import { IngestAnswer } from '#contract/ingest.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { TOKEN } from '../support/data-app.ts'

/** The server on this file, once it listens. */
async function start(file: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/ingest-server.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [origin] = await once(createInterface(child.stdout), 'line')
  const post = async (ids: readonly string[]) => {
    const response = await fetch(`${String(origin)}/ingest/hatches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(ids.map((id) => ({ id, slug: 'king-doggy', playerName: 'BubbleFan' }))),
    })
    return v.parse(IngestAnswer, await response.json())
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { post, kill }
}

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
  const counted = await db.selectFrom('item_variant').select('exists_count').where('slug', '=', 'king-doggy').executeTakeFirstOrThrow()
  await db.destroy()
  expect(log.slice(0, 100).map(({ id }) => id)).toEqual(acknowledged)
  expect([100, 120]).toContain(log.length)
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  expect(counted.exists_count).toBe(log.at(-1)!.stats.exists)

  const second = await start(file)
  expect(await second.post(batch(0))).toEqual({ accepted: 0, duplicate: 20, rejected: [] })
  await second.kill()
  rmSync(folder, { recursive: true })
}, 60_000)
