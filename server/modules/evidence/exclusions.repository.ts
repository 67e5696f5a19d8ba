import type { Exclusion, ExclusionList } from '#contract/evidence.ts'
import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import type { EvidenceExclusionTable } from './evidence.table.ts'

/** Exclusions that are listed, the newest ones of each kind. */
const LISTED = 100

/** Accounts whose trades count for nothing (EV41). Pass a transaction to join it. Times are milliseconds. */
export function createExclusionsRepository(db: Database) {
  async function toExclusions(rows: readonly EvidenceExclusionTable[]): Promise<Exclusion[]> {
    const users = await createAccountsRepository(db).findUsers(
      rows.flatMap(({ by_id, ended_by }) => (ended_by === null ? [by_id] : [by_id, ended_by])),
    )
    const getName = (id: string) => users.get(id)!.displayName
    return rows.map((row) => ({
      id: row.id,
      account: row.account_id,
      by: getName(row.by_id),
      at: isoTime(row.at),
      reason: row.reason,
      ended:
        row.ended_at === null
          ? null
          : { by: getName(row.ended_by!), at: isoTime(row.ended_at), reason: row.end_reason! },
    }))
  }

  const find = (id: string): Promise<EvidenceExclusionTable | undefined> =>
    db.selectFrom('evidence_exclusion').selectAll().where('id', '=', id).executeTakeFirst()

  return {
    find,

    async read(id: string): Promise<Exclusion> {
      const [exclusion] = await toExclusions([(await find(id))!])
      return exclusion!
    },

    findCurrent: (account: string): Promise<EvidenceExclusionTable | undefined> =>
      db
        .selectFrom('evidence_exclusion')
        .selectAll()
        .where('account_id', '=', account)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),

    /** The exclusions of these accounts that hold, by account. */
    async findAllCurrent(accounts: readonly string[]): Promise<Map<string, Exclusion>> {
      if (accounts.length === 0) return new Map()
      const rows = await db
        .selectFrom('evidence_exclusion')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('account_id', 'in', [...new Set(accounts)])
        .execute()
      return new Map((await toExclusions(rows)).map((exclusion) => [exclusion.account, exclusion]))
    },

    async insert(account: string, reason: string, byId: string, at: number): Promise<string> {
      const id = randomUUID()
      await db
        .insertInto('evidence_exclusion')
        .values({ id, account_id: account, reason, by_id: byId, at, ended_at: null, ended_by: null, end_reason: null })
        .execute()
      return id
    },

    async end(id: string, reason: string, byId: string, at: number): Promise<void> {
      await db
        .updateTable('evidence_exclusion')
        .set({ ended_at: at, ended_by: byId, end_reason: reason })
        .where('id', '=', id)
        .execute()
    },

    async list(): Promise<ExclusionList> {
      const rows = db.selectFrom('evidence_exclusion').selectAll()
      const current = await rows
        .where('ended_at', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute()
      const ended = await rows
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      return { current: await toExclusions(current), ended: await toExclusions(ended) }
    },
  }
}
