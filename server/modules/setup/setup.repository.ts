import type { Database } from '#server/db/database.ts'
import { PUSH_STOPS } from '#server/db/meta.repository.ts'

/** Key of the time, in milliseconds, at which a lead said that there are backups. */
const BACKUPS = 'backups_confirmed_at'

/** Reads how far the site is set up. */
export function createSetupRepository(db: Database) {
  const staff = () => db.selectFrom('appointment').where('ended_at', 'is', null)
  /** Exported for its query plan. DK157 */
  const factsQuery = () =>
    db.selectNoFrom([
      db.selectFrom('item').select('slug').limit(1).as('pet'),
      db
        .selectFrom('item_variant')
        .select('slug')
        .where('is_unpriced', '=', 0)
        .where('is_sample', '=', 0)
        .limit(1)
        .as('valued'),
      db.selectFrom('hatch').select('at').orderBy('seq', 'desc').limit(1).as('hatchedAt'),
      staff().select('account_id').where('role', '=', 'lead').limit(1).as('lead'),
      staff()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('role', 'in', ['editor', 'lead'])
        .as('staff'),
      db.selectFrom('meta').select('value').where('key', '=', BACKUPS).as('backups'),
      db.selectFrom('meta').select('value').where('key', '=', PUSH_STOPS).as('pushStops'),
    ])

  return {
    factsQuery,

    async read() {
      const facts = await factsQuery().executeTakeFirstOrThrow()
      return {
        hasPets: facts.pet !== null,
        hasValues: facts.valued !== null,
        /** Milliseconds. */
        hatchedAt: facts.hatchedAt,
        hasLead: facts.lead !== null,
        /** Editors and leads. */
        staff: Number(facts.staff),
        hasBackups: facts.backups !== null,
        isPushStopped: facts.pushStops !== null,
      }
    },

    confirmBackups: async (at: number): Promise<void> => {
      await db
        .insertInto('meta')
        .values({ key: BACKUPS, value: String(at) })
        .onConflict((on) => on.column('key').doNothing())
        .execute()
    },
    withdrawBackups: async (): Promise<void> => {
      await db.deleteFrom('meta').where('key', '=', BACKUPS).execute()
    },
  }
}
