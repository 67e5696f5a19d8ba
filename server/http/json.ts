import { NotFoundError, type Source } from '#contract/source.ts'
import { ProblemError } from './problem.ts'
import type { Content } from './response-cache.ts'

/** Each read of a source as JSON text. */
export type JsonReads = { [Name in keyof Source]: (...given: Parameters<Source[Name]>) => Promise<Content> }

export const toJson = (value: unknown): Content => ({ body: JSON.stringify(value) })

/** Reads and encodes in the calling thread. */
export function readJson(source: Source): JsonReads {
  const encoded =
    <Given extends readonly unknown[]>(read: (...given: Given) => Promise<unknown>) =>
    async (...given: Given) =>
      toJson(await read(...given))
  return {
    site: encoded(source.site),
    stats: encoded(source.stats),
    recent: encoded(source.recent),
    highestValue: encoded(source.highestValue),
    highDemand: encoded(source.highDemand),
    items: encoded(source.items),
    itemsBySlugs: encoded(source.itemsBySlugs),
    item: encoded(source.item),
    eggs: encoded(source.eggs),
    egg: encoded(source.egg),
    hatches: encoded(source.hatches),
    bounties: encoded(source.bounties),
  }
}

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
