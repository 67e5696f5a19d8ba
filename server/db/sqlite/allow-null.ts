import { sql, type Kysely } from 'kysely'

/**
 * Copies each column into one that may be null, because SQLite cannot change a column. Unlike `dropNotNull` it keeps the table:
 * dropping that would delete the rows of other tables that reference it.
 */
export async function allowNull(
  db: Kysely<unknown>,
  table: string,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null
  `.execute(db)
  for (const [column, type] of Object.entries(columns)) {
    const using = indexes.filter((index) => new RegExp(`\\b${column}\\b`).test(index.sql))
    for (const { name } of using) await db.schema.dropIndex(name).execute()
    await db.schema.alterTable(table).addColumn('copied', type).execute()
    await sql`update ${sql.table(table)} set copied = ${sql.ref(column)}`.execute(db)
    await db.schema.alterTable(table).dropColumn(column).execute()
    await db.schema.alterTable(table).renameColumn('copied', column).execute()
    for (const index of using) await sql.raw(index.sql).execute(db)
  }
}
