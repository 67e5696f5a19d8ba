import { CHART_RANGES, DEFAULT_RANGE, type ChartRange } from '#domain/history/chart-range.ts'
import * as texts from '#messages/chart.ts'
import type { ChartKind } from '#messages/chart.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState } from 'react'
import type { VariantData } from '#domain/items/item-view.ts'
import { chartView, receiptsByPoint } from './chart-data.ts'
import { ChartPicture } from './chart-picture.tsx'
import { ChartTable } from './chart-table.tsx'
import type { HistoryChart } from './history-chart.tsx'
import { summaryText } from './point-text.ts'
import { useSeen } from './use-seen.ts'

const RANGES = CHART_RANGES.map((range) => ({ value: range, label: range }))
const KINDS = (['value', 'exist'] as const).map((kind) => ({ value: kind, label: texts.kinds[kind] }))

/**
 * The history of a variant. Its place is reserved; it shows the server's picture until the interactive chart, whose code comes when
 * the section is on the screen, has drawn over it. Should that code not come, the picture stays. `now` in milliseconds. IT12 to IT16, IT23
 */
export function ChartSection({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when the range changes.
  const section = useRef<HTMLDivElement>(null)
  const heading = useId()
  const [range, setRange] = useState<ChartRange>(DEFAULT_RANGE)
  const [chosenKind, setKind] = useState<ChartKind>('value')
  const [Chart, setChart] = useState<typeof HistoryChart>()
  const [isDrawn, setDrawn] = useState(false)
  const hasExists = data.existHistories.length > 0
  const kind = hasExists ? chosenKind : 'value'
  const { frame, note } = chartView(data, kind, range, now)
  const isSeen = useSeen(section)

  useEffect(() => {
    if (isSeen)
      import('./history-chart.tsx').then(
        (chunk) => setChart(() => chunk.HistoryChart),
        () => undefined,
      )
  }, [isSeen])

  const receipts = receiptsByPoint(frame?.points ?? [], kind === 'value' ? data.receipts : [])
  const summary = frame ? summaryText(frame, kind) : ''
  return (
    <Section aria-labelledby={heading}>
      <div ref={section} className="head">
        <h2 id={heading}>{texts.titles[kind]}</h2>
        {hasExists ? (
          <Segmented
            label={texts.show}
            name="chart-kind"
            options={KINDS}
            value={kind}
            onChange={(next) => setKind(next)}
            size="sm"
          />
        ) : null}
        <div className="range">
          <Segmented
            label={texts.range}
            name="chart-range"
            options={RANGES}
            value={range}
            onChange={(next) => setRange(next)}
            size="sm"
          />
        </div>
      </div>
      <div className="plot" data-outside={note && frame ? '' : undefined}>
        {frame && !(Chart && isDrawn) ? (
          <ChartPicture frame={frame} kind={kind} summary={summary} receipts={receipts} />
        ) : null}
        {frame && Chart ? (
          <Chart frame={frame} kind={kind} summary={summary} receipts={receipts} onDrawn={setDrawn} />
        ) : null}
        {note ? <output className="message">{texts.notes[note]}</output> : null}
      </div>
      {frame && frame.band.length > 0 ? <p className="legend">{texts.legend}</p> : null}
      <div className="foot">
        {frame ? (
          <ChartTable frame={frame} kind={kind} receipts={receipts} caption={texts.caption(data.name, kind, range)} />
        ) : null}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {texts.credit}
        </a>
      </div>
    </Section>
  )
}

const Section = styled(Panel)(css`
  .head { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: var(--s-2); margin-block-end: var(--s-2); }
  @media (max-width: 18rem) { .head { grid-template-columns: minmax(0, 1fr); } } /* large letters */
  .head h2 { min-height: 40px; display: flex; align-items: center; font-size: 1.0625rem; white-space: nowrap; }
  .range { grid-column: 1 / -1; }
  .range label > span { padding-inline: 0; }
  .plot { position: relative; height: 150px; }
  .message { position: absolute; inset: 0; display: grid; place-items: center; padding: var(--s-4); border-radius: var(--r-md); background: var(--bg-sunken); color: var(--text-2); font-weight: 600; text-align: center; }
  .plot[data-outside] .message { inset: 0 0 auto; padding: var(--s-2); font-size: var(--t-sm); pointer-events: none; }
  .legend { margin-block-start: var(--s-2); font-size: var(--t-xs); color: var(--text-2); }
  .legend::before { content: ""; display: inline-block; width: 18px; height: 10px; margin-inline-end: var(--s-2); background: var(--info); opacity: .4; }
  .foot { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 0 var(--s-4); margin-block-start: var(--s-1); }
  .foot details[open] { flex-basis: 100%; }
  .foot a { margin-inline-start: auto; display: inline-flex; align-items: center; min-height: 44px; font-size: var(--t-xs); color: var(--text-3); }
  .foot a:hover { color: var(--text-2); text-decoration: underline; }
  /* The last row is as high as a finger. */
  @media (max-width: 767px) { padding-block-end: var(--s-2); }
  @media (min-width: 768px) {
    .head h2 { font-size: var(--d-md); }
    /* Wide enough before all choices have come. */
    .head { grid-template-columns: 1fr minmax(159px, auto) minmax(297px, auto); gap: var(--s-2); margin-block-end: var(--s-4); }
    .range { grid-column: 3; }
    .range label > span { min-width: 46px; }
    .plot { height: 320px; }
  }
`)
