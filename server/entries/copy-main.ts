import { DatabaseError } from '#server/db/database-error.ts'
import { copyDatabase } from '#server/db/copy.ts'
import { openDatabase } from '#server/db/open-database.ts'

const USAGE = `npm run copy -- FROM TO
  FROM  the address of a database, as in DATABASE_URL; stop the site first
  TO    the address of a new one, of the same kind or of the other`

/** Copies one database to another. @throws DatabaseError */
async function copy(fromUrl: string, toUrl: string) {
  const started = performance.now()
  const from = await openDatabase(fromUrl)
  try {
    const to = await openDatabase(toUrl)
    try {
      await copyDatabase(from, to, (table, rows) => console.log(`${table}: ${rows}`))
    } finally {
      await to.destroy()
    }
  } finally {
    await from.destroy()
  }
  console.log(`Copied and compared in ${((performance.now() - started) / 1_000).toFixed(1)} s.`)
  console.log('Set DATABASE_URL to the new address and start the site.')
}

const [from, to, ...others] = process.argv.slice(2)
try {
  if (from === undefined || to === undefined || others.length > 0) throw new DatabaseError(USAGE)
  if (from === to) throw new DatabaseError('FROM and TO are the same address')
  await copy(from, to)
} catch (error) {
  if (!(error instanceof DatabaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
