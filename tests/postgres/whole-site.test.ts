import { openDatabase } from '#server/db/open-database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { freePort, INGEST_TOKEN } from '../support/site/site-process.ts'
import { administration, createNewDatabase } from '../support/site/test-database.ts'
import { startWholeSite } from '../support/site/whole-site.ts'

it('[IM21, IM25, AP96] the whole site runs on PostgreSQL, alone, and outlives a database that is gone for seconds', async () => {
  const { url, remove } = await createNewDatabase('whole')
  const name = new URL(url).pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'whole-site-'))
  const port = await freePort()
  const env = { DATABASE_URL: url, INGEST_TOKEN, DEMO_HATCH_SECONDS: '0.3' }
  const site = await startWholeSite({ port, folder, env })
  onTestFinished(async () => {
    await site.stop()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (path: string) => fetch(`http://localhost:${port}${path}`)
  async function newest(): Promise<number> {
    const response = await untilAdmitted(() => get('/api/hatches'))
    expect(response.status).toBe(200)
    return ((await response.json()) as { seq: number }).seq
  }
  const before = await newest()
  await expect.poll(newest).toBeGreaterThan(before)

  await administration.query(`alter database ${name} allow_connections false`)
  await administration.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const statuses = new Set<number>()
  const until = Date.now() + 5_000
  while (Date.now() < until) {
    for (const path of ['/api/hatches?petName=a', '/api/items/doggy', '/api/users?search=a'])
      statuses.add((await get(path)).status)
    expect((await get('/healthz')).status).toBe(200)
  }
  expect(statuses).not.toContain(500)
  expect(statuses).toContain(503)
  await administration.query(`alter database ${name} allow_connections true`)
  const after = await newest()
  await expect.poll(newest).toBeGreaterThan(after)
  // It holds the database again a moment later.
  const locks = `select 1 from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = $1`
  await expect.poll(async () => (await administration.query(locks, [name])).rowCount).toBeGreaterThan(0)
  await expect(openDatabase(url, { isAlone: true })).rejects.toThrow(DatabaseError)
})
