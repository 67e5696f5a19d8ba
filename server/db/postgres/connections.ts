import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ConnectionCounts } from '../dialect.ts'
import pg from 'pg'
import { DatabaseUnavailableError } from '../unavailable.ts'

/** Longest wait of a statement for a connection, in milliseconds. */
const CONNECT_MS = 3_000
/** Above the server's `lock_timeout`, whose error says more. */
const SILENCE_MS = 6_000
const LIFETIME_SECONDS = 1_800

/** Timeouts that the server enforces, so a process which stops in the middle of a transaction holds up the others for 5 s at most. */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 5_000,
}
/** Delays until the server notices a client that is gone without a word. */
const KEEPALIVE = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
}

/** A setting that only this program gives: a connection without it goes through a pooler that drops settings. CF48 */
const MARK = { 'bgsi.site': 1 }

type Settings = Readonly<Record<string, string | number>>

/** For pg. The operator's own `options` in the URL come last, so that they win. */
export function toConfig(url: string, settings: Settings = {}): pg.ClientConfig {
  const address = new URL(url)
  const ours = Object.entries({ ...KEEPALIVE, ...MARK, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', [...ours, address.searchParams.get('options') ?? ''].join(' ').trim())
  return {
    connectionString: address.href,
    application_name: 'bgsi-values',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE.tcp_keepalives_idle * 1_000,
    types: { getTypeParser: parserFor },
  }
}

const INT8 = 20
const NUMERIC = 1_700

/** Sequence numbers, times and sums are far below 2^53, so they are numbers as in SQLite. */
const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text')

export type PoolOptions = {
  connections: number
  settings?: Settings
  /** False: a statement may take as long as it needs, as a migration does. */
  isLimited?: boolean
}

export type Pool = PostgresPool & { count(): ConnectionCounts }

/** Connections for Kysely. Every failure of the connection itself is a DatabaseUnavailableError. */
export function createPool(url: string, { connections, settings = {}, isLimited = true }: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...toConfig(url, { ...(isLimited ? LIMITS : {}), ...settings }),
    max: connections,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    ...(isLimited ? { query_timeout: SILENCE_MS } : {}),
  })
  // An `error` event without a listener ends the process. The statement under way fails by itself, and the pool replaces the connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    connect: async () => {
      try {
        return guard(await pool.connect())
      } catch (error) {
        throw unavailable(error)
      }
    },
    end: () => pool.end(),
    options: pool.options,
    count: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** After a failure of its connection a client answers nothing more, and is closed instead of going back to the pool. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined
  const query = async (statement: string, parameters: readonly unknown[]) => {
    if (failure) throw failure
    try {
      return await client.query(statement, [...parameters])
    } catch (error) {
      const known = toUnavailable(error)
      if (!(error instanceof pg.DatabaseError)) failure = known
      throw known
    }
  }
  // Kysely passes a text: cursors are not configured.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(failure) }
}

/** Codes of the server, by their beginning: connection, resources, serialization and deadlock, lock timeout, cancelled or shut down, read-only after a failover. */
const UNAVAILABLE = ['08', '53', '40', '55P03', '57', '25P03', '25006']

/** The same error, or a DatabaseUnavailableError where the statement can succeed later. Anything that isn't an answer of the server is a failure of the connection. */
function toUnavailable(error: unknown): Error {
  const isPermanent =
    error instanceof pg.DatabaseError && !UNAVAILABLE.some((beginning) => error.code?.startsWith(beginning))
  return isPermanent ? error : unavailable(error)
}

/** Whatever made it: a server that refuses a connection may take the next one. */
export function unavailable(error: unknown): DatabaseUnavailableError {
  // A host with several addresses fails with an error for each, and no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { message, code } = first as { message?: string; code?: string }
  return new DatabaseUnavailableError(message ?? String(error), { cause: error, code })
}
