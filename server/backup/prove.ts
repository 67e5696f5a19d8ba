import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { openDatabase, readThrough } from '#server/db/open-database.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'
import { sql } from 'kysely'
import { BackupError } from './backup-error.ts'
import type { Contents } from './manifest.ts'

type Counted = Pick<Contents, 'migration' | 'rows'>

/** Counts the rows of every table, whichever version wrote them. */
async function countRows(db: Database): Promise<Counted> {
  const rows: Record<string, number> = {}
  const schema = await getDialect(db).migrationSchema(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: false })
  const ours = tables.filter((table) => schema === undefined || table.schema === schema)
  for (const name of ours.map((table) => table.name).toSorted()) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    rows[name] = Number(counted.rows[0]?.count)
  }
  const { rows: newest } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db)
  return { migration: newest[0]?.name ?? '', rows }
}

function compareRows(found: Counted, expected: Contents) {
  const names = new Set([...Object.keys(found.rows), ...Object.keys(expected.rows)])
  for (const name of names)
    if (found.rows[name] !== expected.rows[name])
      throw new BackupError(
        `table ${name} has ${found.rows[name] ?? 'no'} rows and the manifest says ${expected.rows[name] ?? 'none'}`,
      )
  if (found.migration !== expected.migration)
    throw new BackupError(`the newest migration is ${found.migration} and the manifest says ${expected.migration}`)
}

/** Whether a database that was just restored has the rows of its manifest. @throws BackupError */
export const proveRows = async (url: string, expected: Contents): Promise<void> =>
  compareRows(await readThrough(url, countRows), expected)

/**
 * Proves a scratch copy: rows and newest receipt are those of the manifest, where there is one, and the chain of receipts is whole. Migrates
 * the scratch copy, so that backups of older versions can be proven. RU84
 * @throws BackupError, and DatabaseError when a newer version wrote it
 */
export async function proveContents(
  scratchUrl: string,
  expected?: Contents,
  onProven: (db: Database) => Promise<void> = async () => {},
): Promise<Contents> {
  const counted = await readThrough(scratchUrl, countRows)
  if (expected) compareRows(counted, expected)
  const db = await openDatabase(scratchUrl, { connections: 2 })
  try {
    const { head, fault } = await verifyReceipts(db)
    if (fault !== undefined) throw new BackupError(`its receipts are broken: ${fault}`)
    if (expected && (head?.number !== expected.newestReceipt?.number || head?.hash !== expected.newestReceipt?.hash))
      throw new BackupError('its newest receipt is not that of the manifest')
    await onProven(db)
    return { ...counted, ...(head && { newestReceipt: head }) }
  } finally {
    await db.destroy()
  }
}
