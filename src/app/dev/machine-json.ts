import type { AnyStateMachine } from 'xstate'

/** A machine as JSON, which `createMachine` and XState's visualizer take: all but the code, whose names remain. DV2 */
export const machineJson = (machine: AnyStateMachine): string => `${JSON.stringify(machine.config, null, 2)}\n`
