import { liveHatch } from '#contract/hatches.fixture.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { LiveMessage } from '#contract/live.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLiveState, coalesceSteps, type LiveState, readMessage, withLink } from './live-state.ts'

const stats = (usersOnline: number) => ({ usersOnline, totalPets: 2, totalExists: 3, secretHatches24h: 4 })
const hatches = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => liveHatch(from + n))
const live = (seq: number): LiveMessage => ({ type: 'HATCH', seq, data: liveHatch(seq), stats: stats(seq) })
const first = (seq: number, list: Hatch[], { epoch = 'A', recovered = false } = {}): LiveMessage => ({
  type: 'INITIAL_DATA',
  epoch,
  seq,
  recovered,
  data: { stats: stats(0), hatches: list },
})
const at = (seq: number): LiveState => readMessage(emptyLiveState, first(seq, [])).state
const resuming = (seq: number): LiveState => ({ ...at(seq), synced: false })

describe('a first message', () => {
  it('[CN16] that is not recovered replaces the state', () => {
    expect(readMessage(resuming(500), first(3, hatches(2, 3)))).toEqual({
      state: {
        ...at(500),
        position: { epoch: 'A', seq: 3 },
        hatches: [liveHatch(3), liveHatch(2)],
        synced: true,
        counts: { applied: 2, repeated: 0, malformed: 0 },
      },
      hatches: hatches(2, 3),
      isSnapshot: true,
      changed: null,
      report: 'synced',
    })
  })

  it('[CN16] of another epoch replaces the state, whatever it says of itself', () => {
    const step = readMessage(resuming(500), first(3, hatches(1, 3), { epoch: 'B', recovered: true }))
    expect([step.isSnapshot, step.state.position]).toEqual([true, { epoch: 'B', seq: 3 }])
  })

  it('[CN15] that is recovered joins on', () => {
    const step = readMessage(resuming(100), first(103, hatches(101, 103), { recovered: true }))
    expect([step.hatches, step.isSnapshot, step.report]).toEqual([hatches(101, 103), false, 'synced'])
    expect(step.state.position).toEqual({ epoch: 'A', seq: 103 })
  })

  it.each([
    ['has a hole', first(104, [liveHatch(101), liveHatch(103)], { recovered: true }), 101],
    ['ends before the position that it names', first(103, [liveHatch(101)], { recovered: true }), 101],
  ])('[CN15] that %s is reported, and the place before the hole kept', (_, message, last) => {
    const step = readMessage(resuming(100), message)
    expect([step.report, step.state.position, step.state.synced]).toEqual(['broken', { epoch: 'A', seq: last }, false])
  })
})

describe('a hatch', () => {
  it('[CN15] that is next is applied, with the figures that came with it', () => {
    const step = readMessage(at(7), live(8))
    expect([step.hatches, step.report, step.state.stats]).toEqual([[liveHatch(8)], null, stats(8)])
  })

  it('[CN15] that is known is dropped and counted', () => {
    const step = readMessage(at(7), live(7))
    expect([step.hatches, step.report, step.state.counts.repeated]).toEqual([[], null, 1])
  })

  it('[CN15] after a jump is not applied, but reported', () => {
    const step = readMessage(at(7), live(9))
    expect([step.hatches, step.report, step.state.position]).toEqual([[], 'broken', { epoch: 'A', seq: 7 }])
  })

  it('[CN15] before the first message of its socket is reported', () => {
    expect(readMessage(emptyLiveState, live(1)).report).toEqual('broken')
    expect(readMessage(resuming(7), live(8)).report).toEqual('broken')
  })
})

it('[CN15] every hatch is applied once and in order, however often and in whatever runs the messages repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ back: fc.nat(5), run: fc.nat(8) })), (plan) => {
      let state = at(0)
      const applied: number[] = []
      for (const { back, run } of plan) {
        const from = Math.max(1, (state.position?.seq ?? 0) + 1 - back)
        for (let seq = from; seq <= from + run; seq++) {
          const step = readMessage(state, live(seq))
          applied.push(...step.hatches.map((each) => each.seq))
          state = step.state
        }
      }
      expect(applied).toEqual(applied.map((_, index) => index + 1))
      expect(state.hatches.length).toBeLessThanOrEqual(20)
      expect(state.counts.applied).toEqual(applied.length)
    }),
  )
})

it('[CN19] keeps the newest 20', () => {
  expect(readMessage(emptyLiveState, first(30, hatches(1, 30))).state.hatches).toEqual(hatches(11, 30).toReversed())
})

it('[LV6] new figures replace the old ones', () => {
  expect(readMessage(at(1), { type: 'STATS_UPDATE', data: { stats: stats(9) } }).state).toEqual({
    ...at(1),
    stats: stats(9),
  })
})

it.each([
  [emptyLiveState, { online: false, network: true }, 'connecting'],
  [emptyLiveState, { online: true, network: true }, 'live'],
  [at(1), { online: false, network: true }, 'stale'],
  [at(1), { online: false, network: false }, 'offline'],
  [at(1), { online: true, network: false }, 'offline'],
])('[CN25] says which state it is in (%#)', (state, link, status) => {
  expect(withLink(state, link).status).toEqual(status)
})

describe('changed values', () => {
  it('[VC8] are named by the message', () => {
    const step = readMessage(at(7), { type: 'VALUES_CHANGED', number: 3, slugs: ['king-doggy'] })
    expect([step.changed, step.state.changes, step.state.position]).toEqual([['king-doggy'], 3, at(7).position])
  })

  it('[VC8] without names are many', () => {
    expect(readMessage(at(7), { type: 'VALUES_CHANGED', number: 3 }).changed).toEqual('many')
  })

  it.each([
    ['another number', 4, 'many'],
    ['the same number', 3, null],
    ['no number, from an older server', undefined, null],
  ])('[VC3] that came while there was no connection are known by %s', (_, changes, changed) => {
    const before = readMessage(at(7), { type: 'VALUES_CHANGED', number: 3, slugs: [] }).state
    const snapshot = first(7, [], { recovered: true })
    expect(
      readMessage(before, { ...snapshot, ...(changes === undefined ? {} : { changes }) } as LiveMessage).changed,
    ).toEqual(changed)
  })

  it('[VC3] keep a step of their own when steps are joined', () => {
    const one = readMessage(at(7), live(8))
    const two = readMessage(one.state, { type: 'VALUES_CHANGED', number: 3, slugs: ['kitty'] })
    const three = readMessage(two.state, live(9))
    expect(coalesceSteps([one, two, three]).map(({ changed, hatches: list }) => [changed, list.length])).toEqual([
      [null, 1],
      [['kitty'], 0],
      [null, 1],
    ])
  })
})
