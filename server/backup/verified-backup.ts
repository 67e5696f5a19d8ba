import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'

/** Key of the time, in milliseconds, of the newest backup that was proven. */
const KEY = 'backup_verified_at'

export const recordVerifiedBackup = (db: Database, at: number): Promise<void> =>
  createMetaRepository(db).set(KEY, String(at))

/** Milliseconds since the moment of the newest verified backup; undefined: there was none, or the database does not answer. RU88 */
export async function readBackupAge(db: Database, now: number): Promise<number | undefined> {
  const at = await createMetaRepository(db)
    .get(KEY)
    .catch(() => undefined)
  return at === undefined ? undefined : Math.max(0, now - Number(at))
}
