import type { Proposal } from '#contract/proposals.ts'
import { Id } from '#contract/text.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import * as v from 'valibot'
import { holdsItem } from './holds-item.ts'
import { noSuchProposal } from './proposal-problems.ts'
import { createProposalsRepository, type StoredProposal } from './proposals.repository.ts'
import { readCircumstances } from './read-circumstances.ts'
import { isStaff } from './read-mover.ts'
import { viewProposal } from './view-proposal.ts'

/** Whether this person may know of the proposal: its author, staff, and proposers once it is public. PR73 */
const mayRead = (reader: Mover, { row }: StoredProposal) =>
  row.author_id === reader.id || isStaff(reader.role) || (reader.role === 'proposer' && row.published_receipt !== null)

/** The proposal, if this person may know of it. @throws ProblemError 404 */
export async function findReadable(db: Database, reader: Mover, id: string): Promise<StoredProposal> {
  // PostgreSQL refuses to look for what isn't text.
  const stored = v.is(Id, id) ? await createProposalsRepository(db).find(id) : undefined
  if (!stored || !mayRead(reader, stored)) throw noSuchProposal()
  return stored
}

/** The proposal as this person sees it now. */
export async function readView(db: Database, reader: Mover, stored: StoredProposal, at: number): Promise<Proposal> {
  const [now] = await readCircumstances(db, [{ slug: stored.row.variant_slug, facts: stored.facts }], at)
  return viewProposal(stored, {
    reader,
    now: now!,
    holdsItem: isStaff(reader.role) && (await holdsItem(db, reader.id, stored.row.variant_slug, at)),
  })
}

/** Proposals of a list, without a look at the reader's trades; the move itself looks. PR15 */
export async function readViews(
  db: Database,
  reader: Mover,
  stored: readonly StoredProposal[],
  at: number,
): Promise<Proposal[]> {
  const subjects = stored.map(({ row, facts }) => ({ slug: row.variant_slug, facts }))
  const circumstances = await readCircumstances(db, subjects, at)
  return stored.map((each, index) => viewProposal(each, { reader, now: circumstances[index]!, holdsItem: false }))
}
