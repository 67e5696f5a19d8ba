import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseError } from '#server/db/database-error.ts'
import { toConfig, unavailable } from './connections.ts'

/** A process that ends finishes its last requests first. */
const WAIT_MS = 15_000
const AGAIN_MS = 500

/**
 * Waits until no other process has called it for this database, then keeps others out for as long as this process lives: the server keeps
 * the lock with the connection, and a connection that is lost is replaced. Returns the function that lets the next process in.
 * @throws DatabaseError after 15 s, or `waitMs`
 */
export async function acquireExclusiveAccess(url: string, waitMs = WAIT_MS): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let isEnded = false

  async function hold(deadline: number) {
    const connected = await connect(url)
    client = connected
    while (!isEnded && !(await lock(connected))) {
      if (Date.now() > deadline) {
        await connected.end()
        throw new DatabaseError(
          'DATABASE_URL: another process serves this database: stop it, or set REDIS_URL for all of them',
        )
      }
      await setTimeout(AGAIN_MS)
    }
    connected.once('end', () => void holdAgain())
  }

  /** Goes on serving meanwhile, because this process's visitors are here. */
  async function holdAgain() {
    while (!isEnded) {
      await setTimeout(AGAIN_MS, undefined, { ref: false })
      const isHeld = await hold(Infinity).then(
        () => true,
        () => false,
      )
      if (isHeld) return
    }
  }

  await hold(Date.now() + waitMs)
  return async () => {
    isEnded = true
    await client?.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(toConfig(url))
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw unavailable(error)
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('only process in ' || current_schema(), 0)) as locked",
  )
  return rows[0]!.locked
}
