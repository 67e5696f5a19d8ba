import { machineJson } from '#app/dev/machine-json.ts'
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
import { safetyLicenceMachine } from '#machines/safety-licence.machine.ts'
import { searchPopupMachine } from '#machines/search-popup.machine.ts'
import { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import { sourceMachine } from '#machines/source.machine.ts'
import { tradeRoomMachine } from '#machines/trade-room.machine.ts'
import { webhookMachine } from '#machines/webhook.machine.ts'
import { wishMachine } from '#machines/wish.machine.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { toMermaid } from './support/mermaid.ts'

const MACHINES = [
  alertRuleMachine,
  authMachine,
  bulkRunMachine,
  connectionMachine,
  hatchFeedMachine,
  hatchNotificationsMachine,
  ledgerImportMachine,
  ledgerSyncMachine,
  parkedReviewMachine,
  proposalMachine,
  pushMachine,
  safetyLicenceMachine,
  searchPopupMachine,
  signInCallbackMachine,
  sourceMachine,
  tradeRoomMachine,
  webhookMachine,
  wishMachine,
]

it.each(MACHINES)('the diagram of $id is current', async (machine) => {
  await expect(toMermaid(machine)).toMatchFileSnapshot(`../docs/machines/${machine.id}.mmd`)
})

it.each(MACHINES)(
  '[DV2, DV8] $id as JSON is current, and makes a machine of the same states and transitions',
  async (machine) => {
    const json = machineJson(machine)
    await expect(json).toMatchFileSnapshot(`../docs/machines/${machine.id}.json`)
    expect(toMermaid(createMachine(JSON.parse(json)))).toEqual(toMermaid(machine))
  },
)

it('[DV8] the page of the machines names each', () => {
  const page = readFileSync('docs/machines/README.md', 'utf8')
  expect([...page.matchAll(/^\| \[([\w-]+)\]/gm)].map(([, id]) => id)).toEqual(MACHINES.map(({ id }) => id))
})
