import { createStore } from '#base/store.ts'
import {
  StateMachine,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type StateValue,
} from 'xstate'
import { shown } from './shown.ts'

/** An event that an actor took, and its state then. `at` in milliseconds since 1970. */
type Step = { readonly at: number; readonly event: unknown; readonly states: readonly string[] }

/** One run of a machine. */
export type MachineReport = {
  readonly id: string
  readonly machine: AnyStateMachine
  /** The innermost states that it is in, as `authenticated.idle`. */
  readonly states: readonly string[]
  readonly value: StateValue
  readonly status: string
  readonly context: unknown
  /** Number of events it has taken. */
  readonly count: number
  /** The last of them, the newest first. */
  readonly steps: readonly Step[]
}

/** Numbers of runs, and of steps of each, that are kept. */
const RUNS = 20
const STEPS = 50

/** Store of what the running machines reported. Nothing in it holds what `token` answers. DV1, DV4 */
export function createMachineReports({ now, token }: { now: () => number; token: () => string | null }) {
  const store = createStore<readonly MachineReport[]>([])
  return {
    get: store.get,
    subscribe: store.subscribe,
    observe(heard: InspectionEvent) {
      if (heard.type !== '@xstate.snapshot') return
      const { actorRef, event, snapshot } = heard
      if (!('logic' in actorRef) || !(actorRef.logic instanceof StateMachine)) return
      const { status, value, context } = snapshot as AnyMachineSnapshot
      const states = innermost(value)
      const reports = store.get()
      const previous = reports.find(({ id }) => id === actorRef.sessionId)
      const report: MachineReport = {
        id: actorRef.sessionId,
        machine: actorRef.logic as AnyStateMachine,
        states,
        value,
        status,
        context: shown(context, token()),
        count: (previous?.count ?? 0) + 1,
        steps: [{ at: now(), event: shown(event, token()), states }, ...(previous?.steps ?? [])].slice(0, STEPS),
      }
      const next = previous ? reports.map((other) => (other === previous ? report : other)) : [report, ...reports]
      store.set(next.slice(0, RUNS))
    },
  }
}

export type MachineReports = ReturnType<typeof createMachineReports>

function innermost(value: StateValue, above = ''): string[] {
  if (typeof value === 'string') return [above + value]
  return Object.entries(value).flatMap(([state, inner]) =>
    inner === undefined ? [] : innermost(inner, `${above}${state}.`),
  )
}
