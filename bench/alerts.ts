import type { AlertCondition, SavePushSubscription } from '#contract/alerts.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createGuardedFetch } from '#server/http/guarded-fetch.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createAlerts } from '#server/modules/alerts/alerts.ts'
import { encryptInThread } from '#server/modules/alerts/encrypt-in-thread.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanUp } from './clean-up.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const RULES = 100_000
const BATCH = 500
const ROUNDS = 5
const DUE = 5_000
const ORIGIN = 'https://values.test'

const rule = (index: number, slug: string, condition: AlertCondition, channel = 'page'): Schema['alert_rule'] => ({
  id: `rule-${index}`,
  owner_id: `owner-${index}`,
  subject_kind: 'item',
  subject_slug: slug,
  condition_kind: condition.kind,
  condition: JSON.stringify(condition),
  channels: channel,
  time_zone: 'Europe/Berlin',
  quiet_from: null,
  quiet_to: null,
  digest: 'at-once',
  is_unlimited: 0,
  created_at: 0,
  state: 'armed',
  fired_at: null,
  due_at: null,
  until: null,
  number: null,
  firings: '{}',
  look_at: null,
})

/** Of what rules wait for; about one in a hundred is met by a change of 1 %. */
const createCondition = (index: number, value: number): AlertCondition =>
  index % 3 === 0
    ? { kind: 'moves', percent: 5, days: index % 2 === 0 ? 1 : 7 }
    : index % 3 === 1
      ? { kind: 'demand', becomes: 'insane' }
      : { kind: 'crosses', direction: 'up', threshold: value * (1.005 + (index % 50) / 50) }

/** How long 100,000 rules hold up a batch of values, and how soon 5,000 pushes are with their service (AL80, AL81). */
export async function alerts(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
  const db = await openDatabase(`file:${join(folder, 'site.sqlite')}`)
  try {
    await importCatalogue(db, shippedCatalogue(), { samples: true, now: Date.now() })
    return [...(await matching(db)), ...(await sending(db))]
  } finally {
    await cleanUp(
      () => db.destroy(),
      () => rmSync(folder, { recursive: true, force: true }),
    )
  }
}

async function matching(db: Database): Promise<Figure[]> {
  const events = createEventBus<ServerEvents>(console.error)
  const values = await createValues({ db, events, report: console.error, inspectIngest: watchIngest })
  const variants = await db
    .selectFrom('item_variant')
    .selectAll()
    .where('value_number', '>', 100)
    .orderBy('slug')
    .limit(BATCH)
    .execute()
  let factor = 1
  const change = async (count: number) => {
    factor *= 1.01
    const batch = variants.slice(0, count).map(({ item_slug, variant, value_number }) => ({
      slug: item_slug,
      variant,
      value: Math.round(value_number! * factor),
    }))
    await wait(2)
    const startedAt = performance.now()
    const cpu = process.cpuUsage()
    await values.change(batch, { source: 'import' })
    const { user, system } = process.cpuUsage(cpu)
    return { cpu: (user + system) / 1_000, wall: performance.now() - startedAt }
  }
  const measure = async (count: number) => {
    const rounds: Awaited<ReturnType<typeof change>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await change(count))
    return {
      cpu: quantile(
        rounds.map(({ cpu }) => cpu),
        0.5,
      ),
      wall: quantile(
        rounds.map(({ wall }) => wall),
        0.5,
      ),
    }
  }
  await measure(BATCH)
  const without = await measure(BATCH)
  // All of them look at the variants of the batch: the worst that can be.
  const rules = Array.from({ length: RULES }, (_, index) => {
    const { slug, value_number } = variants[index % variants.length]!
    return rule(index, slug, createCondition(index, value_number! * factor))
  })
  await db.transaction().execute((trx) => insertMany(trx, 'alert_rule', rules))
  const beside = await measure(BATCH)
  const one = await measure(1)
  const fired = await db
    .selectFrom('alert_notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return [
    {
      measure: `what ${RULES} rules add to a batch of ${BATCH} values, CPU, median of ${ROUNDS}`,
      value: beside.cpu - without.cpu,
      unit: 'ms',
      bar: { atMost: 1_000 },
      note: `without rules ${without.cpu.toFixed(0)} ms; ${fired.count} notifications in all rounds`,
    },
    {
      measure: 'one value of a variant with 200 rules, until it is committed with what fired',
      value: one.wall,
      unit: 'ms',
      bar: { atMost: 50 },
    },
  ]
}

