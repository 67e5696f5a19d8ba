import { IngestGameEvent, MAX_GAME_EVENT_DAYS, MAX_GAME_EVENTS } from '#contract/game-events.ts'
import type { IngestAnswer } from '#contract/ingest.ts'
import { OPERATOR_SOURCE } from '#contract/sources.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Outcome, parseBatch, parsedElements, validateBatch } from '#server/http/validate-batch.ts'
import { createGameEventsRepository } from '#server/modules/game-events/game-events.repository.ts'
import type { GameEventTable } from '#server/modules/game-events/game-events.table.ts'
import { countOutcomes } from '#server/modules/sources/count-outcomes.ts'
import { createSourcesRepository, isUsed } from '#server/modules/sources/sources.repository.ts'
import { millisecondsInDay } from 'date-fns/constants'

type Options = {
  db: Database
  /** Milliseconds. */
  now: () => number
}

const MAX_MS = MAX_GAME_EVENT_DAYS * millisecondsInDay

/** Stores events of the game; an id that is known already is replaced. `sourceId`: undefined: they are the operator's. SO28 */
export const createEventIngest =
  ({ db, now }: Options) =>
  (batch: readonly unknown[], sourceId?: string): Promise<IngestAnswer> =>
    writeTransaction(db, 'pets', async (trx) => {
      const at = now()
      const events = createGameEventsRepository(trx)
      const owner = sourceId ?? OPERATOR_SOURCE
      const sender = sourceId === undefined ? undefined : await createSourcesRepository(trx).find(sourceId)
      const elements = parseBatch(IngestGameEvent, batch)
      const ids = parsedElements(elements).map(({ id }) => id)
      const known = new Map((await events.findAll(owner, ids)).map((row) => [row.id, row]))
      let count = await events.count(owner, at)

      const validate = ({ id, name, kind, start, end }: IngestGameEvent): Outcome<GameEventTable> => {
        const [starts_at, ends_at] = [Date.parse(start), Date.parse(end)]
        if (ends_at <= starts_at) return { reject: 'end: is not after start' }
        if (ends_at <= at) return { reject: 'end: is over' }
        if (starts_at > at + MAX_MS) return { reject: `start: is more than ${MAX_GAME_EVENT_DAYS} days ahead` }
        if (ends_at > starts_at + MAX_MS) return { reject: `end: is more than ${MAX_GAME_EVENT_DAYS} days after start` }
        const is_used = sender === undefined || isUsed(sender) ? 1 : 0
        const row = { source_id: owner, id, name, kind, starts_at, ends_at, received_at: at, is_used } as const
        const before = known.get(id)
        if (before && isSame(before, row)) return 'duplicate'
        if ((before?.ends_at ?? 0) <= at) {
          if (count === MAX_GAME_EVENTS)
            return { reject: `id: ${MAX_GAME_EVENTS} events are current or coming already` }
          count++
        }
        known.set(id, row)
        return { store: row }
      }

      const { accepted, answer } = validateBatch(elements, validate)
      // Of an id that is in the batch several times, the last counts.
      await events.save([...new Map(accepted.map((row) => [row.id, row])).values()])
      if (sourceId !== undefined) await countOutcomes(trx, { sourceId, kind: 'events', answer, now: at })
      return answer
    })

const isSame = (one: GameEventTable, other: GameEventTable) =>
  one.name === other.name &&
  one.kind === other.kind &&
  one.starts_at === other.starts_at &&
  one.ends_at === other.ends_at &&
  one.is_used === other.is_used
