import {
  animationFrameScheduler, auditTime, connect, filter, map, merge, type MonoTypeOperatorFunction, type OperatorFunction, scan,
  type SchedulerLike,
} from 'rxjs'

type Options = { scheduler?: SchedulerLike }

/** At most one value an animation frame, the latest; none while the page is hidden. CN19 */
export const latestPerFrame = <T>({ scheduler = animationFrameScheduler }: Options = {}): MonoTypeOperatorFunction<T> =>
  auditTime(0, scheduler)

export type Batch<T> = {
  items: readonly T[]
  /** How many older ones found no room: a hidden page has no frames. */
  dropped: number
}

/** Everything since the last animation frame as one batch, the newest `limit` of it. CN19 */
export const batchPerFrame =
  <T>({ limit, scheduler = animationFrameScheduler }: Options & { limit: number }): OperatorFunction<readonly T[], Batch<T>> =>
  (source) =>
    source.pipe(
      connect((shared) =>
        merge(shared.pipe(map((items) => ({ items }))), shared.pipe(auditTime(0, scheduler), map(() => null)))),
      scan((state: Collected<T>, event: { items: readonly T[] } | null): Collected<T> => {
        if (!event) return { held: none, due: state.held }
        const items = [...state.held.items, ...event.items]
        const dropped = state.held.dropped + Math.max(0, items.length - limit)
        return { held: { items: items.slice(-limit), dropped }, due: null }
      }, { held: none, due: null }),
      map(({ due }) => due),
      filter((due) => due !== null),
    )

type Collected<T> = { held: Batch<T>; due: Batch<T> | null }
const none = { items: [], dropped: 0 }
