import { Server, WebSocket as MockWebSocket } from 'mock-socket'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scriptedSockets } from './socket.rig.ts'
import { type SocketEvent, socketEvents } from './socket.stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const url = 'ws://values.test/ws/live'

function read(WebSocket: typeof globalThis.WebSocket, address: () => Promise<string> = async () => url) {
  const told: (SocketEvent | 'complete')[] = []
  const reading = socketEvents({ url: address, WebSocket }).subscribe({
    next: (event) => told.push(event),
    complete: () => told.push('complete'),
  })
  return { told, reading }
}

it('[CN5] tells of ordinary traffic: opened, frames, and the code of the close', async () => {
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
  const { told } = read(MockWebSocket as unknown as typeof globalThis.WebSocket)
  await vi.advanceTimersByTimeAsync(10)
  server.clients()[0]?.send('one')
  server.clients()[0]?.send('two')
  await vi.advanceTimersByTimeAsync(10)
  server.close({ code: 1012, reason: 'restart', wasClean: true })
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual([
    { type: 'socket.opened' },
    { type: 'socket.framed', data: 'one' },
    { type: 'socket.framed', data: 'two' },
    { type: 'socket.closed', code: 1012 },
    'complete',
  ])
  server.stop()
})

it('[CN31] a failure is told as 1006, though the library inside says 1000', async () => {
  const sockets = scriptedSockets()
  const { told } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(0)
  sockets.newest().fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.made).toHaveLength(1)
  expect(vi.getTimerCount()).toEqual(0)
})

it('[CN7] a socket that hangs is closed and told as 1006 after 10 s, even if its own close never comes', async () => {
  const sockets = scriptedSockets()
  const { told } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(told).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.alive()).toEqual(0)
})

it('[CN14] an address that cannot be had is told as 1006', async () => {
  const sockets = scriptedSockets()
  const { told } = read(sockets.WebSocket, () => Promise.reject(new Error('no address')))
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([{ type: 'socket.closed', code: 1006 }, 'complete'])
  expect(sockets.made).toEqual([])
})

it('[CN12] leaving while the address is awaited makes no socket', async () => {
  const sockets = scriptedSockets()
  let give: (address: string) => void = () => {}
  const { told, reading } = read(sockets.WebSocket, () => new Promise((resolve) => (give = resolve)))
  await vi.advanceTimersByTimeAsync(0)
  reading.unsubscribe()
  give(url)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.made).toEqual([])
  expect(told).toEqual([])
})

it('[CN32] leaving closes the socket, and what it says later is not told', async () => {
  const sockets = scriptedSockets()
  const { told, reading } = read(sockets.WebSocket)
  await vi.advanceTimersByTimeAsync(0)
  sockets.newest().open()
  reading.unsubscribe()
  expect(sockets.alive()).toEqual(0)
  sockets.newest().frame('late')
  sockets.newest().shut(1000)
  expect(told).toEqual([{ type: 'socket.opened' }])
})
