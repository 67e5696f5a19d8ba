import { listWindow, nearRows, type ListWindow, type RowSpan } from '#domain/list-window.ts'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far beyond the screen, in pixels, rows are rendered. */
const MARGIN = 900
/** Rows come and go by this many, so that most steps of a scroll render nothing. */
const STEP = 4

type View = { rowHeight: number; near: RowSpan }

const isSame = (a: View | null, b: View) => a?.rowHeight === b.rowHeight && a.near.first === b.near.first && a.near.end === b.near.end

const inSteps = ({ first, end }: RowSpan): RowSpan => ({ first: Math.floor(first / STEP) * STEP, end: Math.ceil(end / STEP) * STEP })

/**
 * Which of a list's equally high rows to render, by what the screen shows of it. Until it is laid out, and on the server, that is
 * the first `unmeasured` of them. `list` must hold a row. HA7
 */
export function useRowWindow(count: number, unmeasured: number, list: RefObject<HTMLElement | null>): ListWindow {
  const [view, setView] = useState<View | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const row = element.firstElementChild
      if (!(row instanceof HTMLElement) || row.offsetHeight === 0) return
      const rowHeight = row.offsetHeight
      const next = { rowHeight, near: inSteps(nearRows(rowHeight, -element.getBoundingClientRect().top, innerHeight, MARGIN)) }
      setView((view) => (isSame(view, next) ? view : next))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list])
  return view ? listWindow(count, { columns: 1, rowHeight: view.rowHeight }, view.near) : { from: 0, to: Math.min(count, unmeasured), before: 0, after: 0 }
}
