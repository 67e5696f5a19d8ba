import type { Proposal } from '#contract/proposals.ts'
import type { ValueAuthor } from '#contract/value-changes.ts'
import {
  approvalsNeeded,
  type Circumstances,
  computeExpiry,
  type Mover,
  proposalSize,
} from '#domain/values/proposal-moves.ts'
import { changeSize } from '#domain/values/proposed-change.ts'
import { legalProposalMoves, settleProposal } from '#machines/proposal-transitions.ts'
import type { Schema } from '#server/db/database.ts'
import { itemImage } from '#server/modules/items/item-row.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { isStaff } from './read-mover.ts'
import { isUndecided, type Person, type StoredProposal } from './proposals.repository.ts'

/** Author as shown: staff by name, players without one, and nobody after they deleted their account. PR74 */
export const toAuthor = (role: Mover['role'], person: Person | undefined): ValueAuthor => {
  if (role === 'estimator') return { role }
  if (!person || person.isDeleted) return { role: 'former' }
  return { role, ...((role === 'editor' || role === 'lead') && { name: person.name }) }
}

/** A variant with its own slug, name and picture. */
export const toItem = ({ slug, item_slug, name, variant, rarity, hue }: Schema['item_variant']): Proposal['item'] => ({
  slug,
  baseSlug: item_slug,
  name,
  variant,
  image: itemImage(slug),
  rarity,
  hue,
})

type Options = {
  reader: Mover
  now: Circumstances
  /** Whether the reader offered the variant within the last seven days. */
  holdsItem: boolean
}

/** A proposal as one reader sees it, in the state that it has now. */
export function viewProposal(
  { row, variant, moves, comments, facts, people }: StoredProposal,
  { reader, now, holdsItem }: Options,
): Proposal {
  const proposal = settleProposal({ state: row.state, facts }, now)
  return {
    id: row.id,
    state: proposal.state,
    item: toItem(variant),
    receipt: row.base_receipt,
    before: facts.before,
    after: facts.after,
    size: proposalSize(facts, now, reader),
    isAddedUp: proposalSize(facts, now, reader) !== changeSize(facts.before, facts.after, now.isDearest),
    reasonCode: row.reason_code,
    reason: row.reason,
    author: toAuthor(facts.author.role, people.get(facts.author.id)),
    isOwn: row.author_id === reader.id,
    approvals: facts.approvals.length,
    approvalsNeeded: approvalsNeeded(facts, now, reader),
    history: moves.map(({ event, actor_id, actor_role, note, at }) => ({
      event,
      by: actor_id === null || actor_role === null ? null : toAuthor(actor_role, people.get(actor_id)),
      note,
      at: isoTime(at),
    })),
    comments: isStaff(reader.role)
      ? comments.map(({ author_id, author_role, text, at }) => ({
          by: toAuthor(author_role, people.get(author_id)),
          text,
          at: isoTime(at),
        }))
      : [],
    createdAt: isoTime(row.created_at),
    expiresAt: isUndecided(proposal.state) ? isoTime(computeExpiry(facts)) : null,
    published: row.published_receipt,
    moves: legalProposalMoves(proposal, { by: reader, holdsItem, now }),
  }
}
