import { sql } from 'kysely'
import type { Database } from '../database.ts'

const EVERY_MS = 2_000

/** SQLite counts the writes of other connections in `data_version`. */
export function watchExternalWrites(db: Database, changed: () => void): () => void {
  let seen: number | undefined
  const look = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    if (seen !== undefined && version !== seen) changed()
    seen = version
  }
  // A failed look is repeated by the next one; a database that cannot be read shows in every request.
  const tryLook = () => void look().catch(() => undefined)
  tryLook()
  const timer = setInterval(tryLook, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
