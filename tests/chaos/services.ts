import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#server/import/seeded-random.ts'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startRedis } from '../../scripts/redis.mjs'
import { startTcpLink } from '../support/faults/tcp-link.ts'
import { dropMessages } from './drop-messages.ts'

export type ServiceOptions = {
  processes: number
  /** `redis` has PostgreSQL too. */
  on?: 'sqlite' | 'postgres' | 'redis'
  /** Links in front of the services, of each process its own, for faults of one connection. */
  hasLinks?: boolean
}
export type Services = Awaited<ReturnType<typeof startServices>>

async function startBus() {
  let server = await startRedis()
  const { url, port } = server
  return {
    url,
    port,
    stop: () => server.stop(),
    /** At the same port, empty. */
    async start() {
      server = await startRedis({ port })
    },
  }
}

/** A link that can also lose one message in three on its way to a subscriber. */
async function startBusLink(port: number, random: () => number) {
  let isLossy = false
  const link = await startTcpLink(port, { createFilter: () => dropMessages(() => isLossy && random() < 1 / 3) })
  return {
    ...link,
    lose: () => void (isLossy = true),
    restore() {
      isLossy = false
      link.restore()
    },
  }
}

/** The database and the bus of a run; all that they hold is gone with them. */
export async function startServices({ processes, on = 'sqlite', hasLinks = false }: ServiceOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  const postgres = on === 'sqlite' ? undefined : await startPostgres()
  const redis = on === 'redis' ? await startBus() : undefined
  const databaseUrl = postgres?.url ?? `file:${join(folder, 'site.sqlite')}`
  const links = async <Link>(url: string | undefined, start: (port: number) => Promise<Link>) =>
    url !== undefined && hasLinks
      ? Promise.all(Array.from({ length: processes }, () => start(Number(new URL(url).port))))
      : []
  const databaseLinks = await links(postgres?.url, (port) => startTcpLink(port))
  const random = seededRandom('lost messages')
  const busLinks = await links(redis?.url, (port) => startBusLink(port, random))
  const through = (url: string, port: number | undefined) => {
    const address = new URL(url)
    if (port !== undefined) address.port = String(port)
    return address.href
  }
  return {
    databaseUrl,
    postgres,
    redis,
    databaseLinks,
    busLinks,
    env: (index: number): Record<string, string> => ({
      DATABASE_URL: through(databaseUrl, databaseLinks[index]?.port),
      ...(redis ? { REDIS_URL: through(redis.url, busLinks[index]?.port) } : {}),
    }),
    /** The transaction that holds the lock of the pets and waits for its process, if there is one. */
    async findIdleLockHolder() {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      const { rows } = await client.query<{ name: string }>(
        `select concat(pid, ' ', xact_start) as name from pg_stat_activity join pg_locks using (pid)
         where locktype = 'advisory' and granted and state = 'idle in transaction'
           and (classid::bigint << 32 | objid::bigint) = hashtextextended('pets', 0)`,
      )
      await client.end()
      return rows[0]?.name
    },
    /** Ends every other connection to the database. */
    async terminateBackends() {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await client.end()
    },
    async stop() {
      await Promise.all([...databaseLinks, ...busLinks].map((link) => link.stop()))
      await redis?.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
