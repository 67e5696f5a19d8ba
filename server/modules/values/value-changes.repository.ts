import {
  type ValueAuthor,
  type ValueChangeList,
  ValueChangesQuery,
  type ValueChangesQueryInput,
  type ValueReceipt,
  type ValueSource,
  type ValueState,
} from '#contract/value-changes.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { hashReceipt } from '#server/db/receipt-hash.ts'
import { toValue } from '#server/db/value-columns.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { itemImage } from '#server/modules/items/item-row.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { parse } from 'valibot'
import type { ValueChangeTable } from './values.table.ts'

/** Someone who had a part in a change, as receipts keep them. `id`: of their account; null: the operator or the estimator. */
export type Person = { role: Exclude<ValueAuthor['role'], 'former'>; id: string | null }

/** Origin of a change, and who answers for it. */
export type Origin = {
  source: ValueSource
  proposedBy?: Person | null
  /** Default: none, as for values that a bot sends. */
  approvedBy?: readonly Person[]
  proposalId?: string | null
  /** The number of the receipt that the change takes back. */
  reverts?: number | null
}

/** Columns of a variant that a receipt holds. */
type Valued = Pick<
  Schema['item_variant'],
  'slug' | 'item_slug' | 'value_number' | 'value_word' | 'low' | 'high' | 'demand' | 'trend'
>

/** A variant before (undefined: it is new) and after a write. */
export type ValueChange = {
  before?: Valued | undefined
  after: Valued
  reason?: string | null | undefined
  evidence?: readonly string[] | undefined
}

type Filters = Pick<ValueChangesQuery, 'before' | 'after' | 'source' | 'except'>
/** The pet or variant that changes are of; none: all are meant. */
type Subject = { itemSlug?: string | undefined; variantSlug?: string | undefined }

const NO_TEXTS = '[]'

