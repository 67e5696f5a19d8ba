import type { Hatch } from '#contract/hatches.ts'
import type { LiveHatches } from '#contract/live.ts'
import type { HatchFeed } from '#domain/hatches/hatch-feed.ts'
import { type HatchFeedEvent, hatchFeedMachine } from '#machines/hatch-feed.machine.ts'
import type { Inspected } from '#lib/inspect-context.ts'
import { map, type Observable } from 'rxjs'
import { createActor, fromEventObservable, fromPromise } from 'xstate'

export type HatchFeedOptions = {
  /** Whether a hatch passes the filters. HA6 */
  matches: (hatch: Hatch) => boolean
  /** Whether the player is scrolled down or has focus in a row, so that no row may move. HA3 */
  isReading: () => boolean
  /** Reads the list again from its first page. HA8 */
  refetch: () => Promise<void>
}

export type HatchFeedView = { readonly feed: HatchFeed; readonly mode: 'following' | 'reading' | 'paused' }

type Options = HatchFeedOptions & {
  hatches$: Observable<LiveHatches>
  onChange: (view: HatchFeedView) => void
  inspected: Inspected
}

export type RunningHatchFeed = { send(event: HatchFeedEvent): void; stop(): void }

/** Runs the machine of one feed. Its own module, because XState comes with the live code and not with the page. HA3, CN26 */
export function runHatchFeed({
  matches,
  isReading,
  refetch,
  hatches$,
  onChange,
  inspected,
}: Options): RunningHatchFeed {
  const actor = createActor(
    hatchFeedMachine.provide({
      actors: {
        hatches: fromEventObservable(() => hatches$.pipe(map((news) => ({ type: 'hatches.arrived', ...news })))),
        refetch: fromPromise(refetch),
      },
      guards: { isReading },
    }),
    { ...inspected, input: { matches } },
  )
  let view: HatchFeedView | undefined
  actor.subscribe(({ value, context: { feed } }) => {
    const mode = typeof value === 'string' ? value : 'following'
    if (view?.feed !== feed || view.mode !== mode) onChange((view = { feed, mode }))
  })
  actor.start()
  return { send: (event) => actor.send(event), stop: () => actor.stop() }
}
