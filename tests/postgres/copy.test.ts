import { copyDatabase } from '#server/db/copy.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { NOW, smallCatalogue } from '../support/site/fixture.ts'
import { openEmpty, signInAll } from '../support/site/repositories.ts'

async function openSqlite(): Promise<Database> {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** Pets, hatches with names of many scripts, and a conversation. */
async function fill(db: Database) {
  await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
  await createMetaRepository(db).cookieKey()
  const ingest = createHatchIngest({ db, events: createEventBus(console.error), now: () => NOW })
  for (let batch = 0; batch < 5; batch++)
    await ingest(
      Array.from({ length: 500 }, (_, index) => ({
        id: `h-${batch}-${index}`,
        slug: 'doggy',
        playerName: ['Fan', 'Žluťoučký', '泡泡', 'B🫧'][index % 4],
      })),
    )
  const [ann = '', ben = ''] = await signInAll(db, ['ann', 'ben'])
  const roles = createRolesRepository(db)
  await roles.appoint(ann, 'lead', null, NOW)
  await roles.appoint(ben, 'editor', ann, NOW)
  await roles.end(ben, ann, NOW)
  await roles.propose({ account_id: ben, role: 'editor', proposed_by: ann, at: NOW })
  await createPeopleRepository(db).report(ann, { userId: ben, reason: 'spam', details: '' }, NOW)
  const about = { account_id: ben, reason: 'Be kind to others', at: NOW }
  const measure_id = await createMeasuresRepository(db).insert({ ...about, kind: 'mute', by_id: ann })
  const { id } = await createActionsRepository(db).append({ ...about, kind: 'mute', actor_id: ann, measure_id })
  await db.updateTable('report').set({ decision_id: id }).execute()
  await writeTransaction(db, [ann, ben], async (trx) => {
    const conversationId = await createConversationsRepository(trx).open(ann, ben, NOW)
    await createMessagesRepository(trx).append({
      conversationId,
      senderId: ann,
      clientId: 'c',
      text: 'Hi — “you”',
      tradeOfferId: null,
      now: NOW,
    })
  })
}

const read = async (db: Database) => ({
  position: await createHatchesRepository(db).position(),
  newest: await createHatchesRepository(db).newest(100),
  changes: await db.selectFrom('value_change').selectAll().orderBy('number').execute(),
  appointments: await db.selectFrom('appointment').selectAll().orderBy('role').execute(),
  pending: await db.selectFrom('pending_appointment').selectAll().execute(),
  reports: await db.selectFrom('report').selectAll().execute(),
  measures: await db.selectFrom('measure').selectAll().execute(),
  actions: await db.selectFrom('moderation_action').selectAll().execute(),
  messages: await db.selectFrom('message').selectAll().execute(),
  cookieKey: await createMetaRepository(db).cookieKey(),
})

it('[IM40, IM42] a copy there and back reads as the original, and readers resume on each', async () => {
  const [original, onServer, back] = [await openSqlite(), await openEmpty(), await openSqlite()]
  await fill(original)
  const copied: Record<string, number> = {}
  await copyDatabase(original, onServer, (table, rows) => (copied[table] = rows))
  await copyDatabase(onServer, back)
  const expected = await read(original)
  expect(await read(onServer)).toEqual(expected)
  expect(await read(back)).toEqual(expected)
  expect(copied).toMatchObject({
    hatch: 2_500,
    message: 1,
    account: 2,
    appointment: 2,
    pending_appointment: 1,
    report: 1,
    measure: 1,
    moderation_action: 1,
  })
})

it('[IM40] the copy goes on with the log', async () => {
  const [original, copy] = [await openSqlite(), await openEmpty()]
  await fill(original)
  await copyDatabase(original, copy)
  await createHatchIngest({ db: copy, events: createEventBus(console.error), now: () => NOW })([
    { id: 'next', slug: 'doggy', playerName: 'Fan' },
    { id: 'h-0-0', slug: 'doggy', playerName: 'Fan' },
  ])
  expect((await createHatchesRepository(copy).position()).seq).toBe(2_501)
})

it('[IM41] a target with rows is refused and stays as it is', async () => {
  const [original, filled] = [await openSqlite(), await openEmpty()]
  await fill(original)
  await importCatalogue(filled, smallCatalogue(), { samples: true, now: NOW })
  await expect(copyDatabase(original, filled)).rejects.toThrow('TO: expected a new database')
  expect((await createHatchesRepository(filled).position()).seq).toBe(0)
})

it('[IM40, IM41] a row that reads differently than it was written is found, and nothing is kept', async () => {
  const [original, copy] = [await openSqlite(), await openEmpty()]
  await fill(original)
  await sql`create function change() returns trigger language plpgsql as 'begin new.player_name := ''Other''; return new; end'`.execute(
    copy,
  )
  await sql`create trigger change before insert on hatch for each row when (new.seq = 2345) execute function change()`.execute(
    copy,
  )
  await expect(copyDatabase(original, copy)).rejects.toThrow('TO: table hatch reads differently than it was written')
  expect(await copy.selectFrom('item').selectAll().execute()).toEqual([])
})

it('[IM41] what fails in the middle leaves the target empty', async () => {
  const [original, copy] = [await openSqlite(), await openEmpty()]
  await fill(original)
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(copyDatabase(original, copy, (table) => table === 'hatch' && stop())).rejects.toThrow('stopped')
  expect(await copy.selectFrom('item').selectAll().execute()).toEqual([])
})
