import {
  type CreatedSource,
  MAX_SOURCES,
  type NewSource,
  type Source,
  type SourceList,
  type SourceMove,
} from '#contract/sources.ts'
import { makeKey } from '#domain/keys/key-form.ts'
import { sourceAfter } from '#machines/source-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { getDialect } from '#server/db/dialect.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseStaff } from '#server/modules/roles/refuse-staff.ts'
import type { Values } from '#server/modules/values/values.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { settleExistCounts } from './exist-reports.ts'
import { hashKey } from './hash-key.ts'
import { settleHatches } from './settle-hatches.ts'
import { settleValues } from './settle-values.ts'
import { createSourcesRepository, MOVES_ROWS, toSnapshot } from './sources.repository.ts'

type Options = {
  db: Database
  events: Pick<ServerEventBus, 'publish'>
  values: Pick<Values, 'revert' | 'announce' | 'announceShown'>
  /** Receives failures that no request waits for. */
  report: (error: unknown) => void
  /** Milliseconds. */
  now: () => number
}

export type Sources = ReturnType<typeof createSources>

/** Characters of a key that leads see again. */
const PREFIX_LENGTH = 'bgsi_src_'.length + 4

/** Sources of observations and what leads decide about them (SO rules). */
export function createSources({ db, events, values, report, now }: Options) {
  const sources = createSourcesRepository(db)

  /** Marks hatches page by page; each page says in its own transaction how far it came, so another process can go on. */
  async function settleAllHatches(id: string) {
    for (;;) {
      const isDone = await writeTransaction(db, 'pets', async (trx) => {
        const own = createSourcesRepository(trx)
        const source = (await own.find(id))!
        if (source.settled_seq === null) return true
        await getDialect(trx).recordChange(trx)
        const last = await settleHatches(trx, { sourceId: id, seq: source.settled_seq, now: now() })
        if (last !== undefined) await own.update(id, { settled_seq: last })
        return last === undefined
      })
      if (isDone) return
    }
  }

  async function settleAllExistCounts(id: string) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      after = await writeTransaction(db, 'pets', async (trx) => {
        await getDialect(trx).recordChange(trx)
        const source = (await createSourcesRepository(trx).find(id))!
        return settleExistCounts(trx, { sourceId: id, isOut: source.is_out === 1, after: from, now: now() })
      })
    }
  }

  async function settleAllValues(id: string) {
    for (let after = ''; ;) {
      const { written, last } = await writeTransaction(db, 'pets', async (trx) => {
        const own = createSourcesRepository(trx)
        const source = (await own.find(id))!
        const move = (await own.findLastMove(id))!
        return settleValues(trx, values, {
          sourceId: id,
          isOut: source.is_out === 1,
          by: { role: 'lead', id: move.by_id },
          reason: `${source.name} ${source.is_out === 1 ? 'was taken out' : 'was put back'}: ${move.reason}`.slice(
            0,
            500,
          ),
          after,
        })
      })
      for (const each of written) await values.announce(each)
      if (last === undefined) return
      after = last
    }
  }

  /** Lets all rows of a source follow the last decision; a second run changes nothing. SO20 */
  async function settle(id: string): Promise<void> {
    await settleAllHatches(id)
    await settleAllExistCounts(id)
    await settleAllValues(id)
    // A decision that came meanwhile began with its own first hatch.
    await sources.update(id, { settled_seq: null })
    events.publish('hatches.marked', { at: now() })
    events.publish('evidence.changed', { at: now() })
    values.announceShown('many')
  }

  return {
    list: async (): Promise<SourceList> => ({ sources: await sources.list(now()) }),

    /** @throws ProblemError 403, 409 for a name that is taken or one source too many */
    async create(leadId: string, { name, kinds, quota }: NewSource): Promise<CreatedSource> {
      const key = makeKey('source', randomBytes)
      const id = randomUUID()
      const at = now()
      await writeTransaction(db, ['pets', leadId], async (trx) => {
        await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: at })
        const own = createSourcesRepository(trx)
        if (await own.isNameTaken(name))
          throw new ProblemError(409, 'source.name_taken', `${name} exists already`, 'name')
        if ((await own.count()) >= MAX_SOURCES)
          throw new ProblemError(409, 'source.too_many', `At most ${MAX_SOURCES} sources`)
        await own.insert({
          id,
          name,
          key_hash: hashKey(key),
          prefix: key.slice(0, PREFIX_LENGTH),
          kinds: JSON.stringify(kinds),
          quota,
          state: 'quarantined',
          is_out: 0,
          since: at,
          created_by: leadId,
          created_at: at,
          settled_seq: null,
        })
      })
      return { source: await sources.read(id, at), key }
    },

    /** Decides about a source, then lets its rows follow. @throws ProblemError 403, 404, 409 */
    async move(leadId: string, id: string, move: SourceMove, reason: string): Promise<Source> {
      const at = now()
      await writeTransaction(db, ['pets', leadId], async (trx) => {
        await refuseStaff(trx, { userId: leadId, roles: ['lead'], now: at })
        const own = createSourcesRepository(trx)
        const source = await own.find(id)
        if (!source) throw new ProblemError(404, 'source.not_found', 'Source not found')
        const after = sourceAfter(toSnapshot(source), move)
        if (!after) throw new ProblemError(409, 'source.moved', `A ${source.state} source can't ${move}`)
        await own.addMove({ source_id: id, move, reason, by_id: leadId, at })
        await own.update(id, {
          ...(after.state !== source.state && { state: after.state, since: at }),
          is_out: after.facts.isOut ? 1 : 0,
          ...(after.facts.isOut !== toSnapshot(source).facts.isOut && { settled_seq: 0 }),
        })
        await getDialect(trx).recordChange(trx)
      })
      if (MOVES_ROWS.includes(move)) await settle(id)
      return sources.read(id, now())
    },

    /** Goes on with what a process that ended has left. SO20 */
    async settleAll(): Promise<void> {
      for (const { id } of await sources.listUnsettled()) await settle(id).catch(report)
    },
  }
}