/** The receipts: a numbered chain of every change of value, range, demand and trend (VC1). Pass a transaction to join it. */
export const createValueChangesRepository = (db: Database) => {
  const newest = () =>
    db.selectFrom('value_change').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()

  const findVariant = (slug: string) =>
    db.selectFrom('item_variant').select(['item_slug', 'variant']).where('slug', '=', slug).executeTakeFirst()

  const filtered = ({ before, after, source, except }: Filters, of: Subject = {}) =>
    db
      .selectFrom('value_change')
      .$if(before !== undefined, (q) => q.where('number', '<', before!))
      .$if(after !== undefined, (q) => q.where('number', '>', after!))
      .$if(source !== undefined, (q) => q.where('source', '=', source!))
      .$if(except !== undefined, (q) => q.where('source', '<>', except!))
      .$if(of.itemSlug !== undefined, (q) => q.where('item_slug', '=', of.itemSlug!))
      .$if(of.variantSlug !== undefined, (q) => q.where('variant_slug', '=', of.variantSlug!))

  /** The statement of `list`, exported for its query plan. */
  const pageQuery = ({ limit, ...filters }: Filters & { limit: number }, of?: Subject) =>
    filtered(filters, of)
      .selectAll()
      .orderBy('number', filters.after === undefined ? 'desc' : 'asc')
      .limit(limit)

  /** Counts the pets whose changes of the source `except` lie on a page that ends at `next`. */
  async function countLeftOut({ before, after, except }: Filters, of: Subject, next: number | undefined) {
    const { pets } = await filtered({ before, after, source: except }, of)
      .$if(next !== undefined, (q) => q.where('number', after === undefined ? '>' : '<', next!))
      .select((eb) => eb.fn.count<number>('item_slug').distinct().as('pets'))
      .executeTakeFirstOrThrow()
    return Number(pets)
  }

  /** The rows with their variants, people and reverts, in the same order. */
  async function toReceipts(rows: readonly ValueChangeTable[]): Promise<ValueReceipt[]> {
    if (rows.length === 0) return []
    const slugs = [...new Set(rows.map((row) => row.variant_slug))]
    const variants = await db
      .selectFrom('item_variant')
      .select(['slug', 'item_slug', 'name', 'variant', 'rarity', 'hue'])
      .where('slug', 'in', slugs)
      .execute()
    const reverts = await db
      .selectFrom('value_change')
      .select(['number', 'reverts'])
      .where(
        'reverts',
        'in',
        rows.map(({ number }) => number),
      )
      .execute()
    const ids = [...new Set(rows.flatMap(readPeople).flatMap(({ id }) => id ?? []))]
    const accounts =
      ids.length === 0
        ? []
        : await db
            .selectFrom('account')
            .select(['id', 'display_name'])
            .where('id', 'in', ids)
            .where('deleted_at', 'is', null)
            .execute()
    const bySlug = new Map(variants.map((variant) => [variant.slug, variant]))
    const revertedBy = new Map(reverts.map((row) => [row.reverts, row.number]))
    const names = new Map(accounts.map(({ id, display_name }) => [id, display_name]))
    return rows.map((row) => {
      const { item_slug, ...variant } = bySlug.get(row.variant_slug)!
      return {
        number: row.number,
        at: isoTime(row.at),
        item: { ...variant, baseSlug: item_slug, image: itemImage(variant.slug) },
        ...(isNew(row)
          ? {}
          : {
              before: toState({
                value_number: row.old_value_number,
                value_word: row.old_value_word,
                low: row.old_low,
                high: row.old_high,
                demand: row.old_demand,
                trend: row.old_trend,
              }),
            }),
        after: toState(row),
        source: row.source,
        approvedBy: readApprovers(row).map((person) => toAuthor(person, names)),
        ...(row.evidence === NO_TEXTS ? {} : { evidence: JSON.parse(row.evidence) as string[] }),
        ...omitUnknown({
          proposedBy: row.proposed_by === null ? null : toAuthor(JSON.parse(row.proposed_by), names),
          reason: row.reason,
          reverts: row.reverts,
          revertedBy: revertedBy.get(row.number) ?? null,
          previousHash: row.previous_hash,
        }),
        hash: row.hash,
      }
    })
  }

  return {
    /** 0 for an empty log. */
    lastNumber: async () => (await newest())?.number ?? 0,

    pageQuery,

    /** Rows after `number`, oldest first. */
    after: (number: number, limit: number): Promise<ValueChangeTable[]> =>
      db.selectFrom('value_change').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute(),

    /** A page of receipts, newest first (VC20), or oldest first after a number (RC46). */
    async list(input: ValueChangesQueryInput): Promise<ValueChangeList> {
      const { item, ...query } = parse(ValueChangesQuery, input)
      const found = item === undefined ? undefined : await findVariant(item)
      if (item !== undefined && found === undefined) return { changes: [] }
      const isWhole = found?.variant === 'Normal'
      const of: Subject = {
        // With a source the item's index is the one that has both.
        itemSlug: isWhole || query.source !== undefined ? found?.item_slug : undefined,
        variantSlug: isWhole ? undefined : item,
      }
      const rows = await pageQuery({ ...query, limit: query.limit + 1 }, of).execute()
      const page = rows.slice(0, query.limit)
      const next = rows.length > page.length ? page.at(-1)?.number : undefined
      const newPets = query.except === undefined ? 0 : await countLeftOut(query, of, next)
      return {
        changes: await toReceipts(page),
        ...(next !== undefined && { next }),
        ...(newPets > 0 && { newPets }),
      }
    },

    /** Undefined: there is no such number. */
    async find(number: number): Promise<ValueReceipt | undefined> {
      const row = await db.selectFrom('value_change').selectAll().where('number', '=', number).executeTakeFirst()
      return row && (await toReceipts([row]))[0]
    },

    /**
     * Appends receipts of the changes that change anything, within the transaction that writes the variants; that transaction must hold the
     * write lock. Returns the first number that it took, the newest number of the log, and the variants that changed.
     */
    async append(
      changes: readonly ValueChange[],
      { source, proposedBy = null, approvedBy = [], proposalId = null, reverts = null, at }: Origin & { at: number },
    ) {
      const last = await newest()
      const first = (last?.number ?? 0) + 1
      let previous_hash = last?.hash ?? null
      const rows = changes.filter(isChange).map(({ before, after, reason, evidence = [] }, index): ValueChangeTable => {
        const figures = {
          number: first + index,
          at,
          variant_slug: after.slug,
          item_slug: after.item_slug,
          old_value_number: before?.value_number ?? null,
          old_value_word: before?.value_word ?? null,
          old_low: before?.low ?? null,
          old_high: before?.high ?? null,
          old_demand: before?.demand ?? null,
          old_trend: before?.trend ?? null,
          value_number: after.value_number,
          value_word: after.value_word,
          low: after.low,
          high: after.high,
          demand: after.demand,
          trend: after.trend,
          source,
          proposed_by: proposedBy && toText(proposedBy),
          approved_by: `[${approvedBy.map(toText).join()}]`,
          proposal_id: proposalId,
          reason: reason ?? null,
          evidence: JSON.stringify(evidence),
          reverts,
          previous_hash,
        }
        previous_hash = hashReceipt(figures)
        return { ...figures, hash: previous_hash }
      })
      await insertMany(db, 'value_change', rows)
      if (rows.length > 0)
        await db
          .updateTable('item_variant')
          .set((eb) => ({
            receipt_number: eb
              .selectFrom('value_change')
              .select((each) => each.fn.max('number').as('number'))
              .whereRef('variant_slug', '=', 'item_variant.slug'),
          }))
          .where('slug', 'in', (eb) =>
            eb.selectFrom('value_change').select('variant_slug').where('number', '>=', first),
          )
          .execute()
      return { first, number: first - 1 + rows.length, slugs: [...new Set(rows.map((row) => row.variant_slug))] }
    },
  }
}

export const isChange = ({ before, after }: ValueChange) =>
  before === undefined ||
  before.value_number !== after.value_number ||
  before.value_word !== after.value_word ||
  before.low !== after.low ||
  before.high !== after.high ||
  before.demand !== after.demand ||
  before.trend !== after.trend

const toText = ({ role, id }: Person) => JSON.stringify({ role, id })

const readApprovers = ({ approved_by }: ValueChangeTable): Person[] => JSON.parse(approved_by)

/** Those who proposed and approved a change. */
export const readPeople = (row: ValueChangeTable): Person[] => [
  ...(row.proposed_by === null ? [] : [JSON.parse(row.proposed_by)]),
  ...readApprovers(row),
]

const isNew = (row: ValueChangeTable) => row.old_value_number === null && row.old_value_word === null

const toState = ({
  low,
  high,
  demand,
  trend,
  ...value
}: Pick<Schema['item_variant'], 'value_number' | 'value_word' | 'low' | 'high' | 'demand' | 'trend'>): ValueState => ({
  value: toValue(value),
  ...omitUnknown({ range: low === null || high === null ? null : { low, high }, demand, trend }),
})

/** Only staff are named: players are young (VC24). `names` has none of a deleted account. */
function toAuthor({ role, id }: Person, names: ReadonlyMap<string, string>): ValueAuthor {
  if (id === null || role === 'player') return { role }
  const name = names.get(id)
  return name === undefined ? { role: 'former' } : { role, name }
}
