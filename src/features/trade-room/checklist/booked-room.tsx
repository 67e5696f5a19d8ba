import type { LedgerRow } from '#contract/ledger.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { toBookedRows } from '#domain/trade-room/booked-rows.ts'
import type { ChecklistRoom } from '#domain/trade-room/checklist.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { type OpenLedger, useLedger } from '#lib/ledger/ledger-context.ts'
import { ledgerSource } from '#lib/ledger/ledger-source.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import styled from '@emotion/styled'
import { css } from '@emotion/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Says that the finished trade is in the player's pets, and takes it back. RM206, RM207 */
export function BookedRoom({ room }: { room: ChecklistRoom }) {
  const ledger = useLedger()
  const trade = toBookedRows(room)
  return ledger && trade.length > 0 && <Booked room={room} trade={trade} ledger={ledger} />
}

type Props = { room: ChecklistRoom; trade: readonly LedgerRow[]; ledger: OpenLedger }

function Booked({ room: { you, seats }, trade, ledger: { store, rows } }: Props) {
  const userId = seats[you]?.userId
  const words = useRef<HTMLSpanElement>(null)
  const [isUnsent, setUnsent] = useState(false)
  const ids = new Set(trade.map(({ id }) => id))
  const known = rows.filter(({ id }) => ids.has(id))
  const isUndone = known.length > 0 && known.every(({ deleted }) => deleted)

  const bookOnce = useEffectEvent(() => {
    if (userId === undefined && known.length === 0) void store.add(trade)
  })
  useEffect(() => bookOnce(), [])

  async function undo() {
    const tombstones = trade.map(toTombstone)
    // The pressed button goes, so the focus moves to what stays.
    words.current?.focus()
    if (userId === undefined) return store.add(tombstones)
    await store.bind(userId)
    await store.add(tombstones)
    await ledgerSource.send(tombstones).then(
      () => store.acknowledge(tombstones),
      () => setUnsent(true), // the ledger sends it with its next synchronisation
    )
  }
  const isBoth = userId !== undefined && seats[otherSeat(you)]?.userId !== undefined
  return (
    <Root>
      <span ref={words} tabIndex={-1}>
        {isUndone ? (isUnsent ? texts.undoHere : texts.undone) : isBoth ? texts.booked.both : texts.booked.own}
      </span>
      {!isUndone && (
        <Button look="outline" onClick={() => void undo()}>
          {texts.undo}
        </Button>
      )}
    </Root>
  )
}

const Root = styled.output(css`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2) var(--s-3); padding: var(--s-3); border-radius: var(--r-md); background: var(--good-soft); color: var(--good); font-weight: 600;
`)
