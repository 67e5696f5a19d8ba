import { DEMANDS, type Sort } from '#contract/catalogue.ts'
import {
  ItemsQuery,
  type ItemDetail,
  type ItemHistory,
  type ItemList,
  type ItemRow,
  type ItemsQueryInput,
} from '#contract/items.ts'
import type { Database } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { sql } from 'kysely'
import { parse } from 'valibot'
import { isoTime } from '#server/time/iso-time.ts'
import { createRowFinder } from './find-rows.ts'
import { itemRow, itemVariant, rangePoint, receiptNote } from './item-row.ts'
import type { ItemVariantTable } from './items.table.ts'
import { pastRows } from './past-rows.ts'
import { readExistShock } from './read-exist-shock.ts'
import { readHistory } from './read-history.ts'

/** `uncounted`: whether the owners are unknown; those rows come last in both directions. AP102 */
type Order = readonly [by: keyof ItemVariantTable | 'uncounted', direction: 'asc' | 'desc']

const DEAREST_FIRST: readonly Order[] = [
  ['is_unpriced', 'asc'],
  ['value_order', 'desc'],
  ['slug', 'asc'],
]

/** Each ends with the slug, so that it is total, and is served by an index of the same columns. */
const ORDERS: Record<Sort, readonly Order[]> = {
  // Rows that match as well as each other are in this order.
  'best-match': DEAREST_FIRST,
  'value-desc': DEAREST_FIRST,
  'value-asc': [
    ['is_unpriced', 'asc'],
    ['value_order', 'asc'],
    ['slug', 'asc'],
  ],
  'name-asc': [
    ['sort_name', 'asc'],
    ['slug', 'asc'],
  ],
  'name-desc': [
    ['sort_name', 'desc'],
    ['slug', 'asc'],
  ],
  'owners-desc': [
    ['uncounted', 'asc'],
    ['owners', 'desc'],
    ['slug', 'asc'],
  ],
  'owners-asc': [
    ['uncounted', 'asc'],
    ['owners', 'asc'],
    ['slug', 'asc'],
  ],
  'updated-desc': [
    ['updated_at', 'desc'],
    ['slug', 'asc'],
  ],
  'updated-asc': [
    ['updated_at', 'asc'],
    ['slug', 'asc'],
  ],
}

/** Hatches of each variant. */
const RECENT_HATCHES = 10
/** Receipts of all variants together. */
const RECENT_RECEIPTS = 50

const toTime = ({ at }: ItemsQuery): number | undefined => (at === undefined ? undefined : Date.parse(at))

