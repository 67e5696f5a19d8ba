/** Before the id of a source whose key sent a trade; the operator's own names for sources have no such character. SO13 */
export const KEYED_SOURCE = 'source:'
export const evidenceSource = (sourceId: string): string => KEYED_SOURCE + sourceId

/** The source whose key sent a trade; undefined: the operator or this site. */
export const sourceOfEvidence = (source: string): string | undefined =>
  source.startsWith(KEYED_SOURCE) ? source.slice(KEYED_SOURCE.length) : undefined
