import { type AlertCondition, type AlertDigest, type AlertEntry, AlertOdds, AlertRarity } from '#contract/alerts.ts'
import { dueTime } from '#domain/alerts/due-time.ts'
import { isRareHatch } from '#domain/alerts/hatch-rarity.ts'
import { type Firing, matchChange, type VariantFigures, type VariantHatches } from '#domain/alerts/match-change.ts'
import { type AlertRuleSnapshot, alertRuleAfter, settleAlertRule } from '#machines/alert-rule-transitions.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { toValue } from '#server/db/value-columns.ts'
import { VARIANT_ODDS } from '#server/modules/items/variant-odds.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AlertNotificationTable, AlertOutboxTable, AlertRuleTable } from './alerts.table.ts'
import { readPast } from './read-past.ts'
import { inChunks } from '#server/db/in-chunks.ts'
import { readTargets } from './targets.repository.ts'

/** A variant's row before and after a write. `hatches`: how many of it the write stored. */
export type RowChange = { before: Schema['item_variant']; after: Schema['item_variant']; hatches?: number }

/** Columns of a rule that looks at changes. */
type Candidate = Pick<AlertRuleTable, 'id' | 'owner_id' | 'condition' | 'firings'>
export type Touched = { firings: Record<string, Firing>; entries: AlertEntry[] }

/** Notifications of an owner in 24 hours, of rules with limits and of all. AL23 */
export const MAX_DAILY_NOTIFICATIONS = { limited: 20, all: 200 }
/** Entries that a notification keeps. */
const ENTRIES = 50
const NO_FIRINGS = '{}'
/** Every condition of a rule about any pet, with its text as it is stored. */
const ANY_CONDITIONS = [null, ...AlertRarity.options].flatMap((rarity) =>
  [null, ...AlertOdds.options].map((oneIn) => {
    const condition = { kind: 'hatched', rarity, oneIn } as const satisfies AlertCondition
    return { condition, text: JSON.stringify(condition) }
  }),
)

/**
 * Matches rules with changes, within the transaction that writes these and holds the lock of pets: a notification is stored exactly when
 * its change is. AL30
 */
export async function recordMatches(trx: Database, changes: readonly RowChange[], now: number): Promise<void> {
  const relevant = changes.filter(isRelevant)
  if (relevant.length === 0) return
  const hatchesBySlug = await readHatches(trx, relevant)
  const rulesBySlug = await findCandidates(trx, relevant, hatchesBySlug)
  if (rulesBySlug.size === 0) return
  const conditions = parseOnce()
  const past = await readPast(trx, findNeeds(relevant, rulesBySlug, conditions), now)
  const touched = new Map<string, Touched>()
  for (const { before: beforeRow, after: afterRow } of relevant) {
    const { slug, name } = afterRow
    const [before, after] = [toFigures(beforeRow), toFigures(afterRow)]
    const change = { at: now, before, after, hatches: hatchesBySlug.get(slug) }
    const pastOfSlug = past(slug, after.exists)
    for (const { id, condition, firings } of rulesBySlug.get(slug) ?? []) {
      const known = touched.get(id)
      const firing = known ? known.firings[slug] : firings === NO_FIRINGS ? undefined : readFirings(firings)[slug]
      const outcome = matchChange(conditions(condition), change, firing, pastOfSlug)
      if (!outcome.match && outcome.firing === firing) continue
      const rule = known ?? { firings: readFirings(firings), entries: [] }
      touched.set(id, rule)
      if (outcome.firing) rule.firings[slug] = outcome.firing
      else delete rule.firings[slug]
      if (outcome.match) addEntry(rule.entries, { slug, name, image: `/items/${slug}.webp`, ...outcome.match })
    }
  }
  await storeMatches(trx, touched, now)
}

const isRelevant = ({ before, after, hatches = 0 }: RowChange) =>
  hatches > 0 ||
  before.value_number !== after.value_number ||
  before.value_word !== after.value_word ||
  before.demand !== after.demand ||
  before.trend !== after.trend ||
  before.exists_count !== after.exists_count

