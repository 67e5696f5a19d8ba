import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RangePoint } from '#contract/catalogue.ts'
import { chartView } from './chart-data.ts'
import { HistoryChart } from './history-chart.tsx'
import { daysAgo, kingDoggy, NOW } from '#contract/item.fixture.ts'

// jsdom has no canvas: the drawing itself is seen in the browser tests.
vi.mock('./plot.ts', () => ({
  createPlot: (_: HTMLElement, onLayout: (layout: { left: number; right: number; height: number }) => void) => ({
    draw: () => onLayout({ left: 0, right: 336, height: 200 }),
    destroy: () => {},
  }),
}))
afterEach(cleanup)

const data = {
  value: kingDoggy.pet.value,
  history: kingDoggy.history,
  existHistories: kingDoggy.existHistories,
  rangeHistory: [],
}

function show(receipts: ReadonlyMap<number, number> = new Map(), rangeHistory: readonly RangePoint[] = []) {
  const onDrawn = vi.fn<(isDrawn: boolean) => void>()
  render(
    <HistoryChart
      frame={chartView({ ...data, rangeHistory }, 'value', '1W', NOW).frame!}
      kind="value"
      summary="Summary."
      receipts={receipts}
      onDrawn={onDrawn}
    />,
  )
  const chart = screen.getByRole('application')
  return {
    onDrawn,
    chart,
    press: (key: string) => fireEvent.keyDown(chart, { key }),
    cursor: () => screen.queryByTestId('chart-cursor')?.textContent ?? null,
  }
}
const announced = () => document.querySelector('[aria-live]')!.textContent

it('[IT16] the chart is in the tab order, is named, and reports when it is drawn and when it is gone', () => {
  const { chart, onDrawn } = show()
  expect({ tabIndex: chart.tabIndex, name: chart.getAttribute('aria-label') }).toEqual({
    tabIndex: 0,
    name: 'Summary. Arrow keys step through the points.',
  })
  expect(onDrawn.mock.calls).toEqual([[true]])
  cleanup()
  expect(onDrawn.mock.calls).toEqual([[true], [false]])
})

it('[IT16] keys step from point to point, which is shown and announced', () => {
  const { press, cursor } = show()
  expect(cursor()).toEqual(null)
  press('ArrowLeft')
  expect({ cursor: cursor(), announced: announced() }).toEqual({
    cursor: 'Nov 20, 2026, 11:22 AM1,280,000+2.4%',
    announced: 'Nov 20, 2026, 11:22 AM: 1,280,000',
  })
  press('ArrowLeft')
  expect(announced()).toEqual('Nov 17, 2026, 12:00 PM: 1,250,000')
  press('Home')
  expect(announced()).toEqual('Nov 15, 2026, 12:00 PM: 1,200,000')
  press('End')
  expect(announced()).toEqual('Nov 20, 2026, 11:22 AM: 1,280,000')
  press('Escape')
  expect(cursor()).toEqual(null)
})

it('[RC51] a point with a receipt is marked, and the cursor and its announcement name it', () => {
  const { press, cursor, chart } = show(new Map([[Date.parse(daysAgo(3)), 90]]))
  press('End')
  press('ArrowLeft')
  expect(cursor()).toEqual('Nov 17, 2026, 12:00 PM1,250,000+4.2%receipt 90')
  expect(announced()).toEqual('Nov 17, 2026, 12:00 PM: 1,250,000, receipt 90')
  expect(chart.querySelectorAll('[data-receipt]')).toHaveLength(1)
})

it('[IT44, IT47] the band is drawn behind the line, and the cursor and its announcement say the range', () => {
  const { press, cursor, chart } = show(new Map(), [{ timestamp: daysAgo(2), low: 1_210_000, high: 1_330_000 }])
  expect(chart.querySelectorAll('svg path')).toHaveLength(1)
  press('End')
  expect(cursor()).toEqual('Nov 20, 2026, 11:22 AM1,280,000+2.4%likely 1.21M to 1.33M')
  expect(announced()).toEqual('Nov 20, 2026, 11:22 AM: 1,280,000, likely 1.21M to 1.33M')
  press('Home')
  expect(announced()).toEqual('Nov 15, 2026, 12:00 PM: 1,200,000')
})

it('[IT16] the pointer reads the nearest point', () => {
  const { chart, cursor } = show()
  fireEvent.pointerMove(chart, { clientX: 110 })
  expect(cursor()).toEqual('Nov 15, 2026, 12:00 PM1,200,000')
  fireEvent.pointerLeave(chart, { pointerType: 'mouse' })
  expect(cursor()).toEqual(null)
})
