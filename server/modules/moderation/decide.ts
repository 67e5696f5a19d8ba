import type {
  ActionKind,
  ChangeMeasure,
  DecideReport,
  Decision,
  DecisionKind,
  MeasureOnUser,
} from '#contract/moderation.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { createMeasuresRepository, toMeasure } from '#server/modules/measures/measures.repository.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { listModerators, mayDecideAppeal, MODERATORS } from './moderators.ts'
import { createReportsRepository, noReport } from './reports.repository.ts'
import { toDecision, toMeasuresOnUsers } from './views.ts'

const MEASURES = { warn: 'warning', mute: 'mute', suspend: 'suspension' } as const

export type Decisions = ReturnType<typeof createDecisions>

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now: () => number
}

/** Decisions of moderators. Each is stored with its entry of the audit log before it is published, and is idempotent by client id (MO10). */
export function createDecisions({ db, events, now }: Options) {
  /** Runs what a moderator does about a user, one at a time with all that is done about or written by this user. */
  const decideAbout = <T>(userId: string, moderatorId: string, run: (trx: Database) => Promise<T>): Promise<T> =>
    writeTransaction(db, [userId, moderatorId], async (trx) => {
      await refuseStaff(trx, { userId: moderatorId, roles: MODERATORS, now: now() })
      return run(trx)
    })

  /** Sends the user's sockets what forbids writing now. */
  async function publish(userId: string) {
    const restriction = await createMeasuresRepository(db).findRestriction(userId, now())
    events.publish('chat.frame', { to: [userId], frame: { type: 'MEASURES_CHANGED', data: { restriction } } })
  }

  /** A measure that is not about the moderator. @throws ProblemError 404 */
  async function findMeasure(on: Database, id: string, moderatorId: string): Promise<Schema['measure']> {
    const measure = await createMeasuresRepository(on).find(id)
    if (!measure || measure.account_id === moderatorId)
      throw new ProblemError(404, 'measure.not_found', 'Measure not found')
    return measure
  }

  type MeasureChange = { kind: ActionKind & ('lift' | 'uphold' | 'overturn'); moderatorId: string; measureId: string }

  /** `apply` refuses, or writes the change; a repeated call does not reach it. @throws ProblemError 403, 404, 409 */
  async function changeMeasure(
    { kind, moderatorId, measureId }: MeasureChange,
    { clientId, reason }: ChangeMeasure,
    apply: (trx: Database, measure: Schema['measure'], at: number) => Promise<void>,
  ): Promise<MeasureOnUser> {
    const { account_id } = await findMeasure(db, measureId, moderatorId)
    const changed = await decideAbout(account_id, moderatorId, async (trx) => {
      const measure = await findMeasure(trx, measureId, moderatorId)
      const isSame = (action: Schema['moderation_action']) => action.kind === kind && action.measure_id === measureId
      if (!(await findRepeated(trx, moderatorId, clientId, isSame))) {
        const at = now()
        await apply(trx, measure, at)
        await createActionsRepository(trx).append({
          kind,
          actor_id: moderatorId,
          client_id: clientId,
          account_id: measure.account_id,
          measure_id: measureId,
          reason,
          at,
        })
      }
      const [shown] = await toMeasuresOnUsers(trx, [await findMeasure(trx, measureId, moderatorId)])
      return shown!
    })
    await publish(account_id)
    return changed
  }

  async function decideReport(
    trx: Database,
    {
      moderatorId,
      reportId,
      userId,
      kind,
    }: { moderatorId: string; reportId: string; userId: string; kind: DecisionKind },
    { clientId, reason, alsoReportIds }: DecideReport,
  ): Promise<Schema['moderation_action']> {
    const ids = [...new Set([reportId, ...alsoReportIds])]
    for (const id of ids) await refuseUndecidable(trx, id, userId, moderatorId)
    if (kind !== 'dismiss' && !(await createAccountsRepository(trx).exists(userId)))
      throw new ProblemError(409, 'user.deleted', 'They have deleted their account: dismiss the report')
    if (kind === 'mute' || kind === 'suspend') await refuseOnLead(trx, userId, moderatorId)
    const about = { account_id: userId, reason, at: now() }
    const measureId =
      kind === 'dismiss'
        ? null
        : await createMeasuresRepository(trx).insert({ ...about, kind: MEASURES[kind], by_id: moderatorId })
    const action = await createActionsRepository(trx).append({
      ...about,
      kind,
      actor_id: moderatorId,
      client_id: clientId,
      report_id: reportId,
      measure_id: measureId,
    })
    await createReportsRepository(trx).decide(ids, action.id)
    return action
  }

  return {
    /** @throws ProblemError 403, 404, 409 */
    async decide(moderatorId: string, reportId: string, kind: DecisionKind, given: DecideReport): Promise<Decision> {
      const report = await createReportsRepository(db).find(reportId, moderatorId)
      if (!report) throw noReport()
      const userId = report.reported_id
      const { decision, isNew } = await decideAbout(userId, moderatorId, async (trx) => {
        const isSame = (action: Schema['moderation_action']) => action.kind === kind && action.report_id === reportId
        const repeated = await findRepeated(trx, moderatorId, given.clientId, isSame)
        const action = repeated ?? (await decideReport(trx, { moderatorId, reportId, userId, kind }, given))
        return { decision: await toDecision(trx, action), isNew: !repeated }
      })
      if (isNew && kind !== 'dismiss') await publish(userId)
      return decision
    },

    /** @throws ProblemError 403, 404, 409 */
    lift: (moderatorId: string, measureId: string, given: ChangeMeasure): Promise<MeasureOnUser> =>
      changeMeasure({ kind: 'lift', moderatorId, measureId }, given, async (trx, measure, at) => {
        const isOver = measure.lifted_at !== null || (measure.ends_at !== null && measure.ends_at <= at)
        if (isOver || measure.kind === 'warning')
          throw new ProblemError(409, 'measure.ended', 'This measure forbids nothing now')
        await createMeasuresRepository(trx).lift(measure, given.reason, at)
      }),

    /** An appeal that is overturned lifts its measure. @throws ProblemError 403, 404, 409 */
    decideAppeal: (
      moderatorId: string,
      measureId: string,
      kind: 'uphold' | 'overturn',
      given: ChangeMeasure,
    ): Promise<MeasureOnUser> =>
      changeMeasure({ kind, moderatorId, measureId }, given, async (trx, measure, at) => {
        await refuseAppeal(trx, measure, { moderatorId, now: at })
        const measures = createMeasuresRepository(trx)
        if (kind === 'overturn') await measures.lift(measure, given.reason, at)
        else await measures.uphold(measureId, given.reason, at)
      }),
  }
}

