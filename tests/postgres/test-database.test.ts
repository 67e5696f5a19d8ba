import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from 'kysely'
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/site/test-database.ts'

// On another server a new one is made for each test.
beforeEach(({ skip }) => skip(!inject('postgres')?.isOwn, 'not the own server'))

async function take() {
  const { url, remove } = await createTestDatabase('small')
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  return { url, remove, db }
}

const readRows = async (db: Database) => ({
  items: await db.selectFrom('item').selectAll().orderBy('slug').execute(),
  meta: await db.selectFrom('meta').selectAll().orderBy('key').execute(),
  demo: await db.selectFrom('demo_record').selectAll().execute(),
})

it('a database that a test has left behind has its first rows for the next one', async () => {
  const first = await take()
  const rows = await readRows(first.db)
  await first.db.updateTable('item').set({ name: 'Other' }).execute()
  await first.db.deleteFrom('meta').execute()
  await first.db
    .insertInto('demo_record')
    .values({ kind: 'account', id: 'other', payload: '{}', written_at: 0, expires_at: 0 })
    .execute()
  await first.remove()

  const second = await take()
  expect(second.url).toBe(first.url)
  expect(await readRows(second.db)).toEqual(rows)
  await second.remove()
})

it('a database whose use is ended twice is given to one test at a time', async () => {
  const first = await take()
  await first.remove()
  await first.remove()
  const [second, third] = [await take(), await take()]
  expect(third.url).not.toBe(second.url)
  await second.remove()
  await third.remove()
})

it.each([
  ['tables', 'drop table demo_record'],
  ['settings', "do $$ begin execute format('alter database %I set jit = off', current_database()); end $$"],
])('a database whose %s a test has changed is not given to another', async (_, change) => {
  const first = await take()
  await sql.raw(change).execute(first.db)
  await first.remove()
  const second = await take()
  expect(second.url).not.toBe(first.url)
  await second.remove()
})
