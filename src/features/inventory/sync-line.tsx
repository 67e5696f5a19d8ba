import type { ItemRow } from '#contract/items.ts'
import { ledgerSyncMachine } from '#machines/ledger-sync.machine.ts'
import * as texts from '#messages/inventory.ts'
import { Button } from '#ui/button.tsx'
import { rowsQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { toPetName } from './holdings-table.tsx'

const NONE: readonly ItemRow[] = []

/** Whether the account has the pets, and what two devices changed simultaneously. ML72, ML74 */
export function SyncLine({ actor }: { actor: ActorRefFrom<typeof ledgerSyncMachine> }) {
  const state = useSelector(actor, ({ value }) => value)
  const conflicts = useSelector(actor, ({ context }) => context.conflicts)
  const { data: { pets } = { pets: NONE } } = useQuery(rowsQuery(conflicts))
  if (state !== 'conflict') return <output>{texts.sync[state]}</output>
  return (
    <div role="alert" className="warning">
      <p>{texts.sync.conflict}</p>
      <ul>
        {conflicts.map((slug) => (
          <li key={slug} translate="no">
            {toPetName(slug, pets.find((row) => row.slug === slug)?.name)}
          </li>
        ))}
      </ul>
      <Button look="outline" onClick={() => actor.send({ type: 'conflict.settled' })}>
        {texts.confirmConflict}
      </Button>
    </div>
  )
}
