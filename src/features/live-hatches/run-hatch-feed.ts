import type { HatchFeedEvent, HatchFeedOptions, HatchFeedView } from '#contract/hatch-feed.ts'
import type { LiveHatches } from '#contract/live.ts'
import { hatchFeedMachine } from '#machines/hatch-feed.machine.ts'
import { map, type Observable } from 'rxjs'
import { type ActorOptions, createActor, fromEventObservable, fromPromise } from 'xstate'

type Options = HatchFeedOptions & {
  hatches$: Observable<LiveHatches>
  onChange: (view: HatchFeedView) => void
  inspected: Pick<ActorOptions<typeof hatchFeedMachine>, 'inspect'>
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
