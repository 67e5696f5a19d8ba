import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deskValueQuery } from '../data/desk-value-queries.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-value.ts'
import { demands, notKnown, trends } from '#messages/pets.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { EvidenceLink } from '../facts/evidence-link.tsx'
import { ColumnPage } from '../shell/column-page.tsx'
import { formatRange, formatValue } from '../facts/figures.ts'
import { ProposeSheet } from '../propose/propose-sheet.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { VariantReceipts } from '../facts/variant-receipts.tsx'
import { FreezeControl } from './freeze-control.tsx'

/** One variant at the desk: its value, latest changes and freeze. DK113 */
export function ValuePage({ user, slug }: { user: CurrentUser; slug: string }) {
  const navigate = useNavigate()
  const checkRole = useRoleCheck(user)
  const { data, error, refetch } = useQuery(deskValueQuery(slug))
  const [isProposing, setProposing] = useState(false)
  useEffect(() => checkRole(error), [error, checkRole])
  if (!data)
    return (
      <ColumnPage user={user} title={desk.title}>
        {error instanceof NotFoundError ? (
          <EmptyState {...texts.notFound} />
        ) : error ? (
          <ErrorState title={texts.loadError}>
            <Button look="outline" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        ) : (
          <Skeleton style={{ height: 420, borderRadius: 18 }} />
        )}
      </ColumnPage>
    )
  const { item, present } = data
  return (
    <ColumnPage user={user} title={item.name}>
      <Root>
        <div className="present">
          <PetPicture src={item.image} size={72} eager />
          <dl aria-label={texts.present}>
            {[
              [desk.value, formatValue(present.value)],
              [desk.range, formatRange(present.range)],
              [desk.demand, present.demand ? demands[present.demand] : notKnown],
              [desk.trend, present.trend ? trends[present.trend] : notKnown],
            ].map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="buttons">
          <Button look="primary" onClick={() => setProposing(true)}>
            {texts.propose}
          </Button>
          <ButtonLink look="outline" to={`/items/${item.slug}`}>
            {texts.openItem}
          </ButtonLink>
          <EvidenceLink user={user} slug={slug} />
        </div>
        <FreezeControl user={user} slug={slug} isReady heading="h2" />
        <section>
          <h2>{desk.receipts}</h2>
          <VariantReceipts slug={slug} isReady />
        </section>
      </Root>
      <ProposeSheet
        open={isProposing}
        item={item}
        onItem={() => void navigate('/desk')}
        onClose={() => setProposing(false)}
        onProposed={(proposal) => {
          toast({ title: desk.proposedNow(proposal.item.name) })
          void navigate(`/desk/${proposal.id}`)
        }}
      />
    </ColumnPage>
  )
}

const Root = styled.article(css`
  display: grid; gap: var(--s-4); min-width: 0; padding: var(--s-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  .present { display: flex; gap: var(--s-4); min-width: 0; }
  --placeholder: 72px; img { width: 72px; height: 72px; flex: none; }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: var(--s-2) var(--s-4); flex: 1; min-width: 0; margin: 0; }
  dt { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  dd { margin: 0; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  section > h2 { margin-block-end: var(--s-2); font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
`)
