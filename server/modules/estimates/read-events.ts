import type { EstimatorEventOf } from '#contract/estimator.ts'
import { SAMPLE_SOURCE } from '#contract/evidence.ts'
import type { CatalogueEvent } from '#domain/estimation/history.ts'
import type { PublishedChange } from '#domain/estimation/published-change.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { evidenceSource } from '#domain/estimation/evidence-source.ts'
import { VARIANT_ODDS } from '#server/modules/items/variant-odds.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { sql, type SqlBool } from 'kysely'

type Trade = EstimatorEventOf<'trade'>

/** Events that became known on a UTC day. `end` is the midnight after it. `hasSamples`: whether trades of it are samples. */
export type EventsOfDay = {
  end: number
  catalogue: readonly CatalogueEvent[]
  /** Those of the catalogue's events that put a number in another one's place. */
  changes: readonly PublishedChange[]
  trades: readonly Trade[]
  hasSamples: boolean
}
type ReadTrade = { usableAt: number; isSample: boolean; trade: Trade }

/** Rows of one read: few enough that a page of them is quick, and far below what a statement takes as parameters. */
const PAGE = 1_000

/** The statements, exported for their query plans. */
export const eventQueries = (db: Database) => ({
  receipts: (after: number) =>
    db
      .selectFrom('value_change')
      .select(['number', 'at', 'variant_slug', 'source', 'value_number', 'value_word', 'trend', 'proposed_by'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(PAGE),
  confirmations: (after: { variant_slug: string; at: number; account_id: string }) =>
    db
      .selectFrom('value_confirmation')
      .select(['variant_slug', 'at', 'account_id'])
      .where(sql<SqlBool>`(variant_slug, at, account_id) > (${after.variant_slug}, ${after.at}, ${after.account_id})`)
      .orderBy('variant_slug')
      .orderBy('at')
      .orderBy('account_id')
      .limit(PAGE),
  trades: (after: { usable_at: number; id: string }, end: number) =>
    db
      .selectFrom('evidence')
      .select(['id', 'at', 'usable_at', 'source', 'a_id', 'b_id', 'status'])
      .where(sql<SqlBool>`(usable_at, id) > (${after.usable_at}, ${after.id})`)
      .where('usable_at', '<=', end)
      .orderBy('usable_at')
      .orderBy('id')
      .limit(PAGE),
  entries: (ids: readonly string[]) =>
    db
      .selectFrom('evidence_item')
      .select(['evidence_id', 'side', 'variant_slug', 'quantity'])
      .where('evidence_id', 'in', ids)
      .orderBy('evidence_id')
      .orderBy('side')
      .orderBy('variant_slug'),
})

/** All events until the end of `lastDay`, a day at a time from the first trade on. Trades of accounts that are excluded now, or of sources that are out, never were. ES82 to ES84, SO17 */
export async function* readEvents(db: Database, lastDay: number): AsyncGenerator<EventsOfDay> {
  const lastEnd = lastDay + millisecondsInDay
  const takeTrades = byDay(readTrades(db, lastEnd), ({ usableAt }) => usableAt)
  const first = await takeTrades.peek()
  if (first === undefined) return
  // Samples are older than the catalogue: what was published when they begin is the sample value. ES120
  const takeCatalogue = byDay(readCatalogue(db, first.isSample ? first.usableAt : Infinity), ({ at }) => at)
  for (let end = endOfDay(first.usableAt); end <= lastEnd; end += millisecondsInDay) {
    const catalogue = await takeCatalogue.until(end)
    const trades = await takeTrades.until(end)
    yield {
      end,
      catalogue: catalogue.map(({ event }) => event),
      changes: catalogue.flatMap(({ change }) => change ?? []),
      trades: trades.map(({ trade }) => trade).toSorted((one, other) => one.at - other.at),
      hasSamples: trades.some(({ isSample }) => isSample),
    }
  }
}

const endOfDay = (at: number): number => Math.ceil(at / millisecondsInDay) * millisecondsInDay

/** Takes what a stream in order of time holds until a given time. */
function byDay<Row>(rows: AsyncIterator<Row, undefined>, getTime: (row: Row) => number) {
  let next: Row | undefined
  const peek = async (): Promise<Row | undefined> => (next ??= (await rows.next()).value)
  return {
    peek,
    async until(end: number): Promise<Row[]> {
      const taken: Row[] = []
      for (let row = await peek(); row !== undefined && getTime(row) <= end; row = await peek()) {
        taken.push(row)
        next = undefined
      }
      return taken
    },
  }
}

/** Used trades in the order in which they began to count. */
async function* readTrades(db: Database, end: number): AsyncGenerator<ReadTrade, undefined> {
  const queries = eventQueries(db)
  const excluded = await readExcluded(db)
  const out = await readOutSources(db)
  for (let last = { usable_at: -1, id: '' }; ;) {
    const page = await queries.trades(last, end).execute()
    const used = page.filter(
      ({ status, source, a_id, b_id }) =>
        status === 'used' && !out.has(source) && !excluded.has(a_id) && !excluded.has(b_id),
    )
    const sides = new Map(used.map(({ id }) => [id, { give: [] as Trade['give'], get: [] as Trade['get'] }]))
    if (used.length > 0)
      for (const { evidence_id, side, variant_slug, quantity } of await queries.entries([...sides.keys()]).execute())
        sides.get(evidence_id)![side].push([variant_slug, quantity])
    for (const { id, at, usable_at, source, a_id, b_id } of used)
      yield {
        usableAt: usable_at,
        isSample: source === SAMPLE_SOURCE,
        // The clock of a sender may be ahead.
        trade: { type: 'trade', at: Math.min(at, usable_at), id, a: a_id, b: b_id, ...sides.get(id)! },
      }
    if (page.length < PAGE) return undefined
    last = page.at(-1)!
  }
}

async function readExcluded(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('evidence_exclusion').select('account_id').where('ended_at', 'is', null).execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Sources whose trades are out, as evidence names them. SO17 */
async function readOutSources(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('source').select('id').where('is_out', '=', 1).execute()
  return new Set(rows.map(({ id }) => evidenceSource(id)))
}

type CatalogueEntry = { at: number; event: CatalogueEvent; change: PublishedChange | null }

/** Values by operators and editors, oldest first. A new variant has its prior at `priorsBy` at the latest. */
async function* readCatalogue(db: Database, priorsBy: number): AsyncGenerator<CatalogueEntry, undefined> {
  const odds = await readOdds(db)
  const confirmations = await readConfirmations(db)
  const last = new Map<string, Receipt>()
  let confirmed = 0
  function* confirmUntil(at: number): Generator<CatalogueEntry> {
    for (; confirmed < confirmations.length && confirmations[confirmed]!.at <= at; confirmed++) {
      const { variant_slug, at: confirmedAt } = confirmations[confirmed]!
      const receipt = last.get(variant_slug)
      if (receipt) yield { at: confirmedAt, event: toConfirm(receipt, confirmedAt), change: null }
    }
  }
  let newest = 0
  for await (const receipt of readReceipts(db)) {
    // Their order is that of their numbers, also where a clock went back.
    newest = Math.max(newest, receipt.at)
    yield* confirmUntil(newest - 1)
    const before = last.get(receipt.variant_slug)
    last.set(receipt.variant_slug, receipt)
    const at = before ? newest : Math.min(newest, priorsBy)
    yield {
      at,
      event: before ? toConfirm(receipt, at) : toPrior(receipt, at, odds),
      change: before ? toChange(before, receipt, at) : null,
    }
  }
  yield* confirmUntil(Number.POSITIVE_INFINITY)
}

type Receipt = Pick<
  Schema['value_change'],
  'number' | 'at' | 'variant_slug' | 'source' | 'value_number' | 'value_word' | 'trend' | 'proposed_by'
>

async function* readReceipts(db: Database): AsyncGenerator<Receipt, undefined> {
  for (let number = 0; ;) {
    const page = await eventQueries(db).receipts(number).execute()
    yield* page
    if (page.length < PAGE) return undefined
    number = page.at(-1)!.number
  }
}

/** Confirmations of unchanged values by their time. */
async function readConfirmations(db: Database): Promise<{ variant_slug: string; at: number }[]> {
  const all: { variant_slug: string; at: number }[] = []
  for (let last = { variant_slug: '', at: -1, account_id: '' }; ;) {
    const page = await eventQueries(db).confirmations(last).execute()
    for (const { variant_slug, at } of page) all.push({ variant_slug, at })
    if (page.length < PAGE) return all.toSorted((one, other) => one.at - other.at)
    last = page.at(-1)!
  }
}

/** One in how many each variant is, where that is known. */
async function readOdds(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('item_variant')
    .innerJoin('item', 'item.slug', 'item_variant.item_slug')
    .select(['item_variant.slug', 'variant', 'chance'])
    .where('chance', '>', 0)
    .execute()
  return new Map(rows.map(({ slug, variant, chance }) => [slug, (100 / chance!) * VARIANT_ODDS[variant]]))
}

const toPrior = (receipt: Receipt, at: number, odds: ReadonlyMap<string, number>): CatalogueEvent => ({
  type: 'prior',
  at,
  item: receipt.variant_slug,
  value: toEstimatorValue(receipt),
  odds: odds.get(receipt.variant_slug) ?? null,
  trend: receipt.trend ?? 'stable',
})

/** Null: a number came or went, or stayed, or was a sample, which says nothing of who replaced it. ES133 */
function toChange(before: Receipt, after: Receipt, at: number): PublishedChange | null {
  const [from, to] = [toEstimatorValue(before), toEstimatorValue(after)]
  if (typeof from !== 'number' || typeof to !== 'number' || from === to || before.source === 'catalogue') return null
  return { item: after.variant_slug, at, from, to, by: toMaker(after) }
}

function toMaker({ source, proposed_by }: Receipt): PublishedChange['by'] {
  if (source !== 'desk' && source !== 'revert') return 'operator'
  const proposedBy = proposed_by === null ? null : (JSON.parse(proposed_by) as { role: string })
  return proposedBy?.role === 'estimator' ? 'estimator' : 'editors'
}

const toConfirm = (receipt: Receipt, at: number): CatalogueEvent => ({
  type: 'confirm',
  at,
  item: receipt.variant_slug,
  value: toEstimatorValue(receipt),
  // What the desk publishes has two people's word; all else has one source.
  by: receipt.source === 'desk' ? 'editors' : 'operator',
})

/** Zero has no logarithm, so it says as little as no number. */
const toEstimatorValue = ({ value_number, value_word }: Receipt): CatalogueEvent['value'] =>
  value_number === null ? value_word : value_number > 0 ? value_number : null
