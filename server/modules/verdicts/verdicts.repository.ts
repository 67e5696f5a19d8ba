import { VerdictCard, type VerdictAnswer, type VerdictEntry, type VerdictKeys } from '#contract/verdicts.ts'
import type { PetValue } from '#contract/catalogue.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { toValue } from '#server/db/value-columns.ts'
import * as v from 'valibot'
import { isSignedBy } from './sign-card.ts'
import { createVerdictKeys, toVerdictKey } from './verdict-keys.ts'

/** Stored cards and public keys. Pass a transaction to join it. */
export const createVerdictsRepository = (db: Database) => {
  const keys = createVerdictKeys(db)
  const findRow = (code: string) =>
    db.selectFrom('verdict_card').selectAll().where('code', '=', code).executeTakeFirst()

  return {
    findRow,

    has: async (code: string): Promise<boolean> =>
      (await db.selectFrom('verdict_card').select('code').where('code', '=', code).executeTakeFirst()) !== undefined,

    /** The card with its key; undefined: no card has this code. SV30 */
    async find(code: string): Promise<VerdictAnswer | undefined> {
      const row = await findRow(code)
      if (!row) return undefined
      const card = v.parse(VerdictCard, JSON.parse(row.card))
      const key = await keys.find(card.keyId)
      if (!key) throw new Error(`verdict card ${code}: its key is gone`)
      return {
        card,
        signature: row.signature,
        isValid: isSignedBy({ card, signature: row.signature }, key),
        key: toVerdictKey(key),
      }
    },

    keys: async (): Promise<VerdictKeys> => ({ keys: (await keys.list()).map(toVerdictKey) }),

    /** The code of a seat's card. */
    findOfSeat: async (roomSeat: string): Promise<string | undefined> =>
      (await db.selectFrom('verdict_card').select('code').where('room_seat', '=', roomSeat).executeTakeFirst())?.code,

    /** Nothing where the code or the seat has a card. @returns whether it was stored */
    async insert(row: Schema['verdict_card']): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('verdict_card')
        .values(row)
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /** The newest receipt of the whole site up to a moment in milliseconds; 0: there was none. */
    async changesUntil(at: number): Promise<number> {
      const row = await db
        .selectFrom('value_change')
        .select('number')
        .where('at', '<=', at)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.number ?? 0
    },

    /** By slug: the newest receipt up to this number, with the value that it gave. */
    async receipts(slugs: readonly string[], until: number): Promise<Map<string, { number: number; value: PetValue }>> {
      const rows = await db
        .selectFrom('value_change as change')
        .innerJoin(
          db
            .selectFrom('value_change')
            .select((eb) => ['variant_slug', eb.fn.max('number').as('newest')])
            .where('variant_slug', 'in', slugs)
            .where('number', '<=', until)
            .groupBy('variant_slug')
            .as('last'),
          (join) => join.onRef('last.newest', '=', 'change.number'),
        )
        .select(['change.number', 'change.variant_slug', 'change.value_number', 'change.value_word'])
        .execute()
      return new Map(rows.map((row) => [row.variant_slug, { number: row.number, value: toValue(row) }]))
    },

    /** Removes at most `limit` cards that were signed by then. SV8 */
    async prune(until: number, limit: number): Promise<number> {
      const due = await db
        .selectFrom('verdict_card')
        .select('code')
        .where('signed_at', '<=', until)
        .orderBy('signed_at')
        .limit(limit)
        .execute()
      const codes = due.map(({ code }) => code)
      if (codes.length > 0) await db.deleteFrom('verdict_card').where('code', 'in', codes).execute()
      return codes.length
    },
  }
}

/** An entry of a card. Its receipt is named only where that gave this value. SV1 */
export const withReceipt = (
  { slug, name, quantity, value, range, trend }: Omit<VerdictEntry, 'receipt'>,
  receipts: ReadonlyMap<string, { number: number; value: PetValue }>,
): VerdictEntry => {
  const receipt = receipts.get(slug)
  return {
    slug,
    name,
    quantity,
    value,
    ...(range && { range: { low: range.low, high: range.high } }),
    ...(trend && { trend }),
    ...(receipt?.value === value && { receipt: receipt.number }),
  }
}
