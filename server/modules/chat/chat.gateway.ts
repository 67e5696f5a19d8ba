import { ChatClientFrame, type ChatServerFrame } from '#contract/chat.ts'
import { TradeRoomClientFrame } from '#contract/trade-rooms.ts'
import { CloseCode } from '#contract/live.ts'
import type { Session, Sessions } from '#server/modules/auth/sessions.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { textFrames } from '#server/live/frames.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createSocketSubscriber } from '#server/live/socket-subscriber.ts'
import { systemClock } from '#server/time/clock.ts'
import { attachSocketGateway, type GatewayLimits, type GatewayOptions } from '#server/live/socket-gateway.ts'
import type { IncomingMessage } from 'node:http'
import { safeParse, variant } from 'valibot'
import type { WebSocket } from 'ws'
import type { ChatHub, ChatSubscriber } from './chat.hub.ts'
import type { RoomChannel, RoomGuest, RoomSocket } from './room-channel.ts'

export const CHAT_PATH = '/ws'

/** No high-water mark: a slow client is closed, and reads what it missed over HTTP when it is back. */
export const CHAT_GATEWAY_LIMITS: Partial<GatewayLimits> = {
  highWaterMark: Infinity,
  maxBufferedBytes: 256 * 1024,
  total: 5_000,
}
export const MAX_SOCKETS_PER_USER = 20
/** Cost of an unreadable frame, or one about another user's conversation. */
export const BAD_FRAME_COST = 10

/** Sockets that only listen are refused above this share of all, so that chats find room. CH125 */
export const LISTENER_SHARE = 0.8

/** Milliseconds between two checks of the sessions. */
const RECHECK_MS = 2_000

export type ChatGatewayOptions = GatewayOptions & {
  hub: ChatHub
  events: ServerEventBus
  sessions: Pick<Sessions, 'find' | 'openAmong'>
  /** Trade rooms, on the same sockets. RM114 */
  rooms: RoomChannel
  /** Whether the site has other processes. */
  isShared?: boolean
  /** The time of day, in milliseconds. */
  now?: () => number
}

const readParameters = (request: IncomingMessage) => {
  const parameters = new URL(request.url ?? '', 'http://site').searchParams
  return {
    token: parameters.get('token') ?? '',
    /** Only for a guest, who has no session. */
    seatToken: parameters.get('seat'),
    listensOnly: parameters.get('for') === 'notices',
  }
}

const ClientFrame = variant('type', [ChatClientFrame, TradeRoomClientFrame])
type ClientFrame = ChatClientFrame | TradeRoomClientFrame

const isOfRooms = (frame: ClientFrame): frame is TradeRoomClientFrame => frame.type.startsWith('ROOM_')

