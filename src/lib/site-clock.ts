import { createListeners } from '#base/store.ts'

/** A clock that is off by less is right: pages are rendered some seconds before they arrive. */
const TOLERANCE_MS = 60_000

let offset = 0
const { subscribe, notify } = createListeners()

/** The time of the site in milliseconds: the browser's clock, set right by the server's where it is wrong. BO16 */
export const siteNow = (): number => Date.now() + offset
/** Calls `listener` when the clock is set. */
export const onClockSet = subscribe

const set = (time: number) => {
  const off = time - Date.now()
  offset = Math.abs(off) < TOLERANCE_MS ? 0 : off
  notify()
}

/** Time of the server; null: it did not answer. */
const readServerTime = async (): Promise<number | null> => {
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const time = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

/**
 * Compares the browser's clock with the time at which the server rendered the page. Where they differ, the page goes on from that time
 * until the server has said its own; an old page of a cache without a network keeps the browser's clock. BO16
 */
export async function checkClock(renderedAt: number): Promise<void> {
  if (Math.abs(Date.now() - renderedAt) < TOLERANCE_MS) return
  set(renderedAt)
  set((await readServerTime()) ?? Date.now())
}
