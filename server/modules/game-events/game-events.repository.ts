import type { GameEvent, GameEventList } from '#contract/game-events.ts'
import { OPERATOR_SOURCE } from '#contract/sources.ts'
import { foldName } from '#domain/text/fold-name.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { GameEventTable } from './game-events.table.ts'

/** Events of all sources that one read looks at. */
const MAX_LISTED = 1_000

/** Current and coming events of the game. Pass a transaction to join it. Times are milliseconds. */
export const createGameEventsRepository = (db: Database) => ({
  /** Events of the sources in use that have not ended, by their start; the same one of several sources once. SO29 */
  async list(now: number): Promise<GameEventList> {
    const rows = await db
      .selectFrom('game_event')
      .leftJoin('source', 'source.id', 'game_event.source_id')
      .select(['game_event.name', 'kind', 'starts_at', 'ends_at', 'source.name as source'])
      .where('ends_at', '>', now)
      .where('is_used', '=', 1)
      .where((eb) => eb.or([eb('source_id', '=', OPERATOR_SOURCE), eb('source.is_out', '=', 0)]))
      .orderBy('starts_at')
      .orderBy('received_at')
      .orderBy('source_id')
      .orderBy('game_event.id')
      .limit(MAX_LISTED)
      .execute()
    const merged = new Map<string, { row: (typeof rows)[number]; sources: Set<string> }[]>()
    for (const row of rows) {
      const key = `${row.kind} ${foldName(row.name)}`
      const known = merged.get(key) ?? []
      const source = row.source ?? OPERATOR_SOURCE
      const same = known.find(
        (each) => !each.sources.has(source) && row.starts_at < each.row.ends_at && each.row.starts_at < row.ends_at,
      )
      if (same) same.sources.add(source)
      else merged.set(key, [...known, { row, sources: new Set([source]) }])
    }
    return {
      events: [...merged.values()]
        .flat()
        .toSorted((one, other) => one.row.starts_at - other.row.starts_at)
        .map(toGameEvent),
    }
  },

  /** Stored events of a source with these ids. */
  findAll: async (sourceId: string, ids: readonly string[]): Promise<GameEventTable[]> =>
    ids.length === 0
      ? []
      : db.selectFrom('game_event').selectAll().where('source_id', '=', sourceId).where('id', 'in', ids).execute(),

  /** Events of a source that have not ended. */
  count: async (sourceId: string, now: number): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('game_event')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('source_id', '=', sourceId)
          .where('ends_at', '>', now)
          .executeTakeFirstOrThrow()
      ).count,
    ),

  save: (rows: readonly GameEventTable[]) =>
    insertMany(db, 'game_event', rows, {
      key: ['source_id', 'id'],
      update: ['name', 'kind', 'starts_at', 'ends_at', 'received_at', 'is_used'],
    }),

  /** Removes at most `limit` events that ended before `before`, and returns how many it found. */
  async prune(before: number, limit: number): Promise<number> {
    const due = await db
      .selectFrom('game_event')
      .select(['source_id', 'id'])
      .where('ends_at', '<', before)
      .limit(limit)
      .execute()
    for (const { source_id, id } of due)
      await db.deleteFrom('game_event').where('source_id', '=', source_id).where('id', '=', id).execute()
    return due.length
  },
})

const toGameEvent = ({
  row: { name, kind, starts_at, ends_at },
  sources,
}: {
  row: Pick<GameEventTable, 'name' | 'kind' | 'starts_at' | 'ends_at'>
  sources: ReadonlySet<string>
}): GameEvent => ({
  name,
  kind,
  start: isoTime(starts_at),
  end: isoTime(ends_at),
  ...([...sources].some((source) => source !== OPERATOR_SOURCE) && { sources: [...sources] }),
})
