import { useSyncExternalStore } from 'react'
import { MachineList } from './machine-list.tsx'
import { sharedReports } from './shared.ts'

/** Every machine, with its runs in all pages that are open. DV5 */
export const SharedMachines = () => (
  <MachineList reports={useSyncExternalStore(sharedReports.subscribe, sharedReports.get)} />
)
