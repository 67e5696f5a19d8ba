import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomEvent, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { BUILT_ROOM, NEW_ROOM, OWL, PETS, petsWorth, VALUES } from '#machines/trade-room.harness.ts'
import { confirmOpensAt } from '#machines/trade-room-transitions.ts'
import { ROOM_IDLE_MS } from '#domain/trade-room/room-waits.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { createRoomObserver, RoomViolation } from './room-observer.ts'
import { createRoomServer, type RoomRules, type SentOperation, type Snapshot } from './room-server.ts'

const SEATS = ['host', 'partner'] as const
const SLUGS = ['cat', 'shiny-cat', 'dog', 'frog']
/** Time without a socket after which a seat is away. */
const AWAY_MS = 10_000

/** A browser tab of a seat: it shows the newest snapshot that reached it, and sends again what nobody answered. */
type Tab = {
  readonly seat: RoomSeat
  isConnected: boolean
  shown: Snapshot
  readonly unanswered: SentOperation[]
}
/** A frame on its way, to the server or to a tab. */
type Frame = { readonly tab: Tab } & (
  | { readonly to: 'server'; readonly sent: SentOperation }
  | { readonly to: 'tab'; readonly snapshot: Snapshot; readonly answers?: string }
)

export type RoomRun = {
  /** What was broken; undefined: nothing. */
  readonly violation?: string
  readonly room: StoredRoom
  /** States that the room was in. */
  readonly states: ReadonlySet<string>
  /** Events that were taken. */
  readonly events: number
}

