import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What a link does with bytes: passes them at once, late, one by one, or keeps them without a word. */
export type LinkMode =
  | { kind: 'pass' }
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'trickle'; ms: number }

/** Takes the bytes of one connection from the server, and returns those that pass. */
export type LinkFilter = (bytes: Buffer) => Buffer

/** Passes the bytes of one direction on in their order, as the mode of the moment says. */
function pump(from: Socket, to: Socket, mode: () => LinkMode, filter: LinkFilter = (bytes) => bytes) {
  let waiting: { bytes: Buffer; dueAt: number }[] = []
  let isRunning = false

  async function run() {
    isRunning = true
    for (let next = waiting[0]; next && !to.destroyed; next = waiting[0]) {
      const now = mode()
      const restMs = now.kind === 'hang' ? 10 : next.dueAt - Date.now()
      if (restMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(restMs, 10)))
        continue
      }
      waiting.shift()
      if (now.kind === 'trickle') {
        for (const byte of next.bytes) {
          to.write(Buffer.of(byte))
          // Even a timer of 0 ms would let a busy machine fall behind the heartbeats.
          await new Promise((resolve) => (now.ms === 0 ? setImmediate(resolve) : setTimeout(resolve, now.ms)))
        }
      } else to.write(next.bytes)
    }
    isRunning = false
    if (to.destroyed) waiting = []
  }
  from.on('data', (data) => {
    const now = mode()
    const bytes = filter(data)
    if (bytes.length === 0) return
    waiting.push({ bytes, dueAt: Date.now() + (now.kind === 'delay' ? now.ms : 0) })
    if (!isRunning) void run()
  })
}

/** A plain TCP proxy before a server that can cut, hang, delay and trickle what passes, and refuse connections. */
export async function startTcpLink(
  port: number,
  { host = '127.0.0.1', createFilter }: { host?: string; createFilter?: () => LinkFilter } = {},
) {
  const sockets = new Set<Socket>()
  let mode: LinkMode = { kind: 'pass' }
  let refuses = false
  let ended = 0

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const proxy = createServer((client) => {
    if (refuses) return void client.resetAndDestroy()
    const server = connect(port, host)
    keep(client)
    keep(server)
    pump(client, server, () => mode)
    pump(server, client, () => mode, createFilter?.())
    client.on('close', () => {
      ended++
      server.destroy()
    })
    server.on('close', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port, // a TCP server's address is never a string
    /** How many connections have ended. */
    ended: () => ended,
    /** What happens to bytes from now on. */
    set: (next: LinkMode) => void (mode = next),
    /** Resets every connection; new ones pass. */
    cut,
    /** Resets every connection, now and later, until `restore`. */
    isolate() {
      refuses = true
      cut()
    },
    restore() {
      refuses = false
      mode = { kind: 'pass' }
    },
    async stop() {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
