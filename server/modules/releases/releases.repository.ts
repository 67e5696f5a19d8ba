import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { ReleaseAssetTable } from './releases.table.ts'

/** Releases whose files stay however old they are: the current one and the one before. */
const MIN_RELEASES = 2

/** Browser files of releases. Pass a transaction to join it. Times are milliseconds. */
export const createReleasesRepository = (db: Database) => ({
  async listNames(): Promise<Set<string>> {
    const rows = await db.selectFrom('release_asset').select('name').execute()
    return new Set(rows.map(({ name }) => name))
  },

  find: (name: string): Promise<ReleaseAssetTable | undefined> =>
    db.selectFrom('release_asset').selectAll().where('name', '=', name).executeTakeFirst(),

  store: (assets: readonly ReleaseAssetTable[]) => insertMany(db, 'release_asset', assets, { key: ['name'] }),

  /** Notes that a release is in use and has these files. */
  async use(names: readonly string[], release: string, usedAt: number): Promise<void> {
    await db.updateTable('release_asset').set({ release, used_at: usedAt }).where('name', 'in', names).execute()
  },

  /** Removes files of releases that are older than `before` or not among the `max` newest, save the newest two. RU74 */
  async prune(before: number, max: number): Promise<void> {
    const releases = await db
      .selectFrom('release_asset')
      .select(({ fn }) => ['release', fn.max('used_at').as('used_at')])
      .groupBy('release')
      .orderBy('used_at', 'desc')
      .orderBy('release')
      .execute()
    const old = releases.filter(
      ({ used_at }, index) => index >= MIN_RELEASES && (index >= max || Number(used_at) < before),
    )
    if (old.length === 0) return
    await db
      .deleteFrom('release_asset')
      .where(
        'release',
        'in',
        old.map(({ release }) => release),
      )
      .execute()
  },
})
