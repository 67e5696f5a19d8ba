import type { EvidenceCounts, EvidenceTrade, EvidenceTradeList, ItemEvidence } from '#contract/evidence.ts'
import type { TradingAccount, TradingAccounts } from '#contract/evidence-review.ts'
import { EVIDENCE_PAGE_SIZE, SAMPLE_SOURCE } from '#contract/evidence.ts'
import { countGroups, findGroups } from '#domain/estimation/find-groups.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { evidenceSource, KEYED_SOURCE, sourceOfEvidence } from '#domain/estimation/evidence-source.ts'
import type { EvidenceItemTable, EvidenceTable } from './evidence.table.ts'
import { createExclusionsRepository } from './exclusions.repository.ts'

/** Entry of a side. */
export type Entry = { slug: string; quantity: number }
export type NewEvidence = Omit<EvidenceTable, 'id'> & { give: readonly Entry[]; get: readonly Entry[] }

/** Only trades of this long are counted and shown, in milliseconds. EV30 */
const WINDOW_MS = 90 * millisecondsInDay
/** Trades of a variant that are counted, the newest ones: a much traded one has thousands. EV30 */
const COUNTED = 500
/** A trade is shown where this many groups are among the newest trades of each variant in it. EV32 */
const PUBLIC_GROUPS = 3
const GROUPED = 20
/** Trades whose accounts leads see by groups, the newest ones. EV48 */
const REVIEWED = 200
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

  /** The last trades of an account on one side to count. Exported for its query plan. */
  const accountQuery = (
    side: (typeof SIDES)[number],
    account: string,
    limit: number,
    before?: Pick<EvidenceTable, 'id' | 'usable_at'>,
  ) =>
    db
      .selectFrom('evidence')
      .selectAll()
      .where(side, '=', account)
      .$if(before !== undefined, (q) => q.where(sql<boolean>`(usable_at, id) < (${before!.usable_at}, ${before!.id})`))
      .orderBy('usable_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)

  /** Past trades of accounts on one side, and since when. Exported for its query plan. */
  const historyQuery = (side: (typeof SIDES)[number], accounts: readonly string[]) =>
    db
      .selectFrom('evidence')
      .select(({ fn }) => [
        `${side} as account`,
        fn.countAll<number | string>().as('trades'),
        fn.min('usable_at').as('firstAt'),
      ])
      .where(side, 'in', accounts)
      .groupBy(side)

  async function readHistories(accounts: readonly string[]) {
    const histories = new Map<string, { trades: number; firstAt: number }>()
    if (accounts.length === 0) return histories
    for (const side of SIDES)
      for (const { account, trades, firstAt } of await historyQuery(side, accounts).execute()) {
        const known = histories.get(account)
        histories.set(account, {
          // PostgreSQL counts in a type of its own.
          trades: Number(trades) + (known?.trades ?? 0),
          firstAt: Math.min(Number(firstAt), known?.firstAt ?? Number.POSITIVE_INFINITY),
        })
      }
    return histories
  }

  const findPlace = async (id: string | undefined) =>
    id === undefined
      ? undefined
      : db.selectFrom('evidence').select(['id', 'at', 'usable_at']).where('id', '=', id).executeTakeFirst()

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

  /** A page of trades as leads see them, of rows that are one more where there is a next page. */
  async function toPage(rows: readonly EvidenceTable[]): Promise<EvidenceTradeList> {
    const page = rows.slice(0, EVIDENCE_PAGE_SIZE)
    const items = await listItems(page)
    const names = await findNames([...items.values()].flat().map(({ variant_slug }) => variant_slug))
    const name = ({ slug, quantity }: Entry) => ({ slug, name: names.get(slug)!, quantity })
    const exclusions = await createExclusionsRepository(db).findAllCurrent(toPairs(page).flat())
    const sources = await findSources(page)
    const trades = page.map((row): EvidenceTrade => {
      const exclusion = exclusions.get(row.a_id) ?? exclusions.get(row.b_id)
      const isOut = sources.get(row.source)?.is_out === 1
      const { give, get } = toSides(items.get(row.id)!)
      return {
        id: row.id,
        kind: row.kind,
        source: sources.get(row.source)?.name ?? row.source,
        at: isoTime(row.at),
        usableAt: isoTime(row.usable_at),
        a: row.a_id,
        b: row.b_id,
        give: give.map(name),
        get: get.map(name),
        status: exclusion ? 'excluded' : isOut ? 'discounted' : row.status,
        why: exclusion?.reason ?? (isOut ? 'unused-source' : row.why),
        by: exclusion?.by ?? null,
      }
    })
    return { trades, next: rows.length > page.length ? page.at(-1)!.id : null }
  }

  /** Sources whose keys sent these trades, by what the trades call them. */
  async function findSources(rows: readonly EvidenceTable[]) {
    const ids = [...new Set(rows.flatMap(({ source }) => sourceOfEvidence(source) ?? []))]
    const sources =
      ids.length === 0
        ? []
        : await db.selectFrom('source').select(['id', 'name', 'is_out']).where('id', 'in', ids).execute()
    return new Map(sources.map((source) => [evidenceSource(source.id), source]))
  }

  async function findNames(slugs: readonly string[]): Promise<Map<string, string>> {
    if (slugs.length === 0) return new Map()
    const rows = await db
      .selectFrom('item_variant')
      .select(['slug', 'name'])
      .where('slug', 'in', [...new Set(slugs)])
      .execute()
    return new Map(rows.map(({ slug, name }) => [slug, name]))
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

  const samplesQuery = () => db.selectFrom('evidence').where('kind', '=', 'ingest').where('source', '=', SAMPLE_SOURCE)

  return {
    pageQuery,
    accountQuery,
    historyQuery,
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

    /** Whether any trade is a sample. */
    hasSamples: async (): Promise<boolean> =>
      (await samplesQuery().select('id').limit(1).executeTakeFirst()) !== undefined,

    /** Removes the sample trades. @returns whether there were any */
    async dropSamples(): Promise<boolean> {
      const samples = samplesQuery().select('id')
      await db.deleteFrom('evidence_item').where('evidence_id', 'in', samples).execute()
      const { numDeletedRows } = await db.deleteFrom('evidence').where('id', 'in', samples).executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Whether any trade is of the account. */
    async isKnown(opaqueId: string): Promise<boolean> {
      for (const side of ['a_id', 'b_id'] as const)
        if (await db.selectFrom('evidence').select('id').where(side, '=', opaqueId).limit(1).executeTakeFirst())
          return true
      return false
    },

    isVariant: async (slug: string): Promise<boolean> =>
      (await db.selectFrom('item_variant').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined,

    /** Public facts of an item's trades (EV30 to EV34). Undefined: there is no such item. */
    async describe(slug: string, before: string | undefined, now: number): Promise<ItemEvidence | undefined> {
      const variants = await listVariants(db, slug)
      if (variants.length === 0) return undefined
      const counts: EvidenceCounts[] = []
      let hasSamples = false
      for (const each of variants) {
        const trades = await listCounting(each.slug, COUNTED, now)
        const accounts = new Set(trades.flatMap(({ a_id, b_id }) => [a_id, b_id])).size
        hasSamples ||= trades.some(({ source }) => source === SAMPLE_SOURCE)
        counts.push({ ...each, trades: trades.length, accounts, groups: countGroups(toPairs(trades)) })
      }
      const known = { ...(hasSamples && { sample: true }), variants: counts }
      const place = await findPlace(before)
      if (before !== undefined && !place) return { ...known, bundles: [] }
      const rows = await listCounting(slug, EVIDENCE_PAGE_SIZE + 1, now, place)
      const page = rows.slice(0, EVIDENCE_PAGE_SIZE)
      const items = await listItems(page)
      const isShown = createShownCheck(now)
      const bundles: ItemEvidence['bundles'] = []
      for (const { id, at } of page) {
        const entries = items.get(id)!
        if (await isShown(entries)) bundles.push({ day: isoTime(at - (at % millisecondsInDay)), ...toSides(entries) })
      }
      return { ...known, bundles, ...(rows.length > page.length ? { next: page.at(-1)!.id } : {}) }
    },

    /** A variant's trades as leads see them, newest first. */
    async list(slug: string, before: string | undefined): Promise<EvidenceTradeList> {
      const place = await findPlace(before)
      if (before !== undefined && !place) return NO_TRADES
      return toPage(await takeEach(pageQuery(slug, 0, EVIDENCE_PAGE_SIZE + 1, place), EVIDENCE_PAGE_SIZE + 1))
    },

    /** All trades of an account as leads see them, the last to count first. EV47 */
    async listTrades(account: string, before: string | undefined): Promise<EvidenceTradeList> {
      const place = await findPlace(before)
      if (before !== undefined && !place) return NO_TRADES
      const sides = await Promise.all(
        SIDES.map((side) => accountQuery(side, account, EVIDENCE_PAGE_SIZE + 1, place).execute()),
      )
      return toPage(
        sides
          .flat()
          .toSorted(byUse)
          .slice(0, EVIDENCE_PAGE_SIZE + 1),
      )
    },

    /** The accounts of a variant's newest trades, by groups. EV48 */
    async listAccounts(slug: string, now: number): Promise<TradingAccounts> {
      const rows = await takeEach(pageQuery(slug, now - WINDOW_MS, REVIEWED), REVIEWED)
      const pairs = toPairs(rows)
      const accounts = [...new Set(pairs.flat())]
      const exclusions = await createExclusionsRepository(db).findAllCurrent(accounts)
      const histories = await readHistories(accounts)
      const partners = countPartners(pairs)
      const describeAccount = (account: string): TradingAccount => {
        const counts = [...partners.get(account)!].toSorted(byTrades)
        const { trades: allTrades, firstAt } = histories.get(account)!
        return {
          account,
          trades: counts.reduce((sum, [, trades]) => sum + trades, 0),
          allTrades,
          firstAt: isoTime(firstAt),
          partner: { account: counts[0]![0], trades: counts[0]![1] },
          exclusion: exclusions.get(account) ?? null,
        }
      }
      const groups = findGroups(pairs).map((group) => {
        const described = group.map(describeAccount)
        return {
          // Each trade is one of both its accounts.
          trades: described.reduce((sum, { trades }) => sum + trades, 0) / 2,
          accounts: described.toSorted(
            (one, other) => other.trades - one.trades || compare(one.account, other.account),
          ),
        }
      })
      const density = ({ trades, accounts: { length } }: (typeof groups)[number]) => trades / length
      return {
        trades: rows.length,
        groups: groups.toSorted(
          (one, other) =>
            density(other) - density(one) || compare(one.accounts[0]!.account, other.accounts[0]!.account),
        ),
      }
    },
  }
}

const SIDES = ['a_id', 'b_id'] as const
const NO_TRADES: EvidenceTradeList = { trades: [], next: null }

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** The last to count first. */
const byUse = (one: EvidenceTable, other: EvidenceTable): number =>
  other.usable_at - one.usable_at || compare(other.id, one.id)
const byTrades = (one: readonly [string, number], other: readonly [string, number]): number =>
  other[1] - one[1] || compare(one[0], other[0])

/** Counts the trades of each account with each other one. */
function countPartners(pairs: readonly (readonly [string, string])[]): Map<string, Map<string, number>> {
  const partners = new Map<string, Map<string, number>>()
  function count(account: string, partner: string) {
    const counts = partners.get(account) ?? new Map<string, number>()
    partners.set(account, counts.set(partner, (counts.get(partner) ?? 0) + 1))
  }
  for (const [one, other] of pairs) {
    count(one, other)
    count(other, one)
  }
  return partners
}

function groupBy<Row>(rows: readonly Row[], getKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(getKey(row))
    if (group) group.push(row)
    else groups.set(getKey(row), [row])
  }
  return groups
}

/** Whether a trade counts now: it is old enough, and nothing speaks against it. */
const isCounting = (now: number) => sql<boolean>`(
  evidence.status = 'used' and evidence.usable_at <= ${now}
  and not exists (select 1 from evidence_exclusion as x where x.ended_at is null and x.account_id = evidence.a_id)
  and not exists (select 1 from evidence_exclusion as x where x.ended_at is null and x.account_id = evidence.b_id)
  and not exists (
    select 1 from source as s
    where s.id = substr(evidence.source, ${sql.lit(KEYED_SOURCE.length + 1)}) and s.is_out = 1
      and evidence.source like ${sql.lit(`${KEYED_SOURCE}%`)}
  )
)`

/** The rows of a query, each trade once. */
async function takeEach(query: { execute(): Promise<EvidenceTable[]> }, limit: number): Promise<EvidenceTable[]> {
  const rows = await query.execute()
  return rows.filter(({ id }, index) => id !== rows[index - 1]?.id).slice(0, limit)
}

const toPairs = (trades: readonly EvidenceTable[]) => trades.map(({ a_id, b_id }) => [a_id, b_id] as const)

/** Key of an operator's trade. */
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
