import { seededRandom } from '#server/import/seeded-random.ts'
import { manualClock } from '../support/time/manual-clock.ts'
import { createListener, type Frame, type Listener, LISTENER_WEIGHT, parseFrames } from './listener.ts'
import { type Bugs, type Node, START, startNode } from './node.ts'
import type { Schedule } from './schedule.ts'
import { createVirtualBus, type Member } from './virtual-bus.ts'
import { createVirtualLog } from './virtual-log.ts'
import { createVirtualProcess } from './virtual-process.ts'
import { createViolations } from './violations.ts'

type Place = { node: Node | undefined; member: Member | undefined; isWanted: boolean; skewMs: number }
export type World = ReturnType<typeof createWorld>

/** Of the site's own ring. */
const FULL_CAPACITY = 1_000
const LISTENERS_PER_NODE = 4
/** Beyond it a node refuses: the others take those of a node that is down. */
export const MAX_LISTENERS = 6
/** A write to all listeners that one simulated listener represents: 80,000 writes a second take half a core (docs/scaling.md). */
const WRITE_MS = LISTENER_WEIGHT * 0.006
const START_RETRY_MS = 500
const RECONNECT_MS = 500

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The processes, their listeners and senders, and what is between them. */
export function createWorld({ seed, nodes, hatchesPerSecond, capacity }: Schedule, bugs: Bugs) {
  const time = manualClock()
  const { clock } = time
  const random = seededRandom(`run ${seed}`)
  const violations = createViolations(clock.now)
  const bus = createVirtualBus(clock, seededRandom(`bus ${seed}`))
  const log = createVirtualLog(clock, seededRandom(`log ${seed}`))
  const counts = { tailReads: 0, hubReads: 0, flushes: 0, gaps: 0, resumes: 0, refused: 0, writes: 0 }
  // A small ring is flushed more often; the work for a hatch stays the same.
  const writeMs = (WRITE_MS * capacity) / FULL_CAPACITY
  const places: Place[] = Array.from({ length: nodes }, () => ({
    node: undefined,
    member: undefined,
    isWanted: false,
    skewMs: Math.round((random() - 0.5) * 4_000),
  }))
  /** The hub's buffers carry no bytes here; what they say is beside them, parsed once for all listeners. */
  const frames = new WeakMap<Buffer, readonly Frame[]>()
  const encode = (texts: readonly string[]) => {
    const buffer = Buffer.alloc(0)
    frames.set(buffer, parseFrames(texts))
    return buffer
  }
  const listeners = Array.from({ length: nodes * LISTENERS_PER_NODE }, (_, index) =>
    createListener({
      name: `listener ${index}`,
      violations,
      read: (buffer) => frames.get(buffer)!,
      writeMs,
      onWrite: () => counts.writes++,
    }),
  )
  let isStoring = true

  const running = () => places.flatMap(({ node }) => node ?? [])
  const pick = (nodes: readonly Node[]): Node | undefined => nodes[Math.floor(random() * nodes.length)]
  const hasRoom = (node: Node) => listeners.filter((other) => other.node === node).length < MAX_LISTENERS

  function connect(listener: Listener, withinMs: number) {
    clock.after(random() * withinMs, () => {
      if (listener.node) return
      const node = pick(running().filter(hasRoom))
      if (!node) return connect(listener, RECONNECT_MS)
      listener.connect(node)
    })
  }
  for (const listener of listeners) connect(listener, 1_000)

  function disconnect(node: Node, withinMs: number) {
    for (const listener of listeners) {
      if (listener.node !== node) continue
      listener.disconnect(Math.floor(random() * 3))
      connect(listener, withinMs)
    }
  }

  function start(index: number) {
    const place = places[index]!
    if (place.isWanted) return
    place.isWanted = true
    const member = (place.member = bus.join(index, createVirtualProcess(clock)))
    const now = () => START + place.skewMs + member.process.clock.now()
    startNode({ member, log, capacity, encode, now, violations, counts, bugs }).then(
      (node) => {
        if (member.process.isAlive) place.node = node
      },
      () => {
        end(index)
        clock.after(START_RETRY_MS, () => start(index))
      },
    )
  }

  function end(index: number) {
    const place = places[index]!
    const { node, member } = place
    if (member) {
      member.process.end()
      bus.leave(member)
    }
    Object.assign(place, { node: undefined, member: undefined, isWanted: false })
    if (node) disconnect(node, 3_000)
  }

  /** One call of a sender. */
  const store = (node: Node | undefined, count: number) =>
    node?.process.run(() => {
      if (isStoring) node.store(count)
    })

  function storeSome() {
    clock.after((-Math.log(1 - random()) * 1_000) / hatchesPerSecond, () => {
      store(pick(running()), 1)
      if (isStoring) storeSome()
    })
  }
  storeSome()

  let checkedAt = 0
  /** Lets virtual time pass; what follows from one timer without waiting is over before the next one runs. */
  async function pass(ms: number) {
    const until = clock.now() + ms
    while (violations.found.length === 0 && time.runNext(until)) {
      await settle()
      if (clock.now() - checkedAt >= 1_000) checkAll()
    }
    time.advance(Math.max(0, until - clock.now()))
  }

  function checkAll() {
    checkedAt = clock.now()
    for (const node of running())
      if (node.hasTooMuch) violations.add('timers pile up', `${node.name} has ${node.process.timers}`)
  }

  return {
    time,
    violations,
    bus,
    log,
    counts,
    places,
    listeners,
    writeMs,
    running,
    start,
    pass,
    disconnect,
    store,
    /** The process ends at once. */
    crash: end,
    /** The process closes in order. */
    stop(index: number) {
      places[index]!.node?.stop()
      end(index)
    },
    /** Ends what is not a fault of its own: processes that are down start, listeners connect. */
    heal() {
      isStoring = false
      for (const [index] of places.entries()) start(index)
      for (const listener of listeners) connect(listener, RECONNECT_MS)
    },
    isComplete: () =>
      running().length === nodes && listeners.every(({ node, seq }) => node !== undefined && seq === log.last),
    connected: () => listeners.filter(({ node }) => node !== undefined).length,
    isAgreed: () =>
      running().every(
        ({ usersOnline, member, isReading }) =>
          usersOnline === listeners.length && member.lostSince.size === 0 && !member.isSilent && !isReading,
      ),
  }
}
