import { type Clock } from '#server/time/clock.ts'
import type { PostIngest } from './post-ingest.ts'

type Options<Element> = {
  /** The next element, and how many milliseconds from now it is posted. */
  next: () => { after: number; toElement: () => Element }
  post: PostIngest<Element>
  report: (error: unknown) => void
  clock: Clock
}

/** A longer timer would run immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Posts one element after another until stopped; reports those that cannot be posted. */
export function postOneByOne<Element>({ next, post, report, clock }: Options<Element>): { stop(): void } {
  let stopped = false
  let cancel = () => {}
  function wait() {
    if (stopped) return
    const { after, toElement } = next()
    cancel = clock.after(Math.min(after, MAX_TIMER_MS), () => void post([toElement()]).catch(report).finally(wait))
  }
  wait()
  return {
    stop() {
      stopped = true
      cancel()
    },
  }
}
