import { createBrowserInspector } from '@statelyai/inspect'
import { machineJson } from './machine-json.ts'
import type { MachineReport, MachineReports } from './machine-reports.ts'

const nameOf = ({ machine, id }: MachineReport) => `${machine.id} (${id})`

/** Opens the Stately inspector in a window and tells it every run: what is known of it, then each step. It is told reports, never actors: DV4. DV3 */
export function openStately(reports: MachineReports): void {
  const inspector = createBrowserInspector()
  const told = new Map<string, number>()
  const tell = () => {
    for (const report of reports.get().toReversed()) {
      const name = nameOf(report)
      const snapshot = { status: report.status as 'active', value: report.value, context: report.context }
      const since = told.get(report.id)
      if (since === undefined) inspector.actor(name, snapshot, { definition: machineJson(report.machine) })
      const steps = report.steps.slice(0, since === undefined ? undefined : report.count - since).toReversed()
      for (const { event } of steps) inspector.event(name, event as { type: string })
      if (steps.length > 0) inspector.snapshot(name, snapshot, { event: steps.at(-1)!.event as { type: string } })
      told.set(report.id, report.count)
    }
  }
  tell()
  reports.subscribe(tell)
}
