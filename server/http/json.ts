import { NotFoundError, type Source } from '#contract/source.ts'
import { ProblemError } from './problem.ts'
import type { Made } from './response-cache.ts'

/** Each read of a source, answered with its JSON: whoever answers a request needs the text alone. */
export type JsonReads = { [Name in keyof Source]: (...given: Parameters<Source[Name]>) => Promise<Made> }

export const toJson = (value: unknown): Made => ({ body: JSON.stringify(value) })

/** Reads and writes the text in the calling thread. */
export function readJson(source: Source): JsonReads {
  const of =
    <Given extends readonly unknown[]>(read: (...given: Given) => Promise<unknown>) =>
    async (...given: Given) =>
      toJson(await read(...given))
  return {
    site: of(source.site),
    stats: of(source.stats),
    recent: of(source.recent),
    highestValue: of(source.highestValue),
    highDemand: of(source.highDemand),
    items: of(source.items),
    itemsBySlugs: of(source.itemsBySlugs),
    item: of(source.item),
    eggs: of(source.eggs),
    egg: of(source.egg),
    hatches: of(source.hatches),
    bounties: of(source.bounties),
  }
}

/** What `read` answers; where there is nothing, a 404 problem with this code. */
export const orMissing =
  (read: () => Promise<Made>, missing = 'route.not_found') =>
  async (): Promise<Made> => {
    try {
      return await read()
    } catch (error) {
      throw error instanceof NotFoundError ? new ProblemError(404, missing, error.message) : error
    }
  }
