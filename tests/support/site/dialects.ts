import { openDatabase } from '#server/db/open-database.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { onTestFinished } from 'vitest'
import { NOW, smallCatalogue } from './data-app.ts'

/** Every supported database. Repository tests run on each; a new dialect needs one line here. */
const OPEN = { sqlite: () => openDatabase(':memory:') }

export const DIALECTS = Object.entries(OPEN).map(([dialect, open]) => ({
  dialect,
  /** An empty database with its schema, closed after the test. */
  async openEmpty(): Promise<Database> {
    const db = await open()
    onTestFinished(() => db.destroy())
    return db
  },
  /** The pets of two eggs with their samples. */
  async openCatalogue(): Promise<Database> {
    const db = await open()
    onTestFinished(() => db.destroy())
    await importCatalogue(db, smallCatalogue(), { samples: true, now: NOW })
    return db
  },
}))

/** The ids of new accounts, in the order of their names. */
export async function signInAll(db: Database, names: readonly string[]): Promise<string[]> {
  const accounts = createAccountsRepository(db)
  const ids = []
  for (const name of names)
    ids.push(
      await accounts.signIn(
        { issuer: 'https://platform.test', subject: name, name, displayName: name, picture: null },
        NOW,
      ),
    )
  return ids
}
