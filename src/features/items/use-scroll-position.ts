import { isPageHydrated } from '#ui/use-hydrated.ts'
import { entryKey, keepListPlace, KEPT_HEIGHT, readListPlace, type ListPlace } from './scroll-position.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The place of this history entry's list when it was left, and how to record its present one. Null while the
 * server's markup is being hydrated, which knows of no place. IL26
 */
export function useListPlace(): { place: ListPlace | null; note(place: ListPlace): void } {
  const entry = entryKey(useLocation())
  const [isHydrated] = useState(isPageHydrated)
  const [kept, setKept] = useState(() => ({ entry, place: isHydrated ? readListPlace(entry) : null }))
  if (kept.entry !== entry) setKept({ entry, place: readListPlace(entry) })

  const isRestored = useRef(isHydrated)
  const latest = useRef<ListPlace | null>(null)
  useLayoutEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const place = readListPlace(entry)
    // Without a place nothing changes, and an update here would render the page again in the task that hydrates it. See docs/decisions/075-*.
    // oxlint-disable-next-line react/set-state-in-effect -- hydration must render the server's markup first, and the place before the first paint after it
    if (place) setKept({ entry, place })
    else document.documentElement.style.removeProperty(KEPT_HEIGHT)
  }, [entry])
  // From the next commit on the list itself is that high.
  useLayoutEffect(() => {
    if (isHydrated || kept.place) document.documentElement.style.removeProperty(KEPT_HEIGHT)
  }, [isHydrated, kept.place])

  useEffect(() => {
    const keep = () => {
      if (latest.current) keepListPlace(entry, latest.current)
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

  return { place: kept.place, note: (place) => void (latest.current = place) }
}
