import { machineReports } from '#app/dev/reports.ts'
import type { Inspected } from '#lib/inspect-context.ts'

/** Every machine is started with these options; outside development there are none. DV1, DV3 */
export const inspected: Inspected = import.meta.env.DEV ? { inspect: machineReports.observe } : {}
