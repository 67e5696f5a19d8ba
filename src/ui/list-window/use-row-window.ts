import { covers, firstWindow, listWindow, nearRows, onViewport, type ListWindow, type RowSpan } from './list-window.ts'
import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Distances beyond the screen, in pixels, to which rows are rendered, and to which they must reach. Between the two a scroll renders nothing: a step costs more
 * than its rows do.
 */
const MARGIN = 1_600
const REACH = 800

type View = { rowHeight: number; near: RowSpan }

/**
 * Part of a list's equally high rows to render, by what the screen shows of it. Until it is laid out, and on the server, that is
 * the first `unmeasured` of them. `list` must hold a row. HA7
 */
export function useRowWindow(count: number, unmeasured: number, list: RefObject<HTMLElement | null>): ListWindow {
  const [view, setView] = useState<View | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const rowHeight = element.firstElementChild?.getBoundingClientRect().height
      if (!rowHeight) return
      const scrolled = -element.getBoundingClientRect().top
      const needed = nearRows(rowHeight, scrolled, innerHeight, REACH)
      const next = { rowHeight, near: nearRows(rowHeight, scrolled, innerHeight, MARGIN) }
      setView((view) => (view?.rowHeight === rowHeight && covers(view.near, needed) ? view : next))
    }
    // All rows are rendered by now, so to leave some out is not urgent: in this commit it would be part of the task that hydrates them. See docs/decisions/130.
    startTransition(look)
    return onViewport(look)
  }, [list])
  return view ? listWindow(count, { columns: 1, rowHeight: view.rowHeight }, view.near) : firstWindow(count, unmeasured)
}
