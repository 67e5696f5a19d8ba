import type { Database } from './database.ts'
import { getDialect } from './dialect.ts'

/** Whether a lowercase text column contains the text, in any case. */
export const contains = (db: Database, column: string, text: string) =>
  getDialect(db).contains(column, text.toLowerCase())
