import { randomId } from '#base/random-id.ts'
import { siteNow } from '#lib/site-clock.ts'
import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { foldHoldings } from '#domain/ledger/holdings.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { toTradeRows } from '#domain/ledger/trade-rows.ts'
import type { TradeView } from '#domain/trade/trade-view.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import * as texts from '#messages/calculator.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import styled from '@emotion/styled'
import { type ReactNode, useState, useTransition } from 'react'
import { useLedgerRows } from './use-ledger-rows.ts'

/** Own pets in the calculator, for players who keep them here: a separate chunk. ML84 */

export { suggestFromLedger } from '#domain/trade/ledger-balance.ts'
export { Switch } from '#ui/switch.tsx'

/** Number of pets that the player has, by slug. */
export const countPets = (rows: readonly LedgerRow[]): ReadonlyMap<string, number> =>
  new Map([...foldHoldings(rows).values()].flatMap(({ slug, quantity }) => (quantity > 0 ? [[slug, quantity]] : [])))

type LedgerRows = {
  quantities: ReadonlyMap<string, number>
  children(read: { rows: readonly ItemRow[] | undefined; isFailed: boolean; retry(): void }): ReactNode
}

/** Reads the player's variants for what is shown of them. */
export const LedgerRows = ({ quantities, children }: LedgerRows) => children(useLedgerRows(quantities))

/** Books a trade that was agreed elsewhere. ML27, ML89 */
export function LogTrade({ view, store }: { view: TradeView; store: LedgerStore }) {
  const [logged, setLogged] = useState<string | null>(null)
  const [isStoring, startStoring] = useTransition()
  const trade = JSON.stringify(
    [view.yours, view.theirs].map((side) => side.map(({ slug, quantity }) => [slug, quantity])),
  )
  const isDisabled = isStoring || logged === trade
  async function log() {
    const rows = toTradeRows(randomId(), new Date(siteNow()).toISOString(), view)
    await store.add(rows)
    setLogged(trade)
    toast({
      title: texts.logged,
      action: {
        label: texts.undo,
        description: texts.undoDescription,
        run: async () => {
          await store.add(rows.map(toTombstone))
          setLogged(null)
          toast({ title: texts.undone })
        },
      },
    })
  }
  return (
    <Log>
      <span>{texts.tradedThis}</span>
      <Button aria-disabled={isDisabled} onClick={() => isDisabled || startStoring(log)}>
        {logged === trade ? texts.logged : texts.logTrade}
      </Button>
    </Log>
  )
}

const Log = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: var(--s-2) var(--s-4); margin-block-start: var(--s-4); color: var(--text-2);
`
