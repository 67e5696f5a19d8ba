import type { ItemEstimates, RangeCalibration } from '#contract/estimates.ts'
import type { EstimateLine } from '#contract/estimator.ts'
import type { ValueFlag } from '#contract/value-changes.ts'
import type { ProposedEstimate } from '#domain/values/proposed-change.ts'
import { isStale } from '#domain/values/staleness.ts'
import { MIN_PULL_CHANGES } from '#domain/estimation/price-pull.ts'
import { MIN_CALIBRATION_TRADES } from '#domain/values/trade-calibration.ts'
import type { Suspicion, ValueRange } from '#contract/catalogue.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { toRange } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { sql } from 'kysely'
import type { CalibrationOfClose, ComputedDailyClose } from './computed-daily-close.ts'
import type { EstimateCloseTable, EstimateRangeTable, EstimateTable } from './estimates.table.ts'
import { RANGES_KEPT_MS } from './range-changes.ts'

/** An attempt to close a day by a version of the estimator, and when it failed. */
type Failure = { day: number; version: number; at: number }

export type EstimatesRepository = ReturnType<typeof createEstimatesRepository>
export type Variant = Pick<
  Schema['item_variant'],
  'slug' | 'value_number' | 'value_word' | 'trend' | 'confirmed_at' | 'updated_at' | 'is_sample'
>

/** JSON of the last `Failure`. */
const FAILURE = 'estimate_failed'
/** Set from a close until its values have been proposed. */
const PROPOSING = 'estimate_proposing'
/** Calibration of a site without a close. */
export const NOTHING_KNOWN: CalibrationOfClose = {
  trades: 0,
  within90: 0,
  within50: 0,
  seen: 0,
  bands: [],
  pull: { changes: 0, figures: null },
  outcomes: [],
}

/** Columns of an estimate in lists, from both tables. */
const SHOWN = sql`
  estimate_low = (select low from estimate where variant_slug = slug),
  estimate_high = (select high from estimate where variant_slug = slug),
  evidence_count = (select trades from estimate where variant_slug = slug),
  evidence_accounts = (select accounts from estimate where variant_slug = slug),
  estimate_flags = (select value_flags from estimate where variant_slug = slug)`

/** The last day whose ranges are published. */
const RANGES_UNTIL = 'estimate_ranges_until'

