import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { sql } from 'kysely'
import { runImport } from '#server/import/run-import.ts'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startData } from '../support/site/data-app.ts'
import { smallCatalogue } from '../support/site/fixture.ts'
import { administration, createNewDatabase } from '../support/site/test-database.ts'
import { letPass } from '../support/time/let-pass.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

const hatch = (id: string) => ({ id, slug: 'doggy', playerName: 'Fan' })

async function site() {
  const { url, remove } = await createNewDatabase('small')
  const db = await openDatabase(url, { connections: 3 })
  const data = await startData({ db, catalogue: smallCatalogue() })
  onTestFinished(async () => {
    await data.stop()
    await remove()
  })
  const name = new URL(url).pathname.slice(1)
  return {
    ...data,
    end: () =>
      administration.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
    refuse: (isRefused: boolean) => administration.query(`alter database ${name} allow_connections ${!isRefused}`),
  }
}

/** Holds the locks of a transaction until this is over, because the server ends one that is idle for 5 s. */
async function keepOpen(trx: Database, work: PromiseLike<unknown>) {
  let isOver = false
  const end = () => void (isOver = true)
  work.then(end, end)
  while (!isOver) await sql`select pg_sleep(0.2)`.execute(trx)
}

it('[AP96] while the database does not answer, writes and reads are 503 with Retry-After, and the site goes on afterwards', async () => {
  const { get, post, end, refuse } = await site()
  expect((await post('/ingest/hatches', [hatch('a')])).statusCode).toBe(200)
  await refuse(true)
  await end()
  for (const answer of [await post('/ingest/hatches', [hatch('b')]), await get('/api/items/doggy')])
    expect([
      answer.statusCode,
      answer.headers['retry-after'],
      answer.headers['cache-control'],
      answer.json().code,
    ]).toEqual([503, '2', 'no-store', 'server.busy'])
  expect([(await get('/healthz')).statusCode, (await get('/readyz')).statusCode]).toEqual([200, 503])
  await refuse(false)
  expect((await post('/ingest/hatches', [hatch('b')])).json()).toMatchObject({ accepted: 1 })
  expect((await get('/api/items/doggy')).statusCode).toBe(200)
})

it('[AP96] a connection that ends in the middle of a transaction fails that alone', async () => {
  const { db, end } = await site()
  const failing = writeTransaction(db, [], async (trx) => {
    await end()
    await sql`select 1`.execute(trx)
  })
  await expect(failing).rejects.toSatisfy(isDatabaseUnavailable)
  const idle = writeTransaction(db, [], async () => {
    await end()
    await letPass(200, 'the connection ends while nothing uses it')
  })
  await expect(idle).rejects.toSatisfy(isDatabaseUnavailable)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('[AP96, IM26] a write that waits for its lock for 5 s is 503, and the one that holds it goes on', async () => {
  const { db, post } = await site()
  await writeTransaction(db, 'pets', async (trx) => {
    const waiting = post('/ingest/hatches', [hatch('a')])
    await keepOpen(trx, waiting)
    expect((await waiting).statusCode).toBe(503)
  })
  expect((await post('/ingest/hatches', [hatch('a')])).json()).toMatchObject({ accepted: 1 })
})

it('[AP96] a link that carries nothing more is 503 within 7 s', async () => {
  const { url, remove } = await createNewDatabase('small')
  const address = new URL(url)
  const port = Number(address.port)
  const sockets: Socket[] = []
  let isHung = false
  const link = createServer((client) => {
    const server = connect(port, address.hostname)
    sockets.push(client, server)
    client.on('data', (data) => (isHung ? undefined : server.write(data)))
    server.on('data', (data) => (isHung ? undefined : client.write(data)))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await once(link.listen(0, '127.0.0.1'), 'listening')
  address.port = String((link.address() as AddressInfo).port)
  onTestFinished(() => void link.close())
  const db = await openDatabase(address.href)
  const { post, stop } = await startData({ db, catalogue: smallCatalogue() })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await stop()
    await remove()
  })
  isHung = true
  const elapsed = startStopwatch()
  const answer = await post('/ingest/hatches', [hatch('a')])
  expect([answer.statusCode, elapsed() < 7_000]).toEqual([503, true])
  for (const socket of sockets) socket.destroy()
  isHung = false
  expect((await post('/ingest/hatches', [hatch('a')])).statusCode).toBe(200)
})

it('[AP96] an import that cannot lock the pets says so in one line, and writes nothing', async () => {
  const { url, remove } = await createNewDatabase('small')
  const db = await openDatabase(url, { connections: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'values.json')
  writeFileSync(file, JSON.stringify([{ slug: 'doggy', value: 5 }]))
  const lines: string[] = []
  await writeTransaction(db, 'pets', async (trx) => {
    const importing = runImport({
      args: [file, '--yes'],
      databaseUrl: url,
      now: Date.now(),
      print: (line) => lines.push(line),
    })
    await keepOpen(trx, importing)
    expect(await importing).toBe(1)
  })
  expect(lines).toEqual(['Nothing was written: canceling statement due to lock timeout'])
})
