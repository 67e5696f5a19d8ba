import type { ProposalState } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import type { Role } from '#contract/users.ts'
import { type Approval, ESTIMATOR, type Mover, type ProposalFacts } from '#domain/values/proposal-moves.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { toValue } from '#server/db/value-columns.ts'
import { ProblemError } from '#server/http/problem.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { createCommentsRepository } from './comments.repository.ts'
import type { ProposalCommentTable, ProposalMoveTable, ProposalTable } from './proposals.table.ts'

/** The undecided states, in which time or another change may end the proposal. */
export const UNDECIDED = ['open', 'needs-evidence', 'approved-once'] as const satisfies readonly ProposalState[]

export const isUndecided = (state: ProposalState): boolean => UNDECIDED.some((each) => each === state)

/** A person as moves name them. Deleted: they have deleted their account. */
export type Person = { id: string; name: string; isDeleted: boolean }

/** A proposal with all that its rules and its readers need. */
export type StoredProposal = {
  row: ProposalTable
  variant: Schema['item_variant']
  moves: readonly ProposalMoveTable[]
  comments: readonly ProposalCommentTable[]
  facts: ProposalFacts
  /** Those who approved it, with the roles that they had then. */
  approvers: readonly (Mover & { role: Role })[]
  people: ReadonlyMap<string, Person>
}

type ValueColumns = Pick<ProposalTable, 'value_number' | 'value_word' | 'low' | 'high' | 'demand' | 'trend'>

export const toState = (row: ValueColumns): ValueState => ({
  value: toValue(row),
  ...omitUnknown({
    range: row.low === null || row.high === null ? null : { low: row.low, high: row.high },
    demand: row.demand,
    trend: row.trend,
  }),
})

/** The approvals that no one has undone and that have not lapsed. */
const approvalsIn = (moves: readonly ProposalMoveTable[]) => {
  let approvals: (Approval & { role: Role })[] = []
  for (const { event, actor_id, actor_role, at } of moves) {
    if (event === 'approve') approvals.push({ by: actor_id!, role: actor_role!, at })
    if (event === 'undo' || event === 'lapse') approvals = approvals.filter(({ by }) => by !== actor_id)
  }
  return approvals
}

/** Whether a variant's newest change is the one that the proposal builds on. */
export const isFresh: RawBuilder<SqlBool> = sql`
  base_receipt = (select receipt_number from item_variant where slug = value_proposal.variant_slug)`