/** The frame; undefined when it is unreadable. */
function parseFrame(data: WebSocket.RawData, isBinary: boolean): ClientFrame | undefined {
  if (isBinary) return undefined
  try {
    const parsed = safeParse(ClientFrame, JSON.parse(String(data)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Serves the hub and the trade rooms at `/ws` to clients with a session, until it ends (CH1), and rooms to guests with a seat (RM105). */
export function attachChatGateway({
  hub,
  events,
  sessions,
  rooms,
  isShared = false,
  clock = systemClock,
  now = Date.now,
  ...options
}: ChatGatewayOptions) {
  const bySession = new Map<string, Set<(code: number, reason: string) => void>>()
  /** Per lookup in progress: the sessions that ended since it began. */
  const lookups = new Set<Set<string>>()
  const ignored = { unreadable: 0, foreign: 0 }

  const end = (sessionId: string) => {
    for (const close of bySession.get(sessionId) ?? []) close(CloseCode.unauthorized, 'session ended')
  }
  /** Another process may have ended sessions of ours. */
  async function recheck(): Promise<void> {
    const ids = [...bySession.keys()]
    if (ids.length === 0) return
    const open = await sessions.openAmong(ids)
    for (const id of ids) if (!open.has(id)) end(id)
  }
  /** Repeats a check that failed, and any while other processes end sessions too: the bus may lose the notice. */
  function keepChecking() {
    cancelCheck()
    recheck()
      .then(
        () => void (hasFailed = false),
        (error: unknown) => {
          if (!hasFailed) options.log.warn({ err: error }, 'chat sessions not rechecked')
          hasFailed = true
        },
      )
      .finally(() => {
        cancelCheck()
        if (!isClosed && (hasFailed || isShared)) cancelCheck = clock.after(RECHECK_MS, keepChecking)
      })
  }
  let hasFailed = false
  let isClosed = false
  let cancelCheck = () => {}
  if (isShared) keepChecking()
  rooms.start()
  const subscriptions = [
    events.subscribe('session.revoked', ({ ids }) => {
      for (const lookup of lookups) for (const id of ids) lookup.add(id)
      for (const id of ids) end(id)
    }),
    events.subscribe('database.changed', keepChecking),
  ]

  /** The session of a token, unless it ends during the lookup. */
  async function readSession(token: string): Promise<Session | undefined> {
    const ended = new Set<string>()
    lookups.add(ended)
    try {
      const session = await sessions.find(token)
      return session && !ended.has(session.id) ? session : undefined
    } finally {
      lookups.delete(ended)
    }
  }

  const gateway = attachSocketGateway({
    ...options,
    clock,
    limits: { ...CHAT_GATEWAY_LIMITS, ...options.limits },
    path: CHAT_PATH,
    name: 'chat',
    open(ws, connection, request, { limits, charge, onSlow }) {
      const { token, seatToken, listensOnly } = readParameters(request)
      const address = options.findAddress?.(request)
      let session: Session | undefined
      let room: RoomSocket | undefined
      const member: ChatSubscriber = { deliver: (frames) => deliver(frames), close: closeSession }
      let deliver: ChatSubscriber['deliver'] = () => {}
      const subscriber = createSocketSubscriber(connection, {
        hub: {
          join(joining) {
            deliver = joining.deliver
            return session ? hub.join(session.user.id, member, { listensOnly }) : () => {}
          },
        },
        clock,
        limits,
        onSlow,
      })
      /** Handles one frame at a time, so that a stop cannot overtake its start. */
      let handled = Promise.resolve()

      function closeSession(code: number, reason: string) {
        subscriber.close(code, reason)
      }

      async function typed(userId: string, { type, data }: Extract<ChatClientFrame, { type: `TYPING_${string}` }>) {
        events.publish('user.active', { userId })
        if (await hub.type(userId, data.conversationId, type === 'TYPING_START')) return
        ignored.foreign++
        charge(BAD_FRAME_COST)
      }

      async function enterRooms(frame: TradeRoomClientFrame) {
        if (session && frame.type === 'ROOM_OPERATION') events.publish('user.active', { userId: session.user.id })
        if (await room?.receive(frame)) return
        ignored.foreign++
        charge(BAD_FRAME_COST)
      }

      /** In the order of the frames. */
      function handle(work: () => Promise<void>) {
        handled = handled.then(() => (connection.isOpen ? work() : undefined)).catch((error: unknown) => fail(error))
      }

      function receive(frame: ClientFrame | undefined) {
        const isForeign = frame !== undefined && !session && !isOfRooms(frame) && frame.type !== 'HEARTBEAT'
        // The frame itself was charged before parsing.
        if (!connection.isOpen || ((!frame || isForeign) && !charge(BAD_FRAME_COST - 1))) return
        if (!frame) ignored.unreadable++
        else if (isOfRooms(frame)) handle(() => enterRooms(frame))
        else if (frame.type === 'HEARTBEAT')
          connection.write(
            textFrames([JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: now() } } satisfies ChatServerFrame)]),
          )
        else if (!session) ignored.foreign++
        else receiveChat(session.user.id, frame)
      }

      function receiveChat(userId: string, frame: Exclude<ChatClientFrame, { type: 'HEARTBEAT' }>) {
        if (frame.type === 'CHAT_OPENED') hub.openChat(userId, member)
        else if (frame.type === 'CHAT_CLOSED') hub.closeChat(userId, member)
        else handle(() => typed(userId, frame))
      }

      function fail(error: unknown) {
        options.log.warn({ err: error }, 'chat connection failed')
        subscriber.close(CloseCode.failed, 'failed')
      }

      function admit(found: Session | undefined) {
        ws.resume()
        if (!connection.isOpen) return
        if (!found) return subscriber.close(CloseCode.unauthorized, 'no such session')
        if (hub.countSockets(found.user.id) >= MAX_SOCKETS_PER_USER)
          return subscriber.close(CloseCode.overload, 'too many connections')
        if (listensOnly && gateway.connections > limits.total * LISTENER_SHARE)
          return subscriber.close(CloseCode.overload, 'no room for listeners')
        session = found
        bySession.set(found.id, (bySession.get(found.id) ?? new Set()).add(closeSession))
        listen({ accountId: found.user.id, guest: null })
      }

      function admitGuest(found: RoomGuest | undefined) {
        ws.resume()
        if (!connection.isOpen) return
        if (!found) return subscriber.close(CloseCode.unauthorized, 'no such seat')
        listen(found)
      }

      function listen(visitor: Parameters<RoomChannel['connect']>[0]) {
        room = rooms.connect(visitor, { send: (frames) => deliver(frames), address })
        ws.on('message', (data, isBinary) => receive(parseFrame(data, isBinary)))
        subscriber.join()
      }

      /** Too many guesses end like a wrong one. */
      const findGuest = (seat: string) =>
        rooms.findGuest(seat, address).catch((error: unknown) => {
          if (error instanceof ProblemError) return undefined
          throw error
        })

      // Reads nothing until the session is known.
      ws.pause()
      const admission = seatToken === null ? readSession(token).then(admit) : findGuest(seatToken).then(admitGuest)
      admission.catch((error: unknown) => {
        ws.resume()
        fail(error)
      })

      return {
        onPong: subscriber.onPong,
        close: subscriber.close,
        check(at) {
          if (session && session.expiresAt <= now() && connection.isOpen)
            subscriber.close(CloseCode.unauthorized, 'session ended')
          else subscriber.check(at)
        },
        onClosed() {
          subscriber.onClosed()
          room?.close()
          const own = session && bySession.get(session.id)
          own?.delete(closeSession)
          if (session && own?.size === 0) bySession.delete(session.id)
        },
      }
    },
  })

  return {
    /** Ignored frames by reason. */
    ignored,
    get connections() {
      return gateway.connections
    },
    /** Closes all connections with 1012, in batches. */
    async close(): Promise<void> {
      await gateway.close()
      isClosed = true
      cancelCheck()
      rooms.close()
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
