import { machineReports } from './reports.ts'

/** `?inspect` in the address that a page was opened with. DV3 */
if (new URLSearchParams(location.search).has('inspect')) {
  const { openStately } = await import('./stately.ts')
  openStately(machineReports)
}
