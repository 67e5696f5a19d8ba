import type { Appointment, PendingAppointment } from '#contract/roles.ts'
import type { AppointedRole, Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import type { AppointmentTable, PendingAppointmentTable } from './roles.table.ts'

/** Ended appointments that are listed, the newest ones. */
const ENDED = 100
/** A second lead may confirm an appointment for this many milliseconds. RO30 */
const PENDING_MS = 7 * millisecondsInDay

/** Appointments. Pass a transaction to join it. `byId`: null: the operator. Times are milliseconds. */
export function createRolesRepository(db: Database) {
  const current = () => db.selectFrom('appointment').where('ended_at', 'is', null)

  async function toAppointments(rows: readonly AppointmentTable[]): Promise<Appointment[]> {
    const users = await createAccountsRepository(db).findUsers(
      rows.flatMap((row) => [row.account_id, row.appointed_by ?? [], row.confirmed_by ?? []].flat()),
    )
    return rows.map(({ account_id, role, appointed_by, confirmed_by, at, ended_at }) => ({
      user: users.get(account_id)!,
      role,
      appointedBy: appointed_by === null ? null : users.get(appointed_by)!,
      confirmedBy: confirmed_by === null ? null : users.get(confirmed_by)!,
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

    /** The role that an account without one gets, in a transaction. `confirmed`: the pending appointment, and who confirmed it. */
    async appoint(
      accountId: string,
      role: AppointedRole,
      byId: string | null,
      at: number,
      confirmed?: { id: string; byId: string },
    ): Promise<void> {
      await db
        .insertInto('appointment')
        .values({
          id: confirmed?.id ?? randomUUID(),
          account_id: accountId,
          role,
          appointed_by: byId,
          confirmed_by: confirmed?.byId ?? null,
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

    /** Adds a pending appointment of an account that has none, in a transaction. */
    async propose({ account_id, role, proposed_by, at }: Omit<PendingAppointmentTable, 'id'>) {
      const row = { id: randomUUID(), account_id, role, proposed_by, at }
      await db.insertInto('pending_appointment').values(row).execute()
      return row
    },

    findPending: (id: string): Promise<PendingAppointmentTable | undefined> =>
      db.selectFrom('pending_appointment').selectAll().where('id', '=', id).executeTakeFirst(),

    findPendingOf: (accountId: string): Promise<PendingAppointmentTable | undefined> =>
      db.selectFrom('pending_appointment').selectAll().where('account_id', '=', accountId).executeTakeFirst(),

    /** An appointment by its id, which it had while it was pending. */
    find: (id: string): Promise<AppointmentTable | undefined> =>
      db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first, also those that have expired. */
    listPending: (): Promise<PendingAppointmentTable[]> =>
      db.selectFrom('pending_appointment').selectAll().orderBy('at', 'desc').orderBy('id').execute(),

    async toPending(rows: readonly PendingAppointmentTable[]): Promise<PendingAppointment[]> {
      const users = await createAccountsRepository(db).findUsers(
        rows.flatMap((row) => [row.account_id, row.proposed_by]),
      )
      return rows.map(({ id, account_id, role, proposed_by, at }) => ({
        id,
        user: users.get(account_id)!,
        role,
        proposedBy: users.get(proposed_by)!,
        at: isoTime(at),
        expiresAt: isoTime(at + PENDING_MS),
      }))
    },

    async dropPendingOf(accountId: string): Promise<void> {
      await db.deleteFrom('pending_appointment').where('account_id', '=', accountId).execute()
    },

    async dropProposedBy(leadId: string): Promise<void> {
      await db.deleteFrom('pending_appointment').where('proposed_by', '=', leadId).execute()
    },
  }
}

export const isExpired = ({ at }: PendingAppointmentTable, now: number) => at + PENDING_MS <= now
