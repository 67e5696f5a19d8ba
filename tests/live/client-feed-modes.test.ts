import { liveHatch } from '#contract/hatches.fixture.ts'
import type { HatchList } from '#contract/hatches.ts'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { type HatchFeedEvent, hatchFeedMachine } from '#machines/hatch-feed.machine.ts'

const hatches = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => liveHatch(from + index))
const list = (seq: number): HatchList => ({
  hatches: hatches(Math.max(1, seq - 19), seq).toReversed(),
  seq,
  pagination: { current: 1, pages: 1, total: seq },
})

function harness() {
  const clock = new SimulatedClock()
  const hatches$ = new Subject<Extract<HatchFeedEvent, { type: 'hatches.arrived' }>>()
  const refetches: { resolve: () => void; reject: (error: unknown) => void }[] = []
  let isReading = false
  const actor = createActor(
    hatchFeedMachine.provide({
      actors: {
        hatches: fromEventObservable(() => hatches$),
        refetch: fromPromise(() => new Promise<void>((resolve, reject) => refetches.push({ resolve, reject }))),
      },
      guards: { isReading: () => isReading },
    }),
    { clock, input: { matches: () => true } },
  ).start()
  return {
    actor,
    clock,
    hatches$,
    refetches,
    arrive: (from: number, to = from) =>
      hatches$.next({ type: 'hatches.arrived', hatches: hatches(from, to), isSnapshot: false }),
    read: (seq: number) => actor.send({ type: 'pages.changed', pages: [list(seq)] }),
    setReading: (reading: boolean) => void (isReading = reading),
    state: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context.feed.shown?.hatches.map(({ seq }) => seq) ?? [],
    pending: () => actor.getSnapshot().context.feed.pending?.count ?? null,
  }
}

const CONTIGUOUS = { following: 'contiguous' }
const BEHIND = { following: 'behind' }

it('[HA3] while it follows, hatches are shown at once', () => {
  const { arrive, read, state, shown, pending } = harness()
  read(20)
  arrive(21)
  arrive(22, 23)
  expect([state(), shown(), pending()]).toEqual([CONTIGUOUS, [23, 22, 21], null])
})

it('[HA11] while the player reads, hatches wait until the page is back at the top', () => {
  const { actor, arrive, setReading, state, shown, pending } = harness()
  arrive(1)
  setReading(true)
  arrive(2)
  actor.send({ type: 'page.scrolled' })
  expect([state(), shown(), pending()]).toEqual(['reading', [1], 1])
  setReading(false)
  actor.send({ type: 'page.scrolled' })
  expect([state(), shown(), pending()]).toEqual([CONTIGUOUS, [2, 1], null])
})

it('[HA3] when the player has stopped reading, pending hatches come with the next', () => {
  const { arrive, setReading, state, shown } = harness()
  arrive(1)
  setReading(true)
  arrive(2)
  setReading(false)
  arrive(3)
  expect([state(), shown()]).toEqual([CONTIGUOUS, [3, 2, 1]])
})

it.each(['feed.resumed', 'newest.requested'] as const)('[HA11] paused, only %s shows what waits', (type) => {
  const { actor, arrive, state, shown, pending } = harness()
  arrive(1)
  actor.send({ type: 'feed.paused' })
  arrive(2)
  actor.send({ type: 'page.scrolled' })
  expect([state(), shown(), pending()]).toEqual(['paused', [1], 1])
  actor.send({ type })
  expect([state(), shown(), pending()]).toEqual([CONTIGUOUS, [2, 1], null])
})

it('[HA11] a feed that is paused while the player reads keeps what waits', () => {
  const { actor, arrive, setReading, state, pending } = harness()
  arrive(1)
  setReading(true)
  arrive(2)
  actor.send({ type: 'feed.paused' })
  setReading(false)
  arrive(3)
  expect([state(), pending()]).toEqual(['paused', 2])
})

it('[HA11] the new hatches that wait while the player reads can be asked for', () => {
  const { actor, arrive, setReading, state, shown } = harness()
  arrive(1)
  setReading(true)
  arrive(2)
  actor.send({ type: 'newest.requested' })
  expect([state(), shown()]).toEqual([CONTIGUOUS, [2, 1]])
})

it('[HA14] behind a gap the list is read again after a second, until the gap is closed', async () => {
  const { arrive, read, state, clock, refetches } = harness()
  read(20)
  arrive(30)
  expect(state()).toEqual(BEHIND)
  clock.increment(999)
  expect(refetches).toEqual([])
  clock.increment(1)
  expect([state(), refetches.length]).toEqual([{ following: 'catchingUp' }, 1])
  refetches[0]!.resolve()
  await vi.waitFor(() => expect(state()).toEqual(BEHIND))
  read(29)
  expect(state()).toEqual(CONTIGUOUS)
  clock.increment(60_000)
  expect(refetches).toHaveLength(1)
})

it('[HA14] a gap stays open while the player reads or has paused the feed', () => {
  const { actor, arrive, read, setReading, state, clock, refetches } = harness()
  read(20)
  arrive(30)
  setReading(true)
  clock.increment(10_000)
  expect([state(), refetches]).toEqual([BEHIND, []])
  setReading(false)
  actor.send({ type: 'feed.paused' })
  clock.increment(10_000)
  expect([state(), refetches]).toEqual(['paused', []])
  actor.send({ type: 'feed.resumed' })
  clock.increment(1_000)
  expect(refetches).toHaveLength(1)
})

it('[HA14] a failed read is logged and tried again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { arrive, read, state, clock, refetches } = harness()
  read(20)
  arrive(30)
  clock.increment(1_000)
  refetches[0]!.reject(new Error('down'))
  await vi.waitFor(() => expect(state()).toEqual(BEHIND))
  expect(warn.mock.calls).toEqual([['hatch feed', new Error('down')]])
  clock.increment(1_000)
  expect(refetches).toHaveLength(2)
})

it('[HA4] a channel that breaks is logged, and the rows stay', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { arrive, hatches$, shown } = harness()
  arrive(1)
  hatches$.error(new Error('gone'))
  expect([shown(), warn.mock.calls]).toEqual([[1], [['hatch feed', new Error('gone')]]])
})
