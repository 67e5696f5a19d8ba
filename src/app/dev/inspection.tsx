import { IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { machineReports } from './reports.ts'
import type { InspectorStatus } from './stately.ts'

const LINES: Record<InspectorStatus, string> = {
  connecting: 'Opening the Stately inspector…',
  connected: 'The Stately inspector is open in its own window.',
  unreachable: 'Couldn’t reach the Stately inspector. You can see everything here.',
}

let root: Root | undefined

/** A panel of the machines at work, which needs no Internet, and the Stately inspector in a window. `/dev/machines` is such a panel itself. DV3, DV6 */
export async function openInspection(): Promise<void> {
  const [{ openStately }, { SharedMachines }] = await Promise.all([
    import('./stately.ts'),
    import('./shared-machines.tsx'),
  ])
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const show = (status: InspectorStatus) =>
    root?.render(<Inspection status={status}>{location.pathname !== '/dev/machines' && <SharedMachines />}</Inspection>)
  show('connecting')
  openStately(machineReports, show)
}

function Inspection({ status, children }: { status: InspectorStatus; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Panel aria-label="Machines at work">
      <header>
        <output>{LINES[status]}</output>
        <IconButton aria-label="Close the machines" onClick={() => setOpen(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </Panel>
  )
}

const Panel = styled.aside(css`
  position: fixed; z-index: 50; inset-block: auto 0; inset-inline: auto 0; width: min(560px, 100%); max-height: 60vh; overflow: auto; padding: var(--s-3); border: 1px solid var(--line);
  border-start-start-radius: var(--r-lg); background: var(--bg); box-shadow: var(--shadow-pop);
  > header { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); padding-block-end: var(--s-3); }
`)
