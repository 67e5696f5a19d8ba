import type { Bus } from '#server/bus/bus.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { openRedis, type ProcessLinks } from '#server/bus/open-redis.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished } from 'vitest'
import { createMemoryNetwork } from '../faults/memory-link.ts'
import { startStopwatch } from '../time/stopwatch.ts'

export type SiteProcess = { bus: Bus; sharedState: SharedState; gaps: number[]; errors: unknown[] }

const redisUrl = inject('redisUrl')
/** However busy the machine is. */
const PATIENT_MS = 60_000

/** A process that its machine stalls does not count as cut off. */
const startClock = (): Clock => ({ ...systemClock, now: startStopwatch() })

const observe = (bus: Bus, sharedState: SharedState, errors: unknown[]): SiteProcess => {
  const gaps: number[] = []
  bus.onGap((since) => gaps.push(since))
  onTestFinished(() => bus.close())
  return { bus, sharedState, gaps, errors }
}

/** One process on a Redis, by default that of all tests. */
export function redisProcess(
  epoch: string,
  url = redisUrl!,
  { log = [], answerMs = PATIENT_MS }: { log?: string[]; answerMs?: number } = {},
): SiteProcess & Pick<ProcessLinks, 'moveTo'> {
  const errors: unknown[] = []
  const say = (line: string) => void log.push(line)
  const { bus, sharedState, moveTo } = openRedis({
    url,
    epoch,
    log: { info: say, warn: say },
    report: (error) => errors.push(error),
    answerMs,
    clock: startClock(),
  })
  return { ...observe(bus, sharedState, errors), moveTo }
}

/** Resolves when these processes hear each other, and forgets the gaps of their start. */
export async function untilJoined(processes: readonly SiteProcess[]) {
  const heard = processes.map(({ bus }) => {
    const senders = new Set<string>()
    bus.subscribe('hatches', (_, from) => senders.add(from))
    return senders
  })
  await expect
    .poll(() => {
      for (const { bus } of processes) bus.publish('hatches', { seq: 0 })
      return (
        heard.every((senders) => senders.size === processes.length - 1) && processes.every(({ bus }) => bus.isHealthy)
      )
    })
    .toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300)) // gaps of the start are reported by now
  for (const { gaps } of processes) gaps.length = 0
}

/** Each way in which processes share a bus and state, as a function that starts some of them. */
export const TRANSPORTS = [
  {
    transport: 'memory',
    isMissing: false,
    async start(count: number): Promise<SiteProcess[]> {
      const { connect } = createMemoryNetwork({ clock: startClock(), now: Date.now })
      const memory = createMemory()
      const processes = Array.from({ length: count }, () => {
        const { bus, errors } = connect()
        return observe(bus, createMemorySharedState(memory, bus.processId), errors)
      })
      await untilJoined(processes)
      return processes
    },
  },
  {
    transport: 'Redis',
    isMissing: redisUrl === null,
    async start(count: number): Promise<SiteProcess[]> {
      const epoch = randomUUID()
      const processes = Array.from({ length: count }, () => redisProcess(epoch))
      await untilJoined(processes)
      return processes
    },
  },
]
