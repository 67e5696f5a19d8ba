import type { User } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { createHash, randomBytes } from 'node:crypto'
import { userOfRow } from './accounts.repository.ts'

/** `id` names a session without letting anybody in: it is the hash of its token. */
export type Session = { id: string; user: User; expiresAt: number }

export type Sessions = ReturnType<typeof createSessions>

const DAY_MS = 86_400_000
export const SESSION_MS = 30 * DAY_MS
/** What no token of ours looks like is not asked of the database. */
const TOKEN = /^[\w-]{43}$/

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Our own sessions (AU10). A token leaves this module once, when its session is opened. `now` in milliseconds. */
export function createSessions({ db, now }: { db: Database; now: () => number }) {
  const listeners = new Set<(ids: readonly string[]) => void>()

  /** Told only when there is something to tell, and after it is on disk. */
  const revoked = (rows: readonly { token_hash: string }[]) => {
    const ids = rows.map(({ token_hash }) => token_hash)
    if (ids.length > 0) for (const listener of listeners) listener(ids)
  }

  /** The session that a token opens now; none when it has expired or was revoked, or its user is deleted. */
  async function find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined
    const row = await db.selectFrom('session').innerJoin('account', 'account.id', 'session.account_id')
      .selectAll('account').select(['token_hash', 'expires_at'])
      .where('token_hash', '=', idOf(token)).where('expires_at', '>', now()).where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row && { id: row.token_hash, user: userOfRow(row), expiresAt: row.expires_at }
  }

  return {
    find,
    userOf: async (token: string): Promise<User | undefined> => (await find(token))?.user,
    /** Which of the sessions with these ids are open: another process may have ended some. */
    async openAmong(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('session').innerJoin('account', 'account.id', 'session.account_id').select('token_hash')
        .where('token_hash', 'in', ids).where('expires_at', '>', now()).where('deleted_at', 'is', null)
        .execute()
      return new Set(rows.map(({ token_hash }) => token_hash))
    },
    /** Opens a session and answers its token. */
    async open(userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const created_at = now()
      await db.insertInto('session').values({ token_hash: idOf(token), account_id: userId, created_at, expires_at: created_at + SESSION_MS }).execute()
      return token
    },
    async revoke(token: string): Promise<void> {
      revoked(await db.deleteFrom('session').where('token_hash', '=', idOf(token)).returning('token_hash').execute())
    },
    async revokeAllOf(userId: string): Promise<void> {
      revoked(await db.deleteFrom('session').where('account_id', '=', userId).returning('token_hash').execute())
    },
    /** Takes away what has expired. */
    async prune(): Promise<void> {
      revoked(await db.deleteFrom('session').where('expires_at', '<=', now()).returning('token_hash').execute())
    },
    /** Oldest first. */
    listOf: (userId: string): Promise<{ created_at: number; expires_at: number }[]> =>
      db.selectFrom('session').select(['created_at', 'expires_at']).where('account_id', '=', userId).where('expires_at', '>', now()).orderBy('created_at').execute(),
    /** Calls the listener with the ids of sessions that have just ended in this process; what is open under one must be closed. Returns what ends that. */
    onRevoked(listener: (ids: readonly string[]) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
