import type { SqliteDatabase } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Statements that a connection keeps. */
export const MAX_PREPARED = 256
/** Letters of a statement that is kept: one that inserts hundreds of rows takes hundreds of kilobytes, and its text seldom repeats. */
export const MAX_PREPARED_LENGTH = 2_000

/** Keeps the last statements prepared, because preparing one takes longer than running most of them. IM44 */
export function keepPrepared(file: SqliteDatabase): SqliteDatabase {
  const statements = new LRUCache({ max: MAX_PREPARED, memoMethod: (text: string) => file.prepare(text) })
  return {
    prepare: (text) => (text.length > MAX_PREPARED_LENGTH ? file.prepare(text) : statements.memo(text)),
    close: () => file.close(),
  }
}
