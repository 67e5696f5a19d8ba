import { sql } from 'kysely'
import type { Database } from './database.ts'

const EVERY_MS = 2_000

/**
 * Calls `changed` soon after another process (an import, say) has written to the database; what this one writes it knows.
 * Returns what ends the watch.
 */
export function watchOtherWriters(db: Database, changed: () => void): () => void {
  let seen: number | undefined
  const look = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    if (seen !== undefined && version !== seen) changed()
    seen = version
  }
  // A failed look is followed by the next one; a database that cannot be read shows in every request.
  const tryLook = () => void look().catch(() => undefined)
  tryLook()
  const timer = setInterval(tryLook, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
