import { CloseCode } from '#contract/live.ts'
import ReconnectingWebSocket from 'partysocket/ws'
import { NEVER, Observable } from 'rxjs'

export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.framed'; data: string }
  | { type: 'socket.closed'; code: number }

export type SocketOptions = {
  /** Resolved afresh for every attempt. */
  url: () => Promise<string>
  /** Frames to send. While the socket is not open they are dropped, not queued. CN24 */
  frames$?: Observable<string>
  WebSocket?: typeof globalThis.WebSocket
}

/** Longest time of an attempt to open, in milliseconds. CN14 */
const CONNECTION_TIMEOUT = 10_000

/** One subscription, one socket, one try; completes after `socket.closed`. Retrying belongs to `connection.machine.ts`. */
export const socketEvents = ({ url, frames$ = NEVER, WebSocket = globalThis.WebSocket }: SocketOptions) =>
  new Observable<SocketEvent>((subscriber) => {
    const finish = (code: number) => {
      subscriber.next({ type: 'socket.closed', code })
      subscriber.complete()
    }
    // The library reports 1000 after an error or a timeout, so the code is taken from the socket inside. CN5
    // Frames are too: it would make a new event of each, which at 500 a second is a third of the work.
    class Watched extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        super.addEventListener('message', ({ data }) => subscriber.next({ type: 'socket.framed', data: String(data) }))
        super.addEventListener('close', ({ code }) => finish(code))
      }
      override addEventListener(
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
      ) {
        if (type !== 'message') super.addEventListener(type, listener, options)
      }
    }
    const socket = new ReconnectingWebSocket(url, undefined, {
      WebSocket: Watched,
      startClosed: true,
      maxRetries: 0,
      maxEnqueuedMessages: 0,
      connectionTimeout: CONNECTION_TIMEOUT,
    })
    let failure: ReturnType<typeof setTimeout> | undefined
    const controller = new AbortController()
    const { signal } = controller
    socket.addEventListener('open', () => subscriber.next({ type: 'socket.opened' }), { signal })
    socket.addEventListener(
      'error',
      () => {
        // The inner socket's own close follows immediately, unless there is none (no address) or it hangs (timeout).
        failure ??= setTimeout(() => finish(CloseCode.abnormal))
      },
      { signal },
    )
    subscriber.add(frames$.subscribe((frame) => socket.send(frame)))
    socket.reconnect()
    return () => {
      clearTimeout(failure)
      controller.abort()
      socket.close(CloseCode.normal)
    }
  })
