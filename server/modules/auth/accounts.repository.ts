import type { User } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { toLowerAscii } from '#server/db/lower-ascii.ts'
import { foldName } from '#domain/text/fold-name.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AccountTable } from './auth.table.ts'

/** The platform's claims about a user. Issuer and subject together identify them for good (AU11). */
export type Profile = { issuer: string; subject: string; name: string; displayName: string; picture: string | null }

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

/** The name under which the messages of a deleted account stay. */
const DELETED = { name: 'deleted user', display_name: 'Deleted user', picture: null }

/** Names as they are shown, and as a search compares them. */
const nameColumns = ({ name, display_name }: { name: string; display_name: string }) => ({
  name,
  display_name,
  folded_name: foldName(name),
  folded_display_name: foldName(display_name),
})

export const toUser = ({
  id,
  name,
  display_name,
  picture,
  created_at,
}: Pick<AccountTable, 'id' | 'name' | 'display_name' | 'picture' | 'created_at'>): User => ({
  id,
  name,
  displayName: display_name,
  picture,
  createdAt: new Date(created_at).toISOString(),
})

/** Users. Pass a transaction to join it. Times are milliseconds. */
export const createAccountsRepository = (db: Database) => ({
  /** Creates the user at the first sign-in and updates their names at each. Returns the id. */
  async signIn({ issuer, subject, name, displayName, picture }: Profile, now: number): Promise<string> {
    const shown = { ...nameColumns({ name, display_name: displayName }), picture }
    const { id } = await db
      .insertInto('account')
      .values({ id: randomUUID(), issuer, subject, ...shown, created_at: now, deleted_at: null })
      .onConflict((on) => on.columns(['issuer', 'subject']).doUpdateSet(shown))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** The user's identity at the platform. @throws when the account is deleted */
  findIdentity: (id: string): Promise<{ issuer: string; subject: string }> =>
    db
      .selectFrom('account')
      .select(['issuer', 'subject'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$narrowType<{ issuer: string; subject: string }>()
      .executeTakeFirstOrThrow(),
  exists: async (id: string): Promise<boolean> =>
    (await db
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) !== undefined,
  /** The users among these ids, deleted or not. */
  async findUsers(ids: readonly string[]): Promise<Map<string, User>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('account')
      .selectAll()
      .where('id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map((row) => [row.id, toUser(row)]))
  },
  /** Accounts with this name at their last sign-in: more than one after the platform gave the name to another user. */
  findByName: (name: string): Promise<AccountTable[]> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('folded_name', '=', foldName(name))
      // Only the search ignores accents: a role must not go to another player.
      .where(sql<boolean>`lower(name) = ${toLowerAscii(name)}`)
      .orderBy('created_at')
      .orderBy('subject')
      .execute(),
  /** Accounts with this id at a platform, which never changes. */
  findBySubject: (subject: string): Promise<AccountTable[]> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('subject', '=', subject)
      .orderBy('id')
      .execute(),
  /** Removes name and identity; at the next sign-in the same person is a new user. */
  async erase(id: string, now: number): Promise<void> {
    await db
      .updateTable('account')
      .set({ ...DELETED, ...nameColumns(DELETED), issuer: null, subject: null, deleted_at: now })
      .where('id', '=', id)
      .execute()
  },
})
