import { type Client, Server, WebSocket as MockWebSocket } from 'mock-socket'
import { onTestFinished, vi } from 'vitest'

/** How long mock-socket takes to open or close a connection, in milliseconds. */
const HANDSHAKE = 4

/**
 * mock-socket's server and sockets, under Vitest's fake timers, with what the scripts ask of a socket. It cannot refuse, hang or stay
 * half-open: scripts of those run on `scriptedSockets`. Decision 067.
 */
export function mockSockets(address = 'ws://values.test/ws/live') {
  const server = new Server(address, { mock: false })
  onTestFinished(() => server.stop())
  const made: MockWebSocket[] = []
  class Recorded extends MockWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      made.push(this)
    }
  }
  const remotes = new Map<unknown, Client>()
  // The server's end is a proxy that names the socket as its target.
  server.on('connection', (remote) => void remotes.set(Reflect.get(remote, 'target'), remote))

  const at = (index: number) => {
    const socket = made.at(index)
    if (!socket) throw new Error('no socket was made')
    const remote = () => {
      const found = remotes.get(socket)
      if (!found) throw new Error('the socket is not open')
      return found
    }
    const shut = async (code: number) => {
      remote().close({ code, reason: '', wasClean: code !== 1006 })
      await vi.advanceTimersByTimeAsync(HANDSHAKE)
    }
    return {
      url: socket.url,
      isAlive: () => socket.readyState < 2,
      open: async () => void (await vi.advanceTimersByTimeAsync(HANDSHAKE)),
      frame: (message: unknown) => remote().send(JSON.stringify(message)),
      /** The server closes in good order. */
      shut,
      /** The connection is cut. */
      fail: () => shut(1006),
    }
  }
  return {
    made,
    newest: () => at(-1),
    /** How many are connecting or open. */
    alive: () => made.filter(({ readyState }) => readyState < 2).length,
    // Its class differs from the browser's only in how narrow the type of `readyState` is.
    WebSocket: Recorded as unknown as typeof globalThis.WebSocket,
  }
}
