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

/** Only trades of this long are counted and shown, in milliseconds. EV30 */
const WINDOW_MS = 90 * millisecondsInDay
/** Trades of a variant that are counted, the newest ones: a much traded one has thousands. EV30 */
const COUNTED = 500
/** A trade is shown where this many groups are among the newest trades of each variant in it. EV32 */
const PUBLIC_GROUPS = 3
const GROUPED = 20
/** A trade of more kinds is not shown: each of them costs a read. EV36 */
const PUBLIC_KINDS = 20

/** Trades as evidence of values. Pass a transaction to join it. Times are milliseconds. */
export const createEvidenceRepository = (db: Database) => {
  /** The newest trades of a variant; a trade that has it on both sides comes twice, one after the other. Exported for its query plan. */
  const pageQuery = (slug: string, since: number, limit: number, before?: Pick<EvidenceTable, 'id' | 'at'>) =>
    db
      .selectFrom('evidence_item as item')
      .innerJoin('evidence', 'evidence.id', 'item.evidence_id')
      .selectAll('evidence')
      .where('item.variant_slug', '=', slug)
      .where('item.at', '>', since)
      .$if(before !== undefined, (q) =>
        q.where(sql<boolean>`(item.at, item.evidence_id) < (${before!.at}, ${before!.id})`),
      )
      .orderBy('item.at', 'desc')
      .orderBy('item.evidence_id', 'desc')
      .limit(2 * limit)

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

  /** The newest trades of a variant that count now. */
  const listCounting = (slug: string, limit: number, now: number, before?: Pick<EvidenceTable, 'id' | 'at'>) =>
    takeEach(pageQuery(slug, now - WINDOW_MS, limit, before).where(isCounting(now)), limit)

  /** Whether a trade may be shown to everyone; reads each variant once. EV32 */
  function createShownCheck(now: number) {
    const known = new Map<string, boolean>()
    async function isTradedByGroups(slug: string) {
      const isKnown = known.get(slug)
      if (isKnown !== undefined) return isKnown
      const groups = countGroups(toPairs(await listCounting(slug, GROUPED, now)))
      known.set(slug, groups >= PUBLIC_GROUPS)
      return groups >= PUBLIC_GROUPS
    }
    return async (entries: readonly EvidenceItemTable[]): Promise<boolean> => {
      if (entries.length > PUBLIC_KINDS) return false
      for (const { variant_slug } of entries) if (!(await isTradedByGroups(variant_slug))) return false
      return true
    }
  }

  return {
    pageQuery,
    listCounting,

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
      const counts: EvidenceCounts[] = []
      for (const each of variants) {
        const trades = await listCounting(each.slug, COUNTED, now)
        const accounts = new Set(trades.flatMap(({ a_id, b_id }) => [a_id, b_id])).size
        counts.push({ ...each, trades: trades.length, accounts, groups: countGroups(toPairs(trades)) })
      }
      const place = await findPlace(before)
      if (before !== undefined && !place) return { variants: counts, bundles: [] }
      const rows = await listCounting(slug, EVIDENCE_PAGE_SIZE + 1, now, place)
      const page = rows.slice(0, EVIDENCE_PAGE_SIZE)
      const items = await listItems(page)
      const isShown = createShownCheck(now)
      const bundles: ItemEvidence['bundles'] = []
      for (const { id, at } of page) {
        const entries = items.get(id)!
        if (await isShown(entries)) bundles.push({ day: isoTime(at - (at % millisecondsInDay)), ...toSides(entries) })
      }
      return { variants: counts, bundles, ...(rows.length > page.length ? { next: page.at(-1)!.id } : {}) }
    },

    /** What leads see of a variant's trades, newest first. */
    async list(slug: string, before: string | undefined): Promise<EvidenceTradeList> {
      const place = await findPlace(before)
      if (before !== undefined && !place) return { trades: [], next: null }
      const rows = await takeEach(pageQuery(slug, 0, EVIDENCE_PAGE_SIZE + 1, place), EVIDENCE_PAGE_SIZE + 1)
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

/** Whether a trade counts now: it is old enough, and nothing speaks against it. */
const isCounting = (now: number) => sql<boolean>`(
  evidence.status = 'used' and evidence.usable_at <= ${now}
  and not exists (select 1 from evidence_exclusion as x where x.ended_at is null and x.account_id = evidence.a_id)
  and not exists (select 1 from evidence_exclusion as x where x.ended_at is null and x.account_id = evidence.b_id)
)`

/** The rows of a query, each trade once. */
async function takeEach(query: { execute(): Promise<EvidenceTable[]> }, limit: number): Promise<EvidenceTable[]> {
  const rows = await query.execute()
  return rows.filter(({ id }, index) => id !== rows[index - 1]?.id).slice(0, limit)
}

const toPairs = (trades: readonly EvidenceTable[]) => trades.map(({ a_id, b_id }) => [a_id, b_id] as const)

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
