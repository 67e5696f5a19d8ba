import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatMoment } from '#domain/text/format.ts'
import { proposalQuery } from '../data/desk-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type Ref } from 'react'
import { CommentForm } from './comment-form.tsx'
import { Comparison } from '../facts/comparison.tsx'
import { EvidenceLink } from '../facts/evidence-link.tsx'
import { DetailRoot } from '../shell/detail-root.tsx'
import { Lookers } from './lookers.tsx'
import { describeAuthor, History } from './history.tsx'
import { MoveBar } from './move-bar.tsx'
import { StateTag } from '../facts/state-tag.tsx'
import { useResting } from '../shell/use-resting.ts'
import { FreezeControl } from '../value/freeze-control.tsx'
import { VariantReceipts } from '../facts/variant-receipts.tsx'

type Props = {
  user: CurrentUser
  id: string
  /** As the list has it. */
  row: Proposal | undefined
  heading: Ref<HTMLHeadingElement>
  notice: string | null
  isMoving: boolean
  /** The move whose reason is being written. */
  explaining: ProposalMove | null
  onExplain: (move: ProposalMove | null) => void
  onMove: (proposal: Proposal, move: ProposalMove, reason?: string) => void
  onPropose: (item: Proposal['item']) => void
  /** Null: the reader has no part in it. */
  discussion: { field: Ref<HTMLTextAreaElement>; onLeave: () => void; onWritten: (text: string) => void } | null
}

/** One proposal with all that a decision needs. DK4 */
export function ProposalView({
  user,
  id: selectedId,
  row: selectedRow,
  heading,
  onPropose,
  discussion,
  ...decision
}: Props) {
  // The list shows the next row selected before this follows, or a key would wait for both. DK121
  const id = useDeferredValue(selectedId)
  const row = useDeferredValue(selectedRow)
  const isResting = useResting(id, row === undefined)
  const { data, error, refetch } = useQuery({ ...proposalQuery(user.id, id), enabled: isResting })
  const proposal = data ?? row
  if (!proposal && error instanceof NotFoundError) return <EmptyState {...texts.notFound} />
  if (!proposal && error)
    return (
      <ErrorState title={texts.proposalError}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  if (!proposal) return <Skeleton style={{ height: 420, borderRadius: 18 }} />

  const { item, author, isOwn, size, isAddedUp, reasonCode, reason, approvals, approvalsNeeded, expiresAt } = proposal
  return (
    <DetailRoot
      item={item}
      back="/desk"
      heading={heading}
      tags={
        <>
          <StateTag state={proposal.state} />
          <span>{texts.sizes[size]}</span>
          <span>{texts.approvals(approvals, approvalsNeeded)}</span>
        </>
      }
      onPropose={() => onPropose(item)}
    >
      {discussion && <Lookers key={id} id={id} isReady={isResting} />}
      <Comparison proposal={proposal} />
      {isAddedUp && <p className="quiet">{texts.addedUp}</p>}
      <MoveBar proposal={proposal} {...decision} />
      <section>
        <h3>{texts.reason}</h3>
        <p className="reason">
          <b>{texts.reasonCodes[reasonCode]}</b> <bdi>{reason}</bdi>
        </p>
        <p className="quiet">
          <bdi>{isOwn ? texts.you : describeAuthor(author)}</bdi>
          {expiresAt !== null && ` · ${texts.expires(formatMoment(expiresAt))}`}
        </p>
        {author.role === 'estimator' && <EvidenceLink user={user} slug={item.slug} />}
      </section>
      <section>
        <h3>{texts.history}</h3>
        <History proposal={proposal} />
        {discussion && (
          <CommentForm
            key={proposal.id}
            user={user}
            proposal={proposal}
            field={discussion.field}
            onLeave={discussion.onLeave}
            onWritten={() => discussion.onWritten(texts.commented)}
          />
        )}
      </section>
      <section>
        <h3>{texts.receipts}</h3>
        <VariantReceipts slug={item.slug} isReady={isResting} />
      </section>
      <FreezeControl key={item.slug} user={user} slug={item.slug} isReady={isResting} heading="h3" />
    </DetailRoot>
  )
}
