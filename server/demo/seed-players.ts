import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { demoAccounts } from './demo-players.ts'

/** Creates the demo players before their first sign-in, so that a visitor can chat with them (DE6). */
export const seedPlayers = (db: Database, issuer: string, now: number): Promise<void> =>
  writeTransaction(db, [], async (trx) => {
    const accounts = createAccountsRepository(trx)
    for (const { sub, name } of demoAccounts)
      await accounts.signIn({ issuer, subject: sub, name, displayName: name, picture: null }, now)
  })
