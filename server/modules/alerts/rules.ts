import { ALERT_LIMITS, type AlertRule, type AlertRuleList, type AlertRuleSettings } from '#contract/alerts.ts'
import { type AlertRuleSnapshot, alertRuleAfter, settleAlertRule } from '#machines/alert-rule-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import type { AlertRuleTable } from './alerts.table.ts'
import { type Owner, writeAsOwner } from './owners.ts'
import { toColumns, toSnapshot } from './record-matches.ts'
import { readTargets } from './targets.repository.ts'

const NEW: AlertRuleSnapshot = { state: 'armed', facts: { firedAt: null, dueAt: null, until: null } }
const notFound = () => new ProblemError(404, 'rule.not_found', 'You have no rule with this id')

/** The rules of owners (AL1, AL5 to AL8). Times are milliseconds. */
export function createRules({ db, now }: { db: Database; now: () => number }) {
  const find = (trx: Database, owner: Owner, id: string) =>
    trx.selectFrom('alert_rule').selectAll().where('owner_id', '=', owner.id).where('id', '=', id).executeTakeFirst()

  return {
    async list(owner: Owner): Promise<AlertRuleList> {
      const rows = await db
        .selectFrom('alert_rule')
        .selectAll()
        .where('owner_id', '=', owner.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return { rules: rows.map((row) => toRule(row, now())), limit: ALERT_LIMITS[owner.kind].rules }
    },
    /** @throws ProblemError 409 beyond the limit, 404 for an unknown pet */
    add: (owner: Owner, settings: AlertRuleSettings): Promise<AlertRule> =>
      writeAsOwner(db, owner, (trx) => addRule(trx, owner, settings, now())),
    /** Replaces the settings. Another subject or condition resets what the rule fired for. */
    change: (owner: Owner, id: string, settings: AlertRuleSettings): Promise<AlertRule> =>
      writeAsOwner(db, owner, async (trx) => {
        const row = await find(trx, owner, id)
        if (!row) throw notFound()
        await refuseUnknownSubject(trx, settings)
        const columns = settingsColumns(settings)
        const isSame =
          row.condition === columns.condition &&
          row.subject_kind === columns.subject_kind &&
          row.subject_slug === columns.subject_slug
        const before = isSame ? row : { ...row, firings: '{}' }
        const healthy = await readHealth(trx, owner.id)
        const state = stateAfter(toSnapshot(row), settings, healthy(columns.channels), now())
        const changed: AlertRuleTable = { ...before, ...columns, ...toColumns(state) }
        await trx.updateTable('alert_rule').set(changed).where('id', '=', id).execute()
        return toRule(changed, now())
      }),
    remove: (owner: Owner, id: string): Promise<void> =>
      writeAsOwner(db, owner, async (trx) => {
        if (!(await find(trx, owner, id))) throw notFound()
        await trx.deleteFrom('alert_rule').where('id', '=', id).execute()
      }),
  }
}
export type Rules = ReturnType<typeof createRules>

/** Adds a rule within a transaction of `writeAsOwner`. @throws ProblemError */
export async function addRule(
  trx: Database,
  owner: Owner,
  settings: AlertRuleSettings,
  now: number,
): Promise<AlertRule> {
  const { rules: limit } = ALERT_LIMITS[owner.kind]
  if ((await countRules(trx, owner.id)) >= limit)
    throw new ProblemError(409, 'rules.limit', `You have ${limit} rules, and that is the most`)
  await refuseUnknownSubject(trx, settings)
  const columns = settingsColumns(settings)
  const healthy = await readHealth(trx, owner.id)
  const row: AlertRuleTable = {
    id: randomUUID(),
    owner_id: owner.id,
    created_at: now,
    number: null,
    firings: '{}',
    ...columns,
    ...toColumns(stateAfter(NEW, settings, healthy(columns.channels), now)),
  }
  await trx.insertInto('alert_rule').values(row).execute()
  return toRule(row, now)
}

export async function countRules(trx: Database, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('alert_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function refuseUnknownSubject(trx: Database, { subject }: AlertRuleSettings) {
  if (subject.kind !== 'item' && subject.kind !== 'pet') return
  const column = subject.kind === 'item' ? 'slug' : 'item_slug'
  const found = await trx.selectFrom('item_variant').select('slug').where(column, '=', subject.slug).executeTakeFirst()
  if (!found) throw new ProblemError(404, 'item.not_found', `There is no pet ${subject.slug}`, 'subject.slug')
}

/** Whether one of these channels works: the page always does, and a target that has only failed does not. AL258 */
async function readHealth(trx: Database, ownerId: string): Promise<(channels: string) => boolean> {
  const targets = (await readTargets(trx, [ownerId])).get(ownerId) ?? []
  const working = targets.filter(({ used_at, failure }) => used_at !== null || failure === null)
  const kinds = working.map(({ kind }) => kind as string)
  return (channels) => channels.split(',').some((channel) => channel === 'page' || kinds.includes(channel))
}

/** Breaks and heals an owner's rules after their targets changed, within a transaction that holds the lock of pets. AL7 */
export async function reviewHealth(trx: Database, ownerId: string, now: number): Promise<void> {
  const healthy = await readHealth(trx, ownerId)
  const rows = await trx.selectFrom('alert_rule').selectAll().where('owner_id', '=', ownerId).execute()
  for (const row of rows) {
    if (row.state === 'paused') continue
    const isHealthy = healthy(row.channels)
    if (isHealthy === (row.state !== 'broken')) continue
    const next = alertRuleAfter(toSnapshot(row), isHealthy ? { type: 'heal', at: now } : { type: 'break' })!
    await trx.updateTable('alert_rule').set(toColumns(next)).where('id', '=', row.id).execute()
  }
}

/** State of a rule after a change of its settings and channels. */
function stateAfter(
  before: AlertRuleSnapshot,
  { isPaused }: AlertRuleSettings,
  isHealthy: boolean,
  now: number,
): AlertRuleSnapshot {
  const running =
    alertRuleAfter(before, { type: 'resume', at: now }) ?? alertRuleAfter(before, { type: 'heal', at: now }) ?? before
  if (isPaused) return alertRuleAfter(running, { type: 'pause' })!
  return isHealthy ? running : alertRuleAfter(running, { type: 'break' })!
}

const settingsColumns = (settings: AlertRuleSettings) => {
  const { subject, condition, channels, timeZone, quietHours, digest, isUnlimited } = settings
  return {
    subject_kind: subject.kind,
    subject_slug: 'slug' in subject ? subject.slug : null,
    condition_kind: condition.kind,
    condition: JSON.stringify(condition),
    channels: channels.join(),
    time_zone: timeZone,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    digest,
    is_unlimited: isUnlimited ? (1 as const) : (0 as const),
    look_at: condition.kind === 'unchanged' ? 0 : null,
  }
}

export function toRule(row: AlertRuleTable, now: number): AlertRule {
  const { state, facts } = settleAlertRule(toSnapshot(row), now)
  const until = state === 'fired' ? facts.dueAt : state === 'cooling' ? facts.until : null
  return {
    id: row.id,
    subject: (row.subject_slug === null
      ? { kind: row.subject_kind }
      : { kind: row.subject_kind, slug: row.subject_slug }) as AlertRule['subject'],
    condition: JSON.parse(row.condition),
    channels: row.channels.split(',') as AlertRule['channels'],
    timeZone: row.time_zone,
    quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    digest: row.digest,
    isUnlimited: row.is_unlimited === 1,
    isPaused: state === 'paused',
    state,
    firedAt: facts.firedAt === null ? null : isoTime(facts.firedAt),
    until: until === null ? null : isoTime(until),
    createdAt: isoTime(row.created_at),
  }
}
