import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a lowercase text column holds the text; `%`, `_` and `\` are ordinary characters. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
