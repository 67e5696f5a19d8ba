import type { GameEventList } from '#contract/game-events.ts'
import type { ItemEstimates } from '#contract/estimates.ts'
import type { ItemHistory } from '#contract/items.ts'
import type { ValueSeries } from '#contract/ledger.ts'
import type { EvidenceQuery, ItemEvidence } from '#contract/evidence.ts'
import type { PastValues, PastValuesQuery } from '#contract/past-values.ts'
import type { VerdictKeys } from '#contract/verdicts.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { ProblemError } from './problem.ts'
import type { Content } from './response-cache.ts'

/** Reads of the API: everything that pages read, and what only other clients ask for. */
export type ApiSource = Source & {
  /** Trades of an item; `slug` may be a variant's. Rejects with a `NotFoundError` where there is no item. */
  itemEvidence(query: { slug: string } & EvidenceQuery): Promise<ItemEvidence>
  /** The history of an item, or of a variant; likewise. */
  itemHistory(slug: string): Promise<ItemHistory>
  /** The last close's estimates of an item; likewise. */
  itemEstimates(slug: string): Promise<ItemEstimates>
  /** The daily values of variants; unknown slugs are left out. */
  valueSeries(slugs: readonly string[]): Promise<ValueSeries>
  /** Past values for comparison with the present ones. */
  pastValues(query: PastValuesQuery): Promise<PastValues>
  /** Current and coming events of the game. */
  gameEvents(): Promise<GameEventList>
  /** Public keys of verdict cards. */
  verdictKeys(): Promise<VerdictKeys>
}

/** Each read of a source as JSON text. */
export type JsonReads = { [Name in keyof ApiSource]: (...given: Parameters<ApiSource[Name]>) => Promise<Content> }

export const toJson = (value: unknown): Content => ({ body: JSON.stringify(value) })

/**
 * A read of the database, or of the folder of dumps. Statistics are counted in memory, the reference is made of the routes, and wishes are
 * ranked by the index in memory.
 */
export type DatabaseRead = Exclude<keyof ApiSource, 'stats' | 'reference' | 'wishes'>

const READS: Readonly<Record<DatabaseRead, true>> = {
  site: true,
  recent: true,
  highestValue: true,
  highDemand: true,
  items: true,
  itemsBySlugs: true,
  searchIndex: true,
  item: true,
  itemEvidence: true,
  itemHistory: true,
  itemEstimates: true,
  calibration: true,
  moderationFigures: true,
  valueSeries: true,
  pastValues: true,
  eggs: true,
  egg: true,
  hatches: true,
  bounties: true,
  gameEvents: true,
  valueChanges: true,
  valueChange: true,
  verdict: true,
  verdictKeys: true,
  dumps: true,
}

/** Makes one function for each read of the database. */
export const eachRead = <Reads extends ApiSource | JsonReads>(
  create: <Name extends DatabaseRead>(name: Name) => Reads[Name],
) =>
  Object.fromEntries((Object.keys(READS) as DatabaseRead[]).map((name) => [name, create(name)])) as unknown as Pick<
    Reads,
    DatabaseRead
  >

/** Reads and encodes in the calling thread. */
export const readJson = (source: ApiSource): JsonReads => ({
  stats: async () => toJson(await source.stats()),
  reference: async () => toJson(await source.reference()),
  wishes: async (query) => toJson(await source.wishes(query)),
  ...eachRead<JsonReads>((name) => {
    const read = source[name] as (...given: readonly unknown[]) => Promise<unknown>
    return async (...given: readonly unknown[]) => toJson(await read(...given))
  }),
})

/** Turns NotFoundError into a 404 problem with this code. */
export const orMissing =
  (read: () => Promise<Content>, missing = 'route.not_found') =>
  async (): Promise<Content> => {
    try {
      return await read()
    } catch (error) {
      throw error instanceof NotFoundError ? new ProblemError(404, missing, error.message) : error
    }
  }
