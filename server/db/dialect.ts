import type { CreateTableBuilder, DialectAdapter, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Database } from './database.ts'

/** Lock of a transaction: ids of users, and `pets` for everything about pets and hatches. A list may hold both. */
export type Lock = 'pets' | readonly string[]

export type OpenOptions = {
  /** True: waits until no other process has opened the database so, and refuses after 15 s. Ignored by SQLite, whose processes take turns. */
  isAlone?: boolean
  /** Connections at most. */
  connections?: number
}

/** Connections to a server, and statements that wait for one. */
export type ConnectionCounts = { busy: number; idle: number; waiting: number }

/** Everything that differs between databases. All other SQL is written once, for every one of them. */
export type Dialect = {
  /** Opens the database of a URL, creates it where the database can, and migrates it. @throws DatabaseError */
  open(url: string, options: OpenOptions): Promise<Database>
  /** Another connection to a database that is open already; it cannot write. @throws DatabaseError */
  openForReading(url: string): Database
  /** Calls `changed` within 2 s after another process wrote to the database. Returns the function that ends the watch. */
  watchExternalWrites(db: Database, changed: () => void): () => void
  /** In a transaction that writes item rows: `watchExternalWrites` of every other process sees it. */
  recordChange(trx: Database): Promise<void>
  /** First and once in a transaction: what it reads of these stays true until it ends. */
  lock(trx: Database, of: Lock): Promise<void>
  /** Names this copy of the data: another one after a restore or a failover. Empty where the file is the copy. */
  identity(): RawBuilder<string>
  /** Whether another copy may take its place while processes use it. */
  readonly canFailOver: boolean
  /** Counts how its connections are used; undefined: it is a file. */
  countConnections(db: Database): ConnectionCounts | undefined
  /** The schema of the tables of migrations; undefined: the database has no schemas. */
  migrationSchema(db: Database): Promise<string | undefined>
  /** Whether a lowercase text column contains a lowercase text. */
  contains(column: string, text: string): RawBuilder<SqlBool>
  /** For migrations: a key that grows with each row and is never used twice. */
  addLogNumber<Table extends string>(table: CreateTableBuilder<Table>, column: string): CreateTableBuilder<Table>
  /** For migrations: lets text columns of a table be null. */
  dropNotNull(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void>
  /** For migrations: lets columns be null that no constraint names. Rows of other tables that reference the table stay. */
  allowNull(db: Kysely<unknown>, table: string, columns: Readonly<Record<string, 'text' | 'bigint'>>): Promise<void>
  /** For migrations: stores the rows of a table in the order of its primary key, where the database can. */
  orderByKey<Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ): CreateTableBuilder<Table, Column>
}

/** Adapter by which a connection names its dialect: transactions keep the adapter. */
export type DialectHolder = DialectAdapter & { readonly dialect: Dialect }

export const getDialect = (db: Pick<Kysely<unknown>, 'getExecutor'>): Dialect =>
  (db.getExecutor().adapter as DialectHolder).dialect
