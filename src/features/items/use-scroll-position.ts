import { isPageHydrated } from '#ui/use-hydrated.ts'
import {
  historyEntryKey,
  keepScrollPosition,
  KEPT_HEIGHT,
  readScrollPosition,
  type ScrollPosition,
} from './scroll-position.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The position of this history entry's list when it was left, and how to record its present one. Null while the
 * server's markup is being hydrated, which knows of none. IL26
 */
export function useScrollPosition(): { position: ScrollPosition | null; note(position: ScrollPosition): void } {
  const entry = historyEntryKey(useLocation())
  const [isHydrated] = useState(isPageHydrated)
  const [kept, setKept] = useState(() => ({ entry, position: isHydrated ? readScrollPosition(entry) : null }))
  if (kept.entry !== entry) setKept({ entry, position: readScrollPosition(entry) })

  const isRestored = useRef(isHydrated)
  const latest = useRef<ScrollPosition | null>(null)
  useLayoutEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const position = readScrollPosition(entry)
    // Without a position nothing changes, and an update here would render the page again in the task that hydrates it. See docs/decisions/130.
    // oxlint-disable-next-line react/set-state-in-effect -- hydration must render the server's markup first, and the position before the first paint after it
    if (position) setKept({ entry, position })
    else document.documentElement.style.removeProperty(KEPT_HEIGHT)
  }, [entry])
  // From the next commit on the list itself is that high.
  useLayoutEffect(() => {
    if (isHydrated || kept.position) document.documentElement.style.removeProperty(KEPT_HEIGHT)
  }, [isHydrated, kept.position])

  useEffect(() => {
    const keep = () => {
      if (latest.current) keepScrollPosition(entry, latest.current)
    }
    // A discarded tab hears of nothing after it was hidden.
    const onVisibility = () => document.visibilityState === 'hidden' && keep()
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onVisibility)
      keep()
      latest.current = null
    }
  }, [entry])

  return { position: kept.position, note: (position) => void (latest.current = position) }
}
