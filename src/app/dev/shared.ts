import { machineReports } from './reports.ts'
import { shareReports } from './shared-reports.ts'

/** Reports of all pages of the site that are open in this browser. DV5 */
export const sharedReports = shareReports({
  own: machineReports,
  channel: new BroadcastChannel('machine-reports'),
  from: crypto.randomUUID(),
  page: () => location.pathname,
})
addEventListener('pagehide', sharedReports.leave)
