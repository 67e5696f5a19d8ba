import { MAX_LIVE_CONNECTIONS } from '#contract/api-limits.ts'
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CloseCode } from '#contract/live.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import type { SlowAction } from '#server/events/server-events.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { createFrameCharge, PONG, screenChunks } from './frame-charge.ts'
import { createHandshakeLimit, type HandshakeBudgets } from './handshake-limit.ts'
import { type SocketSubscriber, SUBSCRIBER_LIMITS, type SubscriberLimits } from './socket-subscriber.ts'
import { isOwnOrigin } from './own-origin.ts'
import { SocketConnection } from './socket-connection.ts'
import { type Budget, createTokenBucket } from './token-bucket.ts'
import { refuseUpgrade, upgradePath } from './upgrades.ts'

export type GatewayLimits = SubscriberLimits & {
  /** Connections in total, and from one address. */
  total: number
  perAddress: number
  /** Inbound frames of one connection. */
  frames: Budget
  handshakes: HandshakeBudgets
  /** At shutdown: connections closed in one batch, the pause between batches, and the time for all, ms. */
  closeBatch: number
  closePauseMs: number
  closeAllMs: number
}

/** Bytes of a client's frame. LV28, CH41 */
export const MAX_FRAME_BYTES = 4_096

export const GATEWAY_LIMITS: GatewayLimits = {
  ...SUBSCRIBER_LIMITS,
  total: 20_000,
  perAddress: MAX_LIVE_CONNECTIONS,
  closeBatch: 250,
  closePauseMs: 20,
  closeAllMs: 3_000,
  frames: { burst: 60, perSecond: 4 },
  handshakes: {
    address: { burst: 200, perSecond: 10 },
    unknown: { burst: 5_000, perSecond: 200 },
    total: { burst: 10_000, perSecond: 1_000 },
    flood: 40,
  },
}

type GatewayLog = { info(data: object, message: string): void; warn(data: object, message: string): void }

/** The options that the site gives every gateway. */
export type GatewayOptions = {
  server: Server
  /** Such as `https://host`. A request without Origin comes from a program, not from another site's page. */
  allowedOrigins: readonly string[]
  log: GatewayLog
  limits?: Partial<GatewayLimits>
  /** Called when a client reads too slowly. */
  onSlow?: (action: SlowAction) => void
  clock?: Clock
  /** The address that a connection counts for; undefined: only for the total. Default: without proxies but those of this machine. */
  findAddress?: (request: IncomingMessage) => string | undefined
}

type ConnectionPolicy = {
  clock: Clock
  limits: GatewayLimits
  /** Takes tokens from the connection's frame bucket; closes it and returns false when they run out. LV21 */
  charge(cost: number): boolean
  onSlow(action: SlowAction): void
}

type SocketGatewayOptions = GatewayOptions & {
  path: string
  /** For the log. */
  name: string
  /** Called once for each accepted connection. */
  open(
    ws: WebSocket,
    connection: SocketConnection,
    request: IncomingMessage,
    policy: ConnectionPolicy,
  ): Pick<SocketSubscriber, 'onPong' | 'onClosed' | 'check' | 'close'>
  /** Writes everything due before all connections close. */
  flush?: () => void
}

/**
 * WebSockets on the HTTP server's own port, at one path. Leaves upgrades on other paths alone, because hot reload shares the server
 * in development. Checks origin and limits at the upgrade, closes dead and slow peers, and closes all in batches at the end.
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
  onSlow = () => {},
  findAddress = createClientAddresses().ofRequest,
}: SocketGatewayOptions) {
  const limits = { ...GATEWAY_LIMITS, ...given }
  const subscribers = new Map<WebSocket, ReturnType<typeof open>>()
  const perAddress = new Map<string, number>()
  const handshakes = createHandshakeLimit(clock, limits.handshakes)
  const loggedAt = new Map<string, number>()
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let closing: Promise<void> | undefined

  function count(address: string | undefined, by: 1 | -1) {
    if (address === undefined) return
    const next = (perAddress.get(address) ?? 0) + by
    if (next === 0) perAddress.delete(address)
    else perAddress.set(address, next)
  }

  /** The status to refuse with, or undefined. */
  function refusalStatus({ origin, host }: IncomingMessage['headers'], address: string | undefined) {
    if (closing) return 503
    if (origin !== undefined && !isOwnOrigin(origin, allowedOrigins, host)) return 403
    if (subscribers.size >= limits.total) return 503
    if (address !== undefined && (perAddress.get(address) ?? 0) >= limits.perAddress) return 429
    return handshakes.refusal(address)
  }

  /** Logs one line a minute for each reason, because refused and flooding clients return. */
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
      warn('flood', { connections: subscribers.size }, 'flood')
      subscriber.close(CloseCode.misbehaved, 'too many frames')
      connection.stopReading()
    }
    screenChunks(
      socket,
      createFrameCharge((opcode) => (opcode === PONG && !flooded && connection.takePong()) || charge(1)),
    )
    const subscriber = open(ws, connection, request, { clock, limits, charge, onSlow })
    subscribers.set(ws, subscriber)
    count(address, 1)
    ws.on('pong', subscriber.onPong)
    // For a frame that is too big or violates the protocol, `ws` closes with the right code (LV9).
    ws.on('error', subscriber.onClosed)
    ws.on('close', () => {
      subscriber.onClosed()
      subscribers.delete(ws)
      count(address, -1)
    })
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (upgradePath(request) !== path) return
    const { origin } = request.headers
    const address = findAddress(request)
    const status = refusalStatus(request.headers, address)
    if (status !== undefined) {
      warn(String(status), { status, origin, address }, 'are refused')
      return refuseUpgrade(request, socket, status, status === 403 ? {} : { 'Retry-After': '10' })
    }
    // HTTP and HTTPS servers pass nothing else.
    if (!(socket instanceof Socket)) return refuseUpgrade(request, socket, 400)
    wss.handleUpgrade(request, socket, head, (ws) => admit(ws, socket, request, address))
  }

  function sweep() {
    cancelSweep = clock.after(1_000, sweep)
    const now = clock.now()
    for (const subscriber of subscribers.values()) subscriber.check(now)
  }
  let cancelSweep = clock.after(1_000, sweep)

  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))

  /** In batches, so that clients do not all reconnect simultaneously. */
  async function closeAll() {
    const started = clock.now()
    log.info({ connections: subscribers.size }, `${name} channel is closing`)
    flush?.()
    const all = [...subscribers.values()]
    for (let at = 0; at < all.length; at += limits.closeBatch) {
      for (const subscriber of all.slice(at, at + limits.closeBatch)) subscriber.close(CloseCode.restart, 'restart')
      await pause(limits.closePauseMs)
    }
    while (subscribers.size > 0 && clock.now() - started < limits.closeAllMs) await pause(limits.closePauseMs)
    for (const ws of subscribers.keys()) ws.terminate()
    cancelSweep()
  }

  server.on('upgrade', onUpgrade)
  return {
    /** Open connections. */
    get connections() {
      return subscribers.size
    },
    /** Refuses newcomers, flushes, closes all with 1012 in batches, and waits until they have closed (LV16). */
    close(): Promise<void> {
      closing ??= closeAll()
      return closing
    },
  }
}
