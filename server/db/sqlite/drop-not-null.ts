import { sql, type Kysely } from 'kysely'

/**
 * Creates the table again under its name, with its rows and indexes, because SQLite cannot change a column. Rows of other tables that
 * reference it are checked when the transaction ends.
 */
export async function dropNotNull(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and type in ('table', 'index') and sql is not null
    order by type desc
  `.execute(db)
  const [created, ...indexes] = rows.map((row) => row.sql)
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create temporary table copied as select * from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  const create = columns.reduce(
    (text, column) => text.replace(`"${column}" text not null`, `"${column}" text`),
    created!,
  )
  for (const statement of [create, ...indexes]) await sql.raw(statement).execute(db)
  await sql`insert into ${sql.table(table)} select * from copied`.execute(db)
  await sql`drop table copied`.execute(db)
}
