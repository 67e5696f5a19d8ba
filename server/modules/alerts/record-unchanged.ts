import type { AlertCondition, AlertEntry } from '#contract/alerts.ts'
import type { Firing } from '#domain/alerts/match-change.ts'
import { matchUnchanged, nextLook, type StandingValue } from '#domain/alerts/match-unchanged.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { AlertRuleTable } from './alerts.table.ts'
import { readFirings, storeMatches, type Touched } from './record-matches.ts'
import { inChunks } from '#server/db/in-chunks.ts'

type UnchangedCondition = Extract<AlertCondition, { kind: 'unchanged' }>
type NamedValue = StandingValue & { slug: string; name: string }

/** Rules of one transaction, which holds up writers of values for its time. */
const RULES = 50
/** Transactions of one look, which holds up what else the process does by the clock. */
const TRANSACTIONS = 20

/** The rules to look at, exported for its query plan. */
export const dueQuery = (db: Database, now: number, limit: number) =>
  db.selectFrom('alert_rule').selectAll().where('look_at', '<=', now).orderBy('look_at').orderBy('id').limit(limit)

/**
 * Matches the rules whose time has come with unchanged values. Their next time and what they remember are stored with the
 * notification, so each rule fires once for each value, whichever process looks. Returns whether rules are left. AL230 to AL236
 */
export async function recordUnchanged(db: Database, now: number): Promise<boolean> {
  for (let count = 0; count < TRANSACTIONS; count++) {
    if ((await dueQuery(db, now, 1).execute()).length === 0) return false
    await writeTransaction(db, 'pets', async (trx) => lookAt(trx, await dueQuery(trx, now, RULES).execute(), now))
  }
  return true
}

async function lookAt(trx: Database, rules: readonly AlertRuleTable[], now: number): Promise<void> {
  const watching = rules.filter(({ state }) => state !== 'paused' && state !== 'broken')
  const slugsByRule = await readSlugs(trx, watching)
  const values = await readStanding(trx, [...new Set([...slugsByRule.values()].flat())])
  const touched = new Map<string, Touched>()
  const looked = rules.map((rule): AlertRuleTable => {
    const condition: UnchangedCondition = JSON.parse(rule.condition)
    const firings: Record<string, Firing> = readFirings(rule.firings)
    const entries: AlertEntry[] = []
    const standing = (slugsByRule.get(rule.id) ?? []).flatMap((slug) => values.get(slug) ?? [])
    for (const { slug, name, ...value } of standing) {
      const { match, firing } = matchUnchanged(condition, value, firings[slug], now)
      if (match) entries.push({ slug, name, image: `/items/${slug}.webp`, ...match })
      if (firing) firings[slug] = firing
    }
    if (entries.length > 0) touched.set(rule.id, { firings, entries })
    return { ...rule, look_at: nextLook(condition, standing, now) }
  })
  await insertMany(trx, 'alert_rule', looked, { key: ['id'], update: ['look_at'] })
  await storeMatches(trx, touched, now)
}

/** The variants of each rule's subject, by the rule's id. */
async function readSlugs(trx: Database, rules: readonly AlertRuleTable[]): Promise<Map<string, string[]>> {
  const ofKind = (kind: AlertRuleTable['subject_kind']) => rules.filter(({ subject_kind }) => subject_kind === kind)
  const bases = [...new Set(ofKind('pet').map(({ subject_slug }) => subject_slug!))]
  const owners = [...new Set(ofKind('watchlist').map(({ owner_id }) => owner_id))]
  const variants =
    bases.length === 0
      ? []
      : await trx
          .selectFrom('item_variant')
          .select(['slug', 'item_slug as key'])
          .where('item_slug', 'in', bases)
          .execute()
  const stars =
    owners.length === 0
      ? []
      : await trx
          .selectFrom('star')
          .select(['slug', 'owner_id as key'])
          .where('owner_id', 'in', owners)
          .where('is_removed', '=', 0)
          .orderBy('owner_id')
          .orderBy('slug')
          .execute()
  const byKey = new Map<string, string[]>()
  for (const { key, slug } of [...variants, ...stars]) {
    const list = byKey.get(key)
    if (list) list.push(slug)
    else byKey.set(key, [slug])
  }
  return new Map(
    rules.map(({ id, subject_kind, subject_slug, owner_id }) => [
      id,
      subject_kind === 'item' ? [subject_slug!] : (byKey.get(subject_kind === 'pet' ? subject_slug! : owner_id) ?? []),
    ]),
  )
}

/** The numeric values of variants, each with the first point of its history from which on the value was always this one. */
async function readStanding(trx: Database, slugs: readonly string[]): Promise<Map<string, NamedValue>> {
  const rows = await inChunks(slugs, (some) => standingQuery(trx, some).execute())
  return new Map(
    rows.map(({ slug, name, value, updated_at, since, is_sample, was_sample }) => [
      slug,
      { slug, name, value: value!, since: since ?? updated_at, isSample: is_sample === 1 || was_sample === 1 },
    ]),
  )
}

/** Exported for its query plan. */
export const standingQuery = (trx: Database, slugs: readonly string[]) =>
  trx
    .selectFrom('item_variant')
    .leftJoin('value_point as first', (join) =>
      join.onRef('first.variant_slug', '=', 'slug').on('first.at', '=', (eb) =>
        eb
          .selectFrom('value_point as same')
          .select('same.at')
          .whereRef('same.variant_slug', '=', 'slug')
          .where('same.at', '>', (point) =>
            point.fn.coalesce(
              point
                .selectFrom('value_point as other')
                .select('other.at')
                .whereRef('other.variant_slug', '=', 'slug')
                .where((other) =>
                  other.or([
                    other('other.value_number', 'is', null),
                    other('other.value_number', '!=', other.ref('item_variant.value_number')),
                  ]),
                )
                .orderBy('other.at', 'desc')
                .limit(1),
              point.lit(-1),
            ),
          )
          .orderBy('same.at')
          .limit(1),
      ),
    )
    .select([
      'slug',
      'name',
      'item_variant.value_number as value',
      'updated_at',
      'first.at as since',
      'item_variant.is_sample',
      'first.is_sample as was_sample',
    ])
    .where('slug', 'in', slugs)
    .where('item_variant.value_number', 'is not', null)