/** Two seats with two tabs each, over a network that loses, delays, repeats and reorders, at a server that restarts. The same for the same seed. RM40 */
export function runRoom(seed: string, rules: RoomRules, steps = 120): RoomRun {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!

  const states = new Set<string>()
  let events = 0
  const observer = createRoomObserver()
  const server = createRoomServer(
    rules,
    pick([BUILT_ROOM, BUILT_ROOM, BUILT_ROOM, NEW_ROOM]),
    (event, before, after) => {
      events += 1
      states.add(after.state)
      observer(event, before, after)
    },
  )
  let now = server.read().room.facts.touchedAt
  const tabs = [...SEATS, ...SEATS].map((seat): Tab => ({
    seat,
    isConnected: true,
    shown: server.read(),
    unanswered: [],
  }))
  const goneAt: Record<RoomSeat, number | null> = { host: null, partner: null }
  let network: Frame[] = []
  let sent = 0

  /** Some players keep to what they built, others change it all the time. */
  const unrest = pick([0.02, 0.05, 0.15])

  const broadcast = () => {
    const snapshot = server.read()
    for (const tab of tabs) if (tab.isConnected) network.push({ to: 'tab', tab, snapshot })
  }
  const site = (event: RoomEvent) => {
    if (server.apply(event)) broadcast()
  }
  const send = (tab: Tab, operation: SentOperation) => {
    if (!tab.isConnected) return
    network.push({ to: 'server', tab, sent: operation })
    if (random() < 0.15) network.push({ to: 'server', tab, sent: operation })
  }

  /** What a player would do now, or sometimes anything else. */
  function choose({ seat, shown: { room } }: Tab): { readonly type: string; readonly [field: string]: unknown } {
    const { facts, state } = room
    const { revision } = facts
    const set = { type: 'set', slug: pick(SLUGS), quantity: below(3) }
    if (random() < unrest) return set
    if (random() < unrest)
      return pick([
        { type: 'ask', slug: pick(SLUGS), quantity: below(3) },
        { type: 'take', askId: facts.asks.find(({ of }) => of === seat)?.id ?? 'none' },
        { type: 'refuse', askId: facts.asks.find(({ of }) => of === seat)?.id ?? 'none' },
        { type: 'unlock' },
        { type: 'unlock' },
        { type: 'say', phrase: { key: 'hello', pets: [] } },
        { type: 'lock', revision: below(revision + 2) },
        { type: 'confirm', revision: below(revision + 2) },
        { type: 'seen', revision: below(revision + 2) },
        { type: 'admit', candidateId: OWL.id },
        random() < 0.1 ? { type: 'cancel' } : set,
      ])
    if (state === 'confirmedByOne' && random() < 0.1) return { type: 'unlock' }
    const [alarm] = facts.alarms[seat]
    if (state === 'agreed') return pick([{ type: 'start' }, set])
    if (state === 'inGame') return { type: 'answer', answer: pick(['asAgreed', 'different', 'notDone']) }
    if (state === 'waiting') return { type: 'admit', candidateId: OWL.id }
    if (facts.seen[seat]?.revision !== revision) return { type: 'seen', revision }
    if (alarm && random() < 0.8) return { type: 'acknowledge', alarmId: alarm.id }
    if (facts.locked[seat] !== revision) return { type: 'lock', revision }
    return { type: 'confirm', revision }
  }

  function act() {
    const tab = pick(tabs)
    // A player waits for an answer, mostly.
    if (tab.unanswered.length > 0 && random() < 0.8) return tab.unanswered.slice(-1).forEach((each) => send(tab, each))
    const operation = { clientId: `${(sent += 1)}`, by: tab.seat, operation: choose(tab) }
    tab.unanswered.push(operation)
    send(tab, operation)
  }

  function deliver() {
    if (network.length === 0) return
    // Mostly the oldest; any other has overtaken those before it.
    const [frame] = network.splice(random() < 0.6 ? 0 : below(network.length), 1) as [Frame]
    if (random() < 0.1) return
    if (frame.to === 'server') {
      const before = server.read().seq
      server.receive(frame.sent, now)
      const snapshot = server.read()
      if (frame.tab.isConnected) network.push({ to: 'tab', tab: frame.tab, snapshot, answers: frame.sent.clientId })
      if (snapshot.seq !== before) broadcast()
      return
    }
    const { tab, snapshot, answers } = frame
    if (!tab.isConnected) return
    if (snapshot.seq > tab.shown.seq) tab.shown = snapshot
    const at = tab.unanswered.findIndex(({ clientId }) => clientId === answers)
    if (at >= 0) tab.unanswered.splice(at, 1)
  }

  function disconnect(tab: Tab) {
    tab.isConnected = false
    if (tabs.every((each) => each.seat !== tab.seat || !each.isConnected)) goneAt[tab.seat] ??= now
  }
  function connect(tab: Tab) {
    if (tab.isConnected) return
    tab.isConnected = true
    goneAt[tab.seat] = null
    if (server.read().room.facts.away[tab.seat]) site({ type: 'back', at: now, by: tab.seat })
    tab.shown = server.read()
    for (const operation of tab.unanswered) send(tab, operation)
  }
  /** The process ends: what was on its way is lost, and what is stored is not. */
  function restart() {
    network = []
    server.restart()
    for (const tab of tabs) disconnect(tab)
  }

  /** Often to a moment around which a confirmation opens. */
  function passTime() {
    const { facts } = server.read().room
    const opening = confirmOpensAt(facts, pick(SEATS))
    const target = opening === null ? 0 : opening + pick([-1, 0, 1])
    const step = random() < 0.003 ? ROOM_IDLE_MS : pick([1, 1, 200, 1_000, 4_000, 10_000])
    now = random() < 0.5 && target > now ? target : now + step
    for (const seat of SEATS) {
      const gone = goneAt[seat]
      if (gone !== null && now > gone + AWAY_MS && !server.read().room.facts.away[seat])
        site({ type: 'left', at: now, by: seat })
    }
  }

  const happen = () => {
    const chance = random()
    if (chance < 0.3) return act()
    if (chance < 0.8) return Array.from({ length: 1 + below(4) }).forEach(deliver)
    if (chance < 0.93) return passTime()
    if (chance < 0.945) return disconnect(pick(tabs))
    if (chance < 0.97) return connect(tabs.find(({ isConnected }) => !isConnected) ?? pick(tabs))
    if (chance < 0.975) return restart()
    if (chance < 0.98) {
      const tab = pick(tabs)
      const again = pick(
        tab.unanswered.length > 0
          ? tab.unanswered
          : [{ clientId: 'none', by: tab.seat, operation: { type: 'unlock' } }],
      )
      return send(tab, again)
    }
    if (chance < 0.985) return site({ type: 'knock', at: now, candidate: OWL })
    if (chance < 0.995)
      return site({
        type: 'valuesMoved',
        at: now,
        slugs: ['cat'],
        pets: { ...PETS, ...petsWorth({ ...VALUES, cat: pick([10, 100, 1_000]) }) },
      })
    if (chance < 0.998) return site({ type: 'petGone', at: now, slug: pick(SLUGS) })
    const account = { id: 'olivia', name: 'Olivia', accountId: 'olivia' }
    return site({ type: 'signIn', at: now, by: 'partner', occupant: account })
  }

  try {
    for (let step = 0; step < steps; step++) happen()
    states.add(server.read().room.state)
    return { room: server.read().room, states, events }
  } catch (error) {
    if (!(error instanceof RoomViolation)) throw error
    return { violation: error.message, room: server.read().room, states, events }
  }
}
