import type { GiveRole } from '#contract/roles.ts'
import type { AppointedRole, Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { refuseStaff } from './refuse-staff.ts'
import { createRolesRepository } from './roles.repository.ts'

/** A user as the platform names them for good. */
export type Identity = { issuer: string; subject: string }

type Options = {
  db: Database
  events: Pick<ServerEventBus, 'publish'>
  /** Becomes lead where there has never been one. */
  firstLead?: Identity | undefined
  /** Milliseconds. */
  now: () => number
}

export type Roles = ReturnType<typeof createRoles>

const withoutSlash = (address: string) => address.replace(/\/$/, '')
/** The issuer of a platform is written with and without a slash at its end. */
const isSame = (one: Identity, other: Identity) =>
  one.subject === other.subject && withoutSlash(one.issuer) === withoutSlash(other.issuer)

/** Roles and their changes (RO rules). Each change is stored before it is published. */
export function createRoles({ db, events, firstLead, now }: Options) {
  const { getRole, listCurrent, listEnded } = createRolesRepository(db)

  /** Runs a change of an account's role, one at a time with those of this account and of who makes it. */
  async function change(
    accountId: string,
    byId: string | null,
    /** Refuses, or returns the role that the account has afterwards. */
    decide: (before: Role, trx: Database) => Promise<Role>,
  ): Promise<void> {
    const ids = byId === null ? [accountId] : [accountId, byId]
    const { before, after } = await writeTransaction(db, ids, async (trx) => {
      const roles = createRolesRepository(trx)
      const had = await roles.getRole(accountId)
      const gets = await decide(had, trx)
      if (gets !== had) {
        await roles.end(accountId, byId, now())
        if (gets !== 'player') await roles.appoint(accountId, gets, byId, now())
      }
      return { before: had, after: gets }
    })
    if (after !== before) events.publish('role.changed', { accountId, role: after, byId })
  }

  /** @throws ProblemError 403 */
  async function refuseLead(trx: Database, leadId: string, accountId: string, before: Role) {
    await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
    if (leadId === accountId) throw new ProblemError(403, 'role.own', 'You cannot change your own role')
    if (before === 'lead') throw new ProblemError(403, 'role.of_lead', 'Only the operator changes the role of a lead')
  }

  /** The accounts of the first lead, if they have signed in. */
  const findFirstLead = async (identity: Identity) =>
    (await createAccountsRepository(db).findBySubject(identity.subject)).filter(({ issuer }) =>
      isSame(identity, { ...identity, issuer: issuer ?? '' }),
    )

  /** Appoints the configured first lead once they have an account, unless there has ever been a lead. */
  async function appointFirstLead(): Promise<void> {
    if (firstLead === undefined || (await createRolesRepository(db).wasEverGiven('lead'))) return
    for (const { id } of await findFirstLead(firstLead))
      await change(id, null, async (before, trx) =>
        (await createRolesRepository(trx).wasEverGiven('lead')) ? before : 'lead',
      )
  }

  return {
    getRole,
    appointFirstLead,
    onSignIn: async (identity: Identity): Promise<void> => {
      if (firstLead && isSame(identity, firstLead)) await appointFirstLead()
    },
    list: async () => ({ current: await listCurrent(), ended: await listEnded() }),

    /** Sets a role for the operator; `player` ends the role. */
    set: (accountId: string, role: Role): Promise<void> => change(accountId, null, async () => role),

    /** @throws ProblemError 403, 404 */
    giveBy: (leadId: string, { userId, role }: GiveRole): Promise<void> =>
      change(userId, leadId, async (before, trx) => {
        await refuseLead(trx, leadId, userId, before)
        if (!(await createAccountsRepository(trx).exists(userId)))
          throw new ProblemError(404, 'user.not_found', 'User not found', 'userId')
        return role satisfies AppointedRole
      }),

    /** @throws ProblemError 403 */
    endBy: (leadId: string, userId: string): Promise<void> =>
      change(userId, leadId, async (before, trx) => {
        await refuseLead(trx, leadId, userId, before)
        return 'player'
      }),
  }
}
