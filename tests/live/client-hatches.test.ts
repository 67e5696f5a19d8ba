import { liveHatch } from '#contract/hatches.fixture.ts'
import type { LiveHatches } from '#contract/live.ts'
import { emptyLiveState, type LiveState } from '#domain/live/live-state.ts'
import { snapshotThenLive } from '#streams/live-hatches.stream.ts'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, it } from 'vitest'

function harness(known: Partial<LiveState> = {}) {
  const hatches$ = new Subject<LiveHatches>()
  const received: [boolean, number[]][] = []
  snapshotThenLive({ state$: new BehaviorSubject({ ...emptyLiveState, ...known }), hatches$ }).subscribe(
    ({ isSnapshot, hatches }) => received.push([isSnapshot, hatches.map(({ seq }) => seq)]),
  )
  return {
    received,
    live: (...seqs: number[]) => hatches$.next({ hatches: seqs.map((seq) => liveHatch(seq)), isSnapshot: false }),
  }
}

it('[CN19] a late subscriber gets a snapshot, oldest first, then every hatch', () => {
  const { received, live } = harness({ hatches: [liveHatch(3), liveHatch(2)] })
  live(4)
  live(5, 6)
  expect(received).toEqual([
    [true, [2, 3]],
    [false, [4]],
    [false, [5, 6]],
  ])
})

it('[CN19] a subscriber of a channel that knows nothing yet waits for its first hatches', () => {
  const { received, live } = harness()
  expect(received).toEqual([])
  live(1)
  expect(received).toEqual([[false, [1]]])
})
