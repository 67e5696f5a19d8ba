import { PASSING } from '#domain/chat/licence.ts'
import {
  JoinedTradeRoom,
  type RoomOperation,
  TradeRoomAnswer,
  TradeRoomServerFrame,
  type TradeRoom,
} from '#contract/trade-rooms.ts'
import { isOver } from '#server/modules/trade-rooms/room-store.ts'
import { ChatServerFrame } from '#contract/chat.ts'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { chatSite, ORIGIN, type Person } from '../chat/chat-site.ts'
import { until } from '../live/live-site.ts'
import { letPass } from '../time/let-pass.ts'

const ServerFrame = v.variant('type', [ChatServerFrame, TradeRoomServerFrame])
type Frame = v.InferOutput<typeof ServerFrame>
type FrameOf<Type extends Frame['type']> = Extract<Frame, { type: Type }>

export const GIVES = [{ slug: 'doggy', quantity: 2 }]
export const WANTS = [{ slug: 'shiny-doggy', quantity: 1 }]
/** From the revision that a seat has seen until it may confirm. */
const WAIT_MS = 10_000
/** As between two renewals of a seat. */
const STEP_MS = 3_000

let count = 0
export const newClientId = () => `operation-${count++}`

/** A socket of a seat at a site. `query` is `token=…` or `seat=…`. */
export async function connectRoom(origin: string, query: string, roomId: string, after?: number) {
  const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws?${query}`, { headers: { origin: ORIGIN } })
  const frames: Frame[] = []
  const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
  ws.on('message', (text) => void frames.push(v.parse(ServerFrame, JSON.parse(String(text)))))
  ws.on('error', () => {})
  onTestFinished(() => ws.terminate())
  const ofType = <Type extends Frame['type']>(type: Type) =>
    frames.filter((frame): frame is FrameOf<Type> => frame.type === type)
  const send = (frame: unknown) => ws.send(JSON.stringify(frame))
  const client = {
    ws,
    frames,
    closed,
    ofType,
    send,
    enter: (from?: number) =>
      send({ type: 'ROOM_ENTER', data: { roomId, ...(from !== undefined && { after: from }) } }),
    /** The newest snapshot. */
    room: (): TradeRoom => ofType('ROOM_STATE').at(-1)!.data.room,
    state: () => ofType('ROOM_STATE').at(-1)?.data.room.state,
    /** Waits for a snapshot of which this holds. */
    shows: (isSo: (room: TradeRoom) => boolean) =>
      until(() => {
        const newest = ofType('ROOM_STATE').at(-1)
        return newest !== undefined && isSo(newest.data.room)
      }),
    /** The server has handled everything before, and knows that the client is there. */
    async settled() {
      const before = ofType('HEARTBEAT').length
      send({ type: 'HEARTBEAT', data: { timestamp: 0 } })
      await until(() => ofType('HEARTBEAT').length > before)
    },
    /** Sends an operation, and waits for its answer. */
    async act(operation: RoomOperation, clientId = newClientId()) {
      send({ type: 'ROOM_OPERATION', data: { roomId, clientId, operation } })
      const isAnswer = (frame: Frame): frame is FrameOf<'ROOM_ACCEPTED' | 'ROOM_REFUSED'> =>
        (frame.type === 'ROOM_ACCEPTED' || frame.type === 'ROOM_REFUSED') && frame.data.clientId === clientId
      const before = frames.filter(isAnswer).length
      await until(() => frames.filter(isAnswer).length > before)
      const answer = frames.filter(isAnswer).at(-1)!
      return 'code' in answer.data ? answer.data.code : 'accepted'
    },
  }
  await new Promise<void>((resolve) => void ws.on('open', resolve).on('close', () => resolve()))
  if (after === undefined || after >= 0) client.enter(after)
  return client
}
export type RoomClient = Awaited<ReturnType<typeof connectRoom>>

/** The chat's site with trade rooms. */
export async function roomSite(options: Parameters<typeof chatSite>[0] = {}) {
  const site = await chatSite(options)
  const origin = `http://${site.address}`

  async function open(host: Person, given: object = {}, expected = 200): Promise<TradeRoom> {
    const answer = await host.call('POST', '/api/trade-rooms', {
      clientId: newClientId(),
      yours: GIVES,
      theirs: WANTS,
      ...given,
    })
    if (answer.status !== expected) throw new Error(`a room was answered with ${JSON.stringify(answer)}`)
    return v.parse(TradeRoomAnswer, answer.body).room
  }

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
  }

  /** A guest who has answered the safety questions and waits at the door. */
  async function joinAsGuest(roomId: string) {
    const answer = await call('POST', `/api/trade-rooms/${roomId}/join`, { licence: PASSING.answers })
    const joined = v.parse(JoinedTradeRoom, answer.body)
    const seatToken = joined.seatToken!
    return {
      ...joined,
      seatToken,
      call: (method: string, path: string, body?: object) => call(method, path, body, { 'seat-token': seatToken }),
      connect: (after?: number) => connectRoom(origin, `seat=${seatToken}`, roomId, after),
    }
  }

  const join = (who: Person, roomId: string, headers: Record<string, string> = {}) =>
    who.call('POST', `/api/trade-rooms/${roomId}/join`, {}, headers)
  const connect = (who: Person, roomId: string, after?: number) =>
    connectRoom(origin, `token=${who.token}`, roomId, after)

  /** Ann and Ben in a room, with a socket each. */
  async function seated(given: object = {}) {
    const [ann, ben] = [await site.person('Ann'), await site.person('Ben')]
    const { id } = await open(ann, given)
    const host = await connect(ann, id)
    await join(ben, id)
    const partner = await connect(ben, id)
    await host.shows(({ candidates }) => candidates.length === 1)
    await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
    await both(host, partner, ({ state }) => state === 'building')
    return { ann, ben, id, host, partner }
  }

  /** Both see the same revision, lock it, and confirm it once they may. */
  async function agree(host: RoomClient, partner: RoomClient) {
    await lockBoth(host, partner)
    await during(3 * WAIT_MS, host, partner)
    for (const each of [host, partner]) await each.act({ type: 'confirm', revision: each.room().revision })
    await both(host, partner, ({ state }) => state === 'agreed')
  }
  async function lockBoth(host: RoomClient, partner: RoomClient) {
    for (const each of [host, partner]) await each.act({ type: 'seen', revision: each.room().revision })
    for (const each of [host, partner]) await each.act({ type: 'lock', revision: each.room().revision })
    await both(host, partner, ({ state }) => state === 'reviewing')
  }

  /** Passes this time, then waits until the clients have answered pings, or they would be closed. */
  async function pass(ms: number, clients: readonly RoomClient[]) {
    site.advance(ms)
    for (const client of clients) await client.settled()
  }

  /** Passes this time while the clients answer pings and their seats are renewed. */
  async function during(ms: number, ...clients: readonly RoomClient[]) {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await pass(Math.min(STEP_MS, ms - passed), clients)
      await renewed(clients)
    }
  }

  /** Waits until these seats are here for two steps more: a database that is slower than the steps would lose them. */
  async function renewed(clients: readonly RoomClient[]) {
    for (;;) {
      const rooms = clients.map((client) => client.room()).filter((room) => !isOver(room))
      if (rooms.length === 0) return
      const renewed = await site.db
        .selectFrom('trade_room_presence')
        .select('seat')
        .where('room_id', 'in', [...new Set(rooms.map(({ id }) => id))])
        .where('until', '>=', site.wall.now + 2 * STEP_MS)
        .execute()
      if (renewed.length >= rooms.length) return
      // The next renewal is due some time after the end of the last one, which nothing here can see: meanwhile time passes as it does.
      await letPass(10, 'a renewal ends')
      site.advance(10)
    }
  }

  /**
   * Passes seconds until all clients show what holds: timed work counts from the end of its last run, so no test can
   * tell the moment at which it runs.
   */
  async function passUntil(isSo: (room: TradeRoom) => boolean, ...clients: readonly RoomClient[]) {
    while (!clients.every((client) => isSo(client.room()))) await during(1_000, ...clients)
  }

  return { ...site, during, passUntil, origin, open, call, join, joinAsGuest, connect, seated, agree, lockBoth }
}

/** Waits until both show what holds. */
export async function both(host: RoomClient, partner: RoomClient, isSo: (room: TradeRoom) => boolean) {
  await host.shows(isSo)
  await partner.shows(isSo)
}
