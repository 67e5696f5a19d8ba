import type { CreateTableBuilder, DialectAdapter, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Database } from './database.ts'

/** Everything that differs between databases. All other SQL is written once, for every one of them. */
export type Dialect = {
  /** Opens the database of a URL, creates it where there is none, and migrates it. @throws DatabaseError */
  open(url: string): Promise<Database>
  /** Another connection to a database that is open already; it cannot write. @throws DatabaseError */
  openForReading(url: string): Database
  /** Calls `changed` within 2 s after another process wrote to the database. Returns the function that ends the watch. */
  watchExternalWrites(db: Database, changed: () => void): () => void
  /** First in a transaction: it writes alone until it ends, so that what it reads stays true. */
  lockForWriting(trx: Database): Promise<void>
  /** Whether a lowercase text column contains a lowercase text. */
  contains(column: string, text: string): RawBuilder<SqlBool>
  /** For migrations: a key that grows with each row and is never used twice. */
  addLogNumber<Table extends string>(table: CreateTableBuilder<Table>, column: string): CreateTableBuilder<Table>
  /** For migrations: stores the rows of a table in the order of its primary key, where the database can. */
  orderByKey<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
}

/** How a connection names its dialect: transactions keep the adapter. */
export type DialectHolder = DialectAdapter & { readonly dialect: Dialect }

export const getDialect = (db: Pick<Kysely<unknown>, 'getExecutor'>): Dialect =>
  (db.getExecutor().adapter as DialectHolder).dialect