const toFigures = (row: Schema['item_variant']): VariantFigures => ({
  value: toValue(row),
  demand: row.demand,
  trend: row.trend,
  exists: row.exists_count,
  isSample: row.is_sample === 1,
})

/** Hatches by the slug of their variant. */
async function readHatches(trx: Database, changes: readonly RowChange[]): Promise<Map<string, VariantHatches>> {
  const hatched = changes.filter(({ hatches = 0 }) => hatches > 0)
  const slugs = [...new Set(hatched.map(({ after }) => after.item_slug))]
  if (slugs.length === 0) return new Map()
  const items = await trx.selectFrom('item').select(['slug', 'chance']).where('slug', 'in', slugs).execute()
  const chances = new Map(items.map(({ slug, chance }) => [slug, chance]))
  return new Map(
    hatched.map(({ after, hatches }) => {
      const chance = chances.get(after.item_slug) ?? null
      return [
        after.slug,
        {
          count: hatches!,
          rarity: after.rarity,
          chance: chance === null ? null : chance / VARIANT_ODDS[after.variant],
        },
      ]
    }),
  )
}

export const readFirings = (text: string): Record<string, Firing> => JSON.parse(text)

/** Kinds of conditions that no change meets. */
const NOT_BY_CHANGES = ['bounty', 'unchanged', 'wished'] as const satisfies AlertCondition['kind'][]

/** Thousands of rules have few different conditions. */
function parseOnce() {
  const parsed = new Map<string, AlertCondition>()
  return (text: string): AlertCondition => {
    const known = parsed.get(text)
    if (known) return known
    const condition: AlertCondition = JSON.parse(text)
    parsed.set(text, condition)
    return condition
  }
}

/** A variant that matches again until its notification is sent has one entry, from its first figure to its last, with all its hatches. */
export function addEntry(entries: AlertEntry[], entry: AlertEntry) {
  const index = entries.findIndex(({ slug }) => slug === entry.slug)
  if (index === -1) return void entries.push(entry)
  const { before, hatches } = entries[index]!
  entries[index] = {
    ...entry,
    before,
    ...(entry.hatches !== undefined && { hatches: (hatches ?? 0) + entry.hatches }),
  }
}

/** The rules that look at the changed variants, by the variant's slug. */
async function findCandidates(
  trx: Database,
  changes: readonly RowChange[],
  hatches: ReadonlyMap<string, VariantHatches>,
): Promise<Map<string, Candidate[]>> {
  const slugs = [...new Set(changes.map(({ after }) => after.slug))]
  const baseSlugs = new Map(changes.map(({ after }) => [after.slug, after.item_slug]))
  const columns = ['alert_rule.id', 'alert_rule.owner_id', 'condition', 'firings'] as const
  const rules = trx
    .selectFrom('alert_rule')
    .select([...columns, 'subject_kind', 'subject_slug'])
    .where('state', 'not in', ['paused', 'broken'])
    .where('condition_kind', 'not in', NOT_BY_CHANGES)
  const ofItems = await rules.where('subject_kind', '=', 'item').where('subject_slug', 'in', slugs).execute()
  const ofPets = await rules
    .where('subject_kind', '=', 'pet')
    .where('subject_slug', 'in', [...new Set(baseSlugs.values())])
    .execute()
  const ofStars = await trx
    .selectFrom('star')
    .innerJoin('alert_rule', 'alert_rule.owner_id', 'star.owner_id')
    .select([...columns, 'star.slug'])
    .where('star.slug', 'in', slugs)
    .where('is_removed', '=', (eb) => eb.lit(0))
    .where('subject_kind', '=', 'watchlist')
    .where('state', 'not in', ['paused', 'broken'])
    .where('condition_kind', 'not in', NOT_BY_CHANGES)
    .execute()

  const ofAny = await findRulesOfAny(trx, hatches)

  const found = new Map<string, Candidate[]>()
  const add = (slug: string, rule: Candidate) => {
    const list = found.get(slug)
    if (list) list.push(rule)
    else found.set(slug, [rule])
  }
  for (const rule of ofItems) add(rule.subject_slug!, rule)
  for (const rule of ofStars) add(rule.slug, rule)
  const variants = new Map<string, string[]>()
  for (const [slug, base] of baseSlugs) variants.set(base, [...(variants.get(base) ?? []), slug])
  for (const rule of ofPets) for (const slug of variants.get(rule.subject_slug!) ?? []) add(slug, rule)
  for (const { slug, rule } of ofAny) add(slug, rule)
  return found
}

