import { asyncScheduler, fromEvent, map, merge, Observable, startWith, throttleTime, timer } from 'rxjs'

/** The list of toasts: empty, it is the edge where the first will begin. */
const TOASTS = '[data-toast-place]'
/** Heights of a hatch's toast with one button and with two, in pixels. */
export const TOAST_HEIGHTS = { one: 84, two: 124 }
/** Distances between two looks, in pixels: no control is smaller. */
const STEP = { x: 40, y: 18 }
/** Time between two looks at a page that rests, and at one that scrolls or changes, in milliseconds. */
const EVERY = 1_000
const WHILE_MOVING = 100

const CONTROLS = 'h1, a, button, input, select, textarea, label, summary, [role="button"], [role="tab"]'

/** Whether a toast would cover no heading of the page and no control. NO94 */
function isToastPlaceFree(page: Document, toastHeight: number): boolean {
  const toasts = page.querySelector(TOASTS)
  if (!toasts || page.visibilityState !== 'visible') return true
  const { left, right, top, bottom } = toasts.getBoundingClientRect()
  const growsDown = top < innerHeight / 2
  const from = growsDown ? top : Math.min(top, bottom - toastHeight)
  const to = growsDown ? Math.max(bottom, top + toastHeight) : bottom
  for (let y = from + 1; y < to; y += STEP.y)
    for (let x = left + 1; x < right; x += STEP.x) {
      const below = page.elementsFromPoint(x, y).find((each) => !toasts.contains(each))
      if (below?.closest(CONTROLS)) return false
    }
  return true
}

/** Emits when elements were added or removed, before the next paint: a new row of the feed moves all below it. */
const changes = (page: Document) =>
  new Observable<unknown>((subscriber) => {
    const observer = new MutationObserver(() => subscriber.next(null))
    observer.observe(page.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  })

/** Whether the place of toasts is free: immediately, each second, and while the page scrolls or changes. NO94 */
export const toastPlace = (toastHeight: number, page: Document = document): Observable<boolean> =>
  merge(timer(EVERY, EVERY), fromEvent(page, 'scroll', { capture: true, passive: true }), changes(page)).pipe(
    throttleTime(WHILE_MOVING, asyncScheduler, { leading: true, trailing: true }),
    startWith(null),
    map(() => isToastPlaceFree(page, toastHeight)),
  )
