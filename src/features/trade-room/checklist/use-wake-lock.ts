import { useEffect } from 'react'

/** Keeps the screen on while `isWanted`, where the browser can. A hidden page loses the lock, so a visible one takes it again. RM200 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    // Older browsers, and plain http, have none.
    const { wakeLock }: { wakeLock?: WakeLock } = navigator
    if (!isWanted || !wakeLock) return undefined
    let isLeft = false
    let held: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState !== 'visible' || held?.released === false) return
      const taken = await wakeLock.request('screen').catch(() => undefined) // an empty battery refuses
      if (isLeft) void taken?.release().catch(() => undefined)
      else held = taken ?? held
    }
    const onVisible = () => void take()
    void take()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release().catch(() => undefined)
    }
  }, [isWanted])
}
