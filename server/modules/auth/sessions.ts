import type { User } from '#contract/users.ts'
import type { Database, SessionTable } from '#server/db/database.ts'
import { createHash, randomBytes } from 'node:crypto'
import { toUser } from './accounts.repository.ts'

/** `id` names a session without letting anybody in: it is the hash of its token. Times are milliseconds. */
export type Session = { id: string; user: User; createdAt: number; expiresAt: number }

export type Sessions = ReturnType<typeof createSessions>

const DAY_MS = 86_400_000
export const SESSION_MS = 30 * DAY_MS
/** A session that is used by no request for so long ends. AU28 */
const IDLE_MS = 14 * DAY_MS
/** Its last use is written at most so often: a request must not cost a write. */
const USE_MS = 3_600_000
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

  const open = () =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('expires_at', '>', now())
      .where('last_used_at', '>', now() - IDLE_MS)
      .where('deleted_at', 'is', null)

  /** The session that a token opens now, and its use; none when it has expired or was revoked, or its user is deleted. */
  async function find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined
    const row = await open()
      .selectAll('account')
      .select(['token_hash', 'session.created_at as opened_at', 'expires_at', 'last_used_at'])
      .where('token_hash', '=', idOf(token))
      .executeTakeFirst()
    if (!row) return undefined
    if (row.last_used_at <= now() - USE_MS)
      await db.updateTable('session').set({ last_used_at: now() }).where('token_hash', '=', row.token_hash).execute()
    return { id: row.token_hash, user: toUser(row), createdAt: row.opened_at, expiresAt: row.expires_at }
  }

  return {
    find,
    userOf: async (token: string): Promise<User | undefined> => (await find(token))?.user,
    /** Which of the sessions with these ids are open: another process may have ended some. */
    async openAmong(ids: readonly string[]): Promise<Set<string>> {
      const rows = await open().select('token_hash').where('token_hash', 'in', ids).execute()
      return new Set(rows.map(({ token_hash }) => token_hash))
    },
    /** Opens a session and answers its token. */
    async open(userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const created_at = now()
      await db
        .insertInto('session')
        .values({
          token_hash: idOf(token),
          account_id: userId,
          created_at,
          expires_at: created_at + SESSION_MS,
          last_used_at: created_at,
        })
        .execute()
      return token
    },
    async revoke(token: string): Promise<void> {
      revoked(await db.deleteFrom('session').where('token_hash', '=', idOf(token)).returning('token_hash').execute())
    },
    async revokeAllOf(userId: string): Promise<void> {
      revoked(await db.deleteFrom('session').where('account_id', '=', userId).returning('token_hash').execute())
    },
    /** Deletes what has expired or was not used for 14 days. */
    async prune(): Promise<void> {
      const ended = await db
        .deleteFrom('session')
        .where((either) =>
          either.or([either('expires_at', '<=', now()), either('last_used_at', '<=', now() - IDLE_MS)]),
        )
        .returning('token_hash')
        .execute()
      revoked(ended)
    },
    /** Oldest first. */
    listOf: (userId: string): Promise<Pick<SessionTable, 'created_at' | 'expires_at' | 'last_used_at'>[]> =>
      open()
        .select(['session.created_at', 'expires_at', 'last_used_at'])
        .where('account_id', '=', userId)
        .orderBy('session.created_at')
        .execute(),
    /** Calls the listener with the ids of sessions that have just ended in this process; what is open under one must be closed. Returns what ends that. */
    onRevoked(listener: (ids: readonly string[]) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
