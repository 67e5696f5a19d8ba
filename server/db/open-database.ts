import { DatabaseError } from './database-error.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import { sqlite } from './sqlite/sqlite.ts'

function dialectFor(url: string): Dialect {
  if (url === ':memory:' || (url.startsWith('file:') && url !== 'file:')) return sqlite
  if (/^postgres(ql)?:/.test(url))
    throw new DatabaseError('DATABASE_URL: this version runs on SQLite; expected file:<path>, got a postgres address')
  throw new DatabaseError('DATABASE_URL: expected file:<path>')
}

/**
 * Opens the database of `url` (`file:…`, or `:memory:` for tests), creates it where there is none, and migrates it. A commit is on disk
 * when it returns.
 * @throws DatabaseError with one line, and nothing written, when the database is damaged, newer, or another program's
 */
export const openDatabase = async (url: string): Promise<Database> => dialectFor(url).open(url)

/** A connection for another thread to a database that is open and migrated; it cannot write. @throws DatabaseError */
export const openForReading = (url: string): Database => dialectFor(url).openForReading(url)
