import { createBrowserInspector } from '@statelyai/inspect'
import { machineJson } from './machine-json.ts'
import type { MachineReport, MachineReports } from './machine-reports.ts'

const toMachineName = ({ machine, id }: MachineReport) => `${machine.id} (${id})`

export type InspectorStatus = 'connecting' | 'connected' | 'unreachable'

/** Milliseconds for the inspector's page to load and answer; it says nothing where it cannot. DV6 */
const PATIENCE = 8_000

/**
 * Opens the Stately inspector in a window and sends it every run: what is known of it, then each step. It receives reports, never actors:
 * DV4. `onStatus` is called when it answers, and where it does not. DV3, DV6
 */
export function openStately(reports: MachineReports, onStatus: (status: InspectorStatus) => void): void {
  const silence = setTimeout(() => onStatus('unreachable'), PATIENCE)
  addEventListener('message', ({ data }) => {
    if (data?.type !== '@statelyai.connected') return
    clearTimeout(silence)
    onStatus('connected')
  })
  const inspector = createBrowserInspector()
  const sent = new Map<string, number>()
  const sendChanges = () => {
    for (const report of reports.get().toReversed()) {
      const name = toMachineName(report)
      const snapshot = { status: report.status as 'active', value: report.value, context: report.context }
      const since = sent.get(report.id)
      if (since === undefined) inspector.actor(name, snapshot, { definition: machineJson(report.machine) })
      const steps = report.steps.slice(0, since === undefined ? undefined : report.count - since).toReversed()
      for (const { event } of steps) inspector.event(name, event as { type: string })
      const last = steps.at(-1)
      if (last) inspector.snapshot(name, snapshot, { event: last.event as { type: string } })
      sent.set(report.id, report.count)
    }
  }
  sendChanges()
  reports.subscribe(sendChanges)
}
