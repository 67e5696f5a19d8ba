import { applyFault } from './apply-fault.ts'
import type { Bugs, Counts, Node } from './node.ts'
import type { Schedule } from './schedule.ts'
import type { Violation } from './violations.ts'
import { createWorld, MAX_LISTENERS } from './world.ts'

export type RunResult = {
  violation: Violation | undefined
  counts: Counts & { sent: number; delivered: number; lost: number; writes: number }
  hatches: number
  virtualMs: number
  /** From the end of the faults until every node had sent the whole log. */
  caughtUpMs: number
  /** Until every node knew the sum of listeners and every loss was reported. */
  agreedMs: number
}

/** A retry, the poll, and the last flush. */
const CATCH_UP_MS = 2_000
/** A silent connection to the bus is replaced after 5 s, and a process that ended counts until 5 s later; both are noticed at a heartbeat. */
const AGREE_MS = 15_000
/** A notice and one read. The node may have to end three flushes before. */
const NOTICE_MS = 100
const CHECK_MS = 20

/** Each node may have one transaction waiting. */
const nodesWaitMs = (nodes: number) => 100 + nodes * 30

/** Runs a schedule, then heals everything, and returns the first thing that a rule forbids. */
export async function runSchedule(schedule: Schedule, bugs: Bugs = {}): Promise<RunResult> {
  const world = createWorld(schedule, bugs)
  const { time, violations, places, log, pass } = world
  const flushMs = MAX_LISTENERS * world.writeMs

  async function passUntil(isDone: () => boolean, boundMs: number, kind: string, describe: () => string) {
    const from = time.clock.now()
    while (!isDone() && violations.found.length === 0) {
      if (time.clock.now() - from > boundMs) violations.add(kind, describe())
      else await pass(CHECK_MS)
    }
    return time.clock.now() - from
  }
  const list = (describe: (node: Node) => string) => world.running().map(describe).join(', ')

  for (const [index] of places.entries()) world.start(index)
  for (const fault of schedule.faults) {
    time.clock.after(fault.at, () => {
      const end = applyFault(world, fault)
      time.clock.after(fault.forMs, end)
    })
  }
  await pass(schedule.forMs)
  world.heal()
  await passUntil(
    () => log.isIdle,
    nodesWaitMs(schedule.nodes),
    'transactions do not end',
    () => `${log.last}`,
  )
  // A node has writes before it that began earlier, and flushes at least when half its ring is due.
  const backlogMs = Math.max(
    0,
    ...world
      .running()
      .map(({ sent, process }) => process.busyMs + Math.floor((log.last - sent) / (schedule.capacity / 2)) * flushMs),
  )
  const caughtUpMs = await passUntil(
    () => world.isComplete() && world.running().every(({ sent }) => sent === log.last),
    CATCH_UP_MS + backlogMs,
    'not at the end of the log',
    () => `${log.last}: ${list(({ name, sent }) => `${name} ${sent}`)}`,
  )
  const agreedMs =
    caughtUpMs +
    (await passUntil(
      world.isAgreed,
      AGREE_MS,
      'no agreement',
      () =>
        `${world.connected()} listeners: ${list(({ name, usersOnline, member, isHealthy }) => `${name} ${usersOnline}${isHealthy ? '' : ' down'} ${[...member.lostSince].map(([from, at]) => `${from.node}@${at}`)}`)}`,
    ))
  for (const listener of world.listeners)
    if (listener.seq !== log.last) violations.add('did not arrive', `a listener is at ${listener.seq} of ${log.last}`)
  // One more hatch shows that the bus works again: the poll alone would take longer.
  world.running()[0]?.store(1)
  const before = log.last
  await passUntil(
    () => log.last > before && world.running().every(({ emitted }) => emitted === log.last),
    NOTICE_MS + 3 * flushMs,
    'a notice was not heard',
    () => list(({ name, emitted }) => `${name} ${emitted} of ${log.last}`),
  )
  const virtualMs = time.clock.now()
  for (const [index] of places.entries()) world.stop(index)
  return {
    violation: violations.found[0],
    counts: { ...world.counts, ...world.bus.counts },
    hatches: log.last,
    virtualMs,
    caughtUpMs,
    agreedMs,
  }
}
