import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { needsMore, ROW_HEIGHT, rowId, type Rows } from './row-list.tsx'

type Options<T> = {
  list: Rows<T>
  /** Must stay the same. */
  getId: (row: T) => string
  /** The row that the address names. */
  openId: string | null
  /** The address of the list. */
  path: string
  /** Heading of the selected row's details. */
  heading: RefObject<HTMLElement | null>
  /** Around the list. */
  column: RefObject<HTMLElement | null>
  /** Called before another row is selected; must stay the same. */
  onLeave: () => void
}

/** Selected row of a list, and the focus. DK20 */
export function useSelection<T>({ list, getId, openId, path, heading, column, onLeave }: Options<T>) {
  const { shown, hasMore, isLoadingMore, loadMore } = list
  const navigate = useNavigate()
  const [cursor, setCursor] = useState(openId)
  /** Element to focus once the address names another row. */
  const arrival = useRef<'row' | 'heading' | null>(null)

  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    if (openId !== null) setCursor(openId)
  }
  const current = cursor ?? (shown[0] === undefined ? null : getId(shown[0]))
  const index = shown.findIndex((row) => getId(row) === current)

  /** To the row where the list shows, else to the heading. */
  function focus(id: string | null) {
    const target = id === null ? null : document.getElementById(rowId(id))
    target?.focus()
    if (target === null || document.activeElement !== target) heading.current?.focus()
  }
  const select = (next: T | undefined) => {
    if (!next) return
    const id = getId(next)
    flushSync(() => {
      setCursor(id)
      onLeave()
    })
    if (openId !== null) {
      arrival.current = 'row'
      void navigate(`${path}/${id}`, { replace: true, preventScrollReset: true })
    }
    const at = shown.indexOf(next)
    if (!document.getElementById(rowId(id)) && column.current)
      // Far from the screen no row is rendered, so it is scrolled to first.
      scrollTo({ top: column.current.offsetTop + at * ROW_HEIGHT })
    focus(id)
    if (hasMore && !isLoadingMore && needsMore(at, shown.length)) loadMore()
  }
  // The same on every render, so that a move of the selection renders two rows and not all.
  const open = useCallback(
    (id: string) => {
      flushSync(() => {
        setCursor(id)
        onLeave()
      })
      arrival.current = 'heading'
      void navigate(`${path}/${id}`, { preventScrollReset: true })
    },
    [navigate, path, onLeave],
  )
  const arrive = useEffectEvent(() => {
    const target = arrival.current
    arrival.current = null
    // Only after the layout, which gives the focus to the page's heading on every navigation.
    if (target !== null && openId !== null)
      queueMicrotask(() => (target === 'row' ? focus(openId) : heading.current?.focus()))
  })
  useEffect(() => arrive(), [openId])

  return {
    current,
    row: shown[index],
    index,
    select,
    open,
    focusCurrent: () => focus(current),
    focus,
    /** Back to the first row. */
    clear: () => setCursor(null),
    keys: {
      j: () => select(shown[index + 1]),
      k: () => select(shown[Math.max(0, index - 1)]),
      o: () => current !== null && open(current),
      Enter: () => current !== null && open(current),
    },
  }
}