/** Proposals and their moves. Pass a transaction to join it. Times are milliseconds. */
export const createProposalsRepository = (db: Database) => {
  /** The proposals of these rows, in their order. */
  async function complete(rows: readonly ProposalTable[]): Promise<StoredProposal[]> {
    if (rows.length === 0) return []
    const proposalIds = rows.map(({ id }) => id)
    const moves = await db
      .selectFrom('proposal_move')
      .selectAll()
      .where('proposal_id', 'in', proposalIds)
      .orderBy('proposal_id')
      .orderBy('seq')
      .execute()
    const comments = await createCommentsRepository(db).list(proposalIds)
    const variants = await db
      .selectFrom('item_variant')
      .selectAll()
      .where('slug', 'in', [...new Set(rows.map((row) => row.variant_slug))])
      .execute()
    const receipts = await db
      .selectFrom('value_change')
      .selectAll()
      .where('number', 'in', [...new Set(rows.map((row) => row.base_receipt))])
      .execute()
    const ids = [
      ...rows.flatMap(({ author_id }) => author_id ?? []),
      ...moves.flatMap(({ actor_id }) => actor_id ?? []),
      ...comments.map(({ author_id }) => author_id),
    ]
    const accounts =
      ids.length === 0
        ? []
        : await db
            .selectFrom('account')
            .select(['id', 'display_name', 'deleted_at'])
            .where('id', 'in', [...new Set(ids)])
            .execute()
    const people = new Map(
      accounts.map(({ id, display_name, deleted_at }) => [
        id,
        { id, name: display_name, isDeleted: deleted_at !== null },
      ]),
    )
    const variantBySlug = new Map(variants.map((variant) => [variant.slug, variant]))
    const receiptByNumber = new Map(receipts.map((receipt) => [receipt.number, receipt]))
    return rows.map((row) => {
      const own = moves.filter(({ proposal_id }) => proposal_id === row.id)
      const approvals = approvalsIn(own)
      return {
        row,
        variant: variantBySlug.get(row.variant_slug)!,
        moves: own,
        comments: comments.filter(({ proposal_id }) => proposal_id === row.id),
        approvers: approvals.map(({ by, role }) => ({ id: by, role })),
        people,
        facts: {
          author:
            row.author_id === null || row.author_role === null
              ? ESTIMATOR
              : { id: row.author_id, role: row.author_role },
          receipt: row.base_receipt,
          before: toState(receiptByNumber.get(row.base_receipt)!),
          after: toState(row),
          createdAt: row.created_at,
          approvals: approvals.map(({ by, at }) => ({ by, at })),
          publishAt: row.publish_at,
          published: row.published_receipt,
        },
      }
    })
  }

  /** Exported for its query plan. */
  const ownQuery = (authorId: string, { before, limit }: { before?: string | undefined; limit: number }) =>
    db
      .selectFrom('value_proposal')
      .selectAll()
      .where('author_id', '=', authorId)
      .$if(before !== undefined, (query) =>
        query.where(sql<SqlBool>`(created_at, id) < (select created_at, id from value_proposal where id = ${before})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)

  /** Exported for its query plan. */
  const dueQuery = (now: number, limit: number) =>
    db
      .selectFrom('value_proposal')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .where(
        sql<SqlBool>`not exists (select 1 from value_freeze where value_freeze.variant_slug = value_proposal.variant_slug)`,
      )
      .orderBy('publish_at')
      .limit(limit)

  /** Exported for its query plan. */
  const endedQuery = (now: number, limit: number) =>
    db
      .selectFrom('value_proposal')
      .select('id')
      .where('state', 'in', [...UNDECIDED, 'scheduled'])
      .where((eb) =>
        eb.or([eb.and([eb('expires_at', '<=', now), eb('state', '!=', 'scheduled')]), sql<SqlBool>`not (${isFresh})`]),
      )
      .limit(limit)

  /** Exported for its query plan. */
  const estimatorQuery = (slug?: string) =>
    db
      .selectFrom('value_proposal')
      .select(['variant_slug', 'id'])
      .where('author_id', 'is', null)
      .where('state', 'in', [...UNDECIDED, 'scheduled'])
      .$if(slug !== undefined, (query) => query.where('variant_slug', '=', slug!))

  return {
    ownQuery,
    estimatorQuery,
    dueQuery,
    endedQuery,

    async find(id: string): Promise<StoredProposal | undefined> {
      const row = await db.selectFrom('value_proposal').selectAll().where('id', '=', id).executeTakeFirst()
      return row && (await complete([row]))[0]
    },

    async byClientId(authorId: string, clientId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('value_proposal')
        .select('id')
        .where('author_id', '=', authorId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return row?.id
    },

    insert: (row: ProposalTable) => db.insertInto('value_proposal').values(row).execute(),

    /** Writes what a move changed, and the move as the next of the proposal. @throws ProblemError 409 when another writer was quicker */
    async save(
      { id, move_count }: Pick<ProposalTable, 'id' | 'move_count'>,
      changes: Partial<ProposalTable>,
      move: Omit<ProposalMoveTable, 'proposal_id' | 'seq'>,
    ): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('value_proposal')
        .set({ ...changes, move_count: move_count + 1 })
        .where('id', '=', id)
        .where('move_count', '=', move_count)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n)
        throw new ProblemError(409, 'proposal.conflict', 'Someone else moved this proposal at the same time')
      await db
        .insertInto('proposal_move')
        .values({ proposal_id: id, seq: move_count + 1, ...move })
        .execute()
    },

    /** The author's, newest first; one more than asked for, if there is one. */
    own: async (...given: Parameters<typeof ownQuery>) => complete(await ownQuery(...given).execute()),

    /** The author's, oldest first. */
    all: (authorId: string): Promise<ProposalTable[]> =>
      db
        .selectFrom('value_proposal')
        .selectAll()
        .where('author_id', '=', authorId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** A person's moves on all proposals, oldest first. */
    movesBy: (actorId: string): Promise<ProposalMoveTable[]> =>
      db
        .selectFrom('proposal_move')
        .selectAll()
        .where('actor_id', '=', actorId)
        .orderBy('at')
        .orderBy('proposal_id')
        .orderBy('seq')
        .execute(),

    /** Number of the author's proposals that are undecided now. */
    async countOpen(authorId: string, now: number): Promise<number> {
      const { count } = await db
        .selectFrom('value_proposal')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('author_id', '=', authorId)
        .where('state', 'in', UNDECIDED)
        .where('expires_at', '>', now)
        .where(isFresh)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** When the author sent their `count`th last one. */
    async sentAt(authorId: string, count: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('value_proposal')
        .select('created_at')
        .where('author_id', '=', authorId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      return row?.created_at
    },

    /** Undecided or scheduled proposals of a variant. */
    waiting: (slug: string): Promise<string[]> =>
      db
        .selectFrom('value_proposal')
        .select('id')
        .where('variant_slug', '=', slug)
        .where('state', 'in', [...UNDECIDED, 'scheduled'])
        .orderBy('id')
        .execute()
        .then((rows) => rows.map(({ id }) => id)),

    /** Scheduled proposals of values that are not frozen and whose time has come, the oldest first. */
    due: async (now: number, limit: number) => (await dueQuery(now, limit).execute()).map(({ id }) => id),

    /** Undecided or scheduled ones that have ended by themselves without a row that says so. */
    ended: async (now: number, limit: number) => (await endedQuery(now, limit).execute()).map(({ id }) => id),

    setHarm: (id: string, harm: number) =>
      db.updateTable('value_proposal').set({ harm }).where('id', '=', id).execute(),

    /** Those of the estimator that wait, by variant: at most one of each. `slug`: only of that variant. */
    async byEstimator(slug?: string): Promise<Map<string, string>> {
      const rows = await estimatorQuery(slug).execute()
      return new Map(rows.map(({ variant_slug, id }) => [variant_slug, id]))
    },

    /** Withdraws the undecided ones of a deleted account; what was not published keeps no text of theirs. PR74 */
    async endAll(authorId: string, at: number): Promise<void> {
      const withdrawn = await db
        .updateTable('value_proposal')
        .set((eb) => ({ state: 'withdrawn', move_count: eb('move_count', '+', 1) }))
        .where('author_id', '=', authorId)
        .where('state', 'in', UNDECIDED)
        .returning(['id', 'move_count', 'author_role'])
        .execute()
      await insertMany(
        db,
        'proposal_move',
        withdrawn.map(({ id, move_count, author_role }) => ({
          proposal_id: id,
          seq: move_count,
          event: 'withdraw' as const,
          actor_id: authorId,
          actor_role: author_role,
          client_id: null,
          note: null,
          at,
        })),
      )
      await db
        .updateTable('value_proposal')
        .set({ reason: '' })
        .where('author_id', '=', authorId)
        .where('state', 'in', ['rejected', 'withdrawn', 'superseded', 'expired', ...UNDECIDED])
        .execute()
    },

    complete,
  }
}
