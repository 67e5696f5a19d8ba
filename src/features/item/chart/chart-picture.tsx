import { formatDate } from '#domain/text/format.ts'
import type { ChartKind } from '#messages/chart.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useId } from 'react'
import { axisLabels } from './axis-format.ts'
import { AXIS, BAND_OPACITY } from './layout.ts'
import { toShare, valueSpan } from '#domain/history/chart-scale.ts'
import { PICTURE, sparkline } from '#domain/history/sparkline.ts'
import { toSlot, type Frame } from '#domain/history/time-grid.ts'

/** The chart as the server draws it: in the place of the interactive one until that has arrived, for good where no script runs. IT23 */
export function ChartPicture({
  frame,
  kind,
  summary,
  receipts,
}: {
  frame: Frame
  kind: ChartKind
  summary: string
  /** By the point's time. */
  receipts: ReadonlyMap<number, number>
}) {
  'use no memo' // Renders once; memoisation would be a third of its code.
  const fill = useId()
  const paths = sparkline(frame, kind === 'value' ? 'steps' : 'straight')
  const span = valueSpan(frame)
  const marks = paths ? [span.low, (span.low + span.high) / 2, span.high] : [frame.line[0]?.value ?? 0]
  const { start, step, count } = frame.grid
  const toHeight = (value: number) => `calc(${toShare(value, span)} * (100% - ${AXIS.bottom}px))`
  return (
    <Picture aria-label={summary}>
      <Plot viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent-fill)" stopOpacity="0.26" />
            <stop offset="1" stopColor="var(--accent-fill)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {marks.map((mark) => (
          <path key={mark} className="grid" d={`M0 ${toShare(mark, span) * PICTURE.height}H${PICTURE.width}`} />
        ))}
        {paths?.band ? <path className="band" d={paths.band} /> : null}
        {paths && !paths.band ? <path d={paths.area} fill={`url(#${fill})`} /> : null}
        {paths ? <path className="line" d={paths.line} /> : null}
      </Plot>
      {paths || marks[0] === undefined ? null : (
        <Dot aria-hidden="true" style={{ insetBlockStart: toHeight(marks[0]) }} />
      )}
      {paths
        ? frame.points.map(({ at, value }) =>
            receipts.has(at) ? (
              <Dot
                key={at}
                data-receipt=""
                aria-hidden="true"
                style={{
                  insetInlineStart: `calc(${toSlot(frame.grid, at) / Math.max(1, count - 1)} * (100% - ${AXIS.right}px))`,
                  insetBlockStart: toHeight(value),
                }}
              />
            ) : null,
          )
        : null}
      {axisLabels(marks).map((label, i) => (
        <Mark key={marks[i]} aria-hidden="true" style={{ insetBlockStart: toHeight(marks[i] ?? 0) }}>
          {label}
        </Mark>
      ))}
      <Ends aria-hidden="true">
        <span>{formatDate(start)}</span>
        <span>{formatDate(start + (count - 1) * step)}</span>
      </Ends>
    </Picture>
  )
}

const Picture = styled.figure(css`
  position: absolute; inset: 0; margin: 0; font-size: var(--t-xs); color: var(--text-3);
`)
const Plot = styled.svg(css`
  position: absolute; inset: 0; width: calc(100% - ${AXIS.right}px); height: calc(100% - ${AXIS.bottom}px);
  path { vector-effect: non-scaling-stroke; }
  .grid { fill: none; stroke: var(--line-soft); }
  .band { fill: var(--info); opacity: ${BAND_OPACITY}; }
  .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
`)
const Mark = styled.span(css`
  position: absolute; inset-inline-start: calc(100% - ${AXIS.right - 8}px); translate: 0 -50%; line-height: 1rem;
`)
/** A single point, which isn't a line; or one that has a receipt (RC51). */
const Dot = styled.span(css`
  position: absolute; inset-inline-start: calc(50% - ${AXIS.right / 2}px); width: 10px; height: 10px; translate: -50% -50%; border-radius: 50%; background: var(--accent);
`)
const Ends = styled.div(css`
  position: absolute; inset-block: auto 0; inset-inline: 0 ${AXIS.right}px; height: ${AXIS.bottom}px; display: flex; justify-content: space-between; align-items: end;
`)
