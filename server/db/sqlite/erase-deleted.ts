import type { SqliteDatabase } from 'kysely'
import type { File } from './open-file.ts'

const EVERY_MS = 1_000

/**
 * Empties the log of writes (WAL) soon after rows were deleted: `secure_delete` clears them in the file, but the log still has the pages
 * from before. A reader that holds the log, such as a backup, puts it off. RU80
 */
export function eraseDeleted(file: File, { prepare, close }: SqliteDatabase): SqliteDatabase {
  // A process that was killed may have left some.
  let isDue = true

  function tryErase() {
    if (!isDue || file.inTransaction) return
    // A wait for readers would hold up every request.
    const timeout = file.pragma('busy_timeout', { simple: true })
    file.pragma('busy_timeout = 0')
    try {
      isDue = file.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0
    } catch {
      // A failing disk shows in every write; the next attempt comes in a second.
    } finally {
      file.pragma(`busy_timeout = ${Number(timeout)}`)
    }
  }

  const timer = setInterval(tryErase, EVERY_MS)
  timer.unref()
  return {
    prepare(text) {
      isDue ||= /\bdelete from\b/i.test(text)
      return prepare(text)
    },
    close() {
      clearInterval(timer)
      // Readers in other threads cannot do it after this connection is gone.
      tryErase()
      close()
    },
  }
}
