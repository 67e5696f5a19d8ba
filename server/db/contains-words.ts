import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a lowercase text column holds the text. `instr` takes a third of the time of `like`, and has no wildcards to escape. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`instr(${sql.ref(column)}, ${text.toLowerCase()}) > 0`

export const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
