import type { RoomSeat, TradeRoomClientFrame, TradeRoomServerFrame } from '#contract/trade-rooms.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { textFrames } from '#server/live/frames.ts'
import type { RoomChannel, RoomSocket } from '#server/modules/chat/room-channel.ts'
import type { Clock } from '#server/time/clock.ts'
import { repeat } from '#server/time/repeat.ts'
import { AWAY_AFTER_MS, MAX_SENT_CHANGES } from './limits.ts'
import { fromProblem, type Refused } from './refusals.ts'
import { isOver } from './room-store.ts'
import { createTradeRoomsRepository, type RoomRow } from './trade-rooms.repository.ts'
import type { TradeRooms } from './trade-rooms.ts'
import {
  nameOccupants,
  readRoomContext,
  readRoomLookAlikes,
  type RoomContext,
  viewChange,
  viewRoom,
} from './view-room.ts'
import { findSeat, isAtDoor, noRoom, type Visitor } from './visitor.ts'
import { watchRooms } from './watch-rooms.ts'

/** Milliseconds between two renewals of the seats that are here. */
const RENEW_MS = 3_000
/** A process that dies renews nothing more: its seats are here for this long. RM115 */
const HERE_MS = AWAY_AFTER_MS + RENEW_MS
/** A message of the bus may be lost, so each process looks for changes this often. RM114 */
const LOOK_MS = 2_000
/** Rooms that one socket is in. */
const MAX_ENTERED = 4

type Door = Extract<TradeRoomServerFrame, { type: 'ROOM_DOOR' }>['data']['answer']

/** One socket in one room. */
type Member = {
  readonly visitor: Visitor
  readonly send: (frames: Buffer) => void
  /** Leaves the room. */
  readonly remove: () => void
  /** Number of the last change that its client has. */
  seq: number
  /** Whether a snapshot was sent. */
  hasState: boolean
  seat: RoomSeat | undefined
  /** The last that was said at the door. */
  door: Door | undefined
}

type Entered = {
  readonly members: Set<Member>
  seq: number
  isOver: boolean
  isReading: boolean
  isDirty: boolean
  /** Look-alikes of these occupants: a fourth of what a snapshot costs, and they change only with who is there. */
  lookAlikes: { readonly occupants: string; readonly found: RoomContext['lookAlikes'] } | undefined
}

type Options = {
  db: Database
  events: ServerEventBus
  rooms: TradeRooms
  /** Counts a miss of an address. @throws ProblemError 429 */
  countMiss: (address: string | undefined) => Promise<void>
  /** Undefined: the site is one process. */
  bus: Pick<Bus, 'onGap'> | undefined
  clock: Clock
  /** Milliseconds. */
  now: () => number
  report: (error: unknown) => void
}

const encode = (frame: TradeRoomServerFrame) => textFrames([JSON.stringify(frame)])

/**
 * Trade rooms on the sockets of this process. Whatever changes a room, in any process, each process reads it once and sends every member what its
 * seat sees; a member never gets an older snapshot after a newer one. RM114
 */
