import type { World } from './world.ts'
import type { Fault } from './schedule.ts'

const MAX_READ_MS = 1_500
const LARGEST_BATCH = 500
/** Keeps a run of fifty nodes short. */
const LARGEST_SUM = 4_000
const BATCHES = 10

/** Begins a fault. Returns the function that ends it. */
export function applyFault(world: World, { kind, nodes, level, forMs }: Fault): () => void {
  const { bus, log, places, time } = world
  const nothing = () => {}

  switch (kind) {
    case 'lose':
      return change(bus.trouble, 'losing', level)
    case 'repeat':
      return change(bus.trouble, 'repeating', level)
    case 'delay':
      return change(bus.trouble, 'delaying', level)
    case 'split':
      bus.trouble.splits.add(nodes)
      return () => bus.trouble.splits.delete(nodes)
    case 'deafen':
      for (const node of nodes) bus.trouble.deaf.add(node)
      return () => {
        for (const node of nodes) bus.trouble.deaf.delete(node)
      }
    case 'silence':
      for (const { member } of nodes.map((node) => places[node]!)) if (member) member.isSilent = true
      return nothing
    case 'stop database': {
      const manner = level > 0.5 ? 'isHanging' : 'isStopped'
      log.trouble[manner] = true
      return () => {
        log.trouble[manner] = false
        log.resetConnections()
      }
    }
    case 'fail reads':
      return change(log.trouble, 'failing', level)
    case 'slow reads':
      return change(log.trouble, 'slowMs', level * MAX_READ_MS)
    case 'crash':
      for (const node of nodes) world.crash(node)
      return () => nodes.forEach(world.start)
    case 'restart':
      for (const node of nodes) world.stop(node)
      return () => nodes.forEach(world.start)
    case 'pause':
      for (const { member } of nodes.map((node) => places[node]!)) member?.process.spend(forMs)
      return nothing
    case 'move listeners':
      for (const { node } of nodes.map((each) => places[each]!)) if (node) world.disconnect(node, forMs)
      return nothing
    case 'burst':
      for (let batch = 0; batch < BATCHES; batch++) {
        const place = places[nodes[batch % nodes.length]!]!
        const count = Math.max(1, Math.round(level * Math.min(LARGEST_BATCH, LARGEST_SUM / places.length)))
        time.clock.after((batch * forMs) / BATCHES, () => world.store(place.node, count))
      }
      return nothing
  }
}

/** Faults of one kind may overlap; the first end ends them. */
function change<T extends Record<K, number>, K extends string>(trouble: T, key: K, level: T[K]) {
  trouble[key] = level
  return () => void (trouble[key] = 0 as T[K])
}
