import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 500
export const MAX_LOOP_DELAY_MS = 150

/** Late samples in a row: a single long pause, such as at the start, is over when it is measured. */
const LATE_SAMPLES = 2

/** Whether the event loop was late by more than 150 ms on average for a second: then only cached answers are sent (AP37). */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let late = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    /** Once the site listens: the work of a start isn't a sign of too many requests. AP100 */
    start() {
      delay.enable()
      timer = setInterval(() => {
        late = delay.mean / 1e6 > MAX_LOOP_DELAY_MS ? late + 1 : 0
        delay.reset()
      }, SAMPLE_MS)
      timer.unref()
    },
    isLate: () => late >= LATE_SAMPLES,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
