import { siteNow } from '#lib/site-clock.ts'
import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock while something is counted down. */
const TICK = 250

/** The server's time in milliseconds. `offset`: by how much its clock is ahead; null: not known yet. */
const readNow = (offset: number | null) => (offset === null ? siteNow() : Date.now() + offset)

/** Seconds until `time` by the server's clock, rounded up; 0 from then on, and where there is no time. RM151 */
export function useSecondsUntil(time: string | undefined, offset: number | null): number {
  const target = time === undefined ? null : Date.parse(time)
  const read = () => (target === null ? 0 : Math.max(0, Math.ceil((target - readNow(offset)) / 1_000)))
  const [, tick] = useState(0)
  const seconds = read()
  const isCounting = seconds > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => tick((ticks) => ticks + 1), TICK)
    return () => clearInterval(timer)
  }, [isCounting, target])
  return seconds
}
