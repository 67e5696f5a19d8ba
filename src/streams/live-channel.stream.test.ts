import { liveHatch } from '#contract/hatches.fixture.ts'
import { bufferCount, config, EMPTY, Observable, Subject } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import type { LinkEvent, LinkReport } from './link.ts'
import { createLiveChannel } from './live-channel.stream.ts'

const stats = { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }
const framed = (message: unknown): LinkEvent => ({ type: 'link.framed', data: JSON.stringify(message) })
const first = (seq: number) =>
  framed({ type: 'INITIAL_DATA', epoch: 'A', seq, recovered: false, data: { stats, hatches: [] } })
const live = (seq: number) => framed({ type: 'HATCH', seq, data: liveHatch(seq), stats })

function harness(atOnce = 1) {
  const link$ = new Subject<LinkEvent>()
  const warn = vi.fn()
  const reports: LinkReport[] = []
  let connections = 0
  let position = (): unknown => 'never connected'
  const channel = createLiveChannel({
    batch: bufferCount(atOnce),
    warn,
    connect: (ports) =>
      new Observable((subscriber) => {
        connections++
        position = ports.position
        subscriber.add(
          ports.reports$.subscribe((report) => {
            reports.push(report)
            // As the machine does: a report is answered at once, while its frame is still being handled.
            link$.next({
              type: 'link.changed',
              online: report === 'synced',
              trying: report !== 'synced',
              network: true,
            })
          }),
        )
        subscriber.add(link$.subscribe(subscriber))
        subscriber.add(() => connections--)
      }),
  })
  return { channel, link$, warn, reports, connections: () => connections, position: () => position() }
}

afterEach(() => {
  config.onUnhandledError = null
})

it('[CN18] is one connection for all readers, and none when the last has left', () => {
  const { channel, connections } = harness()
  expect(connections()).toEqual(0)
  const readers = [channel.state$.subscribe(), channel.state$.subscribe(), channel.hatches$.subscribe()]
  expect(connections()).toEqual(1)
  for (const reader of readers) reader.unsubscribe()
  expect(connections()).toEqual(0)
})

it('[CN19] gives a late reader the latest state at once, and none of the old hatches', () => {
  const { channel, link$ } = harness()
  channel.state$.subscribe()
  for (const event of [first(1), live(2)]) link$.next(event)
  const states = vi.fn()
  const hatches = vi.fn()
  channel.state$.subscribe(states)
  channel.hatches$.subscribe(hatches)
  expect(states.mock.calls.map(([{ position, status }]) => [position, status])).toEqual([
    [{ epoch: 'A', seq: 2 }, 'live'],
  ])
  expect(hatches).not.toHaveBeenCalled()
})

it('[CN17] logs malformed frames once, counts them, and goes on', () => {
  const { channel, link$, warn } = harness()
  const states = vi.fn()
  channel.state$.subscribe(states)
  link$.next(first(1))
  for (const data of ['not JSON', '{"type":"HATCH"}', '{"type":"NEWS"}', '[]'])
    link$.next({ type: 'link.framed', data })
  link$.next(live(2))
  expect(warn.mock.calls).toEqual([['live: a frame was skipped: not JSON']])
  expect(states.mock.lastCall?.[0]).toMatchObject({
    position: { epoch: 'A', seq: 2 },
    status: 'live',
    counts: { applied: 1, repeated: 0, malformed: 4 },
  })
})

it.each<[string, object]>([
  ['a sum beyond safe integers', { ...stats, totalExists: 9_007_199_254_740_992 }],
  ['a figure that is none', { ...stats, totalExists: null }],
  ['a figure that is missing', { usersOnline: 1, totalExists: 3, secretHatches24h: 4 }],
])('[CN27, CN28] a hatch beside %s is applied, the other figures are new, and it is logged once', (_, bad) => {
  const { channel, link$, warn } = harness()
  const states = vi.fn()
  channel.state$.subscribe(states)
  link$.next(first(1))
  for (const seq of [2, 3])
    link$.next(framed({ type: 'HATCH', seq, data: liveHatch(seq), stats: { ...bad, usersOnline: 7 } }))
  link$.next(framed({ type: 'STATS_UPDATE', data: { stats: { ...bad, usersOnline: 8 } } }))
  expect(states.mock.lastCall?.[0]).toMatchObject({
    position: { epoch: 'A', seq: 3 },
    stats: { ...stats, usersOnline: 8 },
    counts: { applied: 2, malformed: 0 },
  })
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^live: a figure was left out: .*(totalExists|totalPets)/)]])
})

