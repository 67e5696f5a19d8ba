import { HatchesQuery, type HatchesQueryInput, type HatchList } from '#contract/hatches.ts'
import { foldName } from '#domain/text/fold-name.ts'
import { contains } from '#server/db/contains.ts'
import type { Database } from '#server/db/database.ts'
import { selectEpoch, toEpoch } from '#server/db/epoch.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'kysely'
import { parse } from 'valibot'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { createRowFinder } from '../items/find-rows.ts'
import { toHatch } from './hatch-row.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { findSourceNames } from './source-names.ts'
import type { HatchTable } from './hatches.table.ts'

/** A filter reads this many of the newest hatches, so that its cost does not grow with the log. */
const SEARCHED = 20_000

/** The log of hatches. Pass a transaction to join it. */
export function createHatchesRepository(db: Database, findRows = createRowFinder(db)) {
  const lastSeq = async () =>
    (await db.selectFrom('hatch').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0
  const newestFirst = () => db.selectFrom('hatch').selectAll().orderBy('seq', 'desc')

  /** The rows of a page, each with both ends of the log. A page without rows is one row of nulls. */
  function wholeLogQuery({ page, limit }: Pick<HatchesQuery, 'page' | 'limit'>) {
    const last = db.selectFrom('hatch').select(({ fn }) => fn.max('seq').as('last'))
    const first = db.selectFrom('hatch').select(({ fn }) => fn.min('seq').as('first'))
    const out = db
      .selectFrom('hatch')
      .select(({ fn }) => fn.countAll<number | string>().as('out'))
      .where('is_out', '=', sql.lit(1))
    const ends = db.selectNoFrom([last.as('last'), first.as('first'), out.as('out')])
    const rows = newestFirst()
      .where('seq', '<=', ({ eb }) => eb(last, '-', (page - 1) * limit))
      .limit(limit)
    return db
      .selectFrom(ends.as('ends'))
      .leftJoin(rows.as('row'), (join) => join.onTrue())
      .selectAll('row')
      .select(['ends.last', 'ends.first', 'ends.out'])
      .orderBy('row.seq', 'desc')
  }

  /** A page of a log from which hatches are out, found by counting. SO16 */
  async function logWithout(
    { page, limit }: HatchesQuery,
    { first, last, out }: { first: number; last: number; out: number },
  ) {
    const rows = await newestFirst()
      .where('is_out', '=', 0)
      .where('seq', '<=', last)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: last - first + 1 - out, last, meant: null }
  }

  /** `seq` has no gaps, so a page is found by number, without counting. One statement, so that no write skews it. */
  async function wholeLog(query: HatchesQuery) {
    const found = await wholeLogQuery(query).execute()
    const last = found[0]?.last ?? 0
    const out = Number(found[0]?.out ?? 0)
    if (out > 0) return logWithout(query, { first: found[0]!.first!, last, out })
    const rows = found.filter((row): row is typeof row & HatchTable => row.seq !== null)
    return { rows, total: last - (found[0]?.first ?? 1) + 1, last, meant: null }
  }

  const ofCatalogue = (name: 'item_slug' | 'category', value: string) =>
    db
      .selectFrom('item_variant')
      .select('slug')
      .where(name, '=', value as never)

  async function searched(query: HatchesQuery) {
    const { page, limit, petName, eggType, hatcherName, minValue, publicOnly } = query
    const { item, slug, variant, category, after } = query
    const last = await lastSeq()
    const meant = petName === '' ? null : (await findRows(petName)).slugs
    if (meant?.length === 0) return { rows: [], total: 0, last, meant }
    const player = foldName(hatcherName)
    const from = after ?? last - SEARCHED
    const matching = db
      .selectFrom('hatch')
      .selectAll()
      .orderBy('seq', after === undefined ? 'desc' : 'asc')
      .where('seq', '>', from)
      .where('seq', '<=', Math.min(last, from + SEARCHED))
      .where('is_out', '=', 0)
      .$if(item !== undefined, (q) => q.where('variant_slug', 'in', ofCatalogue('item_slug', item!)))
      .$if(category !== 'all', (q) => q.where('variant_slug', 'in', ofCatalogue('category', category)))
      .$if(slug.length > 0, (q) => q.where('variant_slug', 'in', slug))
      .$if(variant.length > 0, (q) => q.where('variant', 'in', variant))
      .$if(meant !== null, (q) => q.where('variant_slug', 'in', meant!))
      .$if(eggType !== '', (q) => q.where(contains(db, 'search_egg', eggType)))
      .$if(player !== '', (q) => q.where(contains(db, 'search_player', player)))
      .$if(minValue !== undefined, (q) => q.where('value_number', '>=', minValue!))
      .$if(publicOnly, (q) => q.where('is_public', '=', 1))
    const { total } = await matching
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return {
      rows: await matching
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      total,
      last,
      meant,
    }
  }

  const log: HatchLog = {
    async position() {
      const last = db.selectFrom('hatch').select(({ fn }) => fn.max('seq').as('last'))
      const { seq, ...facts } = await db.selectNoFrom([...selectEpoch(db), last.as('seq')]).executeTakeFirstOrThrow()
      return { epoch: toEpoch(facts) ?? (await createMetaRepository(db).epoch()), seq: seq ?? 0 }
    },
    after: async (seq, limit) =>
      (await db.selectFrom('hatch').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()).map(
        toHatch,
      ),
    newest: async (limit) => (await newestFirst().limit(limit).execute()).map(toHatch).toReversed(),
    listOut: async (seq, last) =>
      (
        await db
          .selectFrom('hatch')
          .select('seq')
          .where('is_out', '=', sql.lit(1))
          .where('seq', '>', seq)
          .$if(last !== undefined, (q) => q.where('seq', '<=', last!))
          .execute()
      ).map((row) => row.seq),
  }

  return {
    ...log,
    lastSeq,
    /** The statement of a page without filters, exported for its query plan. */
    wholeLogQuery,

    /**
     * Variants that the filters of a name, an item and a category leave, at this moment; undefined: all. SM6
     */
    async findSlugs({
      petName,
      item,
      category,
    }: Pick<HatchesQuery, 'petName' | 'item' | 'category'>): Promise<ReadonlySet<string> | undefined> {
      if (petName === '' && item === undefined && category === 'all') return undefined
      const named = petName === '' ? undefined : new Set((await findRows(petName)).slugs)
      const rows = await db
        .selectFrom('item_variant')
        .select('slug')
        .$if(item !== undefined, (q) => q.where('item_slug', '=', item!))
        .$if(category !== 'all', (q) => q.where('category', '=', category))
        .execute()
      return new Set(rows.map(({ slug }) => slug).filter((slug) => named?.has(slug) ?? true))
    },

    /**
     * Newest first (AP20), or oldest first after a `seq` (SM5). A minimum leaves only numeric values. Filters see the newest 20,000, or the
     * 20,000 after that `seq`.
     */
    async list(input: HatchesQueryInput): Promise<HatchList> {
      const query = parse(HatchesQuery, input)
      const isFiltered =
        query.petName !== '' ||
        query.eggType !== '' ||
        query.hatcherName !== '' ||
        query.minValue !== undefined ||
        query.publicOnly ||
        query.item !== undefined ||
        query.slug.length > 0 ||
        query.variant.length > 0 ||
        query.category !== 'all' ||
        query.after !== undefined
      const { rows, total, last, meant } = await (isFiltered ? searched(query) : wholeLog(query))
      const names = await findSourceNames(db, rows)
      return {
        hatches: rows.map((row) => ({ ...toHatch(row), ...omitUnknown({ sources: names.get(row.seq) ?? null }) })),
        pagination: { current: query.page, pages: Math.ceil(total / query.limit), total },
        seq: last,
        ...omitUnknown({ meant: meant && [...meant] }),
      }
    },

    /**
     * Number of Secret and Infinity pets hatched in each minute from `since` (milliseconds) on, up to hatch `lastSeq`;
     * `minute` counts minutes since 1970.
     */
    secretsByMinute: (since: number, lastSeq: number) =>
      db
        .selectFrom('hatch')
        .select((eb) => [
          eb('at', '/', eb.lit(millisecondsInMinute)).as('minute'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where('is_secret', '=', 1)
        .where('is_out', '=', 0)
        .where('at', '>=', since)
        .where('seq', '<=', lastSeq)
        .groupBy('minute')
        .execute() as Promise<{ minute: number; count: number }[]>, // integer by integer is an integer in SQLite and PostgreSQL
  }
}
