import type { User } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { retentionMs } from '#domain/site/retention.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createHash, randomBytes } from 'node:crypto'
import { toUser } from './accounts.repository.ts'
import type { SessionTable } from './auth.table.ts'

/** `id` is the hash of the session's token, so it opens none. Times are milliseconds. */
export type Session = { id: string; user: User; createdAt: number; expiresAt: number }

export type Sessions = ReturnType<typeof createSessions>

export const SESSION_MS = retentionMs('sessions')
/** A session ends after this long without a request. AU28 */
export const IDLE_MS = retentionMs('unusedSessions')
/** The last use is written at most this often, so that a request rarely costs a write. */
const USE_MS = 3_600_000
/** Anything else is refused without a query. */
const TOKEN = /^[\w-]{43}$/

const toId = (token: string) => createHash('sha256').update(token).digest('base64url')

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now: () => number
}

/** Our own sessions (AU10). A token leaves this module once, when its session is opened. */
export function createSessions({ db, events, now }: Options) {
  const publishRevoked = (rows: readonly { token_hash: string }[]) => {
    const ids = rows.map(({ token_hash }) => token_hash)
    if (ids.length > 0) events.publish('session.revoked', { ids })
  }

  const open = () =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('expires_at', '>', now())
      .where('last_used_at', '>', now() - IDLE_MS)
      .where('deleted_at', 'is', null)

  /** The open session of a token; notes its use. Undefined when it has expired or was revoked, or its user is deleted. */
  async function find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined
    const row = await open()
      .selectAll('account')
      .select(['token_hash', 'session.created_at as opened_at', 'expires_at', 'last_used_at'])
      .where('token_hash', '=', toId(token))
      .executeTakeFirst()
    if (!row) return undefined
    if (row.last_used_at <= now() - USE_MS)
      await db.updateTable('session').set({ last_used_at: now() }).where('token_hash', '=', row.token_hash).execute()
    return { id: row.token_hash, user: toUser(row), createdAt: row.opened_at, expiresAt: row.expires_at }
  }

  return {
    find,
    /** The user of an open session, by the session's id; undefined when there is none. */
    findUserId: async (id: string): Promise<string | undefined> =>
      TOKEN.test(id)
        ? (await open().select('account.id').where('token_hash', '=', id).executeTakeFirst())?.id
        : undefined,
    findUser: async (token: string): Promise<User | undefined> => (await find(token))?.user,
    /** The ids of open sessions among these: another process may have ended some. */
    async openAmong(ids: readonly string[]): Promise<Set<string>> {
      const rows = await open().select('token_hash').where('token_hash', 'in', ids).execute()
      return new Set(rows.map(({ token_hash }) => token_hash))
    },
    /** Opens a session and returns its token. */
    async open(userId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const created_at = now()
      await db
        .insertInto('session')
        .values({
          token_hash: toId(token),
          account_id: userId,
          created_at,
          expires_at: created_at + SESSION_MS,
          last_used_at: created_at,
        })
        .execute()
      return token
    },
    async revoke(token: string): Promise<void> {
      publishRevoked(
        await db.deleteFrom('session').where('token_hash', '=', toId(token)).returning('token_hash').execute(),
      )
    },
    async revokeAll(userId: string): Promise<void> {
      publishRevoked(await db.deleteFrom('session').where('account_id', '=', userId).returning('token_hash').execute())
    },
    /** Deletes sessions that have expired or were not used for 14 days. Returns how many. */
    async prune(limit: number): Promise<number> {
      const ended = await db
        .deleteFrom('session')
        .where('token_hash', 'in', (from) =>
          from
            .selectFrom('session')
            .select('token_hash')
            .where((either) =>
              either.or([either('expires_at', '<=', now()), either('last_used_at', '<=', now() - IDLE_MS)]),
            )
            .limit(limit),
        )
        .returning('token_hash')
        .execute()
      publishRevoked(ended)
      return ended.length
    },
    /** Oldest first. */
    list: (userId: string): Promise<Pick<SessionTable, 'created_at' | 'expires_at' | 'last_used_at'>[]> =>
      open()
        .select(['session.created_at', 'expires_at', 'last_used_at'])
        .where('account_id', '=', userId)
        .orderBy('session.created_at')
        .execute(),
  }
}
