import { type RefObject, useEffect } from 'react'

/** Moves the focus to `heading` when the control in `root` that has it is removed: by a tap, after a time, or by the other player. RM160 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = null
    const note = ({ target }: FocusEvent) =>
      void (focused = target instanceof Element && root.current?.contains(target) ? target : null)
    const removals = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      // On a phone a tap gives the focus too, and the page stays where it is.
      heading.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    if (root.current) removals.observe(root.current, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      removals.disconnect()
    }
  }, [root, heading])
}
