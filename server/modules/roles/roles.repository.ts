import type { Appointment } from '#contract/roles.ts'
import type { AppointedRole, Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import type { AppointmentTable } from './roles.table.ts'

/** Ended appointments that are listed, the newest ones. */
const ENDED = 100

/** Appointments. Pass a transaction to join it. `byId`: null: the operator. Times are milliseconds. */
export function createRolesRepository(db: Database) {
  const current = () => db.selectFrom('appointment').where('ended_at', 'is', null)

  async function toAppointments(rows: readonly AppointmentTable[]): Promise<Appointment[]> {
    const users = await createAccountsRepository(db).findUsers(
      rows.flatMap(({ account_id, appointed_by }) => [account_id, appointed_by ?? []].flat()),
    )
    return rows.map(({ account_id, role, appointed_by, at, ended_at }) => ({
      user: users.get(account_id)!,
      role,
      appointedBy: appointed_by === null ? null : users.get(appointed_by)!,
      at: isoTime(at),
      endedAt: ended_at === null ? null : isoTime(ended_at),
    }))
  }

  return {
    async getRole(accountId: string): Promise<Role> {
      const row = await current().select('role').where('account_id', '=', accountId).executeTakeFirst()
      return row?.role ?? 'player'
    },

    /** Whether anyone was ever appointed to the role. */
    wasEverGiven: async (role: AppointedRole): Promise<boolean> =>
      (await db.selectFrom('appointment').select('id').where('role', '=', role).limit(1).executeTakeFirst()) !==
      undefined,

    /** The role that an account without one gets, in a transaction. */
    async appoint(accountId: string, role: AppointedRole, byId: string | null, at: number): Promise<void> {
      await db
        .insertInto('appointment')
        .values({
          id: randomUUID(),
          account_id: accountId,
          role,
          appointed_by: byId,
          at,
          ended_at: null,
          ended_by: null,
        })
        .execute()
    },

    /** Ends the account's role; false: it has none. */
    async end(accountId: string, byId: string | null, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('appointment')
        .set({ ended_at: at, ended_by: byId })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Newest first. */
    listCurrent: async (): Promise<Appointment[]> =>
      toAppointments(await current().selectAll().orderBy('at', 'desc').orderBy('id').execute()),

    /** The newest that have ended. */
    listEnded: async (): Promise<Appointment[]> =>
      toAppointments(
        await db
          .selectFrom('appointment')
          .selectAll()
          .where('ended_at', 'is not', null)
          .orderBy('ended_at', 'desc')
          .orderBy('id', 'desc')
          .limit(ENDED)
          .execute(),
      ),

    /** The accounts that have one of these roles now. */
    listIds: async (roles: readonly AppointedRole[]): Promise<string[]> =>
      (await current().select('account_id').where('role', 'in', roles).orderBy('account_id').execute()).map(
        ({ account_id }) => account_id,
      ),

    /** All that an account has or had, oldest first. */
    list: (accountId: string): Promise<AppointmentTable[]> =>
      db
        .selectFrom('appointment')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
  }
}
