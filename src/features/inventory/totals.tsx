import {
  findGains,
  type Gain,
  type GainDays,
  type InventoryView,
  type Valuation,
} from '#domain/ledger/inventory-view.ts'
import { formatCompact, formatNumber, formatSigned } from '#domain/text/format.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/inventory.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMemo } from 'react'

type Props = {
  view: InventoryView
  valuation: Valuation
  /** Days over which the ledger can have a gain. */
  days: readonly GainDays[]
  /** Whether all values are there, also those over time. */
  isKnown: boolean
  /** Whether today's values couldn't be read. */
  isFailed: boolean
}

export const signed = (amount: number): string => (amount > 0 ? '+' : '') + formatCompact(amount)
export const toDirection = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'level')

/** The total, and what values changed of it while the pets were held. ML11, ML12, ML145, ML161 */
export function Totals({ view, valuation, days, isKnown, isFailed }: Props) {
  const gains = useMemo(() => (isKnown ? findGains(valuation) : null), [isKnown, valuation])
  const isNew = days.length === 1
  return (
    <Root aria-labelledby="total">
      <h2 id="total">{texts.total}</h2>
      <p className="total num" translate="no" title={view.total === null ? undefined : formatNumber(view.total)}>
        {view.total === null ? <Unread isFailed={isFailed} width="40%" /> : formatCompact(view.total)}
      </p>
      <p className="count">
        {texts.pets(view.pets)}
        {view.unpriced > 0 && (
          <>
            {' · '}
            <span title={texts.unpricedTitle}>{texts.unpriced(view.unpriced)}</span>
          </>
        )}
      </p>
      {gains?.length !== 0 && <h3>{texts.gains}</h3>}
      {isNew && gains?.every(({ market }) => market === 0) ? (
        gains.length > 0 && <p className="unchanged">{texts.noChange}</p>
      ) : (
        <dl>
          {days.flatMap((each) => {
            const gain = gains?.find((one) => one.days === each)
            return gains && !gain ? [] : [<Item key={each} days={each} gain={gain} />]
          })}
        </dl>
      )}
      {gains?.some((gain) => gain.days !== null && gain.flows !== 0) && <p className="note">{texts.gainNote}</p>}
    </Root>
  )
}

/** Takes the place of a figure that has still to come; a dash where it couldn't be read. ML145 */
export const Unread = ({ isFailed, width }: { isFailed: boolean; width: string }) =>
  isFailed ? (
    texts.noGain
  ) : (
    <>
      <span className="sr-only">{common.loading}</span>
      <Skeleton style={{ display: 'inline-block', width, height: '.7em' }} aria-hidden="true" />
    </>
  )

const Item = ({ days, gain }: { days: Gain['days']; gain: Gain | undefined }) => (
  <div>
    <dt>{texts.gainDays(days)}</dt>
    <dd>
      <b
        className="num"
        translate="no"
        data-way={toDirection(gain?.market ?? 0)}
        title={gain && formatNumber(gain.market)}
      >
        {gain ? signed(gain.market) : texts.noGain}
      </b>
      <small>{gain?.percent === null || !gain ? ' ' : `${formatSigned(gain.percent, 1)}%`}</small>
      {days !== null && (
        <small className="flows" title={texts.flowsTitle}>
          {gain && gain.flows !== 0 && texts.flows(signed(gain.flows))}
        </small>
      )}
    </dd>
  </div>
)

const Root = styled(Panel)(css`
  h2 { font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-2); }
  .total { font-size: clamp(2rem, 9vw, 2.75rem); line-height: 1.15; }
  .count { color: var(--text-2); }
  h3 { margin-block-start: var(--s-4); font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-2); }
  dl { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-2); margin-block-start: var(--s-2); }
  @media (min-width: 768px) { dl { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
  @media (max-width: 18rem) { dl { grid-template-columns: minmax(0, 1fr); } } /* large letters */
  dl > div { padding: var(--s-2) var(--s-3); border-radius: var(--r-md); background: var(--surface-2); }
  dt { font-size: var(--t-sm); color: var(--text-2); }
  .unchanged { display: grid; align-content: center; min-height: 98px; margin-block-start: var(--s-2); padding: var(--s-2) var(--s-3); border-radius: var(--r-md); background: var(--surface-2); color: var(--text-2); }
  dd .flows { min-height: 2.25rem; }
  .note { margin-block-start: var(--s-2); font-size: var(--t-sm); color: var(--text-2); }
  dd { display: grid; margin: 0; }
  dd .num { font-size: 1.25rem; line-height: 1.625rem; }
  dd small { min-height: 1.125rem; font-size: var(--t-xs); line-height: 1.125rem; color: var(--text-2); }
  [data-way="up"] { color: var(--good); }
  [data-way="down"] { color: var(--bad); }
`)
