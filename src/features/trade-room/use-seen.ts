import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Height of what covers the start and the end of the page, in pixels: what is behind it was not seen. */
const COVERED = '-112px 0px -132px 0px'
/** Share of an entry that has to be in sight. */
const VISIBLE = 0.6

type Options = {
  /** Holds the entries, each with `data-entry`. */
  lists: RefObject<HTMLElement | null>
  /** Content of the lists: a change starts over. */
  revision: number
  /** Whether a look is still due. */
  isDue: boolean
  onSeen(): void
}

/** Calls `onSeen` once every entry of both lists has been in sight while the page was visible. RM150 */
export function useSeen({ lists, revision, isDue, onSeen }: Options): void {
  const report = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isDue || !lists.current) return
    const left = new Set<Element>(lists.current.querySelectorAll('[data-entry]'))
    const observer = new IntersectionObserver(
      (seen) => {
        if (document.visibilityState !== 'visible') return
        for (const { target, isIntersecting } of seen) {
          if (!isIntersecting || !left.delete(target)) continue
          observer.unobserve(target)
          if (left.size === 0) report()
        }
      },
      { rootMargin: COVERED, threshold: VISIBLE },
    )
    const watch = () => {
      // A new observation reports what is in sight already.
      observer.disconnect()
      if (document.visibilityState === 'visible') for (const entry of left) observer.observe(entry)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      observer.disconnect()
    }
  }, [lists, revision, isDue])
}
