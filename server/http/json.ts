import { NotFoundError } from '#contract/source.ts'
import { ProblemError } from './problem.ts'
import type { Made } from './response-cache.ts'

/** An answer in JSON from whatever `read` gives; where there is nothing, a 404 problem with this code. */
export const json =
  (read: () => Promise<unknown>, missing = 'route.not_found') =>
  async (): Promise<Made> => {
    try {
      return { body: JSON.stringify(await read()) }
    } catch (error) {
      throw error instanceof NotFoundError ? new ProblemError(404, missing, error.message) : error
    }
  }
