import type { Insertable } from 'kysely'
import type { Database, Schema } from './database.ts'

const ROWS = 400

/**
 * Inserts any number of rows. Compiles the statement of a full chunk once, because compiling costs more than running it. A row whose
 * key exists gets new values in the columns of `update`, of several given rows those of the last; without `update` it is skipped.
 */
export async function insertMany<Table extends keyof Schema & string>(
  db: Database,
  table: Table,
  given: readonly Insertable<Schema[Table]>[],
  conflict?: { key: readonly (keyof Schema[Table] & string)[]; update?: readonly (keyof Schema[Table] & string)[] },
) {
  // PostgreSQL refuses two rows of one key in a statement that updates.
  const rows = conflict?.update ? lastOfEachKey(given, conflict.key) : given
  const [first] = rows
  if (!first) return
  // All rows of a call have the same columns.
  const columns = Object.keys(first)
  const compile = (chunk: readonly Insertable<Schema[Table]>[]) => {
    const insert = db.insertInto(table).values(chunk)
    if (!conflict) return insert.compile()
    const { key, update } = conflict
    return insert
      .onConflict((on) => {
        const target = on.columns(key as never)
        return update
          ? target.doUpdateSet(
              (eb) =>
                Object.fromEntries(update.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never,
            )
          : target.doNothing()
      })
      .compile()
  }
  const full = rows.length >= ROWS ? compile(rows.slice(0, ROWS)) : undefined
  for (let start = 0; start < rows.length; start += ROWS) {
    const chunk = rows.slice(start, start + ROWS)
    if (full && chunk.length === ROWS) {
      const parameters = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
      await db.executeQuery({ ...full, parameters })
    } else await db.executeQuery(compile(chunk))
  }
}

const lastOfEachKey = <Row>(rows: readonly Row[], key: readonly string[]): Row[] => [
  ...new Map(
    rows.map((row) => [JSON.stringify(key.map((column) => (row as Record<string, unknown>)[column])), row]),
  ).values(),
]
