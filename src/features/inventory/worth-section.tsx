import { CHART_RANGES, type ChartRange } from '#domain/history/chart-range.ts'
import type { Frame } from '#domain/history/time-grid.ts'
import { chartWorth, type Valuation } from '#domain/ledger/inventory-view.ts'
import type { Flow } from '#domain/ledger/value-over-time.ts'
import { formatCompact, formatDate } from '#domain/text/format.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ComponentType, useMemo, useState } from 'react'

/** Draws totals over time, with marks where pets came in and went out. */
export type WorthChartProps = { frame: Frame; flows: readonly Flow[] }

const RANGES = CHART_RANGES.filter((range) => range !== '1D').map((range) => ({ value: range, label: range }))
const LISTED_FLOWS = 50

type Props = {
  valuation: Valuation
  /** null: its code has not come yet. */
  Chart: ComponentType<WorthChartProps> | null
  /** Whether the pets were added less than a week ago. */
  isYoung: boolean
  /** Undefined: the values came. */
  onRetry: (() => void) | undefined
}

/** The worth of the player's pets over time. Its place is reserved. ML15 */
export function WorthSection({ valuation, Chart, isYoung, onRetry }: Props) {
  const [range, setRange] = useState<ChartRange>(isYoung ? '1W' : '1M')
  const chart = useMemo(() => chartWorth(valuation, range), [valuation, range])
  return (
    <Root aria-labelledby="worth-over-time">
      <header>
        <h2 id="worth-over-time">{texts.chart}</h2>
        <Segmented
          label={texts.range}
          name="worth-range"
          options={RANGES}
          value={range}
          onChange={(next) => setRange(next)}
          size="sm"
        />
      </header>
      <div className="plot">
        {onRetry ? (
          <p role="alert">
            {texts.chartError}{' '}
            <Button look="outline" onClick={onRetry}>
              {common.tryAgain}
            </Button>
          </p>
        ) : (
          Chart && chart && <Chart {...chart} />
        )}
      </div>
      {chart && chart.flows.length > 0 && (
        <details>
          <summary>{texts.flowList}</summary>
          <ul>
            {chart.flows
              .toReversed()
              .slice(0, LISTED_FLOWS)
              .map(({ at, amount }) => (
                <li key={at}>
                  {(amount > 0 ? texts.cameIn : texts.wentOut)(formatCompact(Math.abs(amount)), formatDate(at))}
                </li>
              ))}
          </ul>
        </details>
      )}
    </Root>
  )
}

const Root = styled(Panel)(css`
  header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2) var(--s-4); margin-block-end: var(--s-3); }
  h2 { font-size: var(--d-md); }
  fieldset { flex: 1 1 240px; max-width: 420px; }
  .plot { position: relative; height: 284px; }
  .plot > [role=alert] { display: grid; place-content: center; justify-items: center; gap: var(--s-3); height: 100%; color: var(--text-2); }
  summary { display: inline-flex; align-items: center; min-height: 44px; cursor: pointer; font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  details ul { max-height: 240px; overflow: auto; list-style-type: ""; font-size: .9375rem; color: var(--text-2); }
  li { padding-block: 4px; }
`)
