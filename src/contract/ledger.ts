import * as v from 'valibot'
import { Count, PetValue, Slug } from './catalogue.ts'
import { Id, Text } from './text.ts'

/** Ways in which pets came in or went out. */
const LEDGER_KINDS = ['start', 'hatched', 'bought', 'traded-in', 'traded-out', 'gave', 'lost', 'correction'] as const
const LedgerKind = v.picklist(LEDGER_KINDS)
export type LedgerKind = v.InferOutput<typeof LedgerKind>

/** Largest quantity of one row; also of one line of an import. */
const MAX_ROW_QUANTITY = 999
export const MAX_LEDGER_NOTE_LENGTH = 200
/** Rows of one account, deleted ones included. */
export const MAX_LEDGER_ROWS = 20_000
/** Rows that one call sends or answers. */
export const LEDGER_PAGE_SIZE = 500

/** A moment, written in one way only, so that equal moments are equal texts and their order is that of time. */
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => toIso(text) === text, 'must be written as 2026-01-31T12:00:00.000Z'),
)
const toIso = (text: string): string | null => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const OUT: readonly LedgerKind[] = ['traded-out', 'gave', 'lost']

/** One entry of a player's ledger. It is never changed; a deleted one keeps no basis, note or trade. */
export const LedgerRow = v.pipe(
  v.object({
    /** Made by the browser. */
    id: Id,
    at: Moment,
    kind: LedgerKind,
    /** The variant's own. */
    slug: Slug,
    /** More than 0: pets came in. */
    quantity: v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(-MAX_ROW_QUANTITY),
      v.maxValue(MAX_ROW_QUANTITY),
      v.check((quantity) => quantity !== 0, 'must not be 0'),
    ),
    /** Basis of one of them, as a value. Missing: not known. */
    basis: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12))),
    note: v.exactOptional(v.pipe(Text, v.minLength(1), v.maxLength(MAX_LEDGER_NOTE_LENGTH))),
    tradeId: v.exactOptional(Id),
    deleted: v.exactOptional(v.literal(true)),
  }),
  v.forward(
    v.check(
      ({ kind, quantity }) => kind === 'correction' || OUT.includes(kind) === quantity < 0,
      'has the wrong sign for its kind',
    ),
    ['quantity'],
  ),
)
export type LedgerRow = v.InferOutput<typeof LedgerRow>

export const LedgerQuery = v.object({
  /** The position up to which the caller knows the ledger. */
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)), 0),
})

/** Rows in the order in which the account got them. `next`: what `after` is for the following page; `more`: there is one. */
export const LedgerPage = v.object({ rows: v.array(LedgerRow), next: Count, more: v.boolean() })
export type LedgerPage = v.InferOutput<typeof LedgerPage>

/** Rows to add; those that the account has already are skipped. */
export const SendLedger = v.object({
  rows: v.pipe(
    v.array(LedgerRow),
    v.minLength(1, 'must not be empty'),
    v.maxLength(LEDGER_PAGE_SIZE, `must be at most ${LEDGER_PAGE_SIZE} rows`),
  ),
})
export type SendLedger = v.InferOutput<typeof SendLedger>

/** Number of them that were new to the account. */
export const LedgerReceived = v.object({ added: Count })
export type LedgerReceived = v.InferOutput<typeof LedgerReceived>

/** Variants whose values one call asks for, and days that it answers. */
export const SERIES_SLUGS = 200
export const SERIES_DAYS = 400

export const SeriesQuery = v.object({
  slugs: v.pipe(
    v.array(Slug),
    v.minLength(1, 'must not be empty'),
    v.maxLength(SERIES_SLUGS, `must be at most ${SERIES_SLUGS} slugs`),
  ),
})

/**
 * The values of variants over the last 400 days: the last value of each UTC day on which it changed, oldest first, with the time
 * of that change in milliseconds. Unknown slugs are left out.
 */
export const ValueSeries = v.object({
  series: v.array(v.object({ slug: Slug, points: v.array(v.object({ at: Count, value: PetValue })) })),
})
export type ValueSeries = v.InferOutput<typeof ValueSeries>
