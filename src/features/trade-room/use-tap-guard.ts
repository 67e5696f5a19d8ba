import { useLayoutEffect, useRef } from 'react'

/** Time for which a control that has just appeared or changed ignores taps, in milliseconds. RM152 */
const CALM_MS = 700

/** Returns whether `key` has changed so recently that a tap may have been meant for what was there before. RM152 */
export function useTapGuard(key: string): () => boolean {
  const changedAt = useRef(-Infinity)
  useLayoutEffect(() => void (changedAt.current = performance.now()), [key])
  return () => performance.now() - changedAt.current < CALM_MS
}
