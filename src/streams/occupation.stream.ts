import { combineLatest, distinctUntilChanged, fromEvent, map, Observable, startWith } from 'rxjs'

/** Whether a hatch may show on the page. NO13 */
export type OccupationEvent = { type: 'page.occupied' | 'page.freed' }

/** Whether a modal dialog is open: a sheet, the picker, a question. */
const dialogOpen = (page: Document) =>
  new Observable<boolean>((subscriber) => {
    const look = () => {
      const isOpen = page.querySelector('dialog[open]') !== null
      // One that goes with its page is never closed. To observe again replaces the options.
      observer.observe(page, { subtree: true, attributeFilter: ['open'], childList: isOpen })
      subscriber.next(isOpen)
    }
    const observer = new MutationObserver(look)
    look()
    return () => observer.disconnect()
  })

/** The state immediately, then each change. `others`: what else occupies the page. A hidden page is free. NO13 */
export const occupation = (
  others: readonly Observable<boolean>[],
  page: Document = document,
): Observable<OccupationEvent> =>
  combineLatest([
    fromEvent(page, 'visibilitychange').pipe(
      startWith(null),
      map(() => page.visibilityState === 'visible'),
    ),
    combineLatest([dialogOpen(page), ...others]).pipe(map((each) => each.includes(true))),
  ]).pipe(
    map(([isVisible, isTaken]) => isVisible && isTaken),
    distinctUntilChanged(),
    map((isOccupied) => ({ type: isOccupied ? 'page.occupied' : 'page.freed' })),
  )
