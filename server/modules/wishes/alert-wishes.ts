import type { AlertCondition, AlertEntry } from '#contract/alerts.ts'
import { isBait } from '#domain/wishes/bait.ts'
import { wishPercent } from '#domain/wishes/wish-percent.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { toValue } from '#server/db/value-columns.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { AlertRuleTable } from '#server/modules/alerts/alerts.table.ts'
import { addEntry, readFirings, storeMatches, type Touched } from '#server/modules/alerts/record-matches.ts'
import { sql } from 'kysely'
import { createDismissalsRepository } from './dismissals.repository.ts'
import { createWishesRepository, listWishSlugs, type WishRow } from './wishes.repository.ts'

/** Wishes of one transaction, which holds up writers of values for its time. */
const WISHES = 50
/** Transactions of one look. */
const TRANSACTIONS = 20

type WishedCondition = Extract<AlertCondition, { kind: 'wished' }>
type Candidate = Pick<AlertRuleTable, 'id' | 'owner_id' | 'subject_kind' | 'subject_slug' | 'condition' | 'firings'>
/** `stars`: variants that the owner stars. */
type Watcher = { rule: Candidate; stars: ReadonlySet<string> }
type Variant = Awaited<ReturnType<typeof readVariants>> extends Map<string, infer Row> ? Row : never

/** Wishes that have begun to stand since they were last looked at, exported for its query plan. */
export const begunQuery = (db: Database, limit: number) =>
  db.selectFrom('wish_begun').select('wish_id').orderBy('wish_id').limit(limit)

/**
 * Matches alert rules with wishes that have begun to stand. That a wish was looked at, which rules fired for it and the notifications are
 * stored together, so each rule fires at most once for a wish, whichever process looks. WI55 to WI58
 */
export async function alertWishes(db: Database, now: number): Promise<void> {
  for (let count = 0; count < TRANSACTIONS; count++) {
    if ((await begunQuery(db, 1).execute()).length === 0) return
    await writeTransaction(db, 'pets', async (trx) => {
      const ids = (await begunQuery(trx, WISHES).execute()).map(({ wish_id }) => wish_id)
      if (ids.length === 0) return
      await trx.deleteFrom('wish_begun').where('wish_id', 'in', ids).execute()
      // One that rests again comes back when it stands.
      await alertOf(trx, [...(await createWishesRepository(trx).findStanding(ids)).values()], now)
    })
  }
}

async function alertOf(trx: Database, wishes: readonly WishRow[], now: number): Promise<void> {
  if (wishes.length === 0) return
  const variants = await readVariants(trx, [...new Set(wishes.flatMap(({ content }) => listWishSlugs(content)))])
  const watchers = await findWatchers(trx, variants)
  if (watchers.length === 0) return
  const fired = await findFired(
    trx,
    wishes.map(({ id }) => id),
  )
  const dismissed = await createDismissalsRepository(trx).findReaders(wishes.map(({ id }) => id))
  const touched = new Map<string, Touched>()
  const alerts: { wish_id: string; rule_id: string }[] = []
  for (const wish of wishes) {
    const hiddenFrom = await findHiddenFrom(trx, wish.account_id)
    const percent = wishPercent(wish.content, (slug) => variants.get(slug)?.value)
    if (percent !== undefined && isBait(percent)) continue
    for (const watcher of watchers) {
      const { id, owner_id, firings } = watcher.rule
      if (owner_id === wish.account_id || hiddenFrom.has(owner_id)) continue
      if (dismissed.get(wish.id)?.has(owner_id) || fired.has(`${wish.id} ${id}`)) continue
      const slug = findWished(wish, watcher, percent, variants)
      const variant = slug === undefined ? undefined : variants.get(slug)
      if (!variant) continue
      const rule = touched.get(id) ?? { firings: readFirings(firings), entries: [] }
      touched.set(id, rule)
      addEntry(rule.entries, toEntry(variant, percent))
      alerts.push({ wish_id: wish.id, rule_id: id })
    }
  }
  await insertMany(trx, 'wish_alert', alerts)
  await storeMatches(trx, touched, now)
}

const toEntry = ({ slug, name, isSample }: Variant, percent: number | undefined): AlertEntry => ({
  slug,
  name,
  image: `/items/${slug}.webp`,
  before: null,
  ...(percent !== undefined && { after: Math.round(percent) }),
  isSample,
})

