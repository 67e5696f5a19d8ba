import {
  covers,
  firstWindow,
  listWindow,
  nearRows,
  onViewport,
  scrolledTo,
  type GridShape,
  type ListWindow,
  type RowSpan,
  type ScrollAnchor,
} from './list-window.ts'
import { startTransition, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Distance beyond the screen, in pixels, at which rows are rendered and the next page is asked for. */
const MARGIN = 1_200

type View = { shape: GridShape; near: RowSpan }

type Options = {
  /** Number of items that the grid's height holds. */
  count: number
  /** Number of them to render until the grid is laid out, and on the server. */
  unmeasured: number
  /** Must hold a child. */
  grid: RefObject<HTMLElement | null>
  /** The grid's scroll position when its page was left; it starts there. IL26 */
  position: (ScrollAnchor & GridShape) | null
  /** Called after each scroll: how many pixels the screen's top is below the grid's, and the grid's height. */
  onLook(shape: GridShape, scrolled: number, height: number): void
}

/** Kept from one visit to the next, so that going back finds the list as high as it was and the position can be restored. */
let lastShape: GridShape | null = null

/** Null where nothing is laid out. */
function measureGrid(grid: HTMLElement): GridShape | null {
  const card = grid.firstElementChild
  // A height in rem may be a fraction of a pixel, which offsetHeight rounds: that adds up over hundreds of rows.
  const height = card?.getBoundingClientRect().height
  if (!height) return null
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  return { columns: gridTemplateColumns.split(' ').length, rowHeight: height + Number.parseFloat(rowGap) }
}

const isSameShape = (a: GridShape, b: GridShape) => a.columns === b.columns && a.rowHeight === b.rowHeight

const isSame = (a: View | null, b: View) =>
  a !== null && isSameShape(a.shape, b.shape) && a.near.first === b.near.first && a.near.end === b.near.end

/** Whether the rows that are rendered, at first those of the server, reach as far as `near`. */
const reaches = (view: View | null, firstRows: number, shape: GridShape, near: RowSpan) =>
  view
    ? isSameShape(view.shape, shape) && covers(view.near, near)
    : covers({ first: 0, end: Math.ceil(firstRows / shape.columns) }, near)

const viewAt = (shape: GridShape, scrolled: number): View => ({
  shape,
  near: nearRows(shape.rowHeight, scrolled, innerHeight, MARGIN),
})

/** Part of a grid's equally high children to render, by what the screen shows of it. IL13 */
export function useGridWindow({ count, unmeasured, grid, position, onLook }: Options): ListWindow {
  const [start] = useState(position)
  const [firstRows] = useState(unmeasured)
  const [view, setView] = useState<View | null>(() => {
    const shape = lastShape ?? start
    return shape && viewAt(shape, start ? scrolledTo(shape, start) : 0)
  })

  const rendered = useRef<View | null>(null)
  useLayoutEffect(() => {
    rendered.current = view
  }, [view])

  const looked = useEffectEvent(onLook)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const look = () => {
      if (!lastShape) return
      const shape = lastShape
      const { top, height } = element.getBoundingClientRect()
      const next = viewAt(shape, -top)
      const show = () => setView((view) => (isSame(view, next) ? view : next))
      // What only prepares for more scrolling may be rendered in slices; what the screen already shows may not.
      const onScreen = nearRows(shape.rowHeight, -top, innerHeight, 0)
      if (reaches(rendered.current, firstRows, shape, onScreen)) startTransition(show)
      else show()
      looked(shape, -top, height)
    }
    const measure = () => {
      lastShape = measureGrid(element)
      look()
    }
    lastShape = measureGrid(element)
    // The router scrolls to the position only after this effect; what it shows is rendered already.
    if (!start) look()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element.parentElement ?? element)
    const leave = onViewport(look)
    return () => {
      sizes.disconnect()
      leave()
    }
  }, [grid, start, firstRows])

  // A reloaded page keeps its scroll position in pixels; only another width makes that another row.
  useLayoutEffect(() => {
    if (!position || !lastShape || !grid.current || isSameShape(position, lastShape)) return
    scrollBy(0, grid.current.getBoundingClientRect().top + scrolledTo(lastShape, position))
  }, [grid, position])

  return view ? listWindow(count, view.shape, view.near) : firstWindow(count, unmeasured)
}
