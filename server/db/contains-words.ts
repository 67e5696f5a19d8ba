import { expressionBuilder } from 'kysely'
import type { Database, Schema } from './database.ts'
import { getDialect } from './dialect.ts'

/** Whether a lowercase text column contains the text, in any case. */
export const contains = (db: Database, column: string, text: string) =>
  getDialect(db).contains(column, text.toLowerCase())

/** Whether it contains each word of the text. */
export const containsWords = (db: Database, column: string, text: string) =>
  expressionBuilder<Schema, never>().and(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => contains(db, column, word)),
  )
