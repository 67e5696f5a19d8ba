import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError } from './database-error.ts'
import type { Database, Schema } from './database.ts'
import { migrate, migrations } from './migrations.ts'
import { SQLite } from './sqlite.ts'

/**
 * Opens the database named by `url` (`file:…`, or `:memory:` for tests), creates it with its folder where there is none, and migrates it.
 * A commit is on disk when it returns (WAL with synchronous=FULL).
 * @throws DatabaseError with one line, and nothing written, when the file is no database of this program, is damaged, or is newer.
 */
export async function openDatabase(url: string): Promise<Database> {
  const file = fileOf(url)
  const sqlite = openFile(file)
  try {
    check(sqlite, file)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('mmap_size = 268435456')
    sqlite.pragma('cache_size = -16384')
    const db = new Kysely<Schema>({ dialect: new Dialect({ database: sqlite }) })
    await migrate(db)
    return db
  } catch (error) {
    sqlite.close()
    throw error instanceof DatabaseError ? error : new DatabaseError(`${file} cannot be used: ${toMessage(error)}`)
  }
}

/** A second connection to a database that is open and migrated, for another thread. It cannot write. @throws DatabaseError */
export function openForReading(url: string): Database {
  const sqlite = openFile(fileOf(url), { readonly: true })
  sqlite.pragma('mmap_size = 268435456')
  return new Kysely<Schema>({ dialect: new Dialect({ database: sqlite }) })
}

/** SQLite's DDL is transactional, which Kysely does not count on: so a migration is done wholly or not at all. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class Dialect extends SqliteDialect {
  override createAdapter() {
    return new Adapter()
  }
}

function fileOf(url: string) {
  if (url === ':memory:') return url
  if (/^postgres(ql)?:/.test(url))
    throw new DatabaseError('DATABASE_URL: this version runs on SQLite; expected file:<path>, got a postgres address')
  if (!url.startsWith('file:') || url === 'file:') throw new DatabaseError('DATABASE_URL: expected file:<path>')
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

function openFile(file: string, { readonly = false } = {}) {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    return new SQLite(file, { timeout: 5_000, readonly })
  } catch (error) {
    throw new DatabaseError(`${file} cannot be opened: ${toMessage(error)}`)
  }
}

function check(sqlite: InstanceType<typeof SQLite>, file: string) {
  if (file !== ':memory:' && !existsSync(file)) return
  let tables: unknown[]
  try {
    const damage = sqlite.pragma('quick_check(1)', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
    tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  } catch (error) {
    throw new DatabaseError(`${file} is damaged or not a SQLite database, and was left as it is: ${toMessage(error)}`)
  }
  if (tables.length === 0) return
  if (!tables.includes('kysely_migration'))
    throw new DatabaseError(`${file} belongs to another program, and was left as it is`)
  const unknown = sqlite
    .prepare('select name from kysely_migration order by name')
    .pluck()
    .all()
    .find((name) => !(String(name) in migrations))
  if (unknown !== undefined) {
    throw new DatabaseError(
      `${file} was written by a newer version (migration ${String(unknown)}), and was left as it is`,
    )
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]
