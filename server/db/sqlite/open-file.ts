import { describeInOneLine } from '#domain/text/describe-error.ts'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError } from '../database-error.ts'
import { findUnknown } from '../migrations.ts'
import SQLite from 'better-sqlite3'

export type File = InstanceType<typeof SQLite>

/** Longest wait of a statement for another process's write, in milliseconds. */
const BUSY_MS = 5_000

/** The path in `file:<path>`; `:memory:` stays. */
export const toPath = (url: string) =>
  url === ':memory:' ? url : url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)

/** Opens a file for writing and creates it with its folder. @throws DatabaseError, and nothing is written */
export function openFile(path: string): File {
  const inode = findInode(path)
  const file = connect(path)
  try {
    check(file, path) // before the map, through which a sector that cannot be read ends the process
    if (inode !== undefined && findInode(path) !== inode)
      throw new DatabaseError(`${path} was replaced while it was opened: start again`)
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('secure_delete = ON')
    file.pragma('foreign_keys = ON')
    file.pragma('mmap_size = 268435456')
    file.pragma('cache_size = -16384')
    return file
  } catch (error) {
    file.close()
    throw unusable(path, error)
  }
}

/** Opens a file that is in use already. @throws DatabaseError */
export function openFileForReading(path: string): File {
  const file = connect(path, { readonly: true })
  file.pragma('mmap_size = 268435456')
  return file
}

export const unusable = (path: string, error: unknown) =>
  error instanceof DatabaseError ? error : new DatabaseError(`${path} cannot be used: ${describeInOneLine(error)}`)

function connect(path: string, { readonly = false } = {}): File {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    if (path !== ':memory:' && !readonly) keepPrivate(path)
    return new SQLite(path, { timeout: BUSY_MS, readonly })
  } catch (error) {
    throw new DatabaseError(`${path} cannot be opened: ${describeInOneLine(error)}`)
  }
}

/** Number of the file on its disk; undefined: there is none. */
const findInode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/** Closes the file and its logs to all users but this one, before SQLite opens them: new logs get the mode of the file. RU81 */
function keepPrivate(path: string) {
  // Only a new file is opened here: closing one that SQLite has open would release SQLite's locks.
  if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600))
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(each) && statSync(each).isFile() && (statSync(each).mode & 0o077) !== 0) chmodSync(each, 0o600)
}

/** @throws DatabaseError when the file is damaged, newer, or another program's */
function check(file: File, path: string) {
  let tables: unknown[]
  try {
    const damage = file.pragma('quick_check(1)', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
    tables = file.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  } catch (error) {
    throw new DatabaseError(
      `${path} is damaged or not a SQLite database, and was left as it is: ${describeInOneLine(error)}`,
    )
  }
  if (tables.length === 0) return
  if (!tables.includes('kysely_migration'))
    throw new DatabaseError(`${path} belongs to another program, and was left as it is`)
  const unknown = findUnknown(file.prepare('select name from kysely_migration order by name').pluck().all().map(String))
  if (unknown !== undefined)
    throw new DatabaseError(`${path} was written by a newer version (migration ${unknown}), and was left as it is`)
}
