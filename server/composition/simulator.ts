import { holdLease } from '#server/bus/hold-lease.ts'
import type { SharedState } from '#server/bus/shared-state.ts'

type Simulation = { stop(): void }

/** Runs the simulator in one process of the site at a time (DE11). */
export function startSimulator(start: () => Simulation, sharedState: SharedState | undefined) {
  if (!sharedState) {
    const simulation = start()
    return { stop: async () => simulation.stop() }
  }
  let running: Simulation | undefined
  return holdLease({
    sharedState,
    name: 'simulator',
    onChange(isHeld) {
      running?.stop()
      running = isHeld ? start() : undefined
    },
  })
}
