import type { Hatch } from '#contract/hatches.ts'
import { type ChangedSlugs, parseLiveMessage, type Position } from '#contract/live.ts'
import {
  emptyLiveState,
  coalesceSteps,
  type LiveState,
  type LiveStep,
  unchanged,
  readMessage,
  withLink,
} from '#domain/live/live-state.ts'
import type { LinkEvent, LinkReport } from './link.ts'
import {
  defer,
  filter,
  map,
  mergeMap,
  type Observable,
  observeOn,
  type OperatorFunction,
  queueScheduler,
  ReplaySubject,
  scan,
  share,
  Subject,
  tap,
} from 'rxjs'

/** Subscribing connects, unsubscribing disconnects. `position` is asked at every attempt. */
type Connect = (channel: { position: () => Position | null; reports$: Observable<LinkReport> }) => Observable<LinkEvent>

export type LiveChannel = {
  /** The latest state immediately, then every new one. */
  state$: Observable<LiveState>
  /** Every applied hatch once, oldest first; before a snapshot some may have been missed. */
  hatches$: Observable<Pick<LiveStep, 'hatches' | 'isSnapshot'>>
  /** Changes of values, with the newest number of their log. VC3 */
  changes$: Observable<{ number: number; slugs: ChangedSlugs }>
  /** Only hatches received live, never those of a snapshot. NO7 */
  fresh$: Observable<readonly Hatch[]>
}

type Options = {
  connect: Connect
  /** Batches of events, never empty: consecutive hatches of one batch are emitted once. */
  batch: OperatorFunction<LinkEvent, readonly LinkEvent[]>
  warn?: (text: string) => void
}

/** The live protocol over one connection, shared by all subscribers. CN13, CN15–CN19 */
export function createLiveChannel({ connect, batch, warn = console.warn }: Options): LiveChannel {
  const read = reader(warn)
  const steps$ = defer(() => {
    let position: Position | null = null
    const reports$ = new Subject<LinkReport>()
    return connect({ position: () => position, reports$ }).pipe(
      // A report may close the socket, which emits immediately: queued until the step has reached every subscriber.
      observeOn(queueScheduler),
      batch,
      scan((before: readonly LiveStep[], events) => {
        let last = before.at(-1)
        return events.map((event) => (last = read(last, event)))
      }, []),
      mergeMap(coalesceSteps),
      tap(({ state, report }) => {
        // Before any handler, so that one that throws loses this step and not the place.
        position = state.position
        if (report) reports$.next(report)
      }),
    )
  }).pipe(share())

  return {
    state$: steps$.pipe(
      map(({ state }) => state),
      share({ connector: () => new ReplaySubject(1) }),
    ),
    hatches$: steps$.pipe(filter(({ hatches, isSnapshot }) => isSnapshot || hatches.length > 0)),
    changes$: steps$.pipe(
      mergeMap(({ changed, state: { changes } }) =>
        changed === null || changes === null ? [] : [{ number: changes, slugs: changed }],
      ),
    ),
    fresh$: steps$.pipe(
      filter(({ hatches, isSnapshot, report }) => hatches.length > 0 && !isSnapshot && report === null),
      map(({ hatches }) => hatches),
    ),
  }
}

/** Malformed frames are logged once and counted; unusable figures are logged once. CN17, CN28 */
function reader(warn: (text: string) => void) {
  let hasWarned = false
  let hasWarnedOfFigure = false
  return ({ state } = unchanged(emptyLiveState), event: LinkEvent): LiveStep => {
    if (event.type === 'link.opened') return unchanged({ ...state, synced: false })
    if (event.type === 'link.changed') return unchanged(withLink(state, event))
    // Anonymous clients are never rejected.
    if (event.type === 'link.rejected') return unchanged(state)
    const parsed = parseLiveMessage(event.data)
    if (parsed.fault !== undefined && !hasWarnedOfFigure) {
      warn(`live: a figure was left out: ${parsed.fault}`)
      hasWarnedOfFigure = true
    }
    if (parsed.ok) return readMessage(state, parsed.message)
    if (!hasWarned) warn(`live: a frame was skipped: ${parsed.reason}`)
    hasWarned = true
    return unchanged({ ...state, counts: { ...state.counts, malformed: state.counts.malformed + 1 } })
  }
}
