import type { LiveHatches } from '#contract/live.ts'
import { emptyLiveState, type LiveState } from '#domain/live-state.ts'
import { BehaviorSubject, Subject, VirtualTimeScheduler } from 'rxjs'
import { expect, it } from 'vitest'
import { liveHatch } from '../support/live-rig.ts'
import { liveHatchesPerFrame } from '#streams/live-hatches.stream.ts'

function rig(known: Partial<LiveState> = {}) {
  const frames = new VirtualTimeScheduler()
  const hatches$ = new Subject<LiveHatches>()
  const told: [boolean, number[]][][] = []
  liveHatchesPerFrame({ state$: new BehaviorSubject({ ...emptyLiveState, ...known }), hatches$ }, frames).subscribe((news) =>
    told.push(news.map(({ replaced, hatches }) => [replaced, hatches.map(({ seq }) => seq)])))
  return { told, frame: () => frames.flush(), live: (...seqs: number[]) => hatches$.next({ hatches: seqs.map((seq) => liveHatch(seq)), replaced: false }) }
}

it('[CN19] a late reader is told the newest that are known, oldest first, then every one, once a frame', () => {
  const { told, frame, live } = rig({ hatches: [liveHatch(3), liveHatch(2)] })
  live(4)
  live(5, 6)
  expect(told).toEqual([])
  frame()
  live(7)
  frame()
  expect(told).toEqual([[[true, [2, 3]], [false, [4]], [false, [5, 6]]], [[false, [7]]]])
})

it('[CN19] a reader of a channel that knows nothing yet waits for its first hatches', () => {
  const { told, frame, live } = rig()
  frame()
  expect(told).toEqual([])
  live(1)
  frame()
  expect(told).toEqual([[[false, [1]]]])
})

it('[CN19][HA8] says that some were missed when a hidden page had no frame for too many', () => {
  const { told, frame, live } = rig()
  for (let seq = 1; seq <= 501; seq++) live(seq)
  frame()
  expect([told[0]?.length, told[0]?.[0], told[0]?.[1]]).toEqual([500, [true, [2]], [false, [3]]])
})