/** Running rules about any pet that have one of these conditions, exported for its query plan. */
export const anyRulesQuery = (trx: Database, texts: readonly string[]) =>
  trx
    .selectFrom('alert_rule')
    .select(['id', 'owner_id', 'condition', 'firings'])
    .where('subject_kind', '=', sql.lit('any'))
    .where('condition', 'in', texts)
    .where('state', 'not in', ['paused', 'broken'])

/** The rules about any pet that ask for no more than what hatched. */
async function findRulesOfAny(trx: Database, hatches: ReadonlyMap<string, VariantHatches>) {
  const slugsByText = new Map(
    ANY_CONDITIONS.map(({ condition, text }) => [
      text,
      [...hatches].flatMap(([slug, each]) => (isRareHatch(condition, each) ? [slug] : [])),
    ]),
  )
  const texts = [...slugsByText].flatMap(([text, slugs]) => (slugs.length > 0 ? [text] : []))
  if (texts.length === 0) return []
  const rules = await anyRulesQuery(trx, texts).execute()
  return rules.flatMap((rule) => slugsByText.get(rule.condition)!.map((slug) => ({ slug, rule })))
}

function findNeeds(
  changes: readonly RowChange[],
  rulesBySlug: ReadonlyMap<string, readonly Candidate[]>,
  conditions: (text: string) => AlertCondition,
) {
  const values = new Map<1 | 7 | 30, Set<string>>()
  const copies = new Set<string>()
  for (const { after } of changes)
    for (const { condition: text } of rulesBySlug.get(after.slug) ?? []) {
      const condition = conditions(text)
      if (condition.kind === 'moves') {
        const slugs = values.get(condition.days) ?? new Set()
        values.set(condition.days, slugs.add(after.slug))
      }
      if (condition.kind === 'exist' || condition.kind === 'exist-shock') copies.add(after.slug)
    }
  return { values, copies }
}

/** Stores what rules remember and the notifications of those that fired, with a message for each of their targets. */
export async function storeMatches(trx: Database, touched: ReadonlyMap<string, Touched>, now: number): Promise<void> {
  if (touched.size === 0) return
  const rows = await inChunks([...touched.keys()], (ids) =>
    trx.selectFrom('alert_rule').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  )
  const firing = rows.filter(({ id }) => touched.get(id)!.entries.length > 0)
  const owners = [...new Set(firing.map(({ owner_id }) => owner_id))]
  const counts = await countRecent(trx, owners, now)
  const targets = await readTargets(trx, owners)
  const waiting = await readWaiting(trx, firing, now)
  let number = await lastNumber(trx)
  const notifications: AlertNotificationTable[] = []
  const messages: AlertOutboxTable[] = []

  const written = rows.map((row): AlertRuleTable => {
    const { firings, entries } = touched.get(row.id)!
    const remembered = { ...row, firings: JSON.stringify(firings) }
    if (entries.length === 0) return remembered
    const before = settleAlertRule(toSnapshot(row), now)
    const [dueAt, until] = nextTimes(row, before, now)
    const after = alertRuleAfter(before, { type: 'match', at: now, dueAt, until })!
    const gathers = waiting.get(row.number ?? -1)
    if (before.state === 'fired' && gathers) {
      const all: AlertEntry[] = JSON.parse(gathers.entries)
      const fresh = entries.filter(({ slug }) => !all.some((each) => each.slug === slug)).length
      for (const entry of entries) addEntry(all, entry)
      notifications.push({
        ...gathers,
        entries: JSON.stringify(all.slice(0, ENTRIES)),
        entry_count: gathers.entry_count + fresh,
      })
      return { ...remembered, ...toColumns(after) }
    }
    const count = counts.get(row.owner_id) ?? 0
    counts.set(row.owner_id, count + 1)
    const isLimited = count >= (row.is_unlimited === 1 ? MAX_DAILY_NOTIFICATIONS.all : MAX_DAILY_NOTIFICATIONS.limited)
    number++
    notifications.push({
      number,
      owner_id: row.owner_id,
      rule_id: row.id,
      condition: row.condition,
      at: now,
      due_at: dueAt,
      entries: JSON.stringify(entries.slice(0, ENTRIES)),
      entry_count: entries.length,
      is_limited: isLimited ? 1 : 0,
    })
    const channels = row.channels.split(',')
    if (!isLimited)
      for (const { id, kind } of targets.get(row.owner_id) ?? [])
        if (channels.includes(kind)) messages.push(toMessage({ id, kind }, { owner: row.owner_id, number, dueAt }))
    return { ...remembered, ...toColumns(after), number }
  })
  await insertMany(trx, 'alert_rule', written, {
    key: ['id'],
    update: ['state', 'fired_at', 'due_at', 'until', 'number', 'firings'],
  })
  await insertMany(trx, 'alert_notification', notifications, { key: ['number'], update: ['entries', 'entry_count'] })
  await insertMany(trx, 'alert_outbox', messages)
}

