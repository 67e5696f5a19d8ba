import { AD_REFRESH } from '#domain/site/places.ts'
import {
  asyncScheduler,
  auditTime,
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  fromEvent,
  map,
  NEVER,
  Observable,
  type SchedulerLike,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs'

/** Time for which what was removed stays away, in milliseconds: two that undo each other's work must not do so without end. */
export const REMADE_AFTER = 1_000

/** Emits when other code has emptied `parent`, at most once a second. AD2 */
export const removedNodes$ = (parent: Element) =>
  new Observable<void>((subscriber) => {
    const observer = new MutationObserver(() => subscriber.next())
    observer.observe(parent, { childList: true })
    return () => observer.disconnect()
  }).pipe(
    auditTime(REMADE_AFTER),
    filter(() => parent.childElementCount === 0),
  )

/** An element of its own in `host`, replaced whenever it was removed, while something subscribes. AD2 */
export const reattachedHost = (host: Element) =>
  removedNodes$(host).pipe(
    startWith(undefined),
    map(() => {
      const place = host.ownerDocument.createElement('div')
      host.replaceChildren(place)
      return place
    }),
    finalize(() => host.replaceChildren()),
  )

/** Whether at least half of the element is on the screen, and the page in front. */
export const seen = (element: Element, page: Document = document) => {
  const onScreen$ = new Observable<boolean>((subscriber) => {
    const observer = new IntersectionObserver((entries) => subscriber.next(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  const inFront$ = fromEvent(page, 'visibilitychange').pipe(
    startWith(null),
    map(() => page.visibilityState === 'visible'),
  )
  return combineLatest([onScreen$, inFront$]).pipe(
    map(([onScreen, inFront]) => onScreen && inFront),
    distinctUntilChanged(),
  )
}

type Place = { seen$: Observable<boolean>; removed$: Observable<void>; scheduler?: SchedulerLike }

/** When a place asks for an advertisement: as soon as it is seen, every 30 s from then on while it is seen, and immediately when its own was removed. AD2 */
export const adLoads = ({ seen$, removed$, scheduler = asyncScheduler }: Place) =>
  defer(() => {
    let due = -Infinity
    const removedSoFar$ = removed$.pipe(
      tap(() => (due = -Infinity)),
      startWith(undefined),
    )
    return combineLatest([seen$, removedSoFar$]).pipe(
      switchMap(([isSeen]) => (isSeen ? timer(Math.max(0, due - scheduler.now()), AD_REFRESH, scheduler) : NEVER)),
      tap(() => (due = scheduler.now() + AD_REFRESH)),
      map(() => undefined),
    )
  })
