import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { demoAccounts } from './demo-players.ts'

/** Makes the players of the demonstration known before any of them has signed in, so that there is somebody to talk to (DE6). */
export const seedPlayers = (db: Database, issuer: string, now: number): Promise<void> =>
  writeTransaction(db, async (trx) => {
    const accounts = createAccountsRepository(trx)
    for (const { sub, name } of demoAccounts)
      await accounts.signIn({ issuer, subject: sub, name, displayName: name, picture: null }, now)
  })
