import type { Database } from '#server/db/database.ts'
import type { ProposalCommentTable } from './proposals.table.ts'

/** Comments of the staff on proposals. Pass a transaction that holds the lock of the pets to write. */
export function createCommentsRepository(db: Database) {
  const comments = () => db.selectFrom('proposal_comment').selectAll()

  /** Exported for its query plan. */
  const listQuery = (proposalIds: readonly string[]) =>
    comments().where('proposal_id', 'in', proposalIds).orderBy('proposal_id').orderBy('seq')
  /** Exported for its query plan. */
  const listByQuery = (authorId: string) =>
    comments().where('author_id', '=', authorId).orderBy('at').orderBy('proposal_id').orderBy('seq')

  return {
    listQuery,
    listByQuery,

    /** Comments on these proposals, in the order in which they were written. */
    list: (proposalIds: readonly string[]): Promise<ProposalCommentTable[]> => listQuery(proposalIds).execute(),

    /** A person's, oldest first. */
    listBy: (authorId: string): Promise<ProposalCommentTable[]> => listByQuery(authorId).execute(),

    byClientId: (authorId: string, clientId: string): Promise<ProposalCommentTable | undefined> =>
      comments().where('author_id', '=', authorId).where('client_id', '=', clientId).executeTakeFirst(),

    add: (comment: ProposalCommentTable) => db.insertInto('proposal_comment').values(comment).execute(),
  }
}
