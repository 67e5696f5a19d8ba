import { LOCALE } from '#domain/text/locale.ts'
import { AreaSeries, ColorType, createChart, LineType, type Logical, type UTCTimestamp } from 'lightweight-charts'
import { axisLabels, timeMark, type MarkKind } from './axis-format.ts'
import { AXIS, type Layout } from './layout.ts'
import { SCALE_MARGINS, valueSpan } from '#domain/history/chart-scale.ts'
import type { LineShape } from '#domain/history/sparkline.ts'
import { fillSlots, type Frame } from '#domain/history/time-grid.ts'

export type Plot = {
  draw(frame: Frame, shape: LineShape): void
  destroy(): void
}

/** The library's numbers for kinds of time marks: year, month, day, time, time with seconds. */
const MARKS: readonly MarkKind[] = ['year', 'month', 'day', 'time', 'time']

// The library brands these numbers; it has no makers for them.
const seconds = (at: number) => (at / 1000) as UTCTimestamp
const logical = (slot: number) => slot as Logical

function colours(element: Element) {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return { text: of('--text-3'), grid: of('--line-soft'), line: of('--accent'), fill: of('--accent-fill') }
}

/**
 * Draws frames into `element` and keeps its size and the page's theme. It answers neither pointer nor keyboard: scrolling stays the
 * page's, and the cursor is markup above it. `onLayout` receives the grid's place whenever that changes.
 */
export function createPlot(element: HTMLElement, onLayout: (layout: Layout) => void): Plot {
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      fontFamily: 'Figtree, sans-serif',
      fontSize: 12,
      attributionLogo: false,
    },
    localization: { locale: LOCALE.tag, tickmarksPriceFormatter: axisLabels },
    crosshair: { vertLine: { visible: false, labelVisible: false }, horzLine: { visible: false, labelVisible: false } },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, minimumWidth: AXIS.right, scaleMargins: SCALE_MARGINS },
    timeScale: {
      borderVisible: false,
      allowBoldLabels: false,
      minimumHeight: AXIS.bottom,
      minBarSpacing: 0.1,
      timeVisible: true,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: unknown, kind: number) =>
        typeof time === 'number' ? timeMark(time * 1000, MARKS[kind] ?? 'time') : null,
    },
  })
  const series = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  })
  let slots = 1
  let hasBand = false

  const paint = () => {
    const { text, grid, line, fill } = colours(element)
    chart.applyOptions({ layout: { textColor: text }, grid: { horzLines: { color: grid } } })
    // Nothing is below a line that has a band behind it.
    series.applyOptions({ lineColor: line, topColor: `${fill}${hasBand ? '00' : '44'}`, bottomColor: `${fill}00` })
  }
  const report = () => {
    const left = chart.timeScale().logicalToCoordinate(logical(0))
    const right = chart.timeScale().logicalToCoordinate(logical(slots - 1))
    if (left !== null && right !== null) onLayout({ left, right, height: chart.paneSize().height })
  }
  let frameRequest = 0
  const reportSoon = () => {
    cancelAnimationFrame(frameRequest)
    frameRequest = requestAnimationFrame(report)
  }
  const theme = new MutationObserver(paint)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  chart.timeScale().subscribeSizeChange(reportSoon)
  paint()

  return {
    draw(frame, shape) {
      const { low, high } = valueSpan(frame)
      slots = frame.grid.count
      hasBand = frame.band.length > 0
      paint()
      series.applyOptions({
        lineType: shape === 'steps' ? LineType.WithSteps : LineType.Simple,
        pointMarkersVisible: frame.line.length === 1,
        autoscaleInfoProvider: () => ({ priceRange: { minValue: low, maxValue: high } }),
      })
      series.setData(
        fillSlots(frame.grid, frame.line).map(({ at, value }) =>
          value === null ? { time: seconds(at) } : { time: seconds(at), value },
        ),
      )
      chart.timeScale().setVisibleLogicalRange({ from: 0, to: slots - 1 })
      reportSoon()
    },
    destroy() {
      cancelAnimationFrame(frameRequest)
      theme.disconnect()
      chart.remove()
    },
  }
}
