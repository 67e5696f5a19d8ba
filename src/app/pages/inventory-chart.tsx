import { toSlot } from '#domain/history/time-grid.ts'
import { formatCompact, formatDate } from '#domain/text/format.ts'
import { ChartPicture } from '#features/item/chart/chart-picture.tsx'
import { HistoryChart } from '#features/item/chart/history-chart.tsx'
import { AXIS } from '#features/item/chart/layout.ts'
import { summaryText } from '#features/item/chart/point-text.ts'
import type { WorthChartProps } from '#features/inventory/worth-section.tsx'
import * as texts from '#messages/inventory.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'

const NO_RECEIPTS: ReadonlyMap<number, number> = new Map()

/** The item page's chart, of the worth of all pets, with marks below it where pets came in and went out. ML15 */
export function InventoryChart({ frame, flows }: WorthChartProps) {
  const [isDrawn, setDrawn] = useState(false)
  const summary = summaryText(frame, 'value')
  const lastSlot = Math.max(1, frame.grid.count - 1)
  return (
    <Root>
      <div className="lines">
        {!isDrawn && <ChartPicture frame={frame} kind="value" summary={summary} receipts={NO_RECEIPTS} />}
        <HistoryChart frame={frame} kind="value" summary={summary} receipts={NO_RECEIPTS} onDrawn={setDrawn} />
      </div>
      {/* The list below the chart says the same in words. */}
      <div className="flows" aria-hidden="true">
        {flows.map(({ at, amount }) => (
          <i
            key={at}
            data-way={amount > 0 ? 'in' : 'out'}
            title={(amount > 0 ? texts.cameIn : texts.wentOut)(formatCompact(Math.abs(amount)), formatDate(at))}
            style={{ insetInlineStart: `${(toSlot(frame.grid, at) / lastSlot) * 100}%` }}
          />
        ))}
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  .lines { position: relative; height: 260px; }
  .flows { position: relative; height: 16px; margin-block: 6px 0; margin-inline: 0 ${AXIS.right}px; }
  .flows i { position: absolute; inset-block-start: 2px; width: 12px; height: 12px; translate: -50% 0; background: var(--good); clip-path: polygon(50% 0, 100% 100%, 0 100%); }
  .flows i[data-way="out"] { background: var(--bad); clip-path: polygon(0 0, 100% 0, 50% 100%); }
`)