/** The earlier call with the same client id. @throws ProblemError 409 when that call did something else */
async function findRepeated(
  trx: Database,
  moderatorId: string,
  clientId: string,
  isSame: (action: Schema['moderation_action']) => boolean,
): Promise<Schema['moderation_action'] | undefined> {
  const action = await createActionsRepository(trx).byClientId(moderatorId, clientId)
  if (action && !isSame(action))
    throw new ProblemError(409, 'client_id.used', 'Something else was done with this client id', 'clientId')
  return action
}

/** @throws ProblemError 403 for the moderator's own report, 404 for a report on another user, 409 with what was decided */
async function refuseUndecidable(trx: Database, id: string, userId: string, moderatorId: string): Promise<void> {
  const report = await createReportsRepository(trx).find(id, moderatorId)
  if (report?.reported_id !== userId) throw noReport()
  if (report.reporter_id === moderatorId)
    throw new ProblemError(403, 'report.own', 'Another moderator decides on a report that you sent')
  if (report.decision_id === null) return
  const decision = await toDecision(trx, (await createActionsRepository(trx).find(report.decision_id))!)
  throw new ProblemError(409, 'report.decided', `The decision on this report was: ${decision.kind}`, undefined, {
    members: { decision },
  })
}

/** An editor who could suspend the leads would end what they decide. MO83 @throws ProblemError 403 */
async function refuseOnLead(trx: Database, userId: string, moderatorId: string): Promise<void> {
  const { getRole } = createRolesRepository(trx)
  if ((await getRole(userId)) === 'lead' && (await getRole(moderatorId)) !== 'lead')
    throw new ProblemError(403, 'measure.of_lead', 'Only another lead mutes or suspends a lead')
}

/** @throws ProblemError 403 for who took the measure, 404 without an appeal, 409 with what was decided */
async function refuseAppeal(
  trx: Database,
  measure: Schema['measure'],
  { moderatorId, now }: { moderatorId: string; now: number },
): Promise<void> {
  const { appeal } = toMeasure(measure)
  if (appeal === null) throw new ProblemError(404, 'appeal.not_found', 'Appeal not found')
  if (appeal.decision)
    throw new ProblemError(409, 'appeal.decided', `This appeal was ${appeal.decision.outcome}`, undefined, {
      members: { decision: appeal.decision },
    })
  if (!mayDecideAppeal(measure, moderatorId, await listModerators(trx, now)))
    throw new ProblemError(403, 'appeal.own_measure', 'Another moderator decides on a measure that you took')
}
