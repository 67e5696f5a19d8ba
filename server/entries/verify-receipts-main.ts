import { describeError } from '#domain/text/describe-error.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { isMigrated } from '#server/db/migrations.ts'
import { readThrough } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { EnvError, readEnv } from '#server/env.ts'
import { verifyReceipts } from '#server/modules/values/verify-receipts.ts'

/** Verifies the receipts of DATABASE_URL and prints the newest one. Returns the exit code. @throws DatabaseError */
async function verify(): Promise<0 | 1> {
  const started = performance.now()
  return readThrough(readEnv(process.env).databaseUrl, async (db) => {
    if (!(await isMigrated(db))) throw new DatabaseError('DATABASE_URL: start the site once, so that it has receipts')
    const { count, head, fault } = await verifyReceipts(db)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    if (head) console.log(`Head: number ${head.number}, hash ${head.hash}`)
    if (fault === undefined) console.log(`${count} receipts are whole and equal the values, verified in ${seconds} s.`)
    else console.error(`Broken: ${fault}`)
    return fault === undefined ? 0 : 1
  })
}

try {
  process.exitCode = await verify()
} catch (error) {
  if (!(error instanceof EnvError || error instanceof DatabaseError || isDatabaseUnavailable(error))) throw error
  console.error(describeError(error))
  process.exitCode = 1
}