it('[CN27] figures of a hatch that cannot be used do not lose it', () => {
  const { channel, link$ } = harness()
  const hatches = vi.fn()
  channel.hatches$.subscribe(hatches)
  link$.next(first(1))
  link$.next(
    framed({
      type: 'HATCH',
      seq: 2,
      data: { ...liveHatch(2), value: -1, hue: null, stats: { exists: 1e300 } },
      stats: null,
    }),
  )
  expect(hatches.mock.lastCall?.[0].hatches).toEqual([{ ...liveHatch(2), value: 'TBD', hue: 262, stats: {} }])
})

it('[CN27] a first message with an unusable figure brings its hatches', () => {
  const { channel, link$, reports } = harness()
  const states = vi.fn()
  channel.state$.subscribe(states)
  link$.next(
    framed({
      type: 'INITIAL_DATA',
      epoch: 'A',
      seq: 2,
      recovered: false,
      data: { stats: { ...stats, totalExists: -1 }, hatches: [liveHatch(2)] },
    }),
  )
  expect(states.mock.calls[0]?.[0]).toMatchObject({
    position: { epoch: 'A', seq: 2 },
    stats: { usersOnline: 1, totalPets: 2, secretHatches24h: 4 },
  })
  expect(reports).toEqual(['synced'])
})

it('[CN13] a reader that throws loses one frame: the place was kept before, and the next one arrives', () => {
  const unhandled = vi.fn()
  config.onUnhandledError = unhandled
  vi.useFakeTimers()
  const { channel, link$, position } = harness()
  const seen: unknown[] = []
  channel.hatches$.subscribe(({ hatches }) => {
    for (const { seq } of hatches) {
      seen.push([seq, position()])
      if (seq === 2) throw new Error('a bug in a view')
    }
  })
  for (const event of [first(1), live(2), live(3)]) link$.next(event)
  vi.runAllTimers()
  vi.useRealTimers()
  expect(seen).toEqual([
    [2, { epoch: 'A', seq: 2 }],
    [3, { epoch: 'A', seq: 3 }],
  ])
  expect(unhandled.mock.calls).toEqual([[new Error('a bug in a view')]])
})

it('[CN15] reports complete data and gaps to the connection, and hatches to subscribers in that order', () => {
  const { channel, link$, reports } = harness()
  const received: string[] = []
  channel.state$.subscribe(({ status, position }) => received.push(`${status} ${position?.seq}`))
  for (const event of [first(1), live(2), live(9)]) link$.next(event)
  expect(reports).toEqual(['synced', 'broken'])
  expect(received).toEqual(['connecting 1', 'live 1', 'live 2', 'live 2', 'stale 2'])
})

it('[CN19, CN34] emits consecutive hatches of one batch once', () => {
  const { channel, link$ } = harness(3)
  const received: unknown[] = []
  channel.state$.subscribe(({ position, counts }) => received.push([position?.seq, counts.malformed]))
  channel.hatches$.subscribe(({ hatches }) => received.push(hatches.map(({ seq }) => seq)))
  for (const event of [first(1), live(2), framed('not a message')]) link$.next(event)
  // The report of the first was answered with an event of its own.
  for (const event of [live(3), live(4)]) link$.next(event)
  expect(received).toEqual([[1, 0], [], [2, 1], [2], [4, 1], [3, 4]])
})

it('[NO24] what a first message brings again is not fresh, though it is read in one go with what is', () => {
  const { channel, link$ } = harness(3)
  const fresh: number[][] = []
  channel.fresh$.subscribe((hatches) => fresh.push(hatches.map(({ seq }) => seq)))
  const again = framed({
    type: 'INITIAL_DATA',
    epoch: 'A',
    seq: 3,
    recovered: true,
    data: { stats, hatches: [liveHatch(3)] },
  })
  for (const event of [first(1), live(2), { type: 'link.opened' } as const]) link$.next(event)
  // The report of each first message is answered with an event of its own.
  for (const event of [again, live(4), live(5), live(6)]) link$.next(event)
  expect(fresh).toEqual([[2], [4], [5, 6]])
})

it('[CN16] begins again after everybody had left', () => {
  const { channel, link$, position } = harness()
  const reader = channel.state$.subscribe()
  link$.next(first(5))
  expect(position()).toEqual({ epoch: 'A', seq: 5 })
  reader.unsubscribe()
  channel.state$.subscribe()
  expect(position()).toEqual(null)
})

it('[CN17] warns on the console when nothing else was given', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createLiveChannel({ batch: bufferCount(1), connect: () => EMPTY }).state$.subscribe()
  expect(warn).not.toHaveBeenCalled()
  const channel = createLiveChannel({
    batch: bufferCount(1),
    connect: () => new Observable((to) => to.next({ type: 'link.framed', data: '' })),
  })
  channel.state$.subscribe()
  expect(warn.mock.calls).toEqual([['live: a frame was skipped: not JSON']])
})
