import { Server, WebSocket as MockWebSocket } from 'mock-socket'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scriptedSockets } from './socket.harness.ts'
import { type SocketEvent, socketEvents } from './socket.stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const url = 'ws://values.test/ws/live'

function read(WebSocket: typeof globalThis.WebSocket, address: () => Promise<string> = async () => url) {
  const received: (SocketEvent | 'complete')[] = []
  const reading = socketEvents({ url: address, WebSocket }).subscribe({
    next: (event) => received.push(event),
    complete: () => received.push('complete'),
  })
  return { received, reading }
}

it('[CN5] reports ordinary traffic: opened, frames, and the code of the close', async () => {
  // mock-socket's events have no ports, which Node's MessageEvent refuses to be made without.
  vi.stubGlobal(
    'MessageEvent',
    class extends Event {
      readonly data: unknown
      constructor(type: string, { data }: { data: unknown }) {
        super(type)
        this.data = data
      }
    },
  )
  const server = new Server(url, { mock: false })
  // Its class differs from the browser's only in how narrow the type of `readyState` is.
  const { received } = read(MockWebSocket as unknown as typeof globalThis.WebSocket)
  await vi.advanceTimersByTimeAsync(10)
  server.clients()[0]?.send('one')
  server.clients()[0]?.send('two')
  await vi.advanceTimersByTimeAsync(10)
  server.close({ code: 1012, reason: 'restart', wasClean: true })
  await vi.advanceTimersByTimeAsync(10)
  expect(received).toEqual([
    { type: 'socket.opened' },
    { type: 'socket.framed', data: 'one' },
    { type: 'socket.framed', data: 'two' },
    { type: 'socket.closed', code: 1012 },
    'complete',
  ])
  server.stop()
})

it('[CN31] a failure is reported as 1006, though the library inside says 1000', async () => {
  const sockets = scriptedSockets()
  const { received } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(0)
  sockets.newest().fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.made).toHaveLength(1)
  expect(vi.getTimerCount()).toEqual(0)
})

it('[CN7] a socket that hangs is closed and reported as 1006 after 10 s, even if its own close never comes', async () => {
  const sockets = scriptedSockets()
  const { received } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(received).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.alive()).toEqual(0)
})

it('[CN14] an address that cannot be had is reported as 1006', async () => {
  const sockets = scriptedSockets()
  const { received } = read(sockets.WebSocket, () => Promise.reject(new Error('no address')))
  await vi.advanceTimersByTimeAsync(1)
  expect(received).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.made).toEqual([])
})

it('[CN12] leaving while the address is awaited makes no socket', async () => {
  const sockets = scriptedSockets()
  let give: (address: string) => void = () => {}
  const { received, reading } = read(sockets.WebSocket, () => new Promise((resolve) => (give = resolve)))
  await vi.advanceTimersByTimeAsync(0)
  reading.unsubscribe()
  give(url)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.made).toEqual([])
  expect(received).toEqual([])
})

it('[CN32] leaving closes the socket, and what it says later is not reported', async () => {
  const sockets = scriptedSockets()
  const { received, reading } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(0)
  sockets.newest().open()
  reading.unsubscribe()
  expect(sockets.alive()).toEqual(0)
  sockets.newest().frame('late')
  sockets.newest().shut(1000)
  expect(received).toEqual([{ type: 'socket.opened' }])
})