/** Items and their variants. Pass a transaction to join it. */
export function createItemsRepository(db: Database, now: () => number = Date.now, findRows = createRowFinder(db)) {
  const current = () => db.selectFrom('item_variant').selectAll()

  /** The rows of a time, in milliseconds, under the name of the table, so that every filter and order holds for them too. */
  const rowsAt = (at: number | undefined): ReturnType<typeof current> =>
    at === undefined
      ? current()
      : // Both have the columns of the table.
        (db.selectFrom(pastRows(db, at).as('item_variant')).selectAll() as unknown as ReturnType<typeof current>)

  const ordered = (orders: readonly Order[], at?: number) =>
    orders.reduce(
      (query, [by, direction]) => query.orderBy(by === 'uncounted' ? sql`(owners is null)` : by, direction),
      rowsAt(at),
    )

  /** `found`: rows of the search; null: there is none. */
  const filtered = (query: ItemsQuery, found: readonly string[] | null) =>
    ordered(ORDERS[query.sort], toTime(query))
      .$if(query.variant.length > 0, (q) => q.where('variant', 'in', query.variant))
      .$if(query.category !== 'all', (q) => q.where('category', '=', query.category))
      .$if(query.demand !== 'all', (q) =>
        q.where('demand_rank', '=', DEMANDS.indexOf(query.demand as (typeof DEMANDS)[number])),
      )
      .$if(query.minValue !== undefined, (q) => q.where('value_number', '>=', query.minValue!))
      .$if(query.maxValue !== undefined, (q) => q.where('value_number', '<=', query.maxValue!))
      // With two bounds, reads only that part of the index; with one, skipping rows is cheaper.
      .$if(query.minValue !== undefined && query.maxValue !== undefined && query.sort.startsWith('value'), (q) =>
        q
          .where('is_unpriced', '=', 0)
          .where('value_order', '>=', query.minValue!)
          .where('value_order', '<=', query.maxValue!),
      )
      .$if(found !== null, (q) => q.where('slug', 'in', found!))

  /** Ranges up to the last published close: those after it belong to one that is being stored. ES180 */
  const rangesQuery = (slugs: readonly string[]) =>
    db
      .selectFrom('estimate_range')
      .selectAll()
      .where('variant_slug', 'in', slugs)
      .where('day', '<=', (eb) =>
        eb
          .selectFrom('meta')
          .select(sql<number>`cast(value as bigint)`.as('day'))
          .where('key', '=', 'estimate_ranges_until'),
      )
      .orderBy('variant_slug')
      .orderBy('day')
  /** The pages of a search by match are cut from all that it finds, as no index knows how well a name matches. IL38 */
  async function bestMatches(query: ItemsQuery, found: readonly string[]): Promise<ItemList> {
    const passing = new Set(
      (await filtered(query, found).clearSelect().select('slug').execute()).map(({ slug }) => slug),
    )
    const slugs = found.filter((slug) => passing.has(slug))
    const onPage = slugs.slice((query.page - 1) * query.limit, query.page * query.limit)
    const rows = new Map((await bySlugs(onPage, toTime(query))).map((row) => [row.slug, row]))
    return { pets: onPage.flatMap((slug) => rows.get(slug) ?? []), pagination: pagination(query, slugs.length) }
  }

  const pagination = ({ page, limit }: ItemsQuery, total: number) => ({
    current: page,
    pages: Math.ceil(total / limit),
    total,
  })

  async function sorted(query: ItemsQuery, found: readonly string[] | null): Promise<ItemList> {
    const { total } = await filtered(query, found)
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { pets: await page(pageQuery(query, found).execute()), pagination: pagination(query, total) }
  }

  const pageQuery = (query: ItemsQuery, found: readonly string[] | null = null) =>
    filtered(query, found)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)

  const bySlugs = async (slugs: readonly string[], at?: number): Promise<ItemRow[]> =>
    slugs.length === 0 ? [] : page(rowsAt(at).where('slug', 'in', slugs).orderBy('slug').execute())

  const page = async (rows: Promise<ItemVariantTable[]>): Promise<ItemRow[]> => (await rows).map(itemRow)

  return {
    /** A part of `detail`, exported for its query plan. */
    rangesQuery,
    /** The statement of `list`, exported for its query plan. */
    pageQuery,

    /**
     * One item in one variant per row (AP6 to AP13). A page past the last is empty. A search finds what instant search does, in its
     * order unless another was asked for (AP129).
     */
    async list(input: ItemsQueryInput): Promise<ItemList> {
      const query = parse(ItemsQuery, input)
      if (query.search === '') return sorted(query, null)
      const { slugs, closest } = await findRows(query.search)
      const list =
        slugs.length === 0
          ? { pets: [], pagination: pagination(query, 0) }
          : await (query.sort === 'best-match' ? bestMatches : sorted)(query, slugs)
      return { ...list, ...omitUnknown({ closest: closest.length === 0 ? null : [...closest] }) }
    },

    /** The import of the catalogue isn't news of a value. AP104 */
    recent: async (limit: number) => ({
      pets: await page(
        ordered(ORDERS['updated-desc'])
          .where((eb) => eb.or([eb('source', '<>', 'catalogue'), eb('is_sample', '=', 1)]))
          .limit(limit)
          .execute(),
      ),
    }),
    highestValue: async (limit: number) => ({
      pets: await page(ordered(ORDERS['value-desc']).where('is_unpriced', '=', 0).limit(limit).execute()),
    }),
    /** High demand and above, the most wanted first; of those what most players own, which is what they trade. */
    highDemand: async (limit: number) => ({
      pets: await page(
        ordered([['demand_rank', 'asc'], ...ORDERS['owners-desc']])
          .where('demand_rank', '<=', DEMANDS.indexOf('high'))
          .limit(limit)
          .execute(),
      ),
    }),

    /** The rows with these slugs, ordered by slug; unknown slugs are skipped (AP33). */
    bySlugs: async (slugs: readonly string[]) => ({ pets: await bySlugs(slugs) }),

    /** By id, base slug or variant slug, in that variant (AP15, AP49); undefined: unknown. */
    async detail(slug: string): Promise<ItemDetail | undefined> {
      const named = await db
        .selectFrom('item_variant')
        .select(['item_slug', 'variant'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (!named) return undefined
      const item = await db.selectFrom('item').selectAll().where('slug', '=', named.item_slug).executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('item_variant')
        .selectAll()
        .where('item_slug', '=', item.slug)
        .orderBy('variant_rank')
        .execute()
      const slugs = rows.map((row) => row.slug)
      const points = await db
        .selectFrom('value_point')
        .selectAll()
        .where('variant_slug', 'in', slugs)
        .orderBy('variant_slug')
        .orderBy('at')
        .execute()
      const days = await db
        .selectFrom('exist_point')
        .selectAll()
        .where('variant_slug', 'in', slugs)
        .orderBy('variant_slug')
        .orderBy('day')
        .execute()
      const ranges = await rangesQuery(slugs).execute()
      const estimates = await db
        .selectFrom('estimate')
        .select(['variant_slug', 'suspicion', 'abstains'])
        .where('variant_slug', 'in', slugs)
        .execute()
      const receiptColumns = ['number', 'at', 'variant_slug', 'source', 'reason', 'proposed_by'] as const
      const newest = await db
        .selectFrom('value_change')
        .select(receiptColumns)
        .where(
          'number',
          'in',
          rows.map((row) => row.receipt_number),
        )
        .execute()
      const recent = await db
        .selectFrom('value_change')
        .select(receiptColumns)
        .where('item_slug', '=', item.slug)
        .orderBy('number', 'desc')
        .limit(RECENT_RECEIPTS)
        .execute()
      const hatches = []
      for (const each of named.variant === 'Normal' ? slugs : [slug]) {
        hatches.push(
          ...(await db
            .selectFrom('hatch')
            .select(['id', 'seq', 'at', 'variant', 'player_name', 'is_public'])
            .where('variant_slug', '=', each)
            .orderBy('seq', 'desc')
            .limit(RECENT_HATCHES)
            .execute()),
        )
      }

      const allVariants = rows.map((row) => ({
        ...itemVariant(
          row,
          item.chance,
          estimates.find(({ variant_slug }) => variant_slug === row.slug),
        ),
        history: points
          .filter((point) => point.variant_slug === row.slug)
          .map((point) => ({ timestamp: isoTime(point.at), value: toValue(point) })),
        existHistories: days
          .filter((day) => day.variant_slug === row.slug)
          .map(({ day, exist_amount }) => ({ timestamp: isoTime(day), existAmount: exist_amount })),
        rangeHistory: ranges.filter((range) => range.variant_slug === row.slug).map(rangePoint),
        ...omitUnknown({
          existShock: readExistShock(
            days.filter((day) => day.variant_slug === row.slug),
            now(),
          ),
        }),
        receipts: [
          ...newest.filter(({ number }) => number === row.receipt_number).map(receiptNote),
          ...recent
            .filter(({ number, variant_slug }) => variant_slug === row.slug && number !== row.receipt_number)
            .map((receipt) => receiptNote({ ...receipt, reason: null })),
        ],
      }))
      const {
        history,
        existHistories,
        rangeHistory,
        receipts,
        numericValue: _,
        existShock: __,
        ...own
      } = allVariants.find((variant) => variant.slug === slug)!
      return {
        pet: {
          ...own,
          baseSlug: item.slug,
          description: item.description,
          category: item.category,
          ...omitUnknown({
            eggId: item.egg_slug,
            releasedAt: item.released_at === null ? null : isoTime(item.released_at),
          }),
          status: item.status,
          hue: item.hue,
          variants: allVariants.map(({ variant }) => variant),
          allVariants,
        },
        history,
        existHistories,
        rangeHistory,
        receipts,
        recentHatches: hatches
          .toSorted((a, b) => b.seq - a.seq)
          .map(({ id, at, variant, player_name, is_public }) => ({
            id,
            timestamp: isoTime(at),
            variant,
            playerName: is_public ? player_name : null,
          })),
      }
    },

    /** Everything known of an item's past, in all variants, or of the variant with this slug; undefined: unknown. OD12 */
    async history(slug: string): Promise<ItemHistory | undefined> {
      const named = await db
        .selectFrom('item_variant')
        .select(['item_slug', 'variant'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (!named) return undefined
      const variants = await db
        .selectFrom('item_variant')
        .select('slug')
        .where('item_slug', '=', named.item_slug)
        .orderBy('variant_rank')
        .execute()
      const slugs = named.variant === 'Normal' ? variants.map((variant) => variant.slug) : [slug]
      return { history: await readHistory(db, slugs, await rangesQuery(slugs).execute()) }
    },

    /** Every pet in each of its variants, with the time (ms) of its last change. */
    slugs: (): Promise<{ slug: string; name: string; updatedAt: number }[]> =>
      db
        .selectFrom('item_variant')
        .select(['slug', 'name', 'updated_at as updatedAt'])
        .orderBy('item_slug')
        .orderBy('variant_rank')
        .execute(),

    /** Whether any figure of the catalogue that a page may show was made by the sample model. */
    async hasSamples(): Promise<boolean> {
      const value = await db
        .selectFrom('item_variant')
        .select('slug')
        .where('is_sample', '=', 1)
        .limit(1)
        .executeTakeFirst()
      const price = await db.selectFrom('egg').select('slug').where('is_sample', '=', 1).limit(1).executeTakeFirst()
      const point = await db
        .selectFrom('value_point')
        .select('at')
        .where('is_sample', '=', 1)
        .limit(1)
        .executeTakeFirst()
      return value !== undefined || price !== undefined || point !== undefined
    },
  }
}
