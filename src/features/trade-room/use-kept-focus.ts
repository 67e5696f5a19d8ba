import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Gives the focus to `heading` where the control within `root` that had it has gone, by a tap or by the other player. RM160 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) =>
      void (focused.current = target instanceof Element && root.current?.contains(target) ? target : null)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [root])
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    // On a phone a tap gives the focus too, and the page stays where it is.
    heading.current?.focus({ preventScroll: true })
  })
}
