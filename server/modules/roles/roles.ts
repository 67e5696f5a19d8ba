import type { GiveRole, PendingAppointment } from '#contract/roles.ts'
import type { Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { refuseStaff } from './refuse-staff.ts'
import { createRolesRepository, isExpired } from './roles.repository.ts'
import type { PendingAppointmentTable } from './roles.table.ts'

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

const RANK: Readonly<Record<Role, number>> = { player: 0, proposer: 1, editor: 2, lead: 3 }

/** Role that an account has after a change, and the pending appointment that gives it. */
type Decision = { role: Role; confirms?: PendingAppointmentTable }

const notPending = () =>
  new ProblemError(
    404,
    'appointment.not_found',
    'This appointment is not pending: it was withdrawn, rejected or replaced',
  )

/** Roles and their changes (RO rules). Each change is stored before it is published. */
export function createRoles({ db, events, firstLead, now }: Options) {
  const { getRole, listCurrent, listEnded } = createRolesRepository(db)

  /** Runs a change of an account's role, one at a time with those of this account, of who makes it and of who proposed it. */
  async function change(
    accountId: string,
    byId: string | null,
    /** Refuses, or returns the role that the account has afterwards. */
    decide: (before: Role, trx: Database) => Promise<Decision>,
    proposedBy?: string,
  ): Promise<void> {
    const ids = [...new Set([accountId, byId ?? [], proposedBy ?? []].flat())]
    const { before, after, confirms } = await writeTransaction(db, ids, async (trx) => {
      const roles = createRolesRepository(trx)
      const had = await roles.getRole(accountId)
      const decision = await decide(had, trx)
      if (decision.role !== had) {
        const { role, confirms: pending } = decision
        await roles.end(accountId, byId, now())
        // RO33
        await roles.dropPendingOf(accountId)
        const confirmed = pending && byId !== null ? { id: pending.id, byId } : undefined
        if (role !== 'player') await roles.appoint(accountId, role, pending?.proposed_by ?? byId, now(), confirmed)
      }
      return { before: had, after: decision.role, confirms: decision.confirms }
    })
    if (after === before) return
    if (confirms === undefined || byId === null) events.publish('role.changed', { accountId, role: after, byId })
    else events.publish('role.changed', { accountId, role: after, byId: confirms.proposed_by, confirmedById: byId })
  }

  /** @throws ProblemError 403 */
  async function refuseLead(trx: Database, leadId: string, accountId: string, before: Role) {
    await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
    if (leadId === accountId) throw new ProblemError(403, 'role.own', 'You cannot change your own role')
    if (before === 'lead') throw new ProblemError(403, 'role.of_lead', 'Only the operator changes the role of a lead')
  }

  /** Whether a lead must confirm what this one gives. One that only this lead has restricted counts too (RO27). */
  async function needsSecondLead(trx: Database, leadId: string): Promise<boolean> {
    const others = (await createRolesRepository(trx).listIds(['lead'])).filter((id) => id !== leadId)
    const restricted = await createMeasuresRepository(trx).listRestrictedByOthers(others, leadId, now())
    return others.some((id) => !restricted.includes(id))
  }

  /** Says why an appointment can't be confirmed any more; undefined: it can (RO30, RO31). */
  async function findEnd(trx: Database, pending: PendingAppointmentTable): Promise<'expired' | 'void' | undefined> {
    if (isExpired(pending, now())) return 'expired'
    if ((await createRolesRepository(trx).getRole(pending.proposed_by)) !== 'lead') return 'void'
    return (await createMeasuresRepository(trx).findRestriction(pending.proposed_by, now())) ? 'void' : undefined
  }

  async function listPending(): Promise<PendingAppointment[]> {
    const roles = createRolesRepository(db)
    const open: PendingAppointmentTable[] = []
    for (const pending of await roles.listPending()) if (!(await findEnd(db, pending))) open.push(pending)
    return roles.toPending(open)
  }

  /** Stores an appointment that waits, or finds the same one. @throws ProblemError 409 while another one of the account waits */
  async function propose(trx: Database, leadId: string, { userId, role }: GiveRole) {
    const roles = createRolesRepository(trx)
    const stored = await roles.findPendingOf(userId)
    if (stored && !(await findEnd(trx, stored))) {
      if (stored.proposed_by === leadId && stored.role === role) return { pending: stored, isNew: false }
      const [pending] = await roles.toPending([stored])
      throw new ProblemError(
        409,
        'appointment.pending',
        `${pending!.proposedBy.name} already proposed this user as ${stored.role}: confirm or reject that first`,
        undefined,
        { members: { pending } },
      )
    }
    await roles.dropPendingOf(userId)
    const row = { account_id: userId, role, proposed_by: leadId, at: now() }
    return { pending: await roles.propose(row), isNew: true }
  }

  /** @throws ProblemError 404 */
  async function refuseUnknown(trx: Database, userId: string) {
    if (!(await createAccountsRepository(trx).exists(userId)))
      throw new ProblemError(404, 'user.not_found', 'User not found', 'userId')
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
      await change(id, null, async (before, trx) => ({
        role: (await createRolesRepository(trx).wasEverGiven('lead')) ? before : 'lead',
      }))
  }

  return {
    getRole,
    appointFirstLead,
    onSignIn: async (identity: Identity): Promise<void> => {
      if (firstLead && isSame(identity, firstLead)) await appointFirstLead()
    },
    list: async () => ({ current: await listCurrent(), pending: await listPending(), ended: await listEnded() }),

    /** Sets a role for the operator; `player` ends the role. */
    set: (accountId: string, role: Role): Promise<void> =>
      change(accountId, null, async (_, trx) => {
        await createRolesRepository(trx).dropPendingOf(accountId)
        return { role }
      }),

    /** Gives a role. Returns the appointment that waits for a second lead, or null. @throws ProblemError 403, 404, 409 */
    async giveBy(leadId: string, given: GiveRole): Promise<PendingAppointment | null> {
      let proposed: Awaited<ReturnType<typeof propose>> | undefined
      await change(given.userId, leadId, async (before, trx) => {
        proposed = undefined
        await refuseLead(trx, leadId, given.userId, before)
        await refuseUnknown(trx, given.userId)
        const isHigher = RANK[given.role] > RANK[before]
        if (!isHigher || !(await needsSecondLead(trx, leadId))) return { role: given.role }
        proposed = await propose(trx, leadId, given)
        return { role: before }
      })
      if (proposed === undefined) return null
      const { pending, isNew } = proposed
      if (isNew)
        events.publish('appointment.proposed', {
          id: pending.id,
          accountId: pending.account_id,
          role: pending.role,
          byId: leadId,
        })
      const [shown] = await createRolesRepository(db).toPending([pending])
      return shown ?? null
    },

    /** Gives the role that another lead proposed; repeated, it changes nothing. @throws ProblemError 403, 404, 409 */
    async confirmBy(leadId: string, id: string): Promise<void> {
      const roles = createRolesRepository(db)
      const found = (await roles.findPending(id)) ?? (await roles.find(id))
      if (!found) throw notPending()
      const proposedBy = 'proposed_by' in found ? found.proposed_by : undefined
      await change(
        found.account_id,
        leadId,
        async (before, trx) => {
          await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
          const pending = await createRolesRepository(trx).findPending(id)
          if (!pending) {
            const appointment = await createRolesRepository(trx).find(id)
            if (appointment?.ended_at !== null || appointment.confirmed_by === null) throw notPending()
            return { role: before }
          }
          if (pending.proposed_by === leadId)
            throw new ProblemError(403, 'appointment.own', 'You proposed this: another lead has to confirm it')
          await refuseLead(trx, leadId, pending.account_id, before)
          await refuseUnknown(trx, pending.account_id)
          const end = await findEnd(trx, pending)
          if (end === 'expired')
            throw new ProblemError(
              409,
              'appointment.expired',
              'This appointment waited for more than 7 days: propose it again',
            )
          if (end === 'void')
            throw new ProblemError(
              409,
              'appointment.void',
              'The lead who proposed this is no longer a lead or may not write: propose it yourself',
            )
          return { role: pending.role, confirms: pending }
        },
        proposedBy,
      )
    },

    /** Withdraws the lead's own pending appointment, or rejects that of another. @throws ProblemError 403, 404, 409 */
    async rejectBy(leadId: string, id: string): Promise<void> {
      const roles = createRolesRepository(db)
      const found = (await roles.findPending(id)) ?? (await roles.find(id))
      if (!found) throw notPending()
      const pending = await writeTransaction(db, [found.account_id, leadId], async (trx) => {
        await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: now() })
        const row = await createRolesRepository(trx).findPending(id)
        if (row) await createRolesRepository(trx).dropPendingOf(row.account_id)
        else if (await createRolesRepository(trx).find(id))
          throw new ProblemError(409, 'appointment.confirmed', 'This appointment was confirmed: end the role instead')
        else throw notPending()
        return row
      })
      events.publish('appointment.rejected', {
        id,
        accountId: pending.account_id,
        role: pending.role,
        proposedById: pending.proposed_by,
        byId: leadId,
      })
    },

    /** @throws ProblemError 403 */
    endBy: (leadId: string, userId: string): Promise<void> =>
      change(userId, leadId, async (before, trx) => {
        await refuseLead(trx, leadId, userId, before)
        await createRolesRepository(trx).dropPendingOf(userId)
        return { role: 'player' }
      }),
  }
}
