import { MAX_INGEST_NUMBER, IngestHatch, type IngestAnswer } from '#contract/ingest.ts'
import { OPERATOR_SOURCE } from '#contract/sources.ts'
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
import { countOutcomes } from '#server/modules/sources/count-outcomes.ts'
import { createSourcesRepository, isUsed } from '#server/modules/sources/sources.repository.ts'
import { coalesce } from './coalesce.ts'
import { openReports, type Report } from './match-reports.ts'

type Options = {
  db: Database
  events: ServerEventBus
  /** Milliseconds. */
  now?: () => number
}

/** A parsed batch with the time of its arrival. `sourceId`: undefined: it is the operator's. */
type Batch = { elements: readonly Parsed<IngestHatch>[]; at: number; sourceId?: string | undefined }

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
  return (batch: readonly unknown[], sourceId?: string): Promise<IngestAnswer> =>
    store({ elements: parseBatch(IngestHatch, batch), at: now(), sourceId })
}

/** Stores batches in one transaction. Of an id that is in several, the first counts. */
export const storeHatches = (
  db: Database,
  batches: readonly Batch[],
): Promise<{ rows: Schema['hatch'][]; answers: IngestAnswer[] }> =>
  writeTransaction(db, 'pets', async (trx) => {
    const hatches = batches.flatMap(({ elements }) => parsedElements(elements))
    const sources = createSourcesRepository(trx)
    // The operator's own source, where it is the only one, has nothing to compare with.
    const hasSources = await sources.hasAny()
    const known = await knownIds(trx, batches, hasSources)
    const variants = await findVariants(trx, hatches)
    const before = [...variants.values()].map((variant) => ({ ...variant }))
    let seq = await createHatchesRepository(trx).lastSeq()
    const senders = await sources.findAll(batches.flatMap(({ sourceId }) => sourceId ?? []))
    const reports = hasSources ? await openReports(trx, findTimes(batches)) : undefined

    const validate = (hatch: IngestHatch, now: number, sourceId: string | undefined): Outcome<Schema['hatch']> => {
      const id = toHatchId(hatch.id, sourceId)
      if (known.has(id)) return 'duplicate'
      const at = parseTimestamp(hatch.timestamp, now)
      if (at === undefined) return { reject: 'timestamp: is more than five minutes ahead' }
      const variant = variants.get(variantSlug(hatch.slug, hatch.variant))
      if (!variant || variant.item_slug !== hatch.slug)
        return { reject: `slug: there is no ${hatch.variant} ${hatch.slug}` }
      known.add(id)
      const sender = sourceId === undefined ? undefined : senders.get(sourceId)!
      const report: Report = {
        sourceId: sourceId ?? OPERATOR_SOURCE,
        id: hatch.id,
        variantSlug: variant.slug,
        playerName: hatch.playerName,
        at,
        receivedAt: now,
        isUsed: sender === undefined || isUsed(sender),
      }
      if (reports?.takeKnown(report)) return 'accepted'
      if (variant.exists_count !== null) variant.exists_count = Math.min(variant.exists_count + 1, MAX_INGEST_NUMBER)
      seq++
      reports?.takeNew(report, seq)
      return { store: hatchRow({ ...hatch, id }, variant, { seq, at, sourceId }) }
    }

    const validated = batches.map(({ elements, at, sourceId }) =>
      validateBatch(elements, (hatch) => validate(hatch, at, sourceId)),
    )
    const rows = validated.flatMap(({ accepted }) => accepted)
    await insertMany(trx, 'hatch', rows)
    await reports?.save()
    for (const [index, { answer }] of validated.entries()) {
      const { sourceId, at: now } = batches[index]!
      if (sourceId !== undefined) await countOutcomes(trx, { sourceId, kind: 'hatches', answer, now })
    }
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

/** Id of a hatch in the log. Ids mean something only within their source, so no source can take another one's. SO9 */
const toHatchId = (id: string, sourceId: string | undefined) => (sourceId === undefined ? id : `${sourceId}:${id}`)

/** Ids of hatches and of reports that are stored already. */
async function knownIds(trx: Database, batches: readonly Batch[], hasSources: boolean) {
  const known = new Set<string>()
  const bySource = new Map<string | undefined, string[]>()
  for (const { elements, sourceId } of batches)
    bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), ...parsedElements(elements).map(({ id }) => id)])
  for (const [sourceId, ids] of bySource) {
    if (ids.length === 0) continue
    if (hasSources) {
      const reports = await trx
        .selectFrom('source_report')
        .select('id')
        .where('source_id', '=', sourceId ?? OPERATOR_SOURCE)
        .where('kind', '=', 'hatches')
        .where('id', 'in', ids)
        .execute()
      for (const { id } of reports) known.add(toHatchId(id, sourceId))
    }
    if (sourceId !== undefined) continue
    const rows = await trx.selectFrom('hatch').select('id').where('id', 'in', ids).execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** Times of the elements that may be stored, in milliseconds. */
const findTimes = (batches: readonly Batch[]): number[] =>
  batches.flatMap(({ elements, at }) =>
    parsedElements(elements).flatMap(({ timestamp }) => parseTimestamp(timestamp, at) ?? []),
  )

const hatchRow = (
  { id, playerName, isPublic }: IngestHatch,
  variant: Schema['item_variant'],
  { seq, at, sourceId }: { seq: number; at: number; sourceId: string | undefined },
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
  source_id: sourceId ?? null,
  is_out: 0,
})
