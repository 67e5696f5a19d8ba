import { DatabaseError } from './database-error.ts'
import type { Database } from './database.ts'
import type { Dialect, OpenOptions } from './dialect.ts'
import { sqlite } from './sqlite/sqlite.ts'

async function dialectFor(url: string): Promise<Dialect> {
  if (url === ':memory:' || (url.startsWith('file:') && url !== 'file:')) return sqlite
  // Loaded only for its own URLs: a start on SQLite loads none of its modules. IM31
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres/postgres.ts')).postgres
  throw new DatabaseError('DATABASE_URL: expected file:<path> or postgres://<user>:<password>@<host>/<database>')
}

/**
 * Opens the database of `url` (`file:…`, `postgres://…`, or `:memory:` for tests), creates the file where there is none, and migrates it.
 * A commit is on disk when it returns.
 * @throws DatabaseError with one line, and nothing written, when the database is damaged, newer, another program's, or unsafe
 */
export const openDatabase = async (url: string, options: OpenOptions = {}): Promise<Database> =>
  (await dialectFor(url)).open(url, options)

/** Connections for another thread to a database that is open and migrated; they cannot write. @throws DatabaseError */
export const openForReading = async (url: string): Promise<Database> => (await dialectFor(url)).openForReading(url)

/** Reads through a connection of its own, which cannot write, and closes it. @throws DatabaseError */
export async function readThrough<T>(url: string, read: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForReading(url)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}
