import { useEffect, useEffectEvent } from 'react'

/** Runs `onPause` once `isPending` and `text` have not changed for `ms` milliseconds. */
export function useDebounced(text: string, isPending: boolean, ms: number, onPause: () => void): void {
  const run = useEffectEvent(onPause)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }, [text, isPending, ms])
}
