import { splitIntoChunks } from './split-into-chunks.ts'
import { rowsQuery } from './queries.ts'

/** Slugs of one read. AP33 */
export const ROWS_PER_READ = 100

/** The reads of many variants, some in each. Give the slugs in an order of their own. */
export const rowsQueries = (slugs: readonly string[]) =>
  splitIntoChunks(slugs, ROWS_PER_READ).map((chunk) => rowsQuery(chunk))
