import * as v from 'valibot'
import { WebSocket } from 'ws'
import { LASTING_PAIRS } from './requests.ts'
import { type Fault, ServerFrame } from './oracle.ts'
import type { World } from './world.ts'

/** The conversation that a frame is about. */
const conversationOf = ({ data }: ServerFrame) => ('conversationId' in data ? data.conversationId : undefined)

/** What a frame shows of a room that its reader must not see, or undefined. */
function findRoomLeak(frame: ServerFrame, player: number): string | undefined {
  if (frame.type !== 'ROOM_STATE') return undefined
  const { you, candidates, answer, otherAnswer } = frame.data.room
  if (you === 'partner' && candidates.length > 0) return 'room: the door, to the partner'
  if (answer === undefined && otherAnswer !== undefined) return 'room: the other’s answer first'
  return (you === 'host') === (player % 2 === 0) ? undefined : 'room: the other’s seat'
}

/**
 * Keeps a socket open for each player who keeps their session: all show the chat but for one of every other pair, who only listens. Judges every frame that
 * comes: its shape, its conversation and that it holds no secret.
 */
export function watchSockets(
  world: Pick<World, 'port' | 'tokens'> & {
    readonly pairs: readonly Pick<World['pairs'][number], 'conversation' | 'room'>[]
  },
  secrets: () => readonly string[],
) {
  const counts: Record<string, number> = {}
  const faults: Fault[] = []
  const sockets = new Map<number, WebSocket>()

  function receive(pair: number, player: number, text: string) {
    const parsed = v.safeParse(ServerFrame, JSON.parse(text))
    if (!parsed.success) return void faults.push({ kind: 'frame outside the contract', detail: text.slice(0, 300) })
    const { output: frame } = parsed
    counts[frame.type] = (counts[frame.type] ?? 0) + 1
    const conversation = conversationOf(frame)
    if (conversation !== undefined && conversation !== world.pairs[pair]!.conversation)
      faults.push({ kind: 'frame of a conversation of others', detail: text.slice(0, 300) })
    const leak = findRoomLeak(frame, player)
    if (leak !== undefined) faults.push({ kind: leak, detail: text.slice(0, 300) })
    if ([...secrets(), ...world.tokens].some((secret) => text.includes(secret)))
      faults.push({ kind: 'secret in a frame', detail: frame.type })
  }

  /** Opens those that the server or the network has closed. */
  function open() {
    for (const pair of LASTING_PAIRS)
      for (const side of [0, 1]) {
        const player = 2 * pair + side
        if ((sockets.get(player)?.readyState ?? WebSocket.CLOSED) !== WebSocket.CLOSED) continue
        const query = `token=${world.tokens[player]!}${pair % 2 === 1 && side === 1 ? '&for=notices' : ''}`
        const socket = new WebSocket(`ws://127.0.0.1:${world.port}/ws?${query}`, {
          headers: { 'x-forwarded-for': `10.7.0.${player}` },
        })
        socket.on('message', (data) => receive(pair, player, String(data)))
        const roomId = world.pairs[pair]!.room
        socket.once('open', () => socket.send(JSON.stringify({ type: 'ROOM_ENTER', data: { roomId } })))
        socket.on('error', () => {}) // its close opens another
        sockets.set(player, socket)
      }
  }
  open()
  return {
    open,
    /** How many frames of each type have come. */
    counts,
    faults,
    close() {
      for (const socket of sockets.values()) socket.terminate()
    },
  }
}
