import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createReleasesRepository } from './releases.repository.ts'
import type { ReleaseAssetTable } from './releases.table.ts'

/** A browser file as it was built. */
export type BuiltAsset = Pick<ReleaseAssetTable, 'encoding'> & { body: Buffer }

/** Release that a process serves: its name and its browser files. */
export type Release = {
  id: string
  /** Names of the files. */
  assets: readonly string[]
  read: (name: string) => Promise<BuiltAsset>
}

/** Time for which tabs of older releases find their files. RU74 */
const KEPT_MS = 7 * millisecondsInDay
/** Releases whose files are kept: a site that is built many times a day would fill its database. RU74 */
export const MAX_RELEASES = 10
const LOCK = 'releases'

/** Stores the files of this release that no process has stored yet, and removes those of old ones. RU74, record 131 */
export async function storeRelease(db: Database, { id, assets, read }: Release, now: number): Promise<void> {
  const known = await createReleasesRepository(db).listNames()
  const missing = assets.filter((name) => !known.has(name))
  const rows = await Promise.all(
    missing.map(async (name) => {
      const { encoding, body } = await read(name)
      return { name, release: id, used_at: now, encoding, body: body.toString('base64') }
    }),
  )
  await writeTransaction(db, [LOCK], async (trx) => {
    const on = createReleasesRepository(trx)
    await on.store(rows)
    await on.use(assets, id, now)
    await on.prune(now - KEPT_MS, MAX_RELEASES)
  })
}
