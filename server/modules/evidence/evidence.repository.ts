import type { EvidenceCounts, EvidenceTrade, EvidenceTradeList, ItemEvidence } from '#contract/evidence.ts'
import { EVIDENCE_PAGE_SIZE } from '#contract/evidence.ts'
import { countGroups } from '#domain/values/count-groups.ts'
import type { Database, EvidenceItemTable, EvidenceTable } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'

/** What an entry of a side says. */
export type Entry = { slug: string; quantity: number }
export type NewEvidence = Omit<EvidenceTable, 'id'> & { give: readonly Entry[]; get: readonly Entry[] }

/** Only trades of this long are shown and grouped, in milliseconds. EV30 */
const WINDOW_MS = 90 * millisecondsInDay
/** A trade is shown where each of its variants was traded by this many groups. EV32 */
const PUBLIC_GROUPS = 3

/** Trades as evidence of values. Pass a transaction to join it. Times are milliseconds. */
export const createEvidenceRepository = (db: Database) => {
  /** A page of a variant's trades, newest first; exported for its query plan. */
  const pageQuery = (slug: string, since: number, limit: number, before?: Pick<EvidenceTable, 'id' | 'at'>) =>
    db
      .selectFrom('evidence_item as item')
      .innerJoin('evidence', 'evidence.id', 'item.evidence_id')
      .selectAll('evidence')
      .where('item.variant_slug', '=', slug)
      .where(isFirstOfTrade)
      .where('item.at', '>', since)
      .$if(before !== undefined, (q) =>
        q.where(sql<boolean>`(item.at, item.evidence_id) < (${before!.at}, ${before!.id})`),
      )
      .orderBy('item.at', 'desc')
      .orderBy('item.evidence_id', 'desc')
      .limit(limit)

  const findPlace = async (id: string | undefined) =>
    id === undefined
      ? undefined
      : db.selectFrom('evidence').select(['id', 'at']).where('id', '=', id).executeTakeFirst()

  /** The entries of these trades. */
  async function listItems(rows: readonly EvidenceTable[]): Promise<Map<string, EvidenceItemTable[]>> {
    if (rows.length === 0) return new Map()
    const items = await db
      .selectFrom('evidence_item')
      .selectAll()
      .where(
        'evidence_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('variant_slug')
      .execute()
    return groupBy(items, ({ evidence_id }) => evidence_id)
  }

  /** The accounts of each trade that counts now, by variant. */
  async function listPairs(slugs: readonly string[], now: number): Promise<Map<string, [string, string][]>> {
    const rows = await pairsQuery(slugs, now).execute()
    const byVariant = groupBy(rows, ({ variant_slug }) => variant_slug)
    return new Map(slugs.map((slug) => [slug, (byVariant.get(slug) ?? []).map(({ a_id, b_id }) => [a_id, b_id])]))
  }

  /** Exported for its query plan. */
  const pairsQuery = (slugs: readonly string[], now: number) =>
    db
      .selectFrom('evidence_item as item')
      .innerJoin('evidence', 'evidence.id', 'item.evidence_id')
      .select(['item.variant_slug', 'a_id', 'b_id'])
      .where('item.variant_slug', 'in', slugs)
      .where(isFirstOfTrade)
      .where('item.at', '>', now - WINDOW_MS)
      .where(isCounting(now))

  return {
    pageQuery,
    pairsQuery,

    async insert(trades: readonly NewEvidence[]): Promise<void> {
      const rows = trades.map(({ give, get, ...columns }) => ({ give, get, columns: { ...columns, id: randomUUID() } }))
      await insertMany(
        db,
        'evidence',
        rows.map(({ columns }) => columns),
      )
      await insertMany(
        db,
        'evidence_item',
        rows.flatMap(({ columns: { id, at }, give, get }) => [
          ...give.map((entry) => toItem(id, at, 'give', entry)),
          ...get.map((entry) => toItem(id, at, 'get', entry)),
        ]),
      )
    },

    /** The content hashes of what operators sent under these ids, by `sourceKey`. */
    async findContents(trades: readonly { source: string; id: string }[]): Promise<Map<string, string>> {
      if (trades.length === 0) return new Map()
      const rows = await db
        .selectFrom('evidence')
        .select(['source', 'source_id', 'content_hash'])
        .where('kind', '=', 'ingest')
        .where('source', 'in', [...new Set(trades.map(({ source }) => source))])
        .where(
          'source_id',
          'in',
          trades.map(({ id }) => id),
        )
        .execute()
      return new Map(rows.map((row) => [sourceKey(row.source, row.source_id), row.content_hash!]))
    },

    /** Takes what an account has confirmed out of use while it does not count yet. EV22 */
    async discountPending(opaqueId: string, why: NonNullable<EvidenceTable['why']>, now: number): Promise<void> {
      for (const side of ['a_id', 'b_id'] as const)
        await db
          .updateTable('evidence')
          .set({ status: 'discounted', why })
          .where(side, '=', opaqueId)
          .where('usable_at', '>', now)
          .where('status', '=', 'used')
          .execute()
    },

    /** Whether any trade is of the account. */
    async isKnown(opaqueId: string): Promise<boolean> {
      for (const side of ['a_id', 'b_id'] as const)
        if (await db.selectFrom('evidence').select('id').where(side, '=', opaqueId).limit(1).executeTakeFirst())
          return true
      return false
    },

    /** What everyone may know of an item's trades (EV30 to EV34). Undefined: there is no such item. */
    async describe(slug: string, before: string | undefined, now: number): Promise<ItemEvidence | undefined> {
      const variants = await listVariants(db, slug)
      if (variants.length === 0) return undefined
      const pairs = await listPairs(
        variants.map((each) => each.slug),
        now,
      )
      const counts = variants.map(({ slug: each, variant }): EvidenceCounts => {
        const ofVariant = pairs.get(each)!
        return {
          slug: each,
          variant,
          trades: ofVariant.length,
          accounts: new Set(ofVariant.flat()).size,
          groups: countGroups(ofVariant),
        }
      })
      if (counts.find((each) => each.slug === slug)!.groups < PUBLIC_GROUPS) return { variants: counts, bundles: [] }

      const place = await findPlace(before)
      if (before !== undefined && !place) return { variants: counts, bundles: [] }
      const rows = await pageQuery(slug, now - WINDOW_MS, EVIDENCE_PAGE_SIZE + 1, place)
        .where(isCounting(now))
        .execute()
      const page = rows.slice(0, EVIDENCE_PAGE_SIZE)
      const items = await listItems(page)
      const others = new Set([...items.values()].flat().map((item) => item.variant_slug))
      const allPairs = await listPairs([...others], now)
      const isPublic = (each: string) => countGroups(allPairs.get(each)!) >= PUBLIC_GROUPS
      return {
        variants: counts,
        bundles: page.flatMap(({ id, at }) => {
          const entries = items.get(id)!
          if (!entries.every(({ variant_slug }) => isPublic(variant_slug))) return []
          return [{ day: isoTime(at - (at % millisecondsInDay)), ...toSides(entries) }]
        }),
        ...(rows.length > page.length ? { next: page.at(-1)!.id } : {}),
      }
    },

    /** What leads see of a variant's trades, newest first. */
    async list(slug: string, before: string | undefined): Promise<EvidenceTradeList> {
      const place = await findPlace(before)
      if (before !== undefined && !place) return { trades: [], next: null }
      const rows = await pageQuery(slug, 0, EVIDENCE_PAGE_SIZE + 1, place).execute()
      const page = rows.slice(0, EVIDENCE_PAGE_SIZE)
      const items = await listItems(page)
      const exclusions = await findReasons(
        db,
        page.flatMap(({ a_id, b_id }) => [a_id, b_id]),
      )
      return {
        trades: page.map((row): EvidenceTrade => {
          const excluded = exclusions.get(row.a_id) ?? exclusions.get(row.b_id)
          return {
            id: row.id,
            kind: row.kind,
            source: row.source,
            at: isoTime(row.at),
            usableAt: isoTime(row.usable_at),
            a: row.a_id,
            b: row.b_id,
            ...toSides(items.get(row.id)!),
            status: excluded === undefined ? row.status : 'excluded',
            why: excluded ?? row.why,
          }
        }),
        next: rows.length > page.length ? page.at(-1)!.id : null,
      }
    },
  }
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** A variant may be on both sides of a trade: then the side that is given stands for both. */
const isFirstOfTrade = sql<boolean>`(
  item.side = 'give' or not exists (
    select 1 from evidence_item as given
    where given.evidence_id = item.evidence_id and given.side = 'give' and given.variant_slug = item.variant_slug
  )
)`

/** Whether a trade counts now: it is old enough, and nothing speaks against it. */
const isCounting = (now: number) => sql<boolean>`(
  evidence.status = 'used' and evidence.usable_at <= ${now} and not exists (
    select 1 from evidence_exclusion as exclusion
    where exclusion.ended_at is null and exclusion.account_id in (evidence.a_id, evidence.b_id)
  )
)`

/** What names a trade of an operator. */
export const sourceKey = (source: string, id: string) => JSON.stringify([source, id])

const toItem = (evidence_id: string, at: number, side: EvidenceItemTable['side'], { slug, quantity }: Entry) => ({
  evidence_id,
  side,
  variant_slug: slug,
  quantity,
  at,
})

function toSides(entries: readonly EvidenceItemTable[]) {
  const side = (name: EvidenceItemTable['side']) =>
    entries
      .filter((entry) => entry.side === name)
      .map(({ variant_slug, quantity }) => ({ slug: variant_slug, quantity }))
  return { give: side('give'), get: side('get') }
}

/** Every variant of the item that the slug names, or of which it is a variant. */
const listVariants = (db: Database, slug: string) =>
  db
    .selectFrom('item_variant')
    .select(['slug', 'variant'])
    .where('item_slug', '=', (eb) => eb.selectFrom('item_variant').select('item_slug').where('slug', '=', slug))
    .orderBy('variant_rank')
    .execute()

/** Why these accounts are excluded now. */
async function findReasons(db: Database, opaqueIds: readonly string[]): Promise<Map<string, string>> {
  if (opaqueIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_exclusion')
    .select(['account_id', 'reason'])
    .where('ended_at', 'is', null)
    .where('account_id', 'in', [...new Set(opaqueIds)])
    .execute()
  return new Map(rows.map(({ account_id, reason }) => [account_id, reason]))
}