/** Closes and what the last one says. Pass a transaction to join it. Times are milliseconds. */
export const createEstimatesRepository = (db: Database) => {
  /** Exported for its query plan. */
  const lastQuery = () => db.selectFrom('estimate_close').selectAll().orderBy('day', 'desc').limit(1)
  /** Exported for its query plan. */
  const pageQuery = (after: string, limit: number) =>
    db
      .selectFrom('item_variant')
      .select(['slug', 'value_number', 'value_word', 'trend', 'confirmed_at', 'updated_at', 'is_sample'])
      .where('slug', '>', after)
      .orderBy('slug')
      .limit(limit)
  /** Exported for its query plan. */
  const rangesQuery = (day: number) =>
    db.selectFrom('item_variant').select((eb) => {
      const inForce = eb
        .selectFrom('estimate_range')
        .whereRef('variant_slug', '=', 'slug')
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .limit(1)
      return ['slug', inForce.select('estimate_range.low').as('low'), inForce.select('estimate_range.high').as('high')]
    })
  /** Exported for its query plan. */
  const laterRangesQuery = (slugs: readonly string[], after: number) =>
    db.deleteFrom('estimate_range').where('variant_slug', 'in', slugs).where('day', '>', after)
  /** Exported for its query plan. */
  const oldRangesQuery = (slugs: readonly string[], before: number) =>
    db
      .deleteFrom('estimate_range')
      .where('variant_slug', 'in', slugs)
      .where('day', '<', (eb) =>
        eb
          .selectFrom('estimate_range as kept')
          .select(({ fn }) => fn.max('kept.day').as('day'))
          .whereRef('kept.variant_slug', '=', 'estimate_range.variant_slug')
          .where('kept.day', '<=', before),
      )
  const last = () => lastQuery().executeTakeFirst()
  async function readFailure(): Promise<Failure | undefined> {
    const text = await createMetaRepository(db).get(FAILURE)
    return text === undefined ? undefined : JSON.parse(text)
  }

  return {
    lastQuery,
    pageQuery,
    rangesQuery,
    laterRangesQuery,
    oldRangesQuery,
    last,

    /** The last day whose ranges are published; -1 before the first. */
    lastRanges: async (): Promise<number> => Number((await createMetaRepository(db).get(RANGES_UNTIL)) ?? -1),

    /** The ranges in force at the end of a day, by variant. */
    async rangesUntil(day: number): Promise<Map<string, ValueRange>> {
      const rows = await rangesQuery(day).execute()
      return new Map(
        rows.flatMap(({ slug, low, high }) => {
          const range = toRange(low, high)
          return range === null ? [] : [[slug, range] as const]
        }),
      )
    },

    storeRanges: (rows: readonly EstimateRangeTable[]) =>
      insertMany(db, 'estimate_range', rows, { key: ['variant_slug', 'day'], update: ['low', 'high'] }),

    /** Variants in the order of their slugs. */
    page: (after: string, limit: number): Promise<Variant[]> => pageQuery(after, limit).execute(),

    /** Forgets what a close that ended early left of these variants, and ranges that are too old to show, but for the one then in force. ES152 */
    async clearRanges(slugs: readonly string[], after: number, day: number) {
      await laterRangesQuery(slugs, after).execute()
      await oldRangesQuery(slugs, day - RANGES_KEPT_MS).execute()
    },

    /** Forgets published ranges of these variants that a repeated close gives again. */
    async clearRepeated(slugs: readonly string[], after: number, until: number) {
      if (after < until) await laterRangesQuery(slugs, after).where('day', '<=', until).execute()
    },

    /** Stores what a close says of these variants, also in their own rows. */
    async store(variants: readonly Variant[], close: ComputedDailyClose, lines: ReadonlyMap<string, EstimateLine>) {
      const rows = variants.map((variant) => toRow(variant, close, lines.get(variant.slug)))
      const { variant_slug: _, ...columns } = rows[0]!
      await insertMany(db, 'estimate', rows, {
        key: ['variant_slug'],
        update: Object.keys(columns) as (keyof typeof columns)[],
      })
      await sql`update item_variant set ${SHOWN}, evidence_is_sample = ${toFlag(close.isSample)},
        estimated_at = ${close.day + millisecondsInDay} where slug in (${sql.join(
          variants.map(({ slug }) => slug),
        )})`.execute(db)
    },

    async finish({ day, inputHash, trades, isSample, calibration }: ComputedDailyClose, version: number, at: number) {
      const columns = {
        at,
        version,
        input_hash: inputHash,
        trades,
        is_sample: toFlag(isSample),
        calibration: JSON.stringify(calibration),
      }
      await db
        .insertInto('estimate_close')
        .values({ day, ...columns })
        .onConflict((on) => on.column('day').doUpdateSet(columns))
        .execute()
      // Without trades there was nothing to give a range, and trades of that time may still come.
      const meta = createMetaRepository(db)
      if (trades > 0) await meta.set(RANGES_UNTIL, String(day))
      await meta.set(PROPOSING, 'yes')
    },

    /** Whether the values of the last close have not been proposed yet. */
    isProposing: async (): Promise<boolean> => (await createMetaRepository(db).get(PROPOSING)) === 'yes',
    finishProposing: () => createMetaRepository(db).set(PROPOSING, 'no'),

    /** Values that the last close proposes. */
    async readProposed(): Promise<ProposedEstimate[]> {
      const close = await last()
      const rows = await db
        .selectFrom('estimate')
        .select(['variant_slug as slug', 'proposal', 'low', 'high', 'trades', 'accounts'])
        .where('proposal', 'is not', null)
        .orderBy('variant_slug')
        .execute()
      return rows.flatMap(({ proposal, low, high, ...row }) =>
        proposal === null || low === null || high === null
          ? []
          : [{ ...row, proposal, low, high, isSample: close?.is_sample === 1 }],
      )
    },

    /** Removes all closes, so that the next look closes the last day again. */
    async dropAll() {
      await db.deleteFrom('estimate').execute()
      await db.deleteFrom('estimate_close').execute()
      await db.deleteFrom('estimate_range').execute()
      await db
        .updateTable('item_variant')
        .set({
          estimate_low: null,
          estimate_high: null,
          evidence_count: null,
          evidence_accounts: null,
          evidence_is_sample: null,
          estimate_flags: null,
          estimated_at: null,
        })
        .execute()
    },

    recordFailure: (failure: Failure) => createMetaRepository(db).set(FAILURE, JSON.stringify(failure)),

    /** Whether this attempt failed within the last hour. */
    async hasFailed(day: number, version: number, now: number): Promise<boolean> {
      const failure = await readFailure()
      // A time to come is of a clock that has gone back since.
      return failure?.day === day && failure.version === version && Math.abs(now - failure.at) < millisecondsInHour
    },

    /** Accuracy of the ranges, and of what was published, until the last close. */
    async calibration(now: number): Promise<RangeCalibration> {
      const close = await last()
      const failure = await readFailure()
      const isFailed = failure && (!close || failure.day > close.day || failure.version !== close.version)
      const stored = close && (JSON.parse(close.calibration) as Partial<CalibrationOfClose>)
      // A close of an earlier version says less.
      const { bands, pull, outcomes, ...counts } = { ...NOTHING_KNOWN, ...stored }
      return {
        ...(close && { close: describeClose(close, now) }),
        ...(isFailed && { failedAt: isoTime(failure.at) }),
        ...counts,
        needed: MIN_CALIBRATION_TRADES,
        bands: bands.map(omitUnknown),
        pull: { changes: pull.changes, needed: MIN_PULL_CHANGES, ...pull.figures },
        outcomes,
      }
    },

    /** The last close of each variant of the item that the slug names, or of which it is a variant. Undefined: the item is unknown. */
    async describe(slug: string, now: number): Promise<ItemEstimates | undefined> {
      const rows = await db
        .selectFrom('item_variant')
        .leftJoin('estimate', 'estimate.variant_slug', 'item_variant.slug')
        .select(['item_variant.slug', 'item_variant.variant'])
        .select(['estimate', 'estimate.low', 'estimate.high', 'low50', 'high50', 'evidence', 'trades', 'accounts'])
        .select(['abstains', 'estimate.flags', 'suspicion'])
        .where('item_slug', '=', (eb) => eb.selectFrom('item_variant').select('item_slug').where('slug', '=', slug))
        .orderBy('variant_rank')
        .execute()
      if (rows.length === 0) return undefined
      const close = await last()
      return {
        ...(close && { close: describeClose(close, now) }),
        variants: rows.map(
          ({ slug: own, variant, evidence, trades, accounts, abstains, flags, suspicion, ...figures }) => ({
            slug: own,
            variant,
            ...omitUnknown({
              ...figures,
              // Null: not in any close yet.
              abstains: evidence === null ? 'too-little-evidence' : abstains,
              suspicion: suspicion === null ? null : (JSON.parse(suspicion) as Suspicion),
            }),
            evidence: evidence ?? 0,
            trades: trades ?? 0,
            accounts: accounts ?? 0,
            flags: flags === null ? [] : JSON.parse(flags),
          }),
        ),
      }
    },
  }
}

