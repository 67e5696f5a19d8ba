import { createRetentionJob } from '#server/composition/retention.ts'
import { RETENTION_DAYS, retentionMs, type RetentionKind } from '#domain/site/retention.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { createLeasesRepository } from '#server/db/leases.repository.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createNotificationsRepository } from '#server/modules/alerts/notifications.repository.ts'
import { createOwners } from '#server/modules/alerts/owners.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { writePersonalRows } from '../support/site/personal-rows.ts'
import { openCatalogue } from '../support/site/repositories.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const DAY = 86_400_000

async function start(batchSize?: number) {
  const db = await openCatalogue()
  await db.deleteFrom('hatch').execute()
  const people = await writePersonalRows(db, NOW)
  const wall = { now: NOW }
  const now = () => wall.now
  const revoked: string[] = []
  const failures: unknown[] = []
  const events = createEventBus<ServerEvents>(() => {})
  events.subscribe('session.revoked', ({ ids }) => revoked.push(...ids))
  const owners = createOwners({ db, signedIn: () => expect.unreachable(), now })
  const notifications = createNotificationsRepository(db)
  const time = manualClock()
  const job = createRetentionJob({
    db,
    sessions: createSessions({ db, events, now }),
    alerts: {
      prunes: { alertLog: notifications.prune, alertDevices: (_now, limit) => owners.prune(limit) },
    },
    report: (error) => failures.push(error),
    clock: time.clock,
    now,
    batchSize,
  })
  return { db, wall, job, time, revoked, failures, ...people }
}

