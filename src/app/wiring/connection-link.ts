import { connectionMachine, type SocketCommand } from '#machines/connection.machine.ts'
import type { ConnectionPolicy } from '#machines/connection.policy.ts'
import type { EnvironmentEvent } from '#streams/environment.stream.ts'
import type { LinkEvent, LinkReport } from '#streams/link.ts'
import { socketEvents } from '#streams/socket.stream.ts'
import { merge, NEVER, Observable, Subject } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { inspected } from './inspected.ts'

type Options = {
  policy: ConnectionPolicy
  /** The socket's address, resolved at every attempt. */
  address: (token: string | null) => string
  token: (input: { refresh: boolean }) => Promise<string | null>
  environment$: Observable<EnvironmentEvent>
  reports$: Observable<LinkReport>
  /** The player asks for another attempt. CN3 */
  retries$?: Observable<unknown>
  /** Frames to send; lost where there is no open socket. CN24 */
  frames$?: Observable<string>
  /** The heartbeat's frame, for a policy that has one. */
  heartbeat?: () => string
  WebSocket?: typeof globalThis.WebSocket
  now?: () => number
  random?: () => number
}

/** The machine needs to know that frames come, not how many: once a second is enough to notice 45 s of silence. */
const SEEN_EVERY = 1_000

/** One connection, kept by the machine, over real sockets. Subscribing connects, unsubscribing disconnects. */
export const connectionLink = ({
  policy,
  address,
  token,
  environment$,
  reports$,
  retries$ = NEVER,
  frames$ = NEVER,
  heartbeat,
  WebSocket = globalThis.WebSocket,
  now = Date.now,
  random = Math.random,
}: Options) =>
  new Observable<LinkEvent>((subscriber) => {
    const socket = fromCallback<SocketCommand, { token: string | null }>(({ input, sendBack, receive }) => {
      let seenAt = -Infinity
      const heartbeats$ = new Subject<string>()
      receive(() => {
        if (heartbeat) heartbeats$.next(heartbeat())
      })
      const events = socketEvents({
        url: async () => address(input.token),
        frames$: merge(heartbeats$, frames$),
        WebSocket,
      }).subscribe((event) => {
        if (event.type !== 'socket.framed') {
          if (event.type === 'socket.opened') subscriber.next({ type: 'link.opened' })
          sendBack(event)
          return
        }
        if (Math.abs(now() - seenAt) >= SEEN_EVERY) {
          seenAt = now()
          sendBack({ type: 'socket.seen' })
        }
        subscriber.next({ type: 'link.framed', data: event.data })
      })
      return () => events.unsubscribe()
    })
    const actor = createActor(
      connectionMachine.provide({
        actors: {
          socket,
          token: fromPromise(({ input }) => token(input)),
          environment: fromEventObservable(() => environment$),
        },
      }),
      { ...inspected, input: { policy, now, random } },
    )
    let current = { online: false, trying: false, network: true }
    const report = (changes: Partial<typeof current>) => {
      const next = { ...current, ...changes }
      if (next.online === current.online && next.trying === current.trying && next.network === current.network) return
      current = next
      subscriber.next({ type: 'link.changed', ...next })
    }
    actor.subscribe((snapshot) => report({ online: snapshot.hasTag('online'), trying: snapshot.hasTag('stale') }))
    actor.on('session.rejected', () => subscriber.next({ type: 'link.rejected' }))
    subscriber.add(
      environment$.subscribe(({ type }) => {
        if (type === 'environment.offline' || type === 'environment.online')
          report({ network: type === 'environment.online' })
      }),
    )
    subscriber.add(reports$.subscribe((type) => actor.send({ type: `channel.${type}` })))
    subscriber.add(retries$.subscribe(() => actor.send({ type: 'connect.requested' })))
    actor.start()
    actor.send({ type: 'connect.requested' })
    return () => {
      actor.send({ type: 'disconnect.requested' })
      actor.stop()
    }
  })
