import { millisecondsInHour } from 'date-fns/constants'
import type { Database } from './database.ts'

/** Deaths in a row after which work is left for an hour: perhaps it is what ends the process. */
const MAX_DEATHS = 10

/** Leases that outlive no process for long. Pass a transaction to join it. Times are milliseconds. Record 141 */
export const createLeasesRepository = (db: Database) => ({
  /** Takes the lease of a name until `until`, unless another process has it. CL92, CL95 */
  async take(name: string, holder: string, now: number, until: number): Promise<boolean> {
    const taken = await db
      .insertInto('lease')
      .values({ name, holder, until, deaths: 0 })
      .onConflict((on) =>
        on
          .column('name')
          .doUpdateSet((eb) => ({ holder, until, deaths: eb('lease.deaths', '+', 1) }))
          .where((eb) =>
            eb.or([
              eb.and([eb('lease.until', '<=', now), eb('lease.deaths', '<', MAX_DEATHS)]),
              eb('lease.until', '<=', now - millisecondsInHour),
              // A time far ahead is of a clock that has gone back since.
              eb('lease.until', '>', until + millisecondsInHour),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  },
  /** False: another process has it now. */
  async renew(name: string, holder: string, until: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('lease')
      .set({ until })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async isHeld(name: string, holder: string): Promise<boolean> {
    const lease = await db.selectFrom('lease').select('holder').where('name', '=', name).executeTakeFirst()
    return lease?.holder === holder
  },
  async release(name: string, holder: string): Promise<void> {
    await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
  },
})
