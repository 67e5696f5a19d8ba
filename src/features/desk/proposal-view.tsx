import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatMoment } from '#domain/text/format.ts'
import { proposalQuery } from '#lib/desk-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { useDebounced } from '#base/use-debounced.ts'
import { Comparison } from './comparison.tsx'
import { describeAuthor, History } from './history.tsx'
import { MoveBar } from './move-bar.tsx'
import { StateTag } from './state-tag.tsx'
import { FreezeControl } from './value/freeze-control.tsx'
import { VariantReceipts } from './variant-receipts.tsx'

/** So long a selection rests, in milliseconds, before more of it is read: keys pass by many. */
const REST_MS = 150

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
}

/** One proposal with all that a decision needs. DK4 */
export function ProposalView({ user, id: selectedId, row: selectedRow, heading, onPropose, ...decision }: Props) {
  // The list shows the next row selected before this follows, or a key would wait for both. DK121
  const id = useDeferredValue(selectedId)
  const row = useDeferredValue(selectedRow)
  const [restingId, setRestingId] = useState(row === undefined ? id : null)
  const isResting = restingId === id
  useDebounced(id, !isResting, REST_MS, () => setRestingId(id))
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

  const { item, author, isOwn, size, reasonCode, reason, approvals, approvalsNeeded, expiresAt } = proposal
  return (
    <Root>
      <div className="back">
        <BackLink to="/desk">{texts.back}</BackLink>
      </div>
      <header>
        <PetPicture src={item.image} size={72} eager />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {item.name}
          </h2>
          <p className="tags">
            <StateTag state={proposal.state} />
            <span>{texts.sizes[size]}</span>
            <span>{texts.approvals(approvals, approvalsNeeded)}</span>
          </p>
        </div>
      </header>
      <Comparison proposal={proposal} />
      <MoveBar proposal={proposal} {...decision} />
      <FreezeControl key={item.slug} user={user} slug={item.slug} isReady={isResting} heading="h3" />
      <section>
        <h3>{texts.reason}</h3>
        <p className="reason">
          <b>{texts.reasonCodes[reasonCode]}</b> <bdi>{reason}</bdi>
        </p>
        <p className="quiet">
          <bdi>{isOwn ? texts.you : describeAuthor(author)}</bdi>
          {expiresAt !== null && ` · ${texts.expires(formatMoment(expiresAt))}`}
        </p>
      </section>
      <section>
        <h3>{texts.history}</h3>
        <History proposal={proposal} />
      </section>
      <section>
        <h3>{texts.receipts}</h3>
        <VariantReceipts slug={item.slug} isReady={isResting} />
      </section>
      <p className="ways">
        <Link to={`/items/${item.slug}`}>{texts.openItem}</Link>
        <Button look="quiet" onClick={() => onPropose(item)}>
          {texts.proposeOther}
        </Button>
      </p>
    </Root>
  )
}

const Root = styled.article(css`
  display: grid; gap: var(--s-4); min-width: 0;
  .back { margin-block: calc(-1 * var(--s-2)); }
  header { display: flex; align-items: center; gap: var(--s-4); min-width: 0; }
  header > div { display: grid; gap: 6px; min-width: 0; }
  header img, header .no-picture { width: 72px; height: 72px; flex: none; }
  h2 { font: var(--w-display) var(--d-md)/1.2 var(--font-display); overflow-wrap: anywhere; scroll-margin-top: calc(var(--topbar-h) + 24px); }
  h3 { margin-bottom: var(--s-2); font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
  .tags { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: var(--t-md); color: var(--text-2); }
  .reason { overflow-wrap: anywhere; }
  .quiet { margin-top: 4px; font-size: var(--t-md); color: var(--text-3); }
  .ways { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2); }
  .ways a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); text-decoration: underline; }
  @media (min-width: 1024px) { .back { display: none; } }
`)
