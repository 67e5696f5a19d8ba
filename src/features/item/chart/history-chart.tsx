import * as texts from '#messages/chart-cursor.ts'
import type { ChartKind } from '#messages/chart.ts'
import styled from '@emotion/styled'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ChartCursor } from './chart-cursor.tsx'
import { BAND_OPACITY, nearestPoint, findPlace, stepTo, type Layout } from './layout.ts'
import { createPlot, type Plot } from './plot.ts'
import { PICTURE, sparkline } from '#domain/history/sparkline.ts'
import { findRange, type Frame } from '#domain/history/time-grid.ts'

/**
 * The interactive chart, in a chunk of its own. Pointer and keys move one cursor from point to point; what the keys reach is
 * announced. Escape takes the cursor away. IT15, IT16
 */
export function HistoryChart({
  frame,
  kind,
  summary,
  receipts,
  onDrawn,
}: {
  frame: Frame
  kind: ChartKind
  summary: string
  /** By the point's time. */
  receipts: ReadonlyMap<number, number>
  onDrawn: (isDrawn: boolean) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const notify = useRef(onDrawn)
  const [plot, setPlot] = useState<Plot | null>(null)
  const [layout, setLayout] = useState<Layout | null>(null)
  const [index, setIndex] = useState<number | null>(null)
  const [announced, setAnnounced] = useState('')
  const { points } = frame

  useEffect(() => {
    if (!host.current) return
    const created = createPlot(host.current, (next) => {
      setLayout(next)
      notify.current(true)
    })
    setPlot(created)
    const { current: say } = notify
    return () => {
      created.destroy()
      say(false)
    }
  }, [])
  useEffect(() => plot?.draw(frame, kind === 'value' ? 'steps' : 'straight'), [plot, frame, kind])

  const current = index === null ? undefined : points[Math.min(index, points.length - 1)]
  const onPointer = (event: PointerEvent) => {
    if (layout) setIndex(nearestPoint(frame, layout, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIndex(null)
    const next = stepTo(event.key, index, points.length)
    const point = next === null ? undefined : points[next]
    if (!point) return
    event.preventDefault()
    setIndex(next)
    setAnnounced(texts.pointInWords(point, kind, findRange(frame, point), receipts.get(point.at)))
  }
  const latest = frame.line.at(-1)

  return (
    <>
      <Surface
        tabIndex={0}
        role="application"
        aria-roledescription={texts.roleDescription}
        aria-label={texts.label(summary)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(null)}
        onBlur={() => setIndex(null)}
      >
        {layout && frame.band.length > 0 ? (
          <Band
            viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            style={{ insetInlineStart: layout.left, width: layout.right - layout.left, height: layout.height }}
          >
            <path d={sparkline(frame, 'steps')?.band} />
          </Band>
        ) : null}
        <Host ref={host} aria-hidden="true" />
        {layout
          ? points.map((point) =>
              receipts.has(point.at) ? (
                <ReceiptDot
                  key={point.at}
                  data-receipt=""
                  aria-hidden="true"
                  style={translate(findPlace(frame, layout, point))}
                />
              ) : null,
            )
          : null}
        {layout && latest ? <NowDot aria-hidden="true" style={translate(findPlace(frame, layout, latest))} /> : null}
        {layout && current ? (
          <ChartCursor
            point={current}
            previous={points[points.indexOf(current) - 1]}
            place={findPlace(frame, layout, current)}
            layout={layout}
            kind={kind}
            range={findRange(frame, current)}
            receipt={receipts.get(current.at)}
          />
        ) : null}
      </Surface>
      <Announcer aria-live="polite">{announced}</Announcer>
    </>
  )
}

const translate = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` })

const Surface = styled.div`
  position: absolute;
  inset: 0;
  border-radius: var(--r-sm);
  cursor: crosshair;
  touch-action: pan-y; /* a finger reads the chart sideways and scrolls the page up and down */
  user-select: none;
`
/** Behind the library's canvas, which is transparent. IT44 */
const Band = styled.svg`
  position: absolute;
  inset-block-start: 0;
  fill: var(--info);
  opacity: ${BAND_OPACITY};
  pointer-events: none;
`
const Host = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
`
/** Dot where a change of value has a receipt. RC51 */
const ReceiptDot = styled.span`
  position: absolute;
  inset-inline-start: -4px;
  inset-block-start: -4px;
  width: 8px;
  height: 8px;
  border: 2px solid var(--accent);
  border-radius: 50%;
  background: var(--surface);
  z-index: 2;
`
const NowDot = styled.span`
  position: absolute;
  inset-inline-start: -5px;
  inset-block-start: -5px;
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: var(--accent);
  box-shadow: 0 0 0 5px color-mix(in srgb, var(--accent) 26%, transparent);
  z-index: 3;
`
const Announcer = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
