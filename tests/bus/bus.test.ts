import { CUT_OFF_MS, GAP_MARGIN_MS, HEARTBEAT_MS, RECONNECT_MS, STOPPED_MS } from '#server/bus/connect-bus.ts'
import { createSingleProcessBus } from '#server/bus/single-process-bus.ts'
import type { Bus } from '#server/bus/bus.ts'
import { expect, it } from 'vitest'
import { createMemoryNetwork, oneInThree } from '../support/faults/memory-link.ts'
import { manualClock } from '../support/time/manual-clock.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

function start(processes: number) {
  const time = manualClock()
  const { network, connect, join } = createMemoryNetwork({ clock: time.clock, now: () => START + time.clock.now() })
  const connectOne = () => {
    const { bus, member, errors } = connect()
    const gaps: number[] = []
    bus.onGap((since) => gaps.push(since - START))
    return { bus, member, errors, gaps, seqs: collectSeqs(bus) }
  }
  const all = Array.from({ length: processes }, connectOne)
  time.advance(HEARTBEAT_MS * 3)
  for (const { gaps } of all) gaps.length = 0
  return { time, network, join, connectOne, all, now: () => time.clock.now() }
}

function collectSeqs(bus: Bus) {
  const seqs: number[] = []
  bus.subscribe('hatches', ({ seq }) => seqs.push(seq))
  return seqs
}

const publishSeqs = (bus: Bus | undefined, ...seqs: number[]) => {
  for (const seq of seqs) bus!.publish('hatches', { seq })
}

it('[CL1] a message reaches every other process in the order of publishing, with the id of its sender', () => {
  const { all } = start(3)
  const senders: string[] = []
  all[1]!.bus.subscribe('hatches', (_, from) => senders.push(from))
  publishSeqs(all[0]!.bus, 1, 2, 3)
  expect(all.map(({ seqs }) => seqs)).toEqual([[], [1, 2, 3], [1, 2, 3]])
  expect(new Set(senders)).toEqual(new Set([all[0]!.bus.processId]))
})

it('[CL1] a subscriber that throws is reported, and the others still get the message', () => {
  const { all } = start(2)
  const failure = new Error('broken')
  all[1]!.bus.subscribe('hatches', () => {
    throw failure
  })
  const after = collectSeqs(all[1]!.bus)
  publishSeqs(all[0]!.bus, 1)
  expect([after, all[1]!.errors]).toEqual([[1], [failure]])
})

it('[CL2] no gap is reported while everything arrives', () => {
  const { all, time } = start(3)
  for (let seq = 1; seq <= 100; seq++) {
    publishSeqs(all[seq % 3]!.bus, seq)
    time.advance(500)
  }
  expect(all.map(({ gaps, bus }) => [gaps, bus.isHealthy])).toEqual(Array(3).fill([[], true]))
})

it('[CL2] a lost message is a gap as soon as the next one arrives', () => {
  const { all, time, network, now } = start(2)
  publishSeqs(all[0]!.bus, 1)
  const lastHeard = now()
  time.advance(300)
  network.loses = () => true
  publishSeqs(all[0]!.bus, 2)
  network.loses = () => false
  publishSeqs(all[0]!.bus, 3)
  time.advance(100)
  expect(all[1]!.gaps).toEqual([lastHeard - GAP_MARGIN_MS])
  expect(all[1]!.seqs).toEqual([1, 3])
  expect(all[1]!.bus.counts.gaps).toBe(2) // the first was its start
})

it('[CL2] a lost last message is a gap with the next heartbeat', () => {
  const { all, time, network } = start(2)
  network.loses = () => true
  publishSeqs(all[0]!.bus, 1)
  network.loses = () => false
  time.advance(HEARTBEAT_MS + 100)
  expect(all[1]!.gaps).toHaveLength(1)
  expect(all[0]!.gaps).toEqual([])
})

it('[CL2] a process that starts reports a gap from its own start, because others may have published before', () => {
  const { all, time, connectOne, now } = start(1)
  publishSeqs(all[0]!.bus, 1)
  const startedAt = now()
  const late = connectOne()
  time.advance(HEARTBEAT_MS + 200)
  expect(late.gaps.every((since) => since === startedAt - GAP_MARGIN_MS)).toBe(true)
  expect(late.gaps.length).toBeGreaterThan(0)
})

it('[CL2] with one message in three lost, each lost message lies in a gap, and nothing arrives twice or out of order', () => {
  const { all, time, network, now } = start(3)
  const reports = all.map(({ bus }) => {
    const reported: { since: number; at: number }[] = []
    bus.onGap((since) => reported.push({ since: since - START, at: now() }))
    return reported
  })
  network.loses = oneInThree('bus')
  const sentAt = new Map<number, number>()
  for (let seq = 1; seq <= 300; seq++) {
    sentAt.set(seq, now())
    publishSeqs(all[seq % 3]!.bus, seq)
    time.advance(37)
  }
  network.loses = () => false
  time.advance(STOPPED_MS)
  for (const [index, { seqs }] of all.entries()) {
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
    const due = [...sentAt.keys()].filter((seq) => seq % 3 !== index)
    const lost = due.filter((seq) => !seqs.includes(seq))
    expect(lost.length).toBeGreaterThan(30)
    const isCovered = (at: number) => reports[index]!.some((gap) => gap.since <= at && gap.at >= at)
    expect(lost.filter((seq) => !isCovered(sentAt.get(seq)!))).toEqual([])
  }
})

