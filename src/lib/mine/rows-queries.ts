import { rowsQuery } from '../queries.ts'
import { chunksOf } from './series-query.ts'

/** Slugs of one read. AP33 */
const PER_READ = 100

/** The reads of many variants, some in each. Give the slugs in an order of their own. */
export const rowsQueries = (slugs: readonly string[]) => chunksOf(slugs, PER_READ).map((chunk) => rowsQuery(chunk))
