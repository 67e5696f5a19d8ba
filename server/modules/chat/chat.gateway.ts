import { ChatClientFrame, type ChatServerFrame } from '#contract/chat.ts'
import { CloseCode } from '#contract/live.ts'
import type { Session, Sessions } from '#server/modules/auth/sessions.ts'
import { textFrames } from '#server/live/frames.ts'
import { createLiveReader } from '#server/live/live-reader.ts'
import { attachSocketGateway, type GatewayLimits, type GatewayOptions } from '#server/live/socket-gateway.ts'
import type { IncomingMessage } from 'node:http'
import { safeParse } from 'valibot'
import type { WebSocket } from 'ws'
import type { ChatHub } from './chat.hub.ts'

export const CHAT_PATH = '/ws'

/** Nothing is skipped for a slow reader here: what it missed it reads over HTTP when it is back. */
const CHAT_LIMITS: Partial<GatewayLimits> = {
  highWaterMark: Infinity,
  maxBufferedBytes: 256 * 1024,
  total: 5_000,
}
export const SOCKETS_PER_USER = 20
/** A frame that cannot be understood, or is about a conversation of others, costs as much as so many. */
export const BAD_FRAME_COST = 10

export type ChatGatewayOptions = GatewayOptions & {
  hub: ChatHub
  sessions: Pick<Sessions, 'find' | 'openAmong' | 'onRevoked'>
  /** The time of day, in milliseconds. */
  now?: () => number
}

const tokenOf = (request: IncomingMessage) => new URL(request.url!, 'http://site').searchParams.get('token') ?? ''

/** A frame as the contract has it; undefined: it cannot be understood. */
function frameOf(data: WebSocket.RawData, isBinary: boolean): ChatClientFrame | undefined {
  if (isBinary) return undefined
  try {
    const parsed = safeParse(ChatClientFrame, JSON.parse(String(data)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Serves the hub at `/ws` to those who have a session, and for as long as they have it (CH1). */
export function attachChatGateway({ hub, sessions, now = Date.now, ...options }: ChatGatewayOptions) {
  const bySession = new Map<string, Set<(code: number, reason: string) => void>>()
  /** What ended while a session was being looked up, for each look-up under way. */
  const lookups = new Set<Set<string>>()
  const ignored = { unreadable: 0, foreign: 0 }

  const end = (sessionId: string) => {
    for (const close of bySession.get(sessionId) ?? []) close(CloseCode.unauthorized, 'session ended')
  }
  const stopListening = sessions.onRevoked((ids) => {
    for (const lookup of lookups) for (const id of ids) lookup.add(id)
    for (const id of ids) end(id)
  })

  /** The session of a token, unless it ended before this is answered. */
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
    limits: { ...CHAT_LIMITS, ...options.limits },
    path: CHAT_PATH,
    name: 'chat',
    open(ws, connection, request, { clock, limits, charge }) {
      let session: Session | undefined
      const reader = createLiveReader(connection, {
        hub: { join: (listener) => hub.join(session!.user.id, listener) },
        clock,
        limits,
      })
      /** One frame after the other: a stop must not overtake its start while a conversation is looked up. */
      let handled = Promise.resolve()

      function closeSession(code: number, reason: string) {
        reader.close(code, reason)
      }

      async function typed(userId: string, { type, data }: Extract<ChatClientFrame, { type: `TYPING_${string}` }>) {
        hub.active(userId)
        if (await hub.type(userId, data.conversationId, type === 'TYPING_START')) return
        ignored.foreign++
        charge(BAD_FRAME_COST)
      }

      function receive({ user }: Session, frame: ChatClientFrame | undefined) {
        // Its frame was charged before it was parsed.
        if (!connection.isOpen || (!frame && !charge(BAD_FRAME_COST - 1))) return
        if (!frame) ignored.unreadable++
        else if (frame.type === 'HEARTBEAT')
          connection.write(
            textFrames([JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: now() } } satisfies ChatServerFrame)]),
          )
        else
          handled = handled
            .then(() => (connection.isOpen ? typed(user.id, frame) : undefined))
            .catch((error: unknown) => fail(error))
      }

      function fail(error: unknown) {
        options.log.warn({ err: error }, 'chat connection failed')
        reader.close(CloseCode.failed, 'failed')
      }

      function admit(found: Session | undefined) {
        ws.resume()
        if (!connection.isOpen) return
        if (!found) return reader.close(CloseCode.unauthorized, 'no such session')
        if (hub.socketsOf(found.user.id) >= SOCKETS_PER_USER)
          return reader.close(CloseCode.overload, 'too many connections')
        session = found
        bySession.set(found.id, (bySession.get(found.id) ?? new Set()).add(closeSession))
        ws.on('message', (data, isBinary) => receive(found, frameOf(data, isBinary)))
        reader.join()
      }

      // Nothing is read before it is known from whom.
      ws.pause()
      readSession(tokenOf(request))
        .then(admit)
        .catch((error: unknown) => {
          ws.resume()
          fail(error)
        })

      return {
        ponged: reader.ponged,
        close: reader.close,
        check(at) {
          if (session && session.expiresAt <= now() && connection.isOpen)
            reader.close(CloseCode.unauthorized, 'session ended')
          else reader.check(at)
        },
        gone() {
          reader.gone()
          const own = session && bySession.get(session.id)
          own?.delete(closeSession)
          if (session && own?.size === 0) bySession.delete(session.id)
        },
      }
    },
  })

  return {
    /** Frames that were passed over, by why. */
    ignored,
    get connections() {
      return gateway.connections
    },
    /** Another process has written to the database: what is open under a session that it ended is closed. */
    async recheck(): Promise<void> {
      const ids = [...bySession.keys()]
      if (ids.length === 0) return
      const open = await sessions.openAmong(ids)
      for (const id of ids) if (!open.has(id)) end(id)
    },
    /** Lets all go with 1012, in batches. */
    async close(): Promise<void> {
      await gateway.close()
      stopListening()
    },
  }
}
