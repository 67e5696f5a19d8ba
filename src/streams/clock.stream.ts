import { asyncScheduler, defer, map, type Observable, type SchedulerLike, share, timer } from 'rxjs'

/** Past the boundary, because a timer may fire a moment early and would then read the old time. */
const MARGIN = 20

/**
 * The time in milliseconds, rounded down to `intervalMs`, each time that it changes. One timer however many read it, so
 * that all texts change together; none without subscribers. CN21
 */
export const clock = (intervalMs: number, scheduler: SchedulerLike = asyncScheduler): Observable<number> => {
  const roundedNow = () => scheduler.now() - (scheduler.now() % intervalMs)
  return defer(() => timer(intervalMs - (scheduler.now() % intervalMs) + MARGIN, intervalMs, scheduler)).pipe(
    map(roundedNow),
    share(),
  )
}
