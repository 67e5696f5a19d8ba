import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
  type DataTypeNode,
  type SqlBool,
} from 'kysely'
import type { Database, Schema } from '../database.ts'
import type { Dialect, DialectHolder } from '../dialect.ts'
import { migrate } from '../migrations.ts'
import { acquireExclusiveAccess } from './exclusive-access.ts'
import { ChangeCounter } from './change-counter.ts'
import { createPool, type Pool, type PoolOptions } from './connections.ts'
import { refuseUnsafe, toDatabaseError } from './refusals.ts'

const CONNECTIONS = 10
/** One thread renders one page at a time, whose reads run together. */
const READING_CONNECTIONS = 3

export const postgres: Dialect = {
  async open(url, { isAlone = false, connections = CONNECTIONS }) {
    let release = async () => {}
    try {
      const starting = connect(url, { connections: 1, isLimited: false })
      try {
        const { isMigrated } = await refuseUnsafe(starting)
        if (isAlone) release = await acquireExclusiveAccess(url)
        // The migrator looks at every table of the server's catalogue first.
        if (!isMigrated) await migrate(starting)
      } finally {
        await starting.destroy()
      }
      const db = connect(url, { connections })
      const destroy = db.destroy.bind(db)
      return Object.assign(db, { destroy: () => destroy().then(release) })
    } catch (error) {
      await release()
      throw toDatabaseError(error)
    }
  },
  openForReading: (url) =>
    connect(url, { connections: READING_CONNECTIONS, settings: { default_transaction_read_only: 'on' } }),
  watchExternalWrites: (db, changed) => getAdapter(db).changes.watch(db, changed),
  recordChange: (trx) => getAdapter(trx).changes.record(trx),
  async lock(trx, of) {
    const names = [...new Set(of === 'pets' ? [of] : of)].map((id) => (id === 'pets' ? id : `user ${id}`))
    // Ordered by number, so that two transactions never wait for each other. Reading comes in a later statement: this one's snapshot is
    // older than its locks.
    await sql`
      select pg_advisory_xact_lock(number)
      from (select distinct hashtextextended(name, 0) as number from unnest(${names}::text[]) as name order by 1) as locks
    `.execute(trx)
  },
  // The name of a log file begins with its timeline, which a failover and a restore to a point in time increase.
  identity: () => sql<string>`(
    select concat_ws(' ', (pg_control_system()).system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), oid)
    from pg_database where datname = current_database()
  )`,
  canFailOver: true,
  countConnections: (db) => getAdapter(db).pool.count(),
  async migrationSchema(db) {
    const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
    return rows[0]?.name ?? undefined
  },
  contains: (column, text) => sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`,
  addLogNumber: (table, column) => table.addColumn(column, 'bigint', (c) => c.primaryKey()),
  allowNull: (db, table, columns) => dropNotNull(db, table, Object.keys(columns)),
  dropNotNull,
  orderByKey: (table) => table,
}

async function dropNotNull(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .alterColumn(column, (c) => c.dropNotNull())
      .execute()
}

class Adapter extends PostgresAdapter implements DialectHolder {
  readonly dialect = postgres
  readonly changes = new ChangeCounter()
  readonly pool: Pool

  constructor(pool: Pool) {
    super()
    this.pool = pool
  }
}

const getAdapter = (db: Database) => db.getExecutor().adapter as Adapter

/** Text in bytes' order and with only ASCII's letters in `lower`, as in SQLite and whatever the database's locale is. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    super.visitDataType(node)
    if (node.dataType === 'text') this.append(' collate "C"')
  }
}

class KyselyDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createAdapter() {
    return new Adapter(this.#pool)
  }
  override createQueryCompiler() {
    return new QueryCompiler()
  }
}

/** SQLite finds no row in an empty list, and PostgreSQL refuses one. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

const connect = (url: string, options: PoolOptions): Database =>
  new Kysely<Schema>({ dialect: new KyselyDialect(createPool(url, options)), plugins: [emptyLists] })
