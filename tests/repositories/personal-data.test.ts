import type { Database } from '#server/db/database.ts'
import { createPersonalData } from '#server/composition/personal-data.ts'
import { PERSONAL_TABLES, type PersonalTable } from '#server/composition/personal-columns.ts'
import { getDialect } from '#server/db/dialect.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { writePersonalRows } from '../support/site/personal-rows.ts'
import { openCatalogue } from '../support/site/repositories.ts'

/** Columns whose names end like those of users, and that name something else. */
const NOT_PEOPLE = new Set(
  [
    'conversation',
    'client',
    'trade_offer',
    'message',
    'decision',
    'report',
    'measure',
    'proposal',
    'source',
    'evidence',
    'room',
    'wish',
    'other_wish',
  ]
    .concat(['rule', 'target', 'trade', 'batch', 'grant'])
    .map((name) => `${name}_id`),
)

const tables = Object.entries(PERSONAL_TABLES) as [keyof typeof PERSONAL_TABLES & string, PersonalTable][]
const listed = tables.flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`))

/** Columns that reference accounts, and all whose names may be of a user. */
async function findPersonalColumns(db: Database): Promise<string[]> {
  const references = getDialect(db).canFailOver
    ? sql<{ name: string }>`
        select conrelid::regclass || '.' || attname as name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and confrelid = 'account'::regclass`
    : sql<{ name: string }>`
        select tables.name || '.' || keys."from" as name from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table' and keys."table" = 'account'`
  const named = (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns
      .filter((column) => /_id$|_by$|^uid$|player/.test(column.name) && !NOT_PEOPLE.has(column.name))
      .map((column) => `${name}.${column.name}`),
  )
  return [...new Set([...(await references.execute(db)).rows.map(({ name }) => name), ...named, 'account.id'])]
}

async function start() {
  const db = await openCatalogue()
  await db.deleteFrom('hatch').execute()
  const { ann, ben } = await writePersonalRows(db, NOW)
  return { db, ann, ben, personal: createPersonalData(db) }
}

it('[RT9] every column of the schema that holds a user is listed with its export, its deletion and its limit', async () => {
  const db = await openCatalogue()
  expect((await findPersonalColumns(db)).toSorted()).toEqual(listed.toSorted())
  await sql`create table diary (reader_id text, written_by text, kind text)`.execute(db)
  await sql`create table letter (reader text references account (id))`.execute(db)
  const found = await findPersonalColumns(db)
  expect(found.filter((name) => !listed.includes(name)).toSorted()).toEqual([
    'diary.reader_id',
    'diary.written_by',
    'letter.reader',
  ])
})

it('[RT9] every listed table has a row of the user in these tests', async () => {
  const { db } = await start()
  const empty = []
  for (const [table] of tables)
    if (
      !(await db
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .executeTakeFirst())
    )
      empty.push(table)
  expect(empty).toEqual([])
})

it('[RT9, AU13] the export has a row of each table that is listed as exported', async () => {
  const { db, ann, personal } = await start()
  const exported: Record<string, unknown> = {
    ...(await personal.exportFor(ann, NOW)),
    user: (await createAccountsRepository(db).findUsers([ann])).get(ann),
    sessions: await createSessions({ db, events: createEventBus(() => {}), now: () => NOW }).list(ann),
  }
  const read = (part: string) => JSON.stringify(exported[part])
  const shows: Record<string, (text: string) => boolean> = {
    user: (text) => text.includes('Ann mark'),
    sessions: (text) => text.includes('last_used_at'),
    contact: (text) => text.includes('traded'),
    inboxRules: (text) => text.includes('"preset":"traded"'),
    licence: (text) => text.includes('2026-11-19T12:00:00.000Z'),
    blocked: (text) => text.includes('Ben'),
    conversations: (text) => ['message mark', '"declined"', 'Ben'].every((each) => text.includes(each)),
    reports: (text) => text.includes('report mark'),
    measures: (text) => text.includes('mute mark'),
    appointments: (text) => text.includes('editor'),
    values: (text) =>
      ['proposal mark', 'move mark', 'comment mark', '"too-low"', '"points":5'].every((each) => text.includes(each)),
    sharesTrades: (text) => text === 'false',
    apiKeys: (text) => text.includes('key mark') && !text.includes('hash'),
    webhookEndpoints: (text) => text.includes('endpoint mark') && !text.includes('whsec_'),
    ledger: (text) => text.includes('pet mark'),
    wishes: (text) => text.includes('"owner"') && text.includes('"part":1'),
    tradeRooms: (text) => ['"room"', '"with":"Ben"', '"hello"'].every((each) => text.includes(each)),
    alerts: (text) =>
      ['"stars":[{', '"unchanged"', 'webhook mark', '"deliveries":[{', '"discord"'].every((each) =>
        text.includes(each),
      ),
  }
  const parts = new Set(tables.flatMap(([, { exported: part }]) => (typeof part === 'string' ? [part] : [])))
  expect([...parts].toSorted()).toEqual(Object.keys(shows).toSorted())
  expect([...parts].filter((part) => !shows[part]!(read(part)))).toEqual([])
})

it('[RT9, AU13] deleting the account leaves no row of it in the tables that are listed as deleted', async () => {
  const { db, ann, personal } = await start()
  await writeTransaction(db, ['pets', ann], async (trx) => {
    await personal.erase(trx, ann, NOW)
    await createAccountsRepository(trx).erase(ann, NOW)
  })
  await createSessions({ db, events: createEventBus(() => {}), now: () => NOW }).revokeAll(ann)
  const left = []
  for (const [table, { columns, erased }] of tables) {
    const rows = await db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .where(({ or }) => or(columns.map((column) => sql<boolean>`${sql.ref(column)} = ${ann}`)))
      .execute()
    if (erased === true && rows.length > 0) left.push(table)
  }
  expect(left).toEqual([])
  const named = await db.selectFrom('account').selectAll().where('id', '=', ann).executeTakeFirstOrThrow()
  expect(JSON.stringify(named)).not.toContain('mark')
})