const toFlag = (is: boolean) => (is ? (1 as const) : (0 as const))

const describeClose = ({ day, at, is_sample }: EstimateCloseTable, now: number) => ({
  day: isoTime(day),
  at: isoTime(at),
  ageHours: Math.max(0, Math.floor((now - day - millisecondsInDay) / millisecondsInHour)),
  ...(is_sample === 1 && { sample: true }),
})

const isWithin = (value: number | null, { low, high }: Pick<EstimateLine, 'low' | 'high'>): boolean =>
  value !== null && low !== null && high !== null && low <= value && value <= high

/** Whether its value was set: neither a sample nor TBD. */
const isSaid = ({ is_sample, value_word }: Variant): boolean => is_sample === 0 && value_word !== 'TBD'

/** Flags that a reader of the value should know. A value that trades confirm is not stale, however long ago people set it. ES92 */
function valueFlags(variant: Variant, line: EstimateLine | undefined, end: number): ValueFlag[] {
  const flags = line?.flags ?? []
  const isSuspected = flags.includes('surge') || flags.includes('one-group')
  const isOld = flags.includes('stale') || isStale(variant, end)
  return [
    ...(isSuspected ? ['suspected' as const] : []),
    ...(isOld && isSaid(variant) && !(line && isWithin(variant.value_number, line)) ? ['stale' as const] : []),
  ]
}

function toRow(
  variant: Variant,
  { day, counts, suspicions }: ComputedDailyClose,
  line: EstimateLine | undefined,
): EstimateTable {
  const count = counts.get(variant.slug)
  return {
    variant_slug: variant.slug,
    day,
    estimate: line?.estimate ?? null,
    low: line?.low ?? null,
    high: line?.high ?? null,
    low50: line?.low50 ?? null,
    high50: line?.high50 ?? null,
    evidence: line?.evidence ?? 0,
    trades: count?.trades ?? 0,
    accounts: count?.accounts ?? 0,
    abstains: line ? line.abstains : 'too-little-evidence',
    flags: JSON.stringify(line?.flags ?? []),
    value_flags: JSON.stringify(valueFlags(variant, line, day + millisecondsInDay)),
    proposal: line?.proposal ?? null,
    suspicion: JSON.stringify(suspicions.get(variant.slug)) ?? null,
  }
}
