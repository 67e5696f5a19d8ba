import { connectionMachine, type SocketCommand } from './connection.machine.ts'
import type { ConnectionPolicy } from './connection.policy.ts'
import type { EnvironmentEvent } from '#streams/environment.stream.ts'
import { Subject } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'

type Report = { type: 'socket.opened' } | { type: 'socket.seen' } | { type: 'socket.closed'; code: number }

/** A socket as the machine sees it, that does what a test says and remembers what was done to it. */
type HarnessSocket = {
  readonly token: string | null
  readonly commands: SocketCommand[]
  closed: boolean
  /** Speaks to the machine, also after it was closed, as a late event of a real socket would. */
  emit(event: Report): void
}

type HarnessOptions = {
  policy: ConnectionPolicy
  random?: () => number
  token?: (input: { refresh: boolean }) => Promise<string | null>
}

/** The machine with a simulated clock, whose wall clock can also jump by itself, and with scripted sockets. */
export function connectionHarness({
  policy,
  random = () => 0.5,
  token = () => Promise.resolve('token'),
}: HarnessOptions) {
  const clock = new SimulatedClock()
  const environment$ = new Subject<EnvironmentEvent>()
  const sockets: HarnessSocket[] = []
  const timers = new Set<unknown>()
  let slept = 0
  const socket = fromCallback<SocketCommand, { token: string | null }>(({ input, sendBack, receive }) => {
    const harnessSocket: HarnessSocket = {
      token: input.token,
      commands: [],
      closed: false,
      emit: (event) => sendBack(event),
    }
    receive((command) => harnessSocket.commands.push(command))
    sockets.push(harnessSocket)
    return () => {
      harnessSocket.closed = true
    }
  })
  const counting = {
    setTimeout(fn: (...args: never[]) => void, ms: number) {
      const id = clock.setTimeout(() => {
        timers.delete(id)
        fn()
      }, ms)
      timers.add(id)
      return id
    },
    clearTimeout(id: number) {
      timers.delete(id)
      clock.clearTimeout(id)
    },
  }
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        token: fromPromise(({ input }) => token(input)),
        socket,
        environment: fromEventObservable(() => environment$),
      },
    }),
    { clock: counting, input: { policy, random, now: () => clock.now() + slept } },
  ).start()

  const newest = () => {
    const last = sockets.at(-1)
    if (!last) throw new Error('no socket was made')
    return last
  }
  return {
    actor,
    sockets,
    pendingTimers: () => timers.size,
    newest,
    state: () => actor.getSnapshot().value,
    attempt: () => actor.getSnapshot().context.attempt,
    openSockets: () => sockets.filter((each) => !each.closed).length,
    /** Lets the token's promise settle. */
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
    pass: (ms: number) => clock.increment(ms),
    /** The wall clock jumps; no timer runs. */
    sleep(ms: number) {
      slept += ms
    },
    emit: (event: EnvironmentEvent['type']) => environment$.next({ type: event }),
    async connect() {
      actor.send({ type: 'connect.requested' })
      await this.settle()
    },
    /** Connected, synced and older than a flap. */
    async live() {
      await this.connect()
      newest().emit({ type: 'socket.opened' })
      actor.send({ type: 'channel.synced' })
      clock.increment(6_000)
      newest().emit({ type: 'socket.seen' })
    },
  }
}
