import { IngestTrade, SAMPLE_SOURCE } from '#contract/evidence.ts'
import type { IngestAnswer } from '#contract/ingest.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import {
  createEvidenceRepository,
  type Entry,
  type NewEvidence,
  sourceKey,
} from '#server/modules/evidence/evidence.repository.ts'
import { createOpaqueIds } from '#server/modules/evidence/opaque-ids.ts'
import { evidenceSource } from '#domain/estimation/evidence-source.ts'
import { countOutcomes } from '#server/modules/sources/count-outcomes.ts'
import { createSourcesRepository, isUsed } from '#server/modules/sources/sources.repository.ts'
import { type Outcome, parseBatch, parsedElements, parseTimestamp, validateBatch } from '#server/http/validate-batch.ts'
import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'

type Options = {
  db: Database
  events: Pick<ServerEventBus, 'publish'>
  /** Whether the trades may be samples. DE15 */
  demo: boolean
  /** Milliseconds. */
  now?: () => number
}

/** The day of a release is known, and not the hour or the time zone. */
const RELEASE_MARGIN_MS = millisecondsInDay
/** Slugs of a statement. */
const SLUGS = 1_000

/** Stores trades that the operator's bot saw, as evidence that counts immediately (EV25 to EV29). */
export const createTradeIngest =
  ({ db, events, demo, now = Date.now }: Options) =>
  async (batch: readonly unknown[], sourceId?: string): Promise<IngestAnswer> => {
    const answer = await writeTransaction(db, 'pets', (trx) => storeTrades(trx, batch, { demo, now: now(), sourceId }))
    if (answer.accepted > 0) events.publish('evidence.changed', { at: now() })
    return answer
  }

/**
 * Stores trades within a transaction that holds the lock of the pets; they count from `now` on. `sourceId`: the source whose key sent them;
 * undefined: they are the operator's, who names where they come from. SO13
 */
export async function storeTrades(
  trx: Database,
  batch: readonly unknown[],
  { demo, now, sourceId }: Pick<Options, 'demo'> & { now: number; sourceId?: string | undefined },
): Promise<IngestAnswer> {
  const sender = sourceId === undefined ? undefined : await createSourcesRepository(trx).find(sourceId)
  const isDiscounted = sender !== undefined && !isUsed(sender)
  const elements = parseBatch(IngestTrade, batch).map((element) =>
    sourceId !== undefined && 'ok' in element ? { ok: { ...element.ok, source: evidenceSource(sourceId) } } : element,
  )
  const trades = parsedElements(elements)
  const evidence = createEvidenceRepository(trx)
  const opaque = await createOpaqueIds(trx)
  const contents = await evidence.findContents(trades)
  const entries = trades.flatMap(({ give, get }) => [...give, ...get])
  const variants = await findVariants(trx, entries)

  const validate = (trade: IngestTrade): Outcome<NewEvidence> => {
    if (trade.source === SAMPLE_SOURCE && !demo) return { reject: `source: ${SAMPLE_SOURCE} is for demos alone` }
    const key = sourceKey(trade.source, trade.id)
    const [a_id, b_id] = [opaque.ofForeign(trade.source, trade.a), opaque.ofForeign(trade.source, trade.b)]
    const content = hashContent(a_id, b_id, trade)
    const known = contents.get(key)
    if (known !== undefined)
      return known === content ? 'duplicate' : { reject: `id: ${trade.id} was sent with another body` }
    const at = parseTimestamp(trade.at, now)
    if (at === undefined) return { reject: 'at: is more than five minutes ahead' }
    const fault = findFault(trade, at, variants)
    if (fault !== undefined) return { reject: fault }
    contents.set(key, content)
    return {
      store: {
        kind: 'ingest',
        source: trade.source,
        source_id: trade.id,
        content_hash: content,
        at,
        usable_at: now,
        a_id,
        b_id,
        status: isDiscounted ? 'discounted' : 'used',
        why: isDiscounted ? 'unused-source' : null,
        give: toEntries(trade.give),
        get: toEntries(trade.get),
      },
    }
  }

  const { accepted, answer } = validateBatch(elements, validate)
  await evidence.insert(accepted)
  if (sourceId !== undefined) await countOutcomes(trx, { sourceId, kind: 'trades', answer, now })
  return answer
}

type Side = IngestTrade['give']

const toEntries = (side: Side): Entry[] =>
  side.map(({ slug, variant, quantity }) => ({ slug: variantSlug(slug, variant), quantity }))

/** By opaque ids, or a reader could try accounts one by one. The order of a side's entries means nothing. */
const hashContent = (aId: string, bId: string, { at, give, get }: IngestTrade) => {
  const toText = (side: Side) =>
    toEntries(side)
      .map(({ slug, quantity }) => `${slug} ${quantity}`)
      .toSorted()
  return createHash('sha256')
    .update(JSON.stringify([aId, bId, Date.parse(at), toText(give), toText(get)]))
    .digest('base64url')
}

type Variants = ReadonlyMap<string, { item_slug: string; released_at: number | null }>

/** Reason why no such trade can have happened. */
function findFault({ a, b, ...sides }: IngestTrade, at: number, variants: Variants): string | undefined {
  if (a === b) return 'b: is the same account as a'
  for (const name of ['give', 'get'] as const) {
    const slugs = new Set<string>()
    for (const [index, { slug, variant }] of sides[name].entries()) {
      const own = variantSlug(slug, variant)
      const found = variants.get(own)
      if (found?.item_slug !== slug) return `${name}.${index}.slug: there is no ${variant} ${slug}`
      if (slugs.has(own)) return `${name}.${index}.slug: ${own} is named twice`
      if (at < (found.released_at ?? -Infinity) - RELEASE_MARGIN_MS) return `at: is before ${slug} was released`
      slugs.add(own)
    }
  }
  const [give, get] = [toEntries(sides.give), toEntries(sides.get)].map((side) =>
    JSON.stringify(side.map(({ slug, quantity }) => [slug, quantity]).toSorted()),
  )
  return give === get ? 'get: is the same as give' : undefined
}

/** Every variant of the pets that the entries name. A batch may name more pets than a statement has parameters. */
async function findVariants(trx: Database, entries: readonly { slug: string }[]): Promise<Variants> {
  const slugs = [...new Set(entries.map(({ slug }) => slug))]
  const found: [string, { item_slug: string; released_at: number | null }][] = []
  for (let start = 0; start < slugs.length; start += SLUGS) {
    const rows = await trx
      .selectFrom('item_variant')
      .innerJoin('item', 'item.slug', 'item_variant.item_slug')
      .select(['item_variant.slug', 'item_slug', 'released_at'])
      .where('item_slug', 'in', slugs.slice(start, start + SLUGS))
      .execute()
    for (const { slug, ...row } of rows) found.push([slug, row])
  }
  return new Map(found)
}
