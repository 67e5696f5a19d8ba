import { connectionLink } from '#app/wiring/connection-link.ts'
import { liveAddress } from '#app/wiring/live-wiring.ts'
import { liveHatch } from '#contract/hatches.fixture.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { LiveState } from '#domain/live/live-state.ts'
import { type ConnectionPolicy, livePolicy } from '#machines/connection.policy.ts'
import type { EnvironmentEvent } from '#streams/environment.stream.ts'
import { createLiveChannel } from '#streams/live-channel.stream.ts'
import { map, Subject } from 'rxjs'
import { vi } from 'vitest'
import { scriptedSockets } from '#streams/socket.harness.ts'

type Options = {
  policy?: ConnectionPolicy
  random?: () => number
  token?: (input: { refresh: boolean }) => Promise<string | null>
}

/** Sockets that a harness needs: those that a script drives, or those of mock-socket. */
type Sockets<Socket> = {
  made: readonly unknown[]
  newest: () => Socket
  alive: () => number
  WebSocket: typeof globalThis.WebSocket
}
type HarnessSocket = { open(): void | Promise<void>; frame(message: unknown): void }

/** The whole browser half of the live channel over scripted sockets, under Vitest's fake timers. */
export const liveHarness = (options: Options = {}) => liveHarnessOver(scriptedSockets(), options)

/** The same over other sockets. */
export function liveHarnessOver<Socket extends HarnessSocket>(
  sockets: Sockets<Socket>,
  { policy = livePolicy, random = () => 0.5, token = async () => 'token' }: Options = {},
) {
  const environment$ = new Subject<EnvironmentEvent>()
  const warnings: string[] = []
  const channel = createLiveChannel({
    batch: map((event) => [event]),
    warn: (text) => warnings.push(text),
    connect: ({ position, reports$ }) =>
      connectionLink({
        policy,
        random,
        token,
        environment$,
        reports$,
        address: (value) => liveAddress('http://values.test/items', position(), value),
        WebSocket: sockets.WebSocket,
      }),
  })
  const states: LiveState[] = []
  const applied: number[] = []
  const start = () => {
    const reading = channel.state$.subscribe((state) => states.push(state))
    reading.add(channel.hatches$.subscribe(({ hatches }) => applied.push(...hatches.map(({ seq }) => seq))))
    return reading
  }
  const state = () => {
    const last = states.at(-1)
    if (!last) throw new Error('no state yet')
    return last
  }
  return {
    ...sockets,
    channel,
    environment$,
    warnings,
    states,
    applied,
    start,
    state,
    emit: (type: EnvironmentEvent['type']) => environment$.next({ type }),
    /** Lets time pass; partysocket opens only while promises are let run. */
    async pass(ms: number) {
      await vi.advanceTimersByTimeAsync(ms)
      // A new socket waits for promises that a timer of this very moment settles.
      await vi.advanceTimersByTimeAsync(0)
      await vi.advanceTimersByTimeAsync(1)
    },
    /** The wall clock jumps, no timer runs: the machine slept. */
    sleep: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Connected, at `seq` of `epoch`, and older than a flap. */
    async live(seq = 100, epoch = 'A') {
      const reading = start()
      await vi.advanceTimersByTimeAsync(0)
      await sockets.newest().open()
      sockets.newest().frame(initial({ seq, epoch }))
      await vi.advanceTimersByTimeAsync(6_000)
      applied.length = 0
      return reading
    },
  }
}

export const siteStats = (totalExists = 1): SiteStats => ({
  usersOnline: 1,
  totalPets: 554,
  totalExists,
  secretHatches24h: 3,
})

type Initial = { seq: number; epoch?: string; recovered?: boolean; hatches?: readonly Hatch[] }
export const initial = ({ seq, epoch = 'A', recovered = false, hatches = [] }: Initial) => ({
  type: 'INITIAL_DATA',
  epoch,
  seq,
  recovered,
  data: { stats: siteStats(seq), hatches },
})
export const hatchMessage = (seq: number) => ({ type: 'HATCH', seq, data: liveHatch(seq), stats: siteStats(seq) })
