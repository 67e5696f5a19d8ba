import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { AlertOutboxTable, AlertTargetTable } from './alerts.table.ts'
import type { MessageContent } from './messages.ts'
import { inChunks } from '#server/db/in-chunks.ts'

/** A message that this process may send until its lease ends. */
export type Claimed = {
  message: AlertOutboxTable
  target: AlertTargetTable
  content: MessageContent
}
export type Settled = { id: string; targetId: string; state: 'sent' | 'failed'; status: number | null }

/** A process that dies while it sends leaves its messages to others after this long. AL31 */
export const LEASE_MS = 60_000
const LOCK = 'alert outbox'

const inOrder = (a: AlertOutboxTable, b: AlertOutboxTable) => a.due_at - b.due_at || (a.number ?? 0) - (b.number ?? 0)

/** The messages that wait. Times are milliseconds. */
export const createOutboxRepository = (db: Database) => {
  /** The statement that finds what is due, exported for its query plan. */
  const dueQuery = (now: number, limit: number, held: readonly string[] = []) =>
    db
      .selectFrom('alert_outbox')
      .select('id')
      .where('state', '=', sql.lit('waiting'))
      .where('next_at', '<=', now)
      .$if(held.length > 0, (q) => q.where('id', 'not in', held))
      .orderBy('next_at')
      .orderBy('id')
      .limit(limit)

  return {
    dueQuery,
    /** Takes due messages, oldest first, so that no other process sends them meanwhile. `held`: those that this process still sends although its lease has ended. */
    async claim(now: number, limit: number, held: readonly string[] = []): Promise<Claimed[]> {
      if ((await dueQuery(now, 1, held).execute()).length === 0) return []
      const messages = await writeTransaction(db, [LOCK], async (trx) => {
        const ids = (await createOutboxRepository(trx).dueQuery(now, limit, held).execute()).map(({ id }) => id)
        if (ids.length === 0) return []
        return trx
          .updateTable('alert_outbox')
          .set((eb) => ({ next_at: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
          .where('id', 'in', ids)
          .returningAll()
          .execute()
      })
      const targets = await inChunks([...new Set(messages.map(({ target_id }) => target_id))], (ids) =>
        db.selectFrom('alert_target').selectAll().where('id', 'in', ids).execute(),
      )
      const contents = await inChunks([...new Set(messages.flatMap(({ number }) => number ?? []))], (numbers) =>
        db
          .selectFrom('alert_notification')
          .select(['number', 'condition', 'entries', 'entry_count'])
          .where('number', 'in', numbers)
          .execute(),
      )
      const targetById = new Map(targets.map((target) => [target.id, target]))
      const contentByNumber = new Map(contents.map((content) => [content.number, content]))
      const claimed: Claimed[] = []
      const orphans: Settled[] = []
      for (const message of messages.toSorted(inOrder)) {
        const target = targetById.get(message.target_id)
        const content = message.number === null ? null : contentByNumber.get(message.number)
        if (target && content !== undefined) claimed.push({ message, target, content })
        else orphans.push({ id: message.id, targetId: message.target_id, state: 'failed', status: null })
      }
      if (orphans.length > 0) await this.settle(orphans, now)
      return claimed
    },
    /** Extends leases, given with the ids of their messages, that no other process has taken. Returns the ids of those. CL93 */
    async renew(leases: ReadonlyMap<string, number>, until: number): Promise<string[]> {
      const idsByEnd = new Map<number, string[]>()
      for (const [id, end] of leases) {
        const ids = idsByEnd.get(end)
        if (ids) ids.push(id)
        else idsByEnd.set(end, [id])
      }
      const renewed = await Promise.all(
        [...idsByEnd].map(([end, ids]) =>
          inChunks(ids, (some) =>
            db
              .updateTable('alert_outbox')
              .set({ next_at: until })
              .where('id', 'in', some)
              .where('state', '=', 'waiting')
              .where('next_at', '=', end)
              .returning('id')
              .execute(),
          ),
        ),
      )
      return renewed.flat().map(({ id }) => id)
    },
    /** Writes down what became of messages, and when their targets worked. */
    async settle(results: readonly Settled[], now: number): Promise<void> {
      const groups = new Map<string, Settled[]>()
      for (const result of results) {
        const key = `${result.state} ${result.status}`
        const group = groups.get(key)
        if (group) group.push(result)
        else groups.set(key, [result])
      }
      await writeTransaction(db, [LOCK], async (trx) => {
        for (const group of groups.values()) {
          const { state, status } = group[0]!
          await inChunks(group, async (some) => {
            await trx
              .updateTable('alert_outbox')
              .set({ state, status })
              .where(
                'id',
                'in',
                some.map(({ id }) => id),
              )
              .execute()
            if (state === 'sent')
              await trx
                .updateTable('alert_target')
                .set({ used_at: now, failure: null })
                .where(
                  'id',
                  'in',
                  some.map(({ targetId }) => targetId),
                )
                .execute()
            return []
          })
        }
      })
    },
    /** Another try, not before `nextAt`, as for whatever else waits for that target. */
    async postpone({ id, target_id }: AlertOutboxTable, nextAt: number, status: number | null): Promise<void> {
      await db.updateTable('alert_outbox').set({ next_at: nextAt, status }).where('id', '=', id).execute()
      await db
        .updateTable('alert_outbox')
        .set({ next_at: nextAt })
        .where('target_id', '=', target_id)
        .where('state', '=', 'waiting')
        .where('next_at', '<', nextAt)
        .execute()
    },
    /** Gives a message back without a try. */
    async release({ id, attempts }: AlertOutboxTable, nextAt: number): Promise<void> {
      await db
        .updateTable('alert_outbox')
        .set({ next_at: nextAt, attempts: attempts - 1 })
        .where('id', '=', id)
        .execute()
    },
  }
}
