import { MAX_INGEST_NUMBER, IngestHatch, type IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { foldName } from '#domain/text/fold-name.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { recordMatches } from '#server/modules/alerts/record-matches.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { isSecret, toHatch } from '../hatches/hatch-row.ts'
import { createHatchesRepository } from '../hatches/hatches.repository.ts'
import {
  parseBatch,
  type Parsed,
  parsedElements,
  validateBatch,
  parseTimestamp,
  type Outcome,
} from '#server/http/validate-batch.ts'
import { findVariants } from '#server/modules/items/find-variants.ts'
import { coalesce } from './coalesce.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now?: () => number
}

/** A parsed batch with the time of its arrival. */
type Batch = { elements: readonly Parsed<IngestHatch>[]; at: number }

export type HatchIngest = ReturnType<typeof createHatchIngest>

/** Hatches. */
export const MAX_TRANSACTION_HATCHES = 2_000
/** Hatches: what the rate limit (IN10) lets through in two seconds. */
export const MAX_WAITING_HATCHES = 20_000

/**
 * Stores a batch of hatches, then publishes it; it is on disk when the promise resolves (IN3 to IN6, IN12). Batches that arrive during a
 * transaction share the next one (IN24 to IN27).
 */
export function createHatchIngest({ db, events, now = Date.now }: Options) {
  const store = coalesce(
    async (batches: readonly Batch[]) => {
      const { rows, answers } = await storeHatches(db, batches)
      if (rows.length > 0) events.publish('hatches.stored', rows.map(toHatch))
      return answers
    },
    // A batch without elements takes a place, too.
    {
      getSize: ({ elements }) => elements.length + 1,
      maxRun: MAX_TRANSACTION_HATCHES,
      maxWaiting: MAX_WAITING_HATCHES,
    },
  )
  return (batch: readonly unknown[]): Promise<IngestAnswer> =>
    store({ elements: parseBatch(IngestHatch, batch), at: now() })
}

/** Stores batches in one transaction. Of an id that is in several, the first counts. */
export const storeHatches = (
  db: Database,
  batches: readonly Batch[],
): Promise<{ rows: Schema['hatch'][]; answers: IngestAnswer[] }> =>
  writeTransaction(db, 'pets', async (trx) => {
    const hatches = batches.flatMap(({ elements }) => parsedElements(elements))
    const known = await knownIds(trx, hatches)
    const variants = await findVariants(trx, hatches)
    const before = [...variants.values()].map((variant) => ({ ...variant }))
    let seq = await createHatchesRepository(trx).lastSeq()

    const validate = (hatch: IngestHatch, now: number): Outcome<Schema['hatch']> => {
      if (known.has(hatch.id)) return 'duplicate'
      const at = parseTimestamp(hatch.timestamp, now)
      if (at === undefined) return { reject: 'timestamp: is more than five minutes ahead' }
      const variant = variants.get(variantSlug(hatch.slug, hatch.variant))
      if (!variant || variant.item_slug !== hatch.slug)
        return { reject: `slug: there is no ${hatch.variant} ${hatch.slug}` }
      known.add(hatch.id)
      if (variant.exists_count !== null) variant.exists_count = Math.min(variant.exists_count + 1, MAX_INGEST_NUMBER)
      seq++
      return { store: hatchRow(hatch, variant, seq, at) }
    }

    const validated = batches.map(({ elements, at }) => validateBatch(elements, (hatch) => validate(hatch, at)))
    const rows = validated.flatMap(({ accepted }) => accepted)
    await insertMany(trx, 'hatch', rows)
    const at = Math.max(...batches.map((batch) => batch.at))
    await storeCounts(trx, rows, at)
    const counts = new Map<string, number>()
    for (const { variant_slug } of rows) counts.set(variant_slug, (counts.get(variant_slug) ?? 0) + 1)
    const changes = before.map((variant) => ({
      before: variant,
      after: variants.get(variant.slug)!,
      hatches: counts.get(variant.slug) ?? 0,
    }))
    await recordMatches(trx, changes, at)
    return { rows, answers: validated.map(({ answer }) => answer) }
  })

/** Each hatch carries the count that it raised, so the newest hatch of a variant has the variant's. An unknown count stays so. */
async function storeCounts(trx: Database, hatches: readonly Schema['hatch'][], at: number) {
  const known = hatches.filter(({ exists_count }) => exists_count > 0)
  const counts = new Map(known.map((hatch) => [hatch.variant_slug, hatch.exists_count]))
  if (counts.size === 0) return
  await trx
    .updateTable('item_variant')
    .set((eb) => ({
      exists_count: eb
        .selectFrom('hatch')
        .select('hatch.exists_count')
        .whereRef('variant_slug', '=', 'item_variant.slug')
        .orderBy('seq', 'desc')
        .limit(1),
    }))
    .where('slug', 'in', [...counts.keys()])
    .execute()
  await insertMany(
    trx,
    'exist_point',
    [...counts].map(([variant_slug, exist_amount]) => ({
      variant_slug,
      day: at - (at % millisecondsInDay),
      exist_amount,
      is_sample: 0 as const,
    })),
    { key: ['variant_slug', 'day'], update: ['exist_amount'] },
  )
}

async function knownIds(trx: Database, hatches: readonly IngestHatch[]) {
  const ids = hatches.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await trx.selectFrom('hatch').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

const hatchRow = (
  { id, playerName, isPublic }: IngestHatch,
  variant: Schema['item_variant'],
  seq: number,
  at: number,
): Schema['hatch'] => ({
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
  search_player: isPublic ? foldName(playerName) : '',
  at,
  value_number: variant.value_number,
  value_word: variant.value_word,
  exists_count: variant.exists_count ?? 0,
  is_secret: isSecret(variant.rarity) ? 1 : 0,
})
