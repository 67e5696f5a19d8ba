/** Ids of one statement: databases limit parameters. */
const CHUNK = 5_000

/** Reads by ids, however many there are. */
export async function inChunks<Id, Row>(ids: readonly Id[], read: (ids: Id[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += CHUNK) rows.push(...(await read(ids.slice(start, start + CHUNK))))
  return rows
}
