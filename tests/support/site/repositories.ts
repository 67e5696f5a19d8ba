import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { onTestFinished } from 'vitest'
import { NOW } from './fixture.ts'
import { openTestDatabase } from './test-database.ts'

/** An empty database with its schema, closed after the test. */
export async function openEmpty(): Promise<Database> {
  return closeAfterTest(await openTestDatabase())
}

/** The pets of two eggs with their samples. */
export async function openCatalogue(): Promise<Database> {
  return closeAfterTest(await openTestDatabase('small'))
}

function closeAfterTest(db: Database): Database {
  onTestFinished(() => db.destroy())
  return db
}

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
