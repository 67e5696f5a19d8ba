import type { InspectionEvent } from 'xstate'
import { machineReports } from '#app/dev/reports.ts'

/** Every machine is started with these options; outside development there are none. DV1, DV3 */
export const inspected: { inspect?: (event: InspectionEvent) => void } = import.meta.env.DEV
  ? { inspect: machineReports.observe }
  : {}
