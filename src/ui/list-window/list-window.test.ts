import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, listWindow, nearRows } from './list-window.ts'

const shape = { columns: 4, rowHeight: 331 }

describe('list window', () => {
  it('[IL13] renders the rows near the screen and reserves the height of the others', () => {
    const near = nearRows(331, 3_310, 900, 662)
    expect(near).toEqual({ first: 8, end: 15 })
    expect(listWindow(1_750, shape, near)).toEqual({ from: 32, to: 60, before: 8 * 331, after: 423 * 331 })
  })

  it('[IL13] a screen above the list shows its first rows, one below it the last row', () => {
    expect(listWindow(22, shape, nearRows(331, -5_000, 900, 0))).toEqual({ from: 0, to: 4, before: 0, after: 5 * 331 })
    expect(listWindow(22, shape, nearRows(331, 90_000, 900, 0))).toEqual({
      from: 20,
      to: 22,
      before: 5 * 331,
      after: 0,
    })
    expect(listWindow(0, shape, nearRows(331, 0, 900, 0))).toEqual({ from: 0, to: 0, before: 0, after: 0 })
  })

  it('[IL13] what is rendered covers what is near only if it reaches as far on both sides', () => {
    const near = { first: 8, end: 15 }
    expect(
      [near, { first: 7, end: 16 }, { first: 9, end: 16 }, { first: 7, end: 14 }].map((rendered) =>
        covers(rendered, near),
      ),
    ).toEqual([true, true, false, false])
  })

  it('[IL13] whatever the scroll, the height stays, the screen is covered and little is rendered', () => {
    const grid = fc.record({
      count: fc.integer({ min: 1, max: 5_000 }),
      columns: fc.integer({ min: 1, max: 9 }),
      rowHeight: fc.integer({ min: 100, max: 400 }),
      scrolled: fc.integer({ min: -2_000, max: 500_000 }),
      screen: fc.integer({ min: 200, max: 2_000 }),
      margin: fc.integer({ min: 0, max: 1_500 }),
    })
    fc.assert(
      fc.property(grid, ({ count, columns, rowHeight, scrolled, screen, margin }) => {
        const { from, to, before, after } = listWindow(
          count,
          { columns, rowHeight },
          nearRows(rowHeight, scrolled, screen, margin),
        )
        const renderedRows = Math.ceil((to - from) / columns)
        expect(before + renderedRows * rowHeight + after).toBe(Math.ceil(count / columns) * rowHeight)
        expect(from % columns).toBe(0)
        expect(renderedRows).toBeGreaterThan(0)
        expect(renderedRows).toBeLessThanOrEqual(Math.ceil((screen + 2 * margin) / rowHeight) + 1)
        const height = Math.ceil(count / columns) * rowHeight
        const onScreen = (edge: number) => Math.min(height, Math.max(0, edge))
        expect(before).toBeLessThanOrEqual(onScreen(scrolled))
        expect(before + renderedRows * rowHeight).toBeGreaterThanOrEqual(onScreen(scrolled + screen))
      }),
    )
  })
})
