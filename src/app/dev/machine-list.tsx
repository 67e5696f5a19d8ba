import { alertRuleMachine } from '#machines/alert-rule.machine.ts'
import { authMachine } from '#machines/auth.machine.ts'
import { bulkRunMachine } from '#machines/bulk-run.machine.ts'
import { connectionMachine } from '#machines/connection.machine.ts'
import { hatchFeedMachine } from '#machines/hatch-feed.machine.ts'
import { hatchNotificationsMachine } from '#machines/hatch-notifications.machine.ts'
import { ledgerImportMachine } from '#machines/ledger-import.machine.ts'
import { ledgerSyncMachine } from '#machines/ledger-sync.machine.ts'
import { parkedReviewMachine } from '#machines/parked-review.machine.ts'
import { proposalMachine } from '#machines/proposal.machine.ts'
import { pushMachine } from '#machines/push.machine.ts'
import { roomChecklistMachine } from '#machines/room-checklist.machine.ts'
import { safetyLicenceMachine } from '#machines/safety-licence.machine.ts'
import { searchPopupMachine } from '#machines/search-popup.machine.ts'
import { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import { sourceMachine } from '#machines/source.machine.ts'
import { tradeRoomMachine } from '#machines/trade-room.machine.ts'
import { webhookMachine } from '#machines/webhook.machine.ts'
import { wishMachine } from '#machines/wish.machine.ts'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { AnyStateMachine } from 'xstate'
import { Chart } from './chart.tsx'
import { machineJson } from './machine-json.ts'
import type { SharedReport } from './shared-reports.ts'

const MACHINES: readonly AnyStateMachine[] = [
  alertRuleMachine,
  authMachine,
  searchPopupMachine,
  signInCallbackMachine,
  bulkRunMachine,
  connectionMachine,
  hatchFeedMachine,
  hatchNotificationsMachine,
  ledgerImportMachine,
  ledgerSyncMachine,
  parkedReviewMachine,
  proposalMachine,
  pushMachine,
  roomChecklistMachine,
  safetyLicenceMachine,
  sourceMachine,
  tradeRoomMachine,
  webhookMachine,
  wishMachine,
]

/** Every machine, with its runs in `reports`. DV1 */
export const MachineList = ({ reports }: { reports: readonly SharedReport[] }) => (
  <Root>
    {MACHINES.map((machine) => (
      <Machine
        key={machine.id}
        machine={machine}
        reports={reports.filter((report) => report.machineId === machine.id)}
      />
    ))}
  </Root>
)

function Machine({ machine, reports }: { machine: AnyStateMachine; reports: readonly SharedReport[] }) {
  const json = `data:application/json,${encodeURIComponent(machineJson(machine))}`
  return (
    <Panel aria-labelledby={machine.id}>
      <header>
        <h2 id={machine.id}>{machine.id}</h2>
        <a href={json} download={`${machine.id}.json`}>
          Download as JSON
        </a>
      </header>
      <Chart
        machine={machine}
        states={reports.filter(({ status }) => status === 'active').flatMap(({ states }) => states)}
      />
      {reports.length === 0 && <p>No open page has run this machine.</p>}
      {reports.map((report) => (
        <Run key={`${report.page} ${report.id}`} report={report} />
      ))}
    </Panel>
  )
}

const Run = ({ report: { page, id, status, states, context, steps } }: { report: SharedReport }) => (
  <details open={status === 'active'}>
    <summary>
      <b>{id}</b> of {page}, {status}: {states.join(', ')}
    </summary>
    <pre>{JSON.stringify(context, null, 2)}</pre>
    <ol>
      {steps.map(({ at, event, states: then }, index) => (
        <li key={steps.length - index}>
          <time>{new Date(at).toISOString().slice(11, 23)}</time> <code>{JSON.stringify(event)}</code> →{' '}
          {then.join(', ')}
        </li>
      ))}
    </ol>
  </details>
)

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4);
  section > header { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); }
  section > header a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); font-weight: 600; }
  section > p, details { margin-block-start: var(--s-3); color: var(--text-2); }
  summary { min-height: 44px; align-content: center; cursor: pointer; overflow-wrap: anywhere; }
  pre, ol { max-height: 240px; overflow: auto; padding: var(--s-3); border-radius: var(--r-md); background: var(--bg-sunken); font: .8125rem/1.25rem ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  ol { margin-block-start: var(--s-2); }
  code { color: var(--text); }
`)