/** A notification's message to one target. */
export const toMessage = (
  { id, kind }: Pick<AlertOutboxTable, 'id' | 'kind'>,
  { owner, number, dueAt }: { owner: string; number: number; dueAt: number },
): AlertOutboxTable => ({
  id: randomUUID(),
  owner_id: owner,
  target_id: id,
  kind,
  number,
  due_at: dueAt,
  next_at: dueAt,
  attempts: 0,
  state: 'waiting',
  status: null,
})

/** When the notification of a match is sent, and how long the next one waits then. AL20 to AL23 */
function nextTimes(row: AlertRuleTable, { facts }: AlertRuleSnapshot, now: number): [dueAt: number, until: number] {
  const settings = {
    digest: row.digest as AlertDigest,
    timeZone: row.time_zone,
    quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  }
  const dueAt = dueTime(settings, Math.max(now, facts.until ?? now))
  return [dueAt, row.is_unlimited === 1 ? dueAt : dueAt + millisecondsInHour]
}

export const toSnapshot = ({
  state,
  fired_at,
  due_at,
  until,
}: Pick<AlertRuleTable, 'state' | 'fired_at' | 'due_at' | 'until'>): AlertRuleSnapshot => ({
  state,
  facts: { firedAt: fired_at, dueAt: due_at, until },
})

export const toColumns = ({ state, facts }: AlertRuleSnapshot) => ({
  state,
  fired_at: facts.firedAt,
  due_at: facts.dueAt,
  until: facts.until,
})

/** Notifications of each owner in the last 24 hours. */
async function countRecent(trx: Database, owners: readonly string[], now: number): Promise<Map<string, number>> {
  const rows = await inChunks(owners, (ids) =>
    trx
      .selectFrom('alert_notification')
      .select((eb) => ['owner_id', eb.fn.countAll<number>().as('count')])
      .where('owner_id', 'in', ids)
      .where('at', '>', now - millisecondsInDay)
      .where('is_limited', '=', 0)
      .groupBy('owner_id')
      .execute(),
  )
  return new Map(rows.map(({ owner_id, count }) => [owner_id, Number(count)]))
}

/** Notifications that have not been sent yet, by number. */
async function readWaiting(trx: Database, rules: readonly AlertRuleTable[], now: number) {
  const numbers = rules.flatMap(({ number, due_at }) =>
    number !== null && due_at !== null && due_at > now ? [number] : [],
  )
  const rows = await inChunks(numbers, (chunk) =>
    trx.selectFrom('alert_notification').selectAll().where('number', 'in', chunk).execute(),
  )
  return new Map(rows.map((row) => [row.number, row]))
}

export const lastNumber = async (trx: Database) =>
  (await trx.selectFrom('alert_notification').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst())
    ?.number ?? 0
