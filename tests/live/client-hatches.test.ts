import type { LiveHatches } from '#contract/live.ts'
import { emptyLiveState, type LiveState } from '#domain/live/live-state.ts'
import { snapshotThenLive } from '#streams/live-hatches.stream.ts'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { liveHatch } from '../support/live/live-rig.ts'

function rig(known: Partial<LiveState> = {}) {
  const hatches$ = new Subject<LiveHatches>()
  const told: [boolean, number[]][] = []
  snapshotThenLive({ state$: new BehaviorSubject({ ...emptyLiveState, ...known }), hatches$ }).subscribe(
    ({ isSnapshot, hatches }) => told.push([isSnapshot, hatches.map(({ seq }) => seq)]),
  )
  return {
    told,
    live: (...seqs: number[]) => hatches$.next({ hatches: seqs.map((seq) => liveHatch(seq)), isSnapshot: false }),
  }
}

it('[CN19] a late reader is told the newest that are known, oldest first, then every one', () => {
  const { told, live } = rig({ hatches: [liveHatch(3), liveHatch(2)] })
  live(4)
  live(5, 6)
  expect(told).toEqual([
    [true, [2, 3]],
    [false, [4]],
    [false, [5, 6]],
  ])
})

it('[CN19] a reader of a channel that knows nothing yet waits for its first hatches', () => {
  const { told, live } = rig()
  expect(told).toEqual([])
  live(1)
  expect(told).toEqual([[false, [1]]])
})
