import { INGEST_HIGHEST, IngestHatch, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Database, HatchTable, ItemVariantTable } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { isSecret, toHatch } from '../hatches/hatch-row.ts'
import { createHatchesRepository } from '../hatches/hatches.repository.ts'
import {
  validateBatch,
  parseElement,
  readString,
  parseTimestamp,
  type Outcome,
} from '#server/modules/values/validate-batch.ts'
import { findVariants } from '#server/modules/values/find-variants.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now?: () => number
}

export type HatchIngest = ReturnType<typeof createHatchIngest>

const DAY = 86_400_000

/** Stores a batch of hatches in one transaction, then publishes it; it is on disk when the promise resolves (IN3 to IN6, IN12). */
export const createHatchIngest =
  ({ db, events, now = Date.now }: Options) =>
  async (batch: readonly unknown[]): Promise<IngestAnswer> => {
    const at = now()
    const { rows, answer } = await writeTransaction(db, async (trx) => {
      const known = await knownIds(trx, batch)
      const variants = await findVariants(trx, batch)
      let seq = await createHatchesRepository(trx).lastSeq()

      const validate = (element: unknown): Outcome<HatchTable> => {
        const parsed = parseElement(IngestHatch, element)
        if ('reject' in parsed) return parsed
        const hatch = parsed.ok
        if (known.has(hatch.id)) return 'duplicate'
        const hatchedAt = parseTimestamp(hatch.timestamp, at)
        if (hatchedAt === undefined) return { reject: 'timestamp: is more than five minutes ahead' }
        const variant = variants.get(variantSlug(hatch.slug, hatch.variant))
        if (!variant || variant.item_slug !== hatch.slug)
          return { reject: `slug: there is no ${hatch.variant} ${hatch.slug}` }
        known.add(hatch.id)
        variant.exists_count = Math.min(variant.exists_count + 1, INGEST_HIGHEST)
        seq++
        return { store: hatchRow(hatch, variant, seq, hatchedAt) }
      }

      const { accepted, answer } = validateBatch(batch, validate)
      await insertMany(trx, 'hatch', accepted)
      for (const slug of new Set(accepted.map((row) => row.variant_slug))) {
        const { exists_count } = variants.get(slug)!
        await trx.updateTable('item_variant').set({ exists_count }).where('slug', '=', slug).execute()
        await insertMany(
          trx,
          'exist_point',
          [{ variant_slug: slug, day: at - (at % DAY), exist_amount: exists_count, is_sample: 0 }],
          {
            key: ['variant_slug', 'day'],
            update: ['exist_amount'],
          },
        )
      }
      return { rows: accepted, answer }
    })
    if (rows.length > 0) events.publish('hatches.stored', rows.map(toHatch))
    return answer
  }

async function knownIds(trx: Database, batch: readonly unknown[]) {
  const ids = batch.flatMap((element) => readString(element, 'id'))
  const rows = ids.length === 0 ? [] : await trx.selectFrom('hatch').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const hatchRow = (
  { id, playerName, isPublic }: IngestHatch,
  variant: ItemVariantTable,
  seq: number,
  at: number,
): HatchTable => ({
  seq,
  id,
  item_slug: variant.item_slug,
  variant_slug: variant.slug,
  item_name: variant.name,
  variant: variant.variant,
  rarity: variant.rarity,
  hue: variant.hue,
  egg_name: variant.egg_name,
  player_name: playerName,
  is_public: isPublic ? 1 : 0,
  search_name: variant.sort_name,
  search_egg: variant.egg_name?.toLowerCase() ?? '',
  search_player: isPublic ? playerName.toLowerCase() : '',
  at,
  value_number: variant.value_number,
  value_word: variant.value_word,
  exists_count: variant.exists_count,
  is_secret: isSecret(variant.rarity) ? 1 : 0,
})
