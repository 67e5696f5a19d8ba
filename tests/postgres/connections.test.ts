import { getDialect } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/site/test-database.ts'

it('[RU40] counts busy and idle connections and waiting statements', async () => {
  const { url, remove } = await createTestDatabase()
  const db = await openDatabase(url, { connections: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  const count = () => getDialect(db).countConnections(db)
  const sleeping = Array.from({ length: 5 }, () => sql`select pg_sleep(0.5)`.execute(db))
  await expect.poll(count).toEqual({ busy: 2, idle: 0, waiting: 3 })
  await Promise.all(sleeping)
  await expect.poll(count).toEqual({ busy: 0, idle: 2, waiting: 0 })
})