it('[CL3] a process that hears nothing for 3 s counts the bus as down and reports a gap every 2 s', () => {
  const { all, time, now } = start(2)
  const [one, other] = [all[0]!, all[1]!]
  one.member.isCut = true
  const lastHeard = now()
  time.advance(CUT_OFF_MS + HEARTBEAT_MS + 1)
  expect([one.bus.isHealthy, other.bus.isHealthy]).toEqual([false, true])
  const before = one.gaps.length
  time.advance(10_000)
  expect(one.gaps.length - before).toBe(5)
  publishSeqs(other.bus, 1)
  one.member.isCut = false
  const whileDown = one.gaps.length
  time.advance(HEARTBEAT_MS + 100)
  expect(one.bus.isHealthy).toBe(true)
  expect(one.gaps.length).toBeGreaterThan(whileDown)
  for (const since of one.gaps) expect(since).toBeLessThanOrEqual(lastHeard - GAP_MARGIN_MS)
  time.advance(5_000)
  const healed = one.gaps.length
  time.advance(10_000)
  expect(one.gaps.length).toBe(healed)
  expect(other.gaps).toEqual([])
})

it('[CL7] a connection that is silent for 5 s is replaced, again every 5 s', () => {
  const { all, time } = start(1)
  const { member } = all[0]!
  member.isCut = true
  time.advance(RECONNECT_MS)
  expect(member.reconnects).toBe(0)
  time.advance(HEARTBEAT_MS * 2)
  expect(member.reconnects).toBe(1)
  time.advance(12_000)
  expect(member.reconnects).toBe(3)
})

it('[CL7] a connection that opens after an outage is not replaced before it was silent for 5 s itself', () => {
  const { all, time } = start(1)
  const { member } = all[0]!
  member.isCut = true
  time.advance(5 * RECONNECT_MS + HEARTBEAT_MS / 2)
  const before = member.reconnects
  member.open()
  time.advance(RECONNECT_MS)
  expect(member.reconnects).toBe(before)
  time.advance(HEARTBEAT_MS * 2)
  expect(member.reconnects).toBe(before + 1)
})

const envelope = (changes: object) =>
  JSON.stringify({
    version: 1,
    from: 'x',
    startedAt: START,
    number: 1,
    topic: 'hatches',
    message: { seq: 1 },
    ...changes,
  })

it.each([
  ['no JSON', '{'],
  ['no envelope', '[]'],
  ['a number that is none', envelope({ number: '1' })],
  ['a message of another shape', envelope({ message: { seq: 'one' } })],
  ['a frame that is none', envelope({ topic: 'chat.frame', message: { to: ['ann'], frame: { type: 'PWNED' } } })],
  ['a heartbeat of another shape', envelope({ topic: 'heartbeat', message: null })],
])('[CL4] an unreadable text is counted and skipped: %s', (_, text) => {
  const { all, join, time } = start(2)
  join().link.send(text)
  time.advance(HEARTBEAT_MS)
  expect(all.map(({ bus, seqs, errors }) => [bus.counts.unreadable, seqs, errors])).toEqual(Array(2).fill([1, [], []]))
  publishSeqs(all[0]!.bus, 5)
  expect(all[1]!.seqs).toEqual([5])
})

it.each([
  ['topic', { topic: 'toString' }],
  ['version', { version: 2 }],
])('[CL5] a message of an unknown %s is passed over, but is no gap', (_, changes) => {
  const { all, join, time } = start(1)
  const stranger = join()
  stranger.link.send(envelope(changes))
  stranger.link.send(envelope({ number: 2, message: { seq: 2 } }))
  time.advance(200)
  const { bus, seqs, gaps } = all[0]!
  expect([bus.counts.unknown, bus.counts.unreadable, seqs, gaps]).toEqual([1, 0, [2], []])
})

it('[CL11] the clients of all processes are counted, and those of a process that stops or falls silent no longer', async () => {
  const { all, time } = start(3)
  const { bus: first } = all[0]!
  all.forEach(({ bus }, index) => bus.setSubscribers(10 ** index))
  time.advance(HEARTBEAT_MS)
  expect(first.subscribers).toBe(111)
  await all[1]!.bus.close()
  expect(first.subscribers).toBe(101)
  all[2]!.member.isCut = true
  time.advance(STOPPED_MS - HEARTBEAT_MS)
  expect(first.subscribers).toBe(101)
  time.advance(HEARTBEAT_MS * 2)
  expect(first.subscribers).toBe(1)
  all[2]!.member.isCut = false
  time.advance(HEARTBEAT_MS)
  expect(first.subscribers).toBe(101)
})

it('[CL11] a process that is cut off keeps the last count of the others', () => {
  const { all, time } = start(2)
  all[1]!.bus.setSubscribers(5)
  time.advance(HEARTBEAT_MS)
  const { bus, member } = all[0]!
  const totals = new Set<number>()
  const pass = (ms: number) => {
    for (let waited = 0; waited < ms; waited += 100) {
      time.advance(100)
      totals.add(bus.subscribers)
    }
  }
  member.isCut = true
  pass(STOPPED_MS * 3)
  member.isCut = false
  pass(HEARTBEAT_MS * 2)
  expect([...totals]).toEqual([5])
})

it('[CL11] processes are announced when they are first heard and when they have stopped', async () => {
  const { all, time, connectOne } = start(1)
  const seen: unknown[] = []
  all[0]!.bus.onProcess((event) => seen.push(event))
  const { bus } = connectOne()
  const { processId } = bus
  expect(seen).toEqual([{ processId, isRunning: true }])
  await bus.close()
  time.advance(STOPPED_MS)
  expect(seen).toEqual([
    { processId, isRunning: true },
    { processId, isRunning: false },
  ])
})

it('[CL11] the bus of a single process counts its own clients', () => {
  const bus = createSingleProcessBus()
  bus.setSubscribers(7)
  expect([bus.subscribers, bus.isHealthy]).toEqual([7, true])
})
