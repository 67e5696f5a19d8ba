import type { User } from '#contract/users.ts'
import type { AccountTable, Database } from '#server/db/database.ts'
import { randomUUID } from 'node:crypto'

/** What the platform says of a user. Only issuer and subject together name one for good (AU11). */
export type Profile = { issuer: string; subject: string; name: string; displayName: string; picture: string | null }

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

/** What is shown of whoever has deleted their account, where others still see what they wrote. */
const NOBODY = { name: 'deleted user', display_name: 'Deleted user', picture: null }

export const toUser = ({
  id,
  name,
  display_name,
  picture,
  created_at,
}: Omit<AccountTable, 'issuer' | 'subject' | 'deleted_at'>): User => ({
  id,
  name,
  displayName: display_name,
  picture,
  createdAt: new Date(created_at).toISOString(),
})

/** Users. Hand it a transaction to join one. Times are milliseconds. */
export const createAccountsRepository = (db: Database) => ({
  /** The id of the user with this identity, who is made at the first sign-in and renamed at each. */
  async signIn({ issuer, subject, name, displayName, picture }: Profile, now: number): Promise<string> {
    const shown = { name, display_name: displayName, picture }
    const { id } = await db
      .insertInto('account')
      .values({ id: randomUUID(), issuer, subject, ...shown, created_at: now, deleted_at: null })
      .onConflict((on) => on.columns(['issuer', 'subject']).doUpdateSet(shown))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** Whom the platform says that a user is, who must not be deleted. */
  identityOf: (id: string): Promise<{ issuer: string; subject: string }> =>
    db
      .selectFrom('account')
      .select(['issuer', 'subject'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$narrowType<{ issuer: string; subject: string }>()
      .executeTakeFirstOrThrow(),
  /** Forgets who this was; the same person signing in again is a new user. */
  async erase(id: string, now: number): Promise<void> {
    await db
      .updateTable('account')
      .set({ ...NOBODY, issuer: null, subject: null, deleted_at: now })
      .where('id', '=', id)
      .execute()
  },
})
