import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { safeParse } from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { CloseCode, Position } from '#contract/live.ts'
import { clientAddress } from './client-address.ts'
import { type Clock, systemClock } from './clock.ts'
import type { LiveHub } from './live.hub.ts'
import { createLiveReader, type LiveReader, READER_LIMITS, type ReaderConnection, type ReaderLimits } from './live-reader.ts'
import { refuseUpgrade, upgradePath } from './upgrades.ts'

export const LIVE_PATH = '/ws/live'

export type GatewayLimits = ReaderLimits & {
  /** Connections in all, and from one address. */
  total: number
  perAddress: number
  /** Connections closed in one go at shutdown, the pause between two goes, and how long all may take, ms. */
  drainBatch: number
  drainPauseMs: number
  drainMs: number
}

export const GATEWAY_LIMITS: GatewayLimits = {
  ...READER_LIMITS, total: 20_000, perAddress: 200, drainBatch: 250, drainPauseMs: 20, drainMs: 3_000,
}

export type LiveGatewayOptions = {
  server: Server
  hub: LiveHub
  /** `https://host` and the like. A request without Origin comes from a program, not from another site's page. */
  allowedOrigins: readonly string[]
  log: { info(data: object, message: string): void; warn(data: object, message: string): void }
  limits?: Partial<GatewayLimits>
  clock?: Clock
  /** Whom a connection counts for; undefined: only in the total. */
  addressOf?: (request: IncomingMessage) => string | undefined
}

/** `epoch` and `seq` of the address; anything that is no position is as none (LV8). The token is not looked at (LV7). */
function positionOf(request: IncomingMessage): Position | undefined {
  const query = new URL(request.url!, 'http://site').searchParams
  const seq = query.get('seq')
  const parsed = safeParse(Position, { epoch: query.get('epoch'), seq: seq === null || seq === '' ? undefined : Number(seq) })
  return parsed.success ? parsed.output : undefined
}

/**
 * Frames go to the socket itself: see the reader. The rest is the business of `ws`.
 * A class, because closures for each of thousands of connections cost 2 KB apiece.
 */
class SocketConnection implements ReaderConnection {
  readonly #ws: WebSocket
  readonly #socket: Socket
  constructor(ws: WebSocket, socket: Socket) {
    this.#ws = ws
    this.#socket = socket
  }
  get isOpen() {
    return this.#ws.readyState === this.#ws.OPEN
  }
  get queued() {
    return this.#socket.writableLength
  }
  get written() {
    return this.#socket.bytesWritten
  }
  write(frames: Buffer) {
    this.#socket.write(frames)
  }
  onceDrained(run: () => void) {
    this.#socket.once('drain', run)
  }
  ping() {
    this.#ws.ping()
  }
  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }
  terminate() {
    this.#ws.terminate()
  }
}

/**
 * Serves the hub over WebSockets on the HTTP server's own port, at `/ws/live` and nowhere else: upgrades on other paths are
 * not touched, because in development the page's hot reload shares the server.
 */
export function attachLiveGateway({
  server, hub, allowedOrigins, log, limits: given, clock = systemClock, addressOf = clientAddress,
}: LiveGatewayOptions) {
  const limits = { ...GATEWAY_LIMITS, ...given }
  const readers = new Map<WebSocket, LiveReader>()
  const perAddress = new Map<string, number>()
  const toldAt = new Map<number, number>()
  const wss = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false, clientTracking: false })
  let closing: Promise<void> | undefined

  function count(address: string | undefined, by: 1 | -1) {
    if (address === undefined) return
    const next = (perAddress.get(address) ?? 0) + by
    if (next === 0) perAddress.delete(address)
    else perAddress.set(address, next)
  }

  /** The status to refuse with, or undefined. */
  function objection(origin: string | undefined, address: string | undefined): number | undefined {
    if (closing) return 503
    if (origin !== undefined && !allowedOrigins.includes(origin)) return 403
    if (readers.size >= limits.total) return 503
    if (address !== undefined && (perAddress.get(address) ?? 0) >= limits.perAddress) return 429
    return undefined
  }

  /** One line a minute for each reason: who is refused comes back, and must not fill the log. */
  function tell(status: number, origin: string | undefined, address: string | undefined) {
    const now = clock.now()
    if (now - (toldAt.get(status) ?? -Infinity) < 60_000) return
    toldAt.set(status, now)
    log.warn({ status, origin, address }, 'live connections are refused')
  }

  function admit(ws: WebSocket, socket: Socket, request: IncomingMessage, address: string | undefined) {
    const reader = createLiveReader(new SocketConnection(ws, socket), { hub, clock, limits })
    readers.set(ws, reader)
    count(address, 1)
    ws.on('pong', reader.ponged)
    // A frame too big or against the protocol: `ws` closes with the right code by itself (LV9).
    ws.on('error', reader.gone)
    ws.on('close', () => {
      reader.gone()
      readers.delete(ws)
      count(address, -1)
    })
    reader.join(positionOf(request))
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (upgradePath(request) !== LIVE_PATH) return
    const { origin } = request.headers
    const address = addressOf(request)
    const status = objection(origin, address)
    if (status !== undefined) {
      tell(status, origin, address)
      return refuseUpgrade(socket, status, status === 403 ? {} : { 'Retry-After': '10' })
    }
    // Both HTTP and HTTPS servers hand out nothing else.
    if (!(socket instanceof Socket)) return refuseUpgrade(socket, 400)
    wss.handleUpgrade(request, socket, head, (ws) => admit(ws, socket, request, address))
  }

  function sweep() {
    cancelSweep = clock.after(1_000, sweep)
    const now = clock.now()
    for (const reader of readers.values()) reader.check(now)
  }
  let cancelSweep = clock.after(1_000, sweep)

  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))

  /** In batches, so that not everybody comes back in the same instant. */
  async function drain() {
    const started = clock.now()
    log.info({ connections: readers.size }, 'live channel is closing')
    hub.flush()
    const all = [...readers.values()]
    for (let at = 0; at < all.length; at += limits.drainBatch) {
      for (const reader of all.slice(at, at + limits.drainBatch)) reader.close(CloseCode.restart, 'restart')
      await pause(limits.drainPauseMs)
    }
    while (readers.size > 0 && clock.now() - started < limits.drainMs) await pause(limits.drainPauseMs)
    for (const ws of readers.keys()) ws.terminate()
    cancelSweep()
  }

  server.on('upgrade', onUpgrade)
  return {
    /** Open connections. */
    get connections() {
      return readers.size
    },
    /** Refuses newcomers, writes what is due, closes all with 1012 in batches and waits until they are gone (LV16). */
    close(): Promise<void> {
      closing ??= drain()
      return closing
    },
  }
}