/** The pet of a wish that a rule is about; undefined: the wish does not meet the rule. */
function findWished(
  { content: { have, want, tags } }: WishRow,
  { rule: { subject_kind, subject_slug, condition }, stars }: Watcher,
  percent: number | undefined,
  variants: ReadonlyMap<string, Variant>,
): string | undefined {
  const { side, tag, percent: least }: WishedCondition = JSON.parse(condition)
  if (tag !== null && !tags.includes(tag)) return undefined
  if (least !== null && (percent === undefined || percent < least)) return undefined
  const slugs = (side === 'have' ? have : side === 'want' ? want : [...have, ...want]).map(({ slug }) => slug)
  switch (subject_kind) {
    case 'item':
      return slugs.find((slug) => slug === subject_slug)
    case 'pet':
      return slugs.find((slug) => variants.get(slug)?.baseSlug === subject_slug)
    case 'watchlist':
      return slugs.find((slug) => stars.has(slug))
    default:
      return slugs[0]
  }
}

async function readVariants(trx: Database, slugs: readonly string[]) {
  const rows = await trx
    .selectFrom('item_variant')
    .select(['slug', 'item_slug', 'name', 'value_number', 'value_word', 'is_sample'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(
    rows.map((row) => [
      row.slug,
      { slug: row.slug, baseSlug: row.item_slug, name: row.name, value: toValue(row), isSample: row.is_sample === 1 },
    ]),
  )
}

/** Running rules about wishes that may be about one of these pets, exported for its query plan. */
export const wishRulesQuery = (trx: Database) =>
  trx
    .selectFrom('alert_rule')
    .select(['alert_rule.id', 'alert_rule.owner_id', 'subject_kind', 'subject_slug', 'condition', 'firings'])
    .where('condition_kind', '=', sql.lit('wished'))
    .where('state', 'not in', ['paused', 'broken'])

/** Those about the watchlists of owners who star one of these, by each star. */
export const starredRulesQuery = (trx: Database, slugs: readonly string[]) =>
  wishRulesQuery(trx)
    .innerJoin('star', 'star.owner_id', 'alert_rule.owner_id')
    .select('star.slug as star')
    .where('subject_kind', '=', 'watchlist')
    .where('star.slug', 'in', slugs)
    .where('star.is_removed', '=', (eb) => eb.lit(0))

async function findWatchers(trx: Database, variants: ReadonlyMap<string, Variant>): Promise<Watcher[]> {
  const slugs = [...variants.keys()]
  const bases = [...new Set([...variants.values()].map(({ baseSlug }) => baseSlug))]
  const ofItems = await wishRulesQuery(trx)
    .where('subject_kind', '=', 'item')
    .where('subject_slug', 'in', slugs)
    .execute()
  const ofPets = await wishRulesQuery(trx)
    .where('subject_kind', '=', 'pet')
    .where('subject_slug', 'in', bases)
    .execute()
  const ofAny = await wishRulesQuery(trx).where('subject_kind', '=', 'any').execute()
  const starred = await starredRulesQuery(trx, slugs).execute()
  const ofStars = new Map<string, { rule: Candidate; stars: Set<string> }>()
  for (const { star, ...rule } of starred) {
    const watcher = ofStars.get(rule.id) ?? { rule, stars: new Set() }
    ofStars.set(rule.id, watcher)
    watcher.stars.add(star)
  }
  const none: ReadonlySet<string> = new Set()
  return [...[...ofItems, ...ofPets, ...ofAny].map((rule) => ({ rule, stars: none })), ...ofStars.values()]
}

/** Pairs of one of these wishes and a rule that has fired for it. */
export const firedQuery = (trx: Database, wishIds: readonly string[]) =>
  trx.selectFrom('wish_alert').select(['wish_id', 'rule_id']).where('wish_id', 'in', wishIds)

async function findFired(trx: Database, wishIds: readonly string[]): Promise<Set<string>> {
  const rows = await firedQuery(trx, wishIds).execute()
  return new Set(rows.map(({ wish_id, rule_id }) => `${wish_id} ${rule_id}`))
}

/** Readers to whom an owner's wishes are not shown: those who blocked them, and those whom they blocked. WI41 */
async function findHiddenFrom(trx: Database, ownerId: string): Promise<Set<string>> {
  const byThem = await trx.selectFrom('block').select('blocker_id').where('blocked_id', '=', ownerId).execute()
  const byOwner = await trx
    .selectFrom('block')
    .select('blocked_id')
    .where('blocker_id', '=', ownerId)
    .where('only_hides', '=', 0)
    .execute()
  return new Set([...byThem.map(({ blocker_id }) => blocker_id), ...byOwner.map(({ blocked_id }) => blocked_id)])
}
