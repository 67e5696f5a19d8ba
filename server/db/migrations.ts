import { Migrator, type Migration } from 'kysely'
import type { Database } from './database.ts'
import { catalogue } from './migrations/0001-catalogue.ts'
import { hatches } from './migrations/0002-hatches.ts'
import { accounts } from './migrations/0003-accounts.ts'
import { chat } from './migrations/0004-chat.ts'
import { sessionUse } from './migrations/0005-session-use.ts'
import { valueChanges } from './migrations/0006-value-changes.ts'

/** By name, in the order of their names. One that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-hatches': hatches,
  '0003-accounts': accounts,
  '0004-chat': chat,
  '0005-session-use': sessionUse,
  '0006-value-changes': valueChanges,
}

/** Brings the database to the newest schema; all or nothing. */
export async function migrate(db: Database) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether the database answers and every migration of this version is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  return (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined)
}
