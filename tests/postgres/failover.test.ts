import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followHatches } from '#server/composition/hatches.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLiveHub } from '#server/live/live.hub.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { expect, it, onTestFinished } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { administration, createOnServer, createNewDatabase } from '../support/site/test-database.ts'
import { letPass } from '../support/time/let-pass.ts'

type Greeting = { type: string; epoch: string; seq: number; recovered: boolean }

/** What a process does with hatches, on a database whose address another copy may get. */
async function startProcess(url: string) {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const events = createEventBus<ServerEvents>(report)
  const changes: ServerEvents['hatches.replaced'][] = []
  let removed = 0
  events.subscribe('hatches.replaced', (change) => void changes.push(change))
  events.subscribe('database.changed', () => void removed++)
  const db = await openDatabase(url, { connections: 3 })
  const { log, tail, stats } = await followHatches({ db, events, report, now: () => NOW })
  const hub = createLiveHub({
    tail,
    log,
    stats: stats.current,
    report,
    encode: (texts) => Buffer.from(JSON.stringify(texts)),
  })
  events.subscribe('hatches.appended', hub.onAppended)
  events.subscribe('hatches.replaced', hub.restart)
  onTestFinished(async () => {
    hub.close()
    tail.close()
    await db.destroy()
  })
  const greetings: Greeting[] = []
  const take = (frames: Buffer) => {
    for (const text of JSON.parse(String(frames)) as string[]) {
      const message = JSON.parse(text) as Greeting
      if (message.type === 'INITIAL_DATA') greetings.push(message)
    }
  }
  hub.join({ sendSnapshot: take, deliver: take })
  const ingest = createHatchIngest({ db, events, now: () => NOW })
  return {
    db,
    tail,
    stats,
    greetings,
    changes,
    reported,
    removed: () => removed,
    store: (...ids: string[]) => ingest(ids.map((id) => ({ id, slug: 'king-doggy', playerName: 'Fan' }))),
  }
}

/** Another database on the address of the first, while everybody's connections are cut. */
async function swap(name: string, other: string) {
  await administration.query(`alter database ${name} allow_connections false`)
  await administration.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [
    [name, other],
  ])
  await administration.query(`alter database ${name} rename to ${name}_lost`)
  await administration.query(`alter database ${other} rename to ${name}`)
  onTestFinished(async () => {
    await administration.query(`drop database if exists ${name}_lost with (force)`)
  })
}

it('[LV40, LV41, LV42] when an older copy takes the database’s address, every process starts its readers again under one new epoch', async () => {
  const { url, remove } = await createNewDatabase('small')
  onTestFinished(remove)
  const name = new URL(url).pathname.slice(1)
  const before = await openDatabase(url)
  const first = createHatchIngest({ db: before, events: createEventBus<ServerEvents>(() => {}), now: () => NOW })
  await first([{ id: 'kept', slug: 'king-doggy', playerName: 'Fan' }])
  await before.destroy()
  const older = await createOnServer(`template ${name}`)

  const processes = [await startProcess(url), await startProcess(url)]
  const [here, there] = processes as [(typeof processes)[0], (typeof processes)[0]]
  await here.store('lost 1', 'lost 2')
  await expect.poll(() => there.tail.position.seq).toBe(3)
  const { epoch } = here.tail

  await swap(name, older.name)
  await expect.poll(() => processes.map(({ changes }) => changes.length)).toEqual([1, 1])
  expect(here.tail.epoch).not.toBe(epoch)
  expect(there.tail.position).toEqual(here.tail.position)
  for (const { greetings, changes, removed } of processes) {
    expect(changes).toEqual([{ before: { epoch, seq: 3 }, after: { epoch: here.tail.epoch, seq: 1 } }])
    expect(greetings.at(-1)).toMatchObject({ epoch: here.tail.epoch, seq: 1, recovered: false })
    expect(removed()).toBeGreaterThan(0)
  }
  await expect.poll(() => processes.map(({ stats }) => stats.current().secretHatches24h)).toEqual([1, 1])
  await here.store('new')
  await expect.poll(() => processes.map(({ tail }) => tail.position.seq)).toEqual([2, 2])
})

it('[LV41] when the same database goes back, its processes agree on one new epoch, and so do later ones', async () => {
  const { url, remove } = await createNewDatabase('small')
  onTestFinished(remove)
  const processes = [await startProcess(url), await startProcess(url), await startProcess(url)]
  const [one] = processes as [(typeof processes)[0]]
  await one.store('a', 'b', 'c')
  await expect.poll(() => processes.map(({ tail }) => tail.position.seq)).toEqual([3, 3, 3])
  const { epoch } = one.tail
  await one.db.deleteFrom('hatch').where('seq', '>', 1).execute()
  await expect.poll(() => processes.map(({ changes }) => changes.length)).toEqual([1, 1, 1])
  const positions = processes.map(({ tail }) => tail.position)
  expect(new Set(positions.map((position) => position.epoch)).size).toBe(1)
  expect(positions[0]).toEqual({ epoch: await createMetaRepository(one.db).epoch(), seq: 1 })
  expect(positions[0]!.epoch).not.toBe(epoch)
})

it('[LV40] connections that end while the database stays change nothing', async () => {
  const { url, remove } = await createNewDatabase('small')
  onTestFinished(remove)
  const { tail, changes, db, store, greetings } = await startProcess(url)
  await store('a')
  const name = new URL(url).pathname.slice(1)
  await administration.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect
    .poll(() =>
      db
        .selectFrom('hatch')
        .select('seq')
        .execute()
        .catch(() => []),
    )
    .toHaveLength(1)
  await store('b')
  await letPass(2_500, 'two polls')
  expect([changes, tail.position.seq, greetings.length]).toEqual([[], 2, 1])
})
