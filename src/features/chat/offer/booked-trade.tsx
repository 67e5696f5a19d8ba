import type { TradeOffer } from '#contract/chat.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { toTradeRows } from '#domain/ledger/trade-rows.ts'
import { toSides } from '#domain/trade/trade-offer-view.ts'
import { type OpenLedger, useLedger } from '#lib/ledger/ledger-context.ts'
import { ledgerSource } from '#lib/ledger/ledger-source.ts'
import * as texts from '#messages/offers.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'

type Props = {
  offer: TradeOffer
  userId: string
  /** The player has just said that they traded it. */
  isConfirmed: boolean
}

/** Whether the trade is in the player's ledger. Seen only by players who have one, once it is known when the offer was accepted. ML82, ML83 */
export function BookedTrade(props: Props) {
  const ledger = useLedger()
  const { acceptedAt } = props.offer
  return ledger && acceptedAt !== null && <Booked {...props} ledger={ledger} acceptedAt={acceptedAt} />
}

function Booked({
  offer,
  userId,
  isConfirmed,
  ledger,
  acceptedAt,
}: Props & { ledger: OpenLedger; acceptedAt: string }) {
  const isEmpty = !ledger.rows.some(({ deleted }) => !deleted)
  const account = useQuery({
    queryKey: ['has-ledger', userId],
    queryFn: ({ signal }) => accountHasPets(signal),
    enabled: isEmpty,
    staleTime: Infinity,
  })
  const hasLedger = !isEmpty || account.data === true
  const trade = toTradeRows(offer.id, acceptedAt, toSides(offer, userId))
  // A tombstone no longer says which trade it was. ML4
  const ids = new Set(trade.map(({ id }) => id))
  const rows = ledger.rows.filter(({ id }) => ids.has(id))
  const isKnown = rows.length > 0

  /** Sent immediately; otherwise the account learns of rows only by `/inventory`. */
  async function save(changed: readonly LedgerRow[]) {
    await ledger.store.bind(userId)
    await ledger.store.add(changed)
    await ledgerSource.send(changed).then(
      () => ledger.store.acknowledge(changed),
      () => undefined,
    )
  }
  const bookOnce = useEffectEvent(() => isKnown || void save(trade))
  useEffect(() => {
    if (isConfirmed && hasLedger) bookOnce()
  }, [isConfirmed, hasLedger])

  /** The pressed button goes, so the focus moves to the offer. */
  function press({ currentTarget }: MouseEvent, changed: readonly LedgerRow[]) {
    currentTarget.closest('article')?.focus()
    void save(changed)
  }

  if (rows.some(({ deleted }) => !deleted))
    return (
      <p className="booked">
        <output>{texts.booked}</output>
        {' · '}
        <button type="button" onClick={(event) => press(event, rows.map(toTombstone))}>
          {texts.unbook}
        </button>
      </p>
    )
  if (isKnown || !hasLedger) return null
  return (
    <p className="booked">
      <button type="button" onClick={(event) => press(event, trade)}>
        {texts.book}
      </button>
    </p>
  )
}

/** Whether the account has pets that this browser does not know yet. */
async function accountHasPets(signal: AbortSignal): Promise<boolean> {
  let page = await ledgerSource.read(0, signal)
  while (page.more && page.rows.every(({ deleted }) => deleted)) page = await ledgerSource.read(page.next, signal)
  return page.rows.some(({ deleted }) => !deleted)
}
