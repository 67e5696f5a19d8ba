import { DEFAULT_CONTACT } from '#contract/contact.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInWeek } from 'date-fns/constants'
import { demoAccounts } from './demo-players.ts'
import { seedWishes } from './seed-wishes.ts'

/** Demo players with a wish; visitors who sign in take the first ones. */
const WISHING = { from: 3, to: 9 }

/** Creates the demo players before their first sign-in, so that a visitor can chat with them, appoints those who run the site, and lets some wish (DE6, DE27, RO21). */
export async function seedPlayers(db: Database, issuer: string, now: number): Promise<void> {
  // Accounts of less than a day can't wish. WI2
  const createdAt = now - millisecondsInWeek
  const players = await writeTransaction(db, [], async (trx) => {
    const accounts = createAccountsRepository(trx)
    const created = []
    for (const { sub, name, role } of demoAccounts) {
      const id = await accounts.signIn({ issuer, subject: sub, name, displayName: name, picture: null }, createdAt)
      created.push({ id, role })
    }
    return created
  })
  await writeTransaction(
    db,
    players.map(({ id }) => id),
    async (trx) => {
      const roles = createRolesRepository(trx)
      for (const { id, role } of players) {
        // A role that ended stays so.
        if (role !== 'player' && (await roles.list(id)).length === 0) await roles.appoint(id, role, null, now)
        await createContactRepository(trx).saveFirst(id, { ...DEFAULT_CONTACT, isFindable: true })
      }
    },
  )
  await seedWishes(
    db,
    players.slice(WISHING.from, WISHING.to).map(({ id }) => id),
    now,
  )
}
