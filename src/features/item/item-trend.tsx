import { pointsInRange } from '#domain/history/chart-range.ts'
import { sparkline } from '#domain/history/sparkline.ts'
import { chartFrame } from '#domain/history/time-grid.ts'
import { dailyTrend, historyEntries, readDirection } from '#domain/items/daily-trend.ts'
import type { VariantData } from '#domain/items/item-view.ts'
import * as texts from '#messages/item.ts'
import { notKnown } from '#messages/pets.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const LINE_SIZE = { width: 120, height: 40 }
const SPARKLINE_RANGE = '1M'

/** Movement of the value, with its line of 30 days. `now` in milliseconds. IT7, IT60 */
export function ItemTrend({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const { history } = data
  const day = dailyTrend(history, 1, now)
  return (
    <Facts className="trends">
      <div className="moves">
        <dt>{texts.dailyTrend}</dt>
        <dd className="day num" translate="no" data-way={readDirection(day)}>
          {day === null ? <span className="sub">{notKnown}</span> : <span title={texts.changeOfDay}>{day}</span>}
        </dd>
        <dd className="sub">
          <Change label={texts.sevenDays} text={dailyTrend(history, 7, now)} />
          <Change label={texts.thirtyDays} text={dailyTrend(history, 30, now)} />
        </dd>
        <Line data={data} now={now} />
      </div>
    </Facts>
  )
}

/** Nothing where the change is unknown. VA91 */
const Change = ({ label, text }: { label: string; text: string | null }) =>
  text === null ? null : (
    <span>
      {label} <b data-way={readDirection(text)}>{text}</b>
    </span>
  )

/** A picture of what the chart below says in full; nothing where the value is a word or has one point only. */
function Line({ data, now }: { data: VariantData; now: number }) {
  if (typeof data.value !== 'number') return null
  const points = pointsInRange(historyEntries(data.history), SPARKLINE_RANGE, now)
  const frame = chartFrame(SPARKLINE_RANGE, points, now)
  const paths = frame && sparkline(frame, 'steps', LINE_SIZE)
  return (
    paths && (
      <dd className="line" aria-hidden="true">
        <svg viewBox={`0 0 ${LINE_SIZE.width} ${LINE_SIZE.height}`} preserveAspectRatio="none">
          <path d={paths.line} />
        </svg>
      </dd>
    )
  )
}

const Facts = styled.dl(css`
  margin-block-start: var(--s-3); overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  dd { margin: 0; }
  > div { padding: 10px 14px; min-width: 0; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  .moves { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: var(--s-3); }
  .moves > :not(.line) { grid-column: 1; }
  .moves > .day { font-size: 1.375rem; font-weight: var(--w-display); line-height: 1.75rem; }
  .line { grid-area: 1 / 2 / span 3; width: min(34vw, 10rem); height: 3rem; }
  svg { width: 100%; height: 100%; overflow: visible; fill: none; stroke: var(--accent); stroke-width: 2; }
  path { vector-effect: non-scaling-stroke; }
  .sub { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); font-size: var(--t-sm); font-weight: var(--w-text); line-height: 1.125rem; color: var(--text-3); }
  .sub b { color: var(--text-2); font-weight: 600; }
  [data-way="up"], .sub [data-way="up"] { color: var(--good); }
  [data-way="down"], .sub [data-way="down"] { color: var(--bad); }
  @media (max-width: 18rem) { .moves { grid-template-columns: minmax(0, 1fr); } .line { grid-area: auto; } } /* large letters */
  @media (min-width: 768px) { > div { padding-inline: 18px; } }
`)
