import type { SqliteDatabase } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Statements that a connection keeps. */
export const MOST_PREPARED = 256
/** Letters of a statement that is kept: one that inserts hundreds of rows takes hundreds of kilobytes, and its text seldom repeats. */
export const LONGEST_PREPARED = 2_000

/** Keeps the last statements prepared, because preparing one takes longer than running most of them. IM44 */
export function keepPrepared(file: SqliteDatabase): SqliteDatabase {
  const statements = new LRUCache({ max: MOST_PREPARED, memoMethod: (text: string) => file.prepare(text) })
  return {
    prepare: (text) => (text.length > LONGEST_PREPARED ? file.prepare(text) : statements.memo(text)),
    close: () => file.close(),
  }
}
