import type { Bus } from '#server/bus/bus.ts'
import { expect, it } from 'vitest'
import type { Bugs } from './node.ts'
import { runSchedule } from './run-schedule.ts'
import { planSchedule, type Schedule } from './schedule.ts'
import { shrinkSchedule } from './shrink.ts'

/** Each bug breaks one rule of a part that is otherwise the site's own. */
const BUGS: Record<string, { bugs: Bugs; finds: string; fixed?: Partial<Schedule> }> = {
  'a tail that skips to the newest after a gap': {
    finds: 'skipped',
    bugs: {
      tailEvents: (events) => ({
        ...events,
        publish: (topic, event) =>
          events.publish(topic, (Array.isArray(event) ? event.slice(-1) : event) as typeof event),
      }),
    },
  },
  'a log with holes': {
    finds: 'error',
    bugs: { tailLog: (log) => ({ ...log, after: async (seq, limit) => (await log.after(seq, limit)).slice(-1) }) },
  },
  'a log that answers with something else': {
    finds: 'emitted what is not stored',
    bugs: {
      tailLog: (log) => ({
        ...log,
        after: async (...page) => (await log.after(...page)).map((hatch) => ({ ...hatch })),
      }),
    },
  },
  'a tail without the rest between reads': {
    finds: 'read too soon',
    bugs: { clock: (clock) => ({ ...clock, now: () => clock.now() * 10 }) },
  },
  'a tail that gives up after a failed read': {
    finds: 'not at the end of the log',
    bugs: {
      tailLog: (log) => {
        let isBroken = false
        return {
          ...log,
          after: (...page) => {
            if (isBroken) return new Promise(() => {})
            return log.after(...page).catch((error) => {
              isBroken = true
              throw error
            })
          },
        }
      },
    },
  },
  'a bus that never reports a gap': {
    finds: 'no agreement',
    bugs: { bus: (bus) => changed(bus, { onGap: () => () => {} }) },
  },
  'a bus that repeats a message': {
    finds: 'notice out of order',
    bugs: {
      bus: (bus) =>
        changed(bus, {
          subscribe: (topic, subscriber) =>
            bus.subscribe(topic, (message, from) => {
              subscriber(message, from)
              subscriber(message, from)
            }),
        }),
    },
  },
  'a bus that hears nothing': {
    finds: 'a notice was not heard',
    bugs: { bus: (bus) => changed(bus, { subscribe: () => () => {} }) },
  },
  'a bus that counts its own clients alone': {
    finds: 'no agreement',
    bugs: { bus: (bus) => changed(bus, { subscribers: 4 }) },
  },
  'a hub that sends twice': {
    finds: 'received twice',
    bugs: {
      hub: (hub) => ({
        ...hub,
        join: ({ sendSnapshot, deliver }, position) =>
          hub.join(
            {
              sendSnapshot,
              deliver(frames) {
                deliver(frames)
                deliver(frames)
              },
            },
            position,
          ),
      }),
    },
  },
  'a hub that loses a write': {
    finds: 'missed',
    bugs: {
      hub: (hub) => ({
        ...hub,
        join({ sendSnapshot, deliver }, position) {
          let writes = 0
          return hub.join(
            { sendSnapshot, deliver: (frames) => (++writes % 7 === 0 ? undefined : deliver(frames)) },
            position,
          )
        },
      }),
    },
  },
  'a hub that resumes one hatch too early': {
    finds: 'resumed elsewhere',
    bugs: {
      hub: (hub) => ({
        ...hub,
        join: (subscriber, at) => hub.join(subscriber, at && { ...at, seq: Math.max(0, at.seq - 1) }),
      }),
    },
  },
  'a hub that resumes nobody': {
    finds: 'not resumed',
    bugs: { hub: (hub) => ({ ...hub, join: (subscriber) => hub.join(subscriber) }) },
  },
  'a part that goes on after its end': {
    finds: 'timers remain',
    bugs: { clock: (clock) => ({ ...clock, after: (ms, run) => (clock.after(ms, run), () => {}) }) },
  },
  'timers that nothing ends': {
    finds: 'timers pile up',
    bugs: {
      clock: (clock) => ({
        ...clock,
        after(ms, run) {
          clock.after(60_000, () => {})
          return clock.after(ms, run)
        },
      }),
    },
  },
}

/** The bus with some of its parts replaced; its getters stay. */
const changed = (bus: Bus, parts: Partial<Bus>): Bus =>
  Object.create(bus, Object.getOwnPropertyDescriptors(parts)) as Bus

const MAX_SEEDS = 40

it.each(Object.entries(BUGS))('[CL63] the simulation finds %s', async (_, { bugs, finds }) => {
  const found = new Set<string>()
  for (let seed = 1; seed <= MAX_SEEDS && !found.has(finds); seed++) {
    const { violation } = await runSchedule(planSchedule(String(seed), { nodes: 3 }), bugs)
    if (violation) found.add(violation.kind)
  }
  expect([...found]).toContain(finds)
})

it('[CL62] shrinks a schedule to the faults that a bug needs', async () => {
  const schedule = planSchedule('shrink', {
    nodes: 5,
    forMs: 8_000,
    faults: [
      { kind: 'slow reads', at: 600, forMs: 900, nodes: [1], level: 0.4 },
      { kind: 'lose', at: 2_000, forMs: 1_000, nodes: [0], level: 0.9 },
      { kind: 'move listeners', at: 4_000, forMs: 500, nodes: [2], level: 0.2 },
    ],
  })
  const { bugs } = BUGS['a hub that resumes nobody']!
  const { violation } = await runSchedule(schedule, bugs)
  const shortest = await shrinkSchedule(schedule, violation!.kind, bugs)
  expect([shortest.nodes, shortest.faults.map(({ kind }) => kind)]).toEqual([2, ['move listeners']])
})
