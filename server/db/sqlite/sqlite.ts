import { Kysely, sql, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqlBool } from 'kysely'
import type { Schema } from '../database.ts'
import type { Dialect, DialectHolder } from '../dialect.ts'
import { createMetaRepository } from '../meta.repository.ts'
import { migrate } from '../migrations.ts'
import { openFile, openFileForReading, toPath, unusable } from './open-file.ts'
import { allowNull } from './allow-null.ts'
import { dropNotNull } from './drop-not-null.ts'
import { eraseDeleted } from './erase-deleted.ts'
import { keepPrepared } from './keep-prepared.ts'
import { watchExternalWrites } from './watch-external-writes.ts'

export const sqlite: Dialect = {
  async open(url) {
    const path = toPath(url)
    const file = openFile(path)
    const db = toDatabase(eraseDeleted(file, keepPrepared(file)))
    try {
      await migrate(db)
      return db
    } catch (error) {
      await db.destroy()
      throw unusable(path, error)
    }
  },
  openForReading: (url) => toDatabase(keepPrepared(openFileForReading(toPath(url)))),
  watchExternalWrites,
  // SQLite counts writes by itself.
  recordChange: async () => {},
  dropNotNull,
  allowNull,
  // Any write makes the transaction the only writer, so that another process waits now instead of failing later.
  lock: (trx) => createMetaRepository(trx).set('writer', ''),
  identity: () => sql<string>`''`,
  canFailOver: false,
  countConnections: () => undefined,
  migrationSchema: async () => undefined,
  // `instr` takes a third of the time of `like`, and has no wildcards to escape.
  contains: (column, text) => sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`,
  addLogNumber: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey().autoIncrement()),
  orderByKey: (table) => table.modifyEnd(sql`without rowid`),
}

/** SQLite's DDL is transactional, which Kysely does not assume: with it a migration is all or nothing. */
class Adapter extends SqliteAdapter implements DialectHolder {
  readonly dialect = sqlite
  override get supportsTransactionalDdl() {
    return true
  }
}

class KyselyDialect extends SqliteDialect {
  override createAdapter() {
    return new Adapter()
  }
}

const toDatabase = (database: SqliteDatabase) => new Kysely<Schema>({ dialect: new KyselyDialect({ database }) })