async function sending(db: Database): Promise<Figure[]> {
  const service = fork(new URL('push-service.ts', import.meta.url), [String(DUE)])
  try {
    const [{ detour, subscriptions }] = (await once(service, 'message')) as [
      { detour: { host: string; port: number; ca: string }; subscriptions: SavePushSubscription[] },
    ]
    const events = createEventBus<ServerEvents>(console.error)
    const values = await createValues({ db, events, report: console.error, inspectIngest: watchIngest })
    const sender = await createAlerts({
      db,
      events,
      auth: { signedIn: () => Promise.reject(new Error('nobody signs in')) },
      outgoing: createGuardedFetch({ resolve: async () => ['8.8.8.8'], detour }),
      encrypt: encryptInThread(fileURLToPath(new URL('../dist/server/encrypt-thread.js', import.meta.url))),
      origin: ORIGIN,
      pushContact: ORIGIN,
      pushHosts: ['fcm.googleapis.com'],
      readBounty: async () => undefined,
      warn: console.warn,
      report: console.error,
    })
    await db.deleteFrom('alert_rule').execute()
    await insertMany(
      db,
      'alert_target',
      subscriptions.map(({ endpoint, keys }, index) => ({
        id: `target-${index}`,
        owner_id: `owner-${index}`,
        kind: 'push' as const,
        address: endpoint,
        name: 'fcm.googleapis.com',
        ...keys,
        created_at: 0,
        used_at: null,
        is_disabled: 0 as const,
      })),
    )
    const stop = sender.start()
    const count = async () => {
      service.send('count')
      return ((await once(service, 'message')) as [{ count: number }])[0].count
    }
    /** Everyone's rule fires once. */
    const fire = async (round: number) => {
      await db.deleteFrom('alert_rule').execute()
      await values.change([{ slug: 'king-doggy', value: 1_000, demand: 'low' }], { source: 'import' })
      const rules = subscriptions.map((_, index) => ({
        ...rule(index, 'king-doggy', { kind: 'demand', becomes: 'insane' }, 'push'),
        id: `rule-${round}-${index}`,
      }))
      await db.transaction().execute((trx) => insertMany(trx, 'alert_rule', rules))
      const cpu = process.cpuUsage()
      await values.change([{ slug: 'king-doggy', value: 1_000, demand: 'insane' }], { source: 'import' })
      const committedAt = Date.now()
      const committed = process.cpuUsage(cpu)
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      do await wait(200)
      while ((await count()) < DUE * (round + 1) && Date.now() - committedAt < 60_000)
      delay.disable()
      const all = process.cpuUsage(cpu)
      return {
        committedAt,
        pause: delay.max / 1_000_000,
        cpu: (all.user + all.system - committed.user - committed.system) / 1_000 / DUE,
      }
    }
    // A process that has just started compiles while it sends.
    const first = await fire(0)
    const second = await fire(1)
    await stop()
    service.send('check')
    const [{ arrivals, faults }] = (await once(service, 'message')) as [
      { arrivals: { path: string; at: number }[]; faults: number },
    ]
    const late = arrivals.filter(({ at }) => at >= second.committedAt)
    const delays = late.map(({ at }) => at - second.committedAt)
    const early = arrivals.filter(({ at }) => at < second.committedAt).map(({ at }) => at - first.committedAt)
    const reached = new Set(late.map(({ path }) => path)).size
    return [
      {
        measure: `from the commit until a push is with its service, of ${DUE}, p99`,
        value: quantile(delays, 0.99),
        unit: 'ms',
        bar: { atMost: 1_000 },
        note: `median ${quantile(delays, 0.5)} ms; the first ${DUE} after the start ${quantile(early, 0.99)} ms; ${reached} subscribers reached, ${faults} messages faulty; the service runs on the same machine, notes when each comes, and decrypts and verifies all afterwards`,
      },
      {
        measure: 'CPU of the sending process for each push',
        value: second.cpu,
        unit: 'ms',
        note: `the first ${DUE} after the start ${first.cpu.toFixed(3)} ms`,
      },
      { measure: 'the longest pause of its event loop meanwhile', value: second.pause, unit: 'ms' },
    ]
  } finally {
    await cleanUp(() => service.disconnect())
  }
}
