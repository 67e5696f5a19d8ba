import { covers, listWindow, nearRows, type GridShape, type ListWindow, type RowSpan } from '#domain/list-window.ts'
import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How far beyond the screen, in pixels, rows are rendered and the next page is asked for. */
const MARGIN = 1_200

type View = { shape: GridShape; near: RowSpan }

/** Kept from one visit to the next, so that going back finds the list as high as it was and the place can be restored. */
let lastShape: GridShape | null = null

/** Null where nothing is laid out. */
function shapeOf(grid: HTMLElement): GridShape | null {
  const card = grid.firstElementChild
  // A height in rem may be a fraction of a pixel, which offsetHeight rounds: that adds up over hundreds of rows.
  const height = card?.getBoundingClientRect().height
  if (!height) return null
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  return { columns: gridTemplateColumns.split(' ').length, rowHeight: height + Number.parseFloat(rowGap) }
}

const isSame = (a: View | null, b: View) =>
  a?.shape.columns === b.shape.columns && a.shape.rowHeight === b.shape.rowHeight &&
  a.near.first === b.near.first && a.near.end === b.near.end

const reaches = (view: View | null, shape: GridShape, near: RowSpan) =>
  view?.shape.columns === shape.columns && view.shape.rowHeight === shape.rowHeight && covers(view.near, near)

/**
 * Which of a grid's equally high children to render, by what the screen shows of it. Until it is laid out, and on the server,
 * that is `unmeasured` of them. `grid` must hold a child. IL13
 */
export function useListWindow(count: number, unmeasured: number, grid: RefObject<HTMLElement | null>): ListWindow {
  const [view, setView] = useState<View | null>(() =>
    lastShape && { shape: lastShape, near: nearRows(lastShape.rowHeight, 0, innerHeight, MARGIN) })

  const rendered = useRef<View | null>(null)
  useLayoutEffect(() => {
    rendered.current = view
  }, [view])

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const look = () => {
      if (!lastShape) return
      const shape = lastShape
      const scrolled = -element.getBoundingClientRect().top
      const next = { shape, near: nearRows(shape.rowHeight, scrolled, innerHeight, MARGIN) }
      const show = () => setView((view) => (isSame(view, next) ? view : next))
      // What only prepares for more scrolling may be rendered in slices; what the screen already shows may not.
      if (reaches(rendered.current, shape, nearRows(shape.rowHeight, scrolled, innerHeight, 0))) startTransition(show)
      else show()
    }
    const measure = () => {
      lastShape = shapeOf(element)
      look()
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element.parentElement ?? element)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [grid])

  return view ? listWindow(count, view.shape, view.near) : { from: 0, to: Math.min(count, unmeasured), before: 0, after: 0 }
}
