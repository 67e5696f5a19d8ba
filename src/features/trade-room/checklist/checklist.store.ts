import { RoomAnswer, RoomId } from '#contract/trade-rooms.ts'
import { Id } from '#contract/text.ts'
import { authToken, privateText } from '#lib/auth-token.ts'
import { storedText } from '#lib/stored-text.ts'
import * as v from 'valibot'

/** Rooms whose ticks a browser keeps, the last used. */
const MAX_KEPT = 8

const Kept = v.object({
  roomId: RoomId,
  /** Ids of the boxes. */
  ticked: v.array(v.string()),
  /** The player's answer with the id of its operation, so that it counts once however often it is sent. */
  answer: v.exactOptional(v.object({ clientId: Id, answer: RoomAnswer })),
})
type Kept = v.InferOutput<typeof Kept>
export type KeptAnswer = NonNullable<Kept['answer']>

const KEY = 'room-checklists'
const ofGuest = storedText(KEY)
const ofAccount = privateText(KEY)
/** A signed-in player's answers go with the session, as their rooms do. */
const stored = () => (authToken.get() === null ? ofGuest : ofAccount)
const Stored = v.array(Kept)

function parse(text: string | null): readonly Kept[] {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

let last: { text: string | null; kept: readonly Kept[] } | undefined
/** The same texts give the same objects, as useSyncExternalStore needs. */
function read(): readonly Kept[] {
  const text = stored().get()
  if (last?.text !== text) last = { text, kept: parse(text) }
  return last?.kept ?? []
}

const empty = (roomId: string): Kept => ({ roomId, ticked: [] })
const find = (roomId: string) => read().find((kept) => kept.roomId === roomId)

function write(next: Kept): void {
  const others = read().filter(({ roomId }) => roomId !== next.roomId)
  stored().set(JSON.stringify([...others, next].slice(-MAX_KEPT)))
}

/** A player's ticks and answer, which only this device knows until the answer is sent. RM195, RM197 */
export const checklistStore = {
  /** undefined: nothing was ticked or answered here. */
  get: find,
  subscribe: (listener: () => void) => stored().subscribe(listener),
  toggle(roomId: string, box: string): void {
    const { ticked, ...kept } = find(roomId) ?? empty(roomId)
    write({ ...kept, ticked: ticked.includes(box) ? ticked.filter((each) => each !== box) : [...ticked, box] })
  },
  answer: (roomId: string, answer: KeptAnswer): void => write({ ...(find(roomId) ?? empty(roomId)), answer }),
}