export function createRoomSockets({ db, events, rooms, countMiss, bus, clock, now, report }: Options): RoomChannel {
  const stored = createTradeRoomsRepository(db)
  const entered = new Map<string, Entered>()
  let cancels: (() => void)[] = []

  const refuse = (roomId: string, refused: Refused, clientId?: string) =>
    encode({ type: 'ROOM_REFUSED', data: { roomId, ...(clientId !== undefined && { clientId }), ...refused } })

  /** Sends the room to all its members here. Changes in the meantime are one more read. */
  async function refresh(roomId: string): Promise<void> {
    const entry = entered.get(roomId)
    if (!entry) return
    entry.isDirty = true
    if (entry.isReading) return
    entry.isReading = true
    try {
      while (entry.isDirty) {
        entry.isDirty = false
        await send(roomId, entry)
      }
    } finally {
      entry.isReading = false
    }
  }
  const refreshSoon = (roomId: string) => void refresh(roomId).catch(report)

  async function send(roomId: string, entry: Entered): Promise<void> {
    const room = await stored.find(roomId)
    if (!room) {
      for (const member of entry.members) expel(roomId, member)
      return
    }
    entry.isOver = isOver(room)
    // What it stores comes with the next read.
    if (room.expires_at !== null && room.expires_at <= now()) await rooms.settle(roomId)
    const due = [...entry.members].filter((member) => {
      member.seat = findSeat({ room, visitor: member.visitor })
      return member.seat !== undefined && (!member.hasState || member.seq < room.seq)
    })
    for (const member of entry.members) if (member.seat === undefined) await answerDoor(room, member)
    // A process that stood still for longer than presence lasts has sockets of seats that count as away.
    if (!entry.isOver)
      for (const seat of listSeats(entry)) if (room.facts.away[seat]) await rooms.arrive(roomId, seat, now() + HERE_MS)
    if (due.length > 0) await sendStates(room, due, await readKnownLookAlikes(room, entry))
    entry.seq = room.seq
  }

  async function readKnownLookAlikes(room: RoomRow, entry: Entered): Promise<RoomContext['lookAlikes']> {
    const occupants = nameOccupants(room)
    if (entry.lookAlikes?.occupants !== occupants)
      entry.lookAlikes = { occupants, found: await readRoomLookAlikes(db, room) }
    return entry.lookAlikes.found
  }

  async function sendStates(
    room: RoomRow,
    due: readonly Member[],
    lookAlikes: RoomContext['lookAlikes'],
  ): Promise<void> {
    const first = Math.min(...due.map(({ seq }) => seq))
    const changes = await stored.changesAfter(room.id, first, MAX_SENT_CHANGES)
    const context = await readRoomContext(db, room, changes, lookAlikes)
    const frames = new Map<string, Buffer>()
    for (const member of due) {
      const seat = member.seat!
      const key = `${seat} ${member.seq}`
      const frame =
        frames.get(key) ??
        encode({
          type: 'ROOM_STATE',
          data: {
            room: viewRoom(room, seat, context, now()),
            // A change after the read of the room comes with the next snapshot.
            changes: changes
              .filter(({ seq }) => seq > member.seq && seq <= room.seq)
              .map((change) => viewChange(change, context)),
          },
        })
      frames.set(key, frame)
      member.seq = room.seq
      member.hasState = true
      member.send(frame)
    }
  }

  /** The visitor has lost their seat, or the room is gone. */
  function expel(roomId: string, member: Member) {
    member.send(refuse(roomId, fromProblem(noRoom())))
    member.remove()
  }

  async function answerDoor(room: RoomRow, member: Member) {
    const answer = readDoor(room, member.visitor)
    const { guest } = member.visitor
    // A guest who has signed in was not turned away.
    const hasSignedIn = answer === 'turnedAway' && guest !== null && !(await stored.hasGuest(guest.id))
    if (member.hasState || hasSignedIn) return expel(room.id, member)
    if (answer === member.door) return
    member.door = answer
    member.send(encode({ type: 'ROOM_DOOR', data: { roomId: room.id, answer } }))
  }

  /** Seats of open rooms with a socket here. */
  const listHere = () =>
    [...entered].flatMap(([roomId, entry]) => (entry.isOver ? [] : listSeats(entry).map((seat) => ({ roomId, seat }))))

  /** Reads rooms that another process has changed without this one hearing of it. */
  async function look() {
    const seqs = new Map((await stored.listSeqs([...entered.keys()])).map(({ id, seq }) => [id, seq]))
    for (const [roomId, { seq }] of entered) if (seqs.get(roomId) !== seq) refreshSoon(roomId)
  }

  function connect(
    visitor: Visitor,
    { send: deliver, address }: { send: (frames: Buffer) => void; address: string | undefined },
  ): RoomSocket {
    const own = new Map<string, Member>()
    const visitorOf = (roomId: string): Visitor =>
      visitor.guest === null || visitor.guest.roomId === roomId ? visitor : { ...visitor, guest: null }

    /** Refuses; a room that is not there or not the visitor's counts as a miss, which costs more. */
    async function refuseWith(roomId: string, error: unknown, clientId?: string): Promise<boolean> {
      if (!(error instanceof ProblemError)) throw error
      let problem = error
      if (error.problem.status === 404)
        await countMiss(address).catch((limited: unknown) => {
          if (!(limited instanceof ProblemError)) throw limited
          problem = limited
        })
      deliver(refuse(roomId, fromProblem(problem), clientId))
      return error.problem.status !== 404
    }

    async function enter(roomId: string, after: number): Promise<void> {
      leave(roomId)
      if (own.size >= MAX_ENTERED) throw new ProblemError(409, 'room.too_many', 'Leave another trade room first')
      const room = await stored.find(roomId)
      const place = room && { room, visitor: visitorOf(roomId) }
      const seat = place && findSeat(place)
      // A guest who was turned away learns that, whereas others learn nothing.
      if (!place || (seat === undefined && !isAtDoor(place) && place.visitor.guest === null)) throw noRoom()
      const entry = entered.get(roomId) ?? {
        members: new Set(),
        seq: -1,
        isOver: isOver(place.room),
        isReading: false,
        isDirty: false,
        lookAlikes: undefined,
      }
      entered.set(roomId, entry)
      const member: Member = {
        visitor: place.visitor,
        send: deliver,
        remove: () => leave(roomId),
        // A number that the room never had is of another room.
        seq: after > place.room.seq ? 0 : after,
        hasState: false,
        seat,
        door: undefined,
      }
      own.set(roomId, member)
      entry.members.add(member)
      if (seat !== undefined && !entry.isOver) await rooms.arrive(roomId, seat, now() + HERE_MS)
      await refresh(roomId)
    }

    function leave(roomId: string) {
      const member = own.get(roomId)
      const entry = entered.get(roomId)
      if (!member || !entry) return
      own.delete(roomId)
      entry.members.delete(member)
      if (entry.members.size === 0) entered.delete(roomId)
      const { seat } = member
      if (seat === undefined || entry.isOver || [...entry.members].some((each) => each.seat === seat)) return
      // Another process with a socket of the seat renews this soon.
      stored.renewPresence([{ roomId, seat }], now() + AWAY_AFTER_MS).catch(report)
    }

    return {
      async receive({ type, data }: TradeRoomClientFrame): Promise<boolean> {
        const { roomId } = data
        if (type === 'ROOM_LEAVE') {
          leave(roomId)
          return true
        }
        if (type === 'ROOM_ENTER')
          return enter(roomId, data.after ?? 0).then(
            () => true,
            (error: unknown) => refuseWith(roomId, error),
          )
        const { clientId } = data
        try {
          const operated = await rooms.operate(visitorOf(roomId), roomId, data)
          deliver(
            'refused' in operated
              ? refuse(roomId, operated.refused, clientId)
              : encode({ type: 'ROOM_ACCEPTED', data: { roomId, clientId, seq: operated.seq } }),
          )
          return true
        } catch (error) {
          return refuseWith(roomId, error, clientId)
        }
      },
      close() {
        for (const roomId of [...own.keys()]) leave(roomId)
      },
    }
  }

  return {
    connect,

    async findGuest(token, address) {
      const guest = await rooms.findGuest(token)
      if (guest) return { accountId: null, guest: { id: guest.id, roomId: guest.roomId } }
      await countMiss(address)
      return undefined
    },

    start() {
      const unsubscribe = events.subscribe('trade-room.changed', ({ roomId }) => refreshSoon(roomId))
      const endGaps = bus?.onGap(() => void look().catch(report)) ?? (() => {})
      cancels = [
        unsubscribe,
        endGaps,
        repeat({ clock, report, everyMs: RENEW_MS }, async () => stored.renewPresence(listHere(), now() + HERE_MS)),
        repeat({ clock, report, everyMs: LOOK_MS }, look),
        watchRooms({ db, events, rooms, clock, now, report }),
      ]
    },

    close() {
      for (const cancel of cancels) cancel()
      entered.clear()
    },
  }
}

/** Seats of a room with a socket here, each once. */
const listSeats = ({ members }: Pick<Entered, 'members'>): RoomSeat[] => [
  ...new Set([...members].flatMap(({ seat }) => seat ?? [])),
]

/** View of a client without a seat. */
function readDoor(room: RoomRow, visitor: Visitor): Door {
  if (isOver(room)) return 'over'
  if (isAtDoor({ room, visitor })) return 'waiting'
  return room.facts.seats.partner === null ? 'turnedAway' : 'full'
}
