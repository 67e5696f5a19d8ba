import { describeInOneLine } from '#domain/text/describe-error.ts'
import { sql } from 'kysely'
import { DatabaseError } from '../database-error.ts'
import type { Database } from '../database.ts'
import { findUnknown, isNewest } from '../migrations.ts'
import { DatabaseUnavailableError } from '../unavailable.ts'

/** The server's settings as this program's connections see them. */
export type ServerFacts = {
  version: number
  encoding: string
  isReplica: boolean
  fsync: string
  synchronousCommit: string
  standbys: string
  /** Whether the settings that a connection asks for reach the server. */
  hasSettings: boolean
  /** Milliseconds that the server's clock is ahead of ours. */
  clockAhead: number
}

const OLDEST = 130_000
const CLOCK_MS = 2_000
/** Timeouts and locks are settings of a session, so a pooler that drops or shares sessions breaks them silently. CF47, CF48 */
const POOLER =
  'a connection pooler (such as PgBouncer) stands before PostgreSQL and drops the settings of connections: name the server itself, because the site pools its connections (DATABASE_POOL)'

/** Reason why no site may run on such a server, with the remedy; undefined: it may. IM23 */
export function findRefusal(facts: ServerFacts): string | undefined {
  if (facts.version < OLDEST)
    return `PostgreSQL ${Math.floor(facts.version / 10_000)} is too old: use version 13 or newer`
  if (!facts.hasSettings) return POOLER
  if (facts.encoding !== 'UTF8')
    return `the database is encoded as ${facts.encoding}: create one with "encoding 'UTF8' template template0"`
  if (facts.isReplica) return 'the server is a replica, which takes no writes: name the primary'
  if (facts.fsync === 'off') return 'the server runs with fsync off and loses commits in a crash: turn it on'
  if (facts.synchronousCommit === 'off')
    return 'the server runs with synchronous_commit off and loses commits in a crash: turn it on'
  if (facts.synchronousCommit === 'local' && facts.standbys !== '')
    return 'the server has standbys, but synchronous_commit is local, so a failover loses commits: set it to on'
  if (Math.abs(facts.clockAhead) > CLOCK_MS) {
    const seconds = (Math.abs(facts.clockAhead) / 1_000).toFixed(1)
    return `the server's clock is ${seconds} s ${facts.clockAhead > 0 ? 'ahead of' : 'behind'} this machine's: set both by NTP`
  }
  return undefined
}

/** @throws DatabaseError, before anything is written */
export async function refuseUnsafe(db: Database): Promise<{ isMigrated: boolean }> {
  const refusal = findRefusal(await readFacts(db))
  if (refusal !== undefined) throw new DatabaseError(`DATABASE_URL: ${refusal}`)
  const applied = await readApplied(db)
  const unknown = findUnknown(applied)
  if (unknown !== undefined)
    throw new DatabaseError(
      `DATABASE_URL: the database was written by a newer version (migration ${unknown}), and was left as it is: run that version`,
    )
  return { isMigrated: isNewest(applied) }
}

async function readFacts(db: Database): Promise<ServerFacts> {
  const sentAt = Date.now()
  const { rows } = await sql<Omit<ServerFacts, 'clockAhead'> & { now: number }>`
    select
      current_setting('server_version_num')::int as version,
      (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
      pg_is_in_recovery() as "isReplica",
      coalesce(current_setting('bgsi.site', true), '') <> '' as "hasSettings",
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as standbys,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as now
  `.execute(db)
  const { now, ...facts } = rows[0]!
  return { ...facts, clockAhead: clockAhead(now, sentAt, Date.now()) }
}

/** The server read its clock at some time between the two. */
const clockAhead = (now: number, sentAt: number, receivedAt: number) =>
  now > receivedAt ? now - receivedAt : now < sentAt ? now - sentAt : 0

async function readApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.kysely_migration') is not null as exists
  `.execute(db)
  if (!rows[0]!.exists) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** In one line that names the variable. The driver's messages hold the host and the user, never the password. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const line = describeInOneLine(error)
  if (line?.includes('unsupported startup parameter')) return new DatabaseError(`DATABASE_URL: ${POOLER} (${line})`)
  return new DatabaseError(
    error instanceof DatabaseUnavailableError
      ? `DATABASE_URL: no connection to PostgreSQL: ${line}: start the server, or correct the address`
      : `DATABASE_URL: the database cannot be used: ${line}`,
  )
}
