import type { SetupChecklist } from '#contract/desk-setup.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createSetupRepository } from './setup.repository.ts'

export type SetupOptions = {
  db: Database
  isDemo: boolean
  canSignIn: boolean
  /** Whether INGEST_TOKEN is set. */
  takesIngest: boolean
  /** Milliseconds. */
  now?: () => number
}

/** `hasLead`: a lead has an account. */
export type SetupState = SetupChecklist & { hasLead: boolean }
export type Setup = ReturnType<typeof createSetup>

/** Editors and leads: nobody decides on a report of their own. DK153 */
const MIN_STAFF = 2

/** Progress of a real site's setup. The demo has no steps. DK149 */
export function createSetup({ db, isDemo, canSignIn, takesIngest, now = Date.now }: SetupOptions) {
  const repository = createSetupRepository(db)
  return {
    isDemo,

    async read(): Promise<SetupState> {
      const { hasPets, hasValues, hatchedAt, hasLead, staff, hasBackups, isPushStopped } = await repository.read()
      const steps: SetupChecklist['steps'] = [
        { name: 'catalogue', isDone: hasPets },
        { name: 'values', isDone: hasValues },
        { name: 'hatches', isDone: hatchedAt !== null && hatchedAt > now() - millisecondsInDay },
        { name: 'sign-in', isDone: canSignIn },
        { name: 'staff', isDone: hasLead && staff >= MIN_STAFF },
        { name: 'backups', isDone: hasBackups },
        ...(isPushStopped ? [{ name: 'push' as const, isDone: false }] : []),
      ]
      return { steps: isDemo ? [] : steps, takesIngest, hasLead }
    },

    /** For all leads: the site cannot see its backups. DK154 @throws ProblemError 403 */
    setBackups: (leadId: string, isDone: boolean): Promise<void> =>
      writeTransaction(db, [leadId], async (trx) => {
        await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
        const stored = createSetupRepository(trx)
        await (isDone ? stored.confirmBackups(now()) : stored.withdrawBackups())
      }),
  }
}
