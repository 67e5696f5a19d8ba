import type { ItemRow } from '#contract/items.ts'
import { viewInventory } from '#domain/ledger/inventory-view.ts'
import { findPets } from '#domain/search/find-pets.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import type { CalculatorEntry } from '#domain/trade/quantity.ts'
import { useLedger } from '#lib/ledger/ledger-context.ts'
import { searchIndexQuery } from '#lib/queries.ts'
import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { countPets } from './calculator-ledger.tsx'
import { keepFocus, makeReplaceable, PickerFrame, PickerSearch } from './picker-frame.tsx'
import { PickerRow, WaitingRow } from './picker-row.tsx'
import { useLedgerRows } from './use-ledger-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = {
  /** The entries of the side. */
  chosen: readonly CalculatorEntry[]
  onAdd(row: ItemRow): void
  onClose(): void
  /** The player turns out to have no pets. */
  onNone(): void
}

/** The picker's tab of the player's own pets, the dearest first. ML85, ML86 */
export function LedgerChoice({ chosen, onAdd, onClose, onNone }: Props) {
  const ledger = useLedger()
  const rows = ledger?.rows ?? []
  const quantities = countPets(rows)
  const read = useLedgerRows(quantities)
  const index = useQuery(searchIndexQuery)
  const [text, setText] = useState('')
  const [said, say] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const pets = useRef<HTMLUListElement>(null)
  const searched = sanitiseSearch(text)
  const type = (next: string) => {
    setText(next)
    say('')
  }
  const own = viewInventory(rows, new Map(read.rows?.map((row) => [row.slug, row]))).lines.flatMap(
    ({ row, quantity }) => (row ? [{ row, quantity }] : []),
  )
  const ranks =
    searched === '' || !index.data
      ? null
      : new Map(findPets(index.data, searched).pets.map(({ pet }, rank) => [pet.slug, rank]))
  const shown = ranks
    ? own
        .filter(({ row }) => ranks.has(row.baseSlug))
        .toSorted((a, b) => (ranks.get(a.row.baseSlug) ?? 0) - (ranks.get(b.row.baseSlug) ?? 0))
    : own
  const keys = useRowKeys(
    shown.map(({ row }) => row.slug),
    pets,
    box,
  )
  const add = (row: ItemRow) => {
    makeReplaceable(box.current)
    onAdd(row)
    say(texts.added(row.name))
  }

  const hasNone = ledger !== null && quantities.size === 0
  const tell = useEffectEvent(onNone)
  // Before the search box is shown: what had been typed into it would be lost.
  useLayoutEffect(() => {
    if (hasNone) tell()
  }, [hasNone])

  const isWaiting = !ledger || (quantities.size > 0 && !read.rows)
  return (
    <PickerFrame onKeyDown={keys.onKeyDown} onMouseDown={(event) => keepFocus(event, box.current)}>
      {ledger && (
        <PickerSearch
          ref={box}
          text={text}
          onType={type}
          onEnter={() => {
            if (searched !== '' && shown[0]) add(shown[0].row)
          }}
          onEscape={onClose}
        />
      )}
      {isWaiting && read.isFailed ? (
        <ErrorState title={texts.loadError} as="p">
          <Button look="outline" onClick={read.retry}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : isWaiting ? (
        <ul aria-hidden="true">
          <WaitingRow />
          <WaitingRow />
        </ul>
      ) : quantities.size === 0 ? (
        <EmptyState {...texts.noOwnPets} as="p">
          <ButtonLink to="/inventory" onClick={onClose}>
            {texts.addOwnPets}
          </ButtonLink>
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={texts.ownMatching(searched)} as="p" />
      ) : (
        <ul ref={pets} aria-label={texts.pets}>
          {shown.map(({ row, quantity }) => (
            <PickerRow
              key={row.slug}
              row={row}
              quantity={chosen.find(({ slug }) => slug === row.slug)?.quantity ?? 0}
              owned={quantity}
              isTabStop={row.slug === keys.tabStop}
              onFocus={() => keys.setFocused(row.slug)}
              onAdd={() => add(row)}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
    </PickerFrame>
  )
}
