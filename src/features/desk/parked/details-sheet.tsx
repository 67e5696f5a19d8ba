import type { ParkedChange } from '#contract/parked-changes.ts'
import { formatMoment } from '#domain/text/format.ts'
import type { ParkedDecision } from '#machines/parked-review.machine.ts'
import * as common from '#messages/desk.ts'
import * as texts from '#messages/desk-parked.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { Comparison } from '../facts/comparison.tsx'
import { VariantReceipts } from '../facts/variant-receipts.tsx'

type Props = {
  /** undefined: the sheet is closed. */
  change: ParkedChange | undefined
  onClose: () => void
  onDecide: (decision: ParkedDecision) => void
}

/** All that a decision on one parked change needs. DK84 */
export const DetailsSheet = ({ change, onClose, onDecide }: Props) => (
  <Sheet open={change !== undefined} onClose={onClose} title={change?.item.name ?? ''}>
    {change && (
      <Root>
        <Comparison proposal={{ before: change.present, after: change.proposed }} />
        {change.isStale && <p className="warning">{texts.staleHint}</p>}
        {change.isFrozen && <p className="warning">{texts.frozenHint}</p>}
        <dl>
          <dt>{texts.why}</dt>
          <dd>
            {texts.reasons[change.why]}, <time dateTime={change.at}>{formatMoment(change.at)} UTC</time>
          </dd>
          {change.reason !== null && (
            <>
              <dt>{texts.senderReason}</dt>
              <dd>
                <bdi>{change.reason}</bdi>
              </dd>
            </>
          )}
          {change.evidence.length > 0 && (
            <>
              <dt>{texts.evidence}</dt>
              {change.evidence.map((each) => (
                <dd key={each}>
                  <bdi>{each}</bdi>
                </dd>
              ))}
            </>
          )}
        </dl>
        <section>
          <h3>{common.receipts}</h3>
          <VariantReceipts slug={change.item.slug} isReady />
        </section>
        <Link to={`/desk/values/${change.item.slug}`}>{texts.openValue}</Link>
        <div className="buttons">
          <Button look="danger" onClick={() => onDecide('drop')}>
            {texts.drop}
          </Button>
          {!change.isStale && !change.isFrozen && (
            <Button look="primary" onClick={() => onDecide('release')}>
              {texts.release}
            </Button>
          )}
        </div>
      </Root>
    )}
  </Sheet>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-4); min-width: 0;
  dl { display: grid; gap: 2px; margin: 0; }
  dt { margin-block-start: var(--s-2); font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  dd { margin: 0; overflow-wrap: anywhere; }
  h3 { margin-block-end: var(--s-2); font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
  .warning { padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--warn-soft); color: var(--warn); font-weight: 600; }
  a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); text-decoration: underline; }
  .buttons { display: flex; justify-content: flex-end; gap: var(--s-3); }
`)