const count = async (db: Database, table: keyof Schema & string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Rows whose time is over with the limit of a kind, and how many of them there are before. */
const ROWS: Record<RetentionKind, { count: (db: Database) => Promise<number>; before: number }> = {
  messages: { count: (db) => count(db, 'message'), before: 2 },
  tradeOffers: { count: (db) => count(db, 'trade_offer'), before: 1 },
  tradeRooms: {
    count: async (db) =>
      (await count(db, 'trade_room')) +
      (await count(db, 'trade_room_change')) +
      (await count(db, 'trade_room_guest')) +
      (await count(db, 'trade_room_presence')),
    before: 4,
  },
  roomTrades: { count: (db) => count(db, 'room_trade'), before: 1 },
  emptyConversations: {
    count: async (db) => (await db.selectFrom('conversation').select('id').where('id', '=', 'unused').execute()).length,
    before: 1,
  },
  dismissedReports: { count: (db) => countReports(db, 'dismissed'), before: 1 },
  openReports: { count: (db) => countReports(db, 'open'), before: 1 },
  measures: { count: (db) => count(db, 'measure'), before: 1 },
  moderationLog: { count: (db) => count(db, 'moderation_action'), before: 3 },
  sessions: { count: (db) => count(db, 'session'), before: 1 },
  unusedSessions: { count: (db) => count(db, 'session'), before: 1 },
  alertLog: {
    count: async (db) => (await count(db, 'alert_notification')) + (await count(db, 'alert_outbox')),
    before: 2,
  },
  alertDevices: { count: (db) => count(db, 'alert_device'), before: 1 },
  suggestions: {
    count: async (db) =>
      (await count(db, 'value_proposal')) + (await count(db, 'proposal_move')) + (await count(db, 'proposal_comment')),
    before: 3,
  },
  votes: { count: (db) => count(db, 'value_vote'), before: 1 },
  hatchNames: {
    count: async (db) => (await db.selectFrom('hatch').select('seq').where('player_name', '<>', '').execute()).length,
    before: 1,
  },
  wishes: {
    count: async (db) => (await db.selectFrom('wish').select('id').where('state', '=', 'ended').execute()).length,
    before: 1,
  },
  wishReports: { count: (db) => count(db, 'wish_report'), before: 1 },
  visits: { count: (db) => count(db, 'visit_part'), before: 1 },
}
const countReports = async (db: Database, id: string) =>
  (await db.selectFrom('report').select('id').where('id', '=', id).execute()).length

it.each(Object.keys(RETENTION_DAYS) as RetentionKind[])(
  '[RT1] %s: kept until the last millisecond of their time, and gone after it',
  async (kind) => {
    const { db, wall, job, failures } = await start()
    if (kind === 'sessions')
      await db
        .updateTable('session')
        .set({ expires_at: NOW + retentionMs(kind) })
        .execute()
    const rows = ROWS[kind]
    wall.now = NOW + retentionMs(kind) - 1
    if (kind === 'sessions') await db.updateTable('session').set({ last_used_at: wall.now }).execute()
    await job.run()
    expect(await rows.count(db)).toBe(rows.before)
    wall.now += 1
    await job.run()
    expect([await rows.count(db), failures]).toEqual([0, []])
  },
)

it('[RT1, RT7] beyond every limit nothing is left of what has one, also in batches of one row', async () => {
  const { db, wall, job, ann, failures } = await start(1)
  await db
    .insertInto('hatch')
    .values({ ...(await db.selectFrom('hatch').selectAll().executeTakeFirstOrThrow()), seq: 2, id: 'h2' })
    .execute()
  wall.now = NOW + 731 * DAY
  await job.run()
  const left: Record<string, number> = {}
  for (const { count: countRows } of Object.values(ROWS)) left.rows = (left.rows ?? 0) + (await countRows(db))
  for (const table of ['conversation', 'member', 'report'] as const) left[table] = await count(db, table)
  expect([left, failures]).toEqual([{ rows: 0, conversation: 0, member: 0, report: 0 }, []])
  expect((await db.selectFrom('hatch').selectAll().executeTakeFirstOrThrow()) satisfies object).toMatchObject({
    player_name: '',
    search_player: '',
    is_public: 0,
    item_name: 'Doggy',
  })
  // What the user still has.
  expect(await db.selectFrom('star').select('owner_id').execute()).toEqual([{ owner_id: ann }])
  expect([await count(db, 'ledger_row'), await count(db, 'block'), await count(db, 'evidence')]).toEqual([1, 1, 1])
  expect(await count(db, 'appointment')).toBe(1)
})

it('[RT2] a session that is removed is closed in every open page', async () => {
  const { wall, job, revoked } = await start()
  wall.now = NOW + 14 * DAY
  await job.run()
  expect(revoked).toEqual(['a'.repeat(43)])
})

it('[RT4] a reported message and what follows stay until their report goes', async () => {
  const { db, wall, job, ann } = await start()
  await db
    .insertInto('message')
    .values(
      Array.from({ length: 18 }, (_, index) => ({
        conversation_id: 'c',
        seq: index + 3,
        id: `m${index + 3}`,
        sender_id: ann,
        client_id: `${index + 3}`,
        text: 'Hi',
        phrase: null,
        trade_offer_id: null,
        sent_at: NOW,
      })),
    )
    .execute()
  await db.updateTable('conversation').set({ seq: 20 }).where('id', '=', 'c').execute()
  await db.updateTable('report').set({ message_id: 'm15' }).where('id', '=', 'open').execute()
  wall.now = NOW + 365 * DAY
  await job.run()
  const seqs = (await db.selectFrom('message').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
  expect(seqs).toEqual(Array.from({ length: 11 }, (_, index) => index + 10))
  expect(
    (await db.selectFrom('member').select('read_seq').where('conversation_id', '=', 'c').execute()).map(
      ({ read_seq }) => read_seq,
    ),
  ).toEqual([9, 9])
  wall.now = NOW + 730 * DAY
  await job.run()
  expect([await count(db, 'message'), await count(db, 'conversation')]).toEqual([0, 0])
})

it('[RT5] a conversation whose messages are gone goes with them, and one that goes on stays', async () => {
  const { db, wall, job, ben } = await start()
  const later = NOW + 100 * DAY
  await db
    .insertInto('message')
    .values({
      conversation_id: 'c',
      seq: 3,
      id: 'm3',
      sender_id: ben,
      client_id: 'later',
      text: 'Still here',
      phrase: null,
      trade_offer_id: null,
      sent_at: later,
    })
    .execute()
  await db.updateTable('conversation').set({ seq: 3 }).where('id', '=', 'c').execute()
  wall.now = NOW + 365 * DAY
  await job.run()
  expect((await db.selectFrom('message').select('seq').execute()).map(({ seq }) => seq)).toEqual([3])
  expect((await db.selectFrom('conversation').select('id').execute()).map(({ id }) => id)).toEqual(['c'])
  wall.now = later + 365 * DAY
  await job.run()
  expect([await count(db, 'conversation'), await count(db, 'member')]).toEqual([0, 0])
})

it('[RT6] a suspension that is in force stays with its report and its entries, however old', async () => {
  const { db, wall, job } = await start()
  await db.updateTable('measure').set({ kind: 'suspension', ends_at: null }).execute()
  wall.now = NOW + 5_000 * DAY
  await job.run()
  expect(await countReports(db, 'muted')).toBe(1)
  expect(await db.selectFrom('moderation_action').select('id').execute()).toEqual([{ id: 'muted' }])
  await db.updateTable('measure').set({ lifted_at: wall.now, lift_reason: 'over' }).execute()
  wall.now += 730 * DAY
  await job.run()
  expect([await countReports(db, 'muted'), await count(db, 'moderation_action'), await count(db, 'measure')]).toEqual([
    0, 0, 0,
  ])
})

it('[RT3] one process works at a time, and a kind that fails keeps no other from its turn', async () => {
  const { db, wall, job, failures } = await start()
  wall.now = NOW + 731 * DAY
  const leases = createLeasesRepository(db)
  await leases.take('retention', 'other process', wall.now, wall.now + 30_000)
  await job.run()
  expect(await count(db, 'message')).toBe(2)
  await leases.release('retention', 'other process')
  // A row that a measure needs: removing the measure fails.
  await db.schema
    .createTable('obstacle')
    .addColumn('measure_id', 'text', (c) => c.references('measure.id'))
    .execute()
  await db
    .insertInto('obstacle' as never)
    .values({ measure_id: 'mute' } as never)
    .execute()
  await job.run()
  expect([failures.length, await count(db, 'measure'), await count(db, 'message')]).toEqual([1, 1, 0])
  await db.schema.dropTable('obstacle').execute()
})

it('[RT3] the job runs soon after the start and then every hour, and ends with the process', async () => {
  const { db, wall, job, time } = await start()
  const stop = job.start()
  wall.now = NOW + 731 * DAY
  time.advance(15_000)
  await expect.poll(() => count(db, 'message')).toBe(0)
  await db
    .insertInto('alert_device')
    .values({ id: 'late', secret_hash: 'late', created_at: NOW, used_at: NOW })
    .execute()
  // The next run is planned once this one has ended.
  await expect
    .poll(async () => {
      time.advance(3_600_000)
      return count(db, 'alert_device')
    })
    .toBe(0)
  await stop()
})
