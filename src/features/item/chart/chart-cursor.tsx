import type { ValueRange } from '#contract/catalogue.ts'
import type { ChartPoint } from '#domain/history/chart-range.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { exist, rangeInWords, receiptNumber } from '#messages/chart-cursor.ts'
import type { ChartKind } from '#messages/chart.ts'
import styled from '@emotion/styled'
import type { Layout } from './layout.ts'
import { changeText } from './point-text.ts'

/** Half the width of the widest label, in pixels: closer to an edge than this, the label stops and only the line goes on. */
const HALF_LABEL = 92

type Props = {
  point: ChartPoint
  previous: ChartPoint | undefined
  place: { x: number; y: number }
  layout: Layout
  kind: ChartKind
  range: ValueRange | undefined
  /** Its number. */
  receipt: number | undefined
}

/** The line, the dot and the label at the point that is being read. */
export function ChartCursor({ point, previous, place, layout, kind, range, receipt }: Props) {
  const change = changeText(previous?.value, point.value)
  const labelX = Math.min(Math.max(place.x, HALF_LABEL), Math.max(HALF_LABEL, layout.right - HALF_LABEL + 50))
  return (
    <Cursor aria-hidden="true" data-testid="chart-cursor">
      <Line style={{ transform: `translateX(${place.x}px)`, height: layout.height }} />
      <Dot style={{ transform: `translate(${place.x}px, ${place.y}px)` }} />
      <Label
        style={{
          transform: `translate(calc(${labelX}px - 50%), ${place.y > 110 ? `calc(${place.y - 16}px - 100%)` : `${place.y + 16}px`})`,
        }}
      >
        <span>{formatMoment(point.at)}</span>
        <b>{formatNumber(point.value)}</b>
        {change ? (
          <Change data-way={change.startsWith('+') ? 'up' : change.startsWith('-') ? 'down' : 'level'}>{change}</Change>
        ) : null}
        {kind === 'exist' ? <span>{exist}</span> : null}
        {range ? <span>{rangeInWords(range)}</span> : null}
        {receipt === undefined ? null : <span>{receiptNumber(receipt)}</span>}
      </Label>
    </Cursor>
  )
}

const Cursor = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
  z-index: 4;
`
const Line = styled.span`
  position: absolute;
  inset-inline-start: 0;
  inset-block-start: 0;
  border-inline-start: 1px dashed var(--line-control);
`
const Dot = styled.span`
  position: absolute;
  inset-inline-start: -6px;
  inset-block-start: -6px;
  width: 12px;
  height: 12px;
  border-radius: 50%;
  background: var(--surface);
  border: 3px solid var(--accent);
`
const Label = styled.div`
  position: absolute;
  inset-inline-start: 0;
  inset-block-start: 0;
  display: grid;
  grid-template-columns: auto auto;
  column-gap: 10px;
  align-items: baseline;
  padding: 7px 12px;
  border-radius: var(--r-sm);
  background: var(--surface-3);
  box-shadow: var(--shadow-2);
  white-space: nowrap;
  font-size: var(--t-xs);
  color: var(--text-2);
  & > span {
    grid-column: 1 / -1;
  }
  b {
    font: var(--w-display) 1.125rem/1.5rem var(--font-display);
    font-variant-numeric: tabular-nums;
    color: var(--text);
  }
`
const Change = styled.span`
  font-weight: 650;
  font-size: var(--t-sm);
  &[data-way='up'] {
    color: var(--good);
  }
  &[data-way='down'] {
    color: var(--bad);
  }
`
