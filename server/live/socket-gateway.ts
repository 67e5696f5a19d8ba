import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CloseCode } from '#contract/live.ts'
import { clientAddress } from './client-address.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { createFrameCharge, PONG, screenChunks } from './frame-charge.ts'
import { createHandshakeLimit, type HandshakeBudgets } from './handshake-limit.ts'
import { type LiveReader, READER_LIMITS, type ReaderLimits } from './live-reader.ts'
import { SocketConnection } from './socket-connection.ts'
import { type Budget, createTokenBucket } from './token-bucket.ts'
import { refuseUpgrade, upgradePath } from './upgrades.ts'

export type GatewayLimits = ReaderLimits & {
  /** Connections in all, and from one address. */
  total: number
  perAddress: number
  /** Inbound frames of one connection. */
  frames: Budget
  handshakes: HandshakeBudgets
  /** Connections closed in one go at shutdown, the pause between two goes, and how long all may take, ms. */
  drainBatch: number
  drainPauseMs: number
  drainMs: number
}

export const GATEWAY_LIMITS: GatewayLimits = {
  ...READER_LIMITS,
  total: 20_000,
  perAddress: 200,
  drainBatch: 250,
  drainPauseMs: 20,
  drainMs: 3_000,
  frames: { burst: 60, perSecond: 4 },
  handshakes: {
    address: { burst: 200, perSecond: 10 },
    unknown: { burst: 5_000, perSecond: 200 },
    total: { burst: 10_000, perSecond: 1_000 },
    flood: 40,
  },
}

type GatewayLog = { info(data: object, message: string): void; warn(data: object, message: string): void }

/** What every gateway is told by the site. */
export type GatewayOptions = {
  server: Server
  /** `https://host` and the like. A request without Origin comes from a program, not from another site's page. */
  allowedOrigins: readonly string[]
  log: GatewayLog
  limits?: Partial<GatewayLimits>
  clock?: Clock
  /** Whom a connection counts for; undefined: only in the total. */
  addressOf?: (request: IncomingMessage) => string | undefined
}

type ConnectionPolicy = {
  clock: Clock
  limits: GatewayLimits
  /** Takes from the connection's frame budget; closes it and answers false when that is used up. LV21 */
  charge(cost: number): boolean
}

type SocketGatewayOptions = GatewayOptions & {
  path: string
  /** For the log. */
  name: string
  /** Called once for each connection that is let in. */
  open(
    ws: WebSocket,
    connection: SocketConnection,
    request: IncomingMessage,
    policy: ConnectionPolicy,
  ): Pick<LiveReader, 'ponged' | 'gone' | 'check' | 'close'>
  /** Writes what is due before all are closed. */
  flush?: () => void
}

/**
 * WebSockets on the HTTP server's own port, at one path and nowhere else: upgrades on other paths are not touched, because in
 * development the page's hot reload shares the server. Judges origin and numbers at the upgrade, finds dead and slow peers, and lets all go at the end.
 */
export function attachSocketGateway({
  server,
  path,
  name,
  allowedOrigins,
  log,
  limits: given,
  open,
  flush,
  clock = systemClock,
  addressOf = clientAddress,
}: SocketGatewayOptions) {
  const limits = { ...GATEWAY_LIMITS, ...given }
  const readers = new Map<WebSocket, ReturnType<typeof open>>()
  const perAddress = new Map<string, number>()
  const handshakes = createHandshakeLimit(clock, limits.handshakes)
  const loggedAt = new Map<string, number>()
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
    return handshakes.refusal(address)
  }

  /** One line a minute for each reason: refused and flooding clients come back, and must not fill the log. */
  function warn(reason: string, data: object, message: string) {
    const now = clock.now()
    if (now - (loggedAt.get(reason) ?? -Infinity) < 60_000) return
    loggedAt.set(reason, now)
    log.warn(data, `${name} connections ${message}`)
  }

  function admit(ws: WebSocket, socket: Socket, request: IncomingMessage, address: string | undefined) {
    const connection = new SocketConnection(ws, socket)
    const bucket = createTokenBucket(clock, limits.frames)
    let flooded = false
    function charge(cost: number): boolean {
      if (!flooded && bucket.take(cost)) return true
      if (!flooded) closeFlood()
      return false
    }
    function closeFlood() {
      flooded = true
      handshakes.flooded(address)
      warn('flood', { connections: readers.size }, 'flood')
      reader.close(CloseCode.misbehaved, 'too many frames')
      connection.stopReading()
    }
    screenChunks(
      socket,
      createFrameCharge((opcode) => (opcode === PONG && !flooded && connection.takePong()) || charge(1)),
    )
    const reader = open(ws, connection, request, { clock, limits, charge })
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
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (upgradePath(request) !== path) return
    const { origin } = request.headers
    const address = addressOf(request)
    const status = objection(origin, address)
    if (status !== undefined) {
      warn(String(status), { status, origin, address }, 'are refused')
      return refuseUpgrade(request, socket, status, status === 403 ? {} : { 'Retry-After': '10' })
    }
    // Both HTTP and HTTPS servers hand out nothing else.
    if (!(socket instanceof Socket)) return refuseUpgrade(request, socket, 400)
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
    log.info({ connections: readers.size }, `${name} channel is closing`)
    flush?.()
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
