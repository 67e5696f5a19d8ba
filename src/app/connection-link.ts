import { connectionMachine, type SocketCommand } from '#machines/connection.machine.ts'
import type { ConnectionPolicy } from '#machines/connection.policy.ts'
import type { EnvironmentEvent } from '#streams/environment.stream.ts'
import type { LinkEvent, LinkReport } from '#streams/live-channel.stream.ts'
import { socketEvents } from '#streams/socket.stream.ts'
import { Observable } from 'rxjs'
import { createActor, fromCallback, fromEventObservable, fromPromise } from 'xstate'

type Options = {
  policy: ConnectionPolicy
  /** The socket's address, resolved at every attempt. */
  address: (token: string | null) => string
  token: (input: { refresh: boolean }) => Promise<string | null>
  environment$: Observable<EnvironmentEvent>
  reports$: Observable<LinkReport>
  WebSocket?: typeof globalThis.WebSocket
  now?: () => number
  random?: () => number
}

/** The machine needs to know that frames come, not how many: once a second is enough to tell 45 s of silence. */
const SEEN_EVERY = 1_000

/** One connection, kept by the machine, over real sockets. Subscribing connects, unsubscribing disconnects. */
export const connectionLink = ({
  policy, address, token, environment$, reports$, WebSocket = globalThis.WebSocket, now = Date.now, random = Math.random,
}: Options) =>
  new Observable<LinkEvent>((subscriber) => {
    const socket = fromCallback<SocketCommand, { token: string | null }>(({ input, sendBack }) => {
      let seenAt = -Infinity
      const events = socketEvents({ url: async () => address(input.token), WebSocket }).subscribe((event) => {
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
      { input: { policy, now, random } },
    )
    let online = false
    let network = true
    const tell = (next: { online: boolean; network: boolean }) => {
      if (next.online === online && next.network === network) return
      ;({ online, network } = next)
      subscriber.next({ type: 'link.changed', online, network })
    }
    actor.subscribe((snapshot) => tell({ online: snapshot.hasTag('online'), network }))
    subscriber.add(environment$.subscribe(({ type }) => {
      if (type === 'environment.offline' || type === 'environment.online') tell({ online, network: type === 'environment.online' })
    }))
    subscriber.add(reports$.subscribe((report) => actor.send({ type: `channel.${report}` })))
    actor.start()
    actor.send({ type: 'connect.requested' })
    return () => {
      actor.send({ type: 'disconnect.requested' })
      actor.stop()
    }
  })
