import type { ItemRow } from '#contract/items.ts'
import type { CalculatorEntry } from '#domain/trade/quantity.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { rowsQuery, searchIndexQuery } from '#lib/queries.ts'
import { toast } from '#ui/toast-store.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { namedEntry, otherSide, type SideName } from '#domain/trade/trade.ts'
import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { sides } from '#messages/trade.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styled from '@emotion/styled'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { keepFocus, makeReplaceable, PickerFrame, PickerSearch } from './picker-frame.tsx'
import { PickerRow, WaitingRow } from './picker-row.tsx'
import { usePickerItems } from './use-picker-items.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = {
  /** The side that is added to; null: closed. */
  side: SideName | null
  /** The entries of that side. */
  chosen: readonly CalculatorEntry[]
  /** A row that is there twice is added twice. */
  onAdd(side: SideName, ...rows: readonly ItemRow[]): void
  /** Goes on with the other side. */
  onSwitch(side: SideName): void
  onClose(): void
  /** Titles of the sheet by side. */
  titles?: Readonly<Record<SideName, string>>
  /** The player's own pets come first, where there are any. */
  isOwnFirst?: boolean
}

const TITLES: Readonly<Record<SideName, string>> = {
  yours: texts.pickerTitle(sides.yours),
  theirs: texts.pickerTitle(sides.theirs),
}

const LedgerChoice = lazy(async () => ({ default: (await import('./ledger-choice.tsx')).LedgerChoice }))

/** It stays open, so that several pets are added in a row, on both sides. CA2, CA3, CA18, CA57 */
export function Picker({ side, chosen, onAdd, onSwitch, onClose, titles = TITLES, isOwnFirst = false }: Props) {
  const [picked, setPicked] = useState<'all' | 'own' | null>(null)
  const from = picked ?? (isOwnFirst ? 'own' : 'all')
  const isOwn = side === 'yours' && from === 'own'
  const choice = { chosen, onAdd: (...rows: readonly ItemRow[]) => side !== null && onAdd(side, ...rows) }
  return (
    <Sheet
      isTall
      open={side !== null}
      onClose={onClose}
      title={side === null ? texts.addPet : titles[side]}
      footer={
        side !== null && (
          <Ways>
            <Button look="outline" onClick={() => onSwitch(otherSide(side))}>
              {titles[otherSide(side)]}
            </Button>
            <Button look="primary" onClick={onClose}>
              {texts.done(countPets(chosen))}
            </Button>
          </Ways>
        )
      }
    >
      {/* Their side can't use your own pets. */}
      {side === 'yours' && (
        <Segmented
          size="sm"
          label={texts.whichPets}
          name="picker-pets"
          options={FROM}
          value={from}
          onChange={(next) => setPicked(next)}
        />
      )}
      {isOwn ? (
        <Suspense>
          <LedgerChoice {...choice} onClose={onClose} onNone={() => setPicked((now) => now ?? 'all')} />
        </Suspense>
      ) : (
        side !== null && <Choice key={side} {...choice} onClose={onClose} />
      )}
    </Sheet>
  )
}

const countPets = (entries: readonly CalculatorEntry[]) => entries.reduce((sum, { quantity }) => sum + quantity, 0)

const Ways = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s-2);
  > button { flex: 1 1 auto; }
`

const FROM = [
  { value: 'all', label: texts.allPets },
  { value: 'own', label: texts.ownPets },
] as const
const WAITING = 8
const MAX_FOUND = 40
const searchCode = queryOptions({
  queryKey: ['picker-search'],
  queryFn: () => import('./picker-search.ts'),
  staleTime: Infinity,
})

/** Answers each key from the index of names; before the first it shows the dearest. QS2, CA2 */
function Choice({
  chosen,
  onAdd,
  onClose,
}: Pick<Props, 'chosen' | 'onClose'> & { onAdd(...rows: readonly ItemRow[]): void }) {
  const { rows, list } = usePickerItems()
  const client = useQueryClient()
  const index = useQuery(searchIndexQuery)
  const code = useQuery(searchCode)
  const [text, setText] = useState('')
  const [said, say] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const pets = useRef<HTMLUListElement>(null)
  const searched = sanitiseSearch(text)
  const type = (next: string) => {
    setText(next)
    say('')
  }
  const isSearching = searched !== ''
  const search = useMemo(() => index.data && code.data?.createPickerSearch(index.data), [index.data, code.data])
  const picked = isSearching ? search?.(searched) : undefined
  const found = picked?.pets.slice(0, MAX_FOUND) ?? []
  const typedQuantity = picked?.quantity ?? 1
  const slugs = isSearching
    ? found.flatMap(({ pet }) => code.data?.petChoices(pet).map(({ slug }) => slug) ?? [])
    : rows.map(({ slug }) => slug)
  const keys = useRowKeys(slugs, pets, box)
  const getQuantity = (slug: string) => chosen.find((entry) => entry.slug === slug)?.quantity ?? 0
  const add = (row: ItemRow) => {
    makeReplaceable(box.current)
    onAdd(...Array.from({ length: typedQuantity }, () => row))
    say(texts.added(namedEntry({ name: row.name, quantity: typedQuantity })))
  }
  const addFound = (slug: string) =>
    client.fetchQuery(rowsQuery([slug])).then(
      ({ pets: [row] }) => row && add(row),
      () => void toast({ title: texts.notAdded, description: texts.notAddedAdvice, variant: 'destructive' }),
    )
  const addFirst = () => {
    const [first] = found
    if (first) void addFound(variantSlug(first.pet.slug, first.variant))
  }

  const { fetchNextPage } = list
  const mayLoad = !isSearching && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  useEffect(() => {
    if (!mayLoad || !end.current) return
    const observer = new IntersectionObserver(
      (seen) => seen.some((each) => each.isIntersecting) && void fetchNextPage(),
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayLoad, fetchNextPage])

  const read = isSearching ? (code.data ? index : code) : list
  const count = isSearching ? found.length : rows.length
  return (
    <PickerFrame onKeyDown={keys.onKeyDown} onMouseDown={(event) => keepFocus(event, box.current)}>
      <PickerSearch
        // The platform's own autofocus: the dialog moves the focus there as it opens.
        ref={(element) => {
          box.current = element
          element?.setAttribute('autofocus', '')
          // The other side's box comes while the dialog is open.
          if (element?.closest('dialog')?.open) element.focus()
        }}
        text={text}
        onType={type}
        onEnter={addFirst}
        onEscape={onClose}
      />
      {read.isPending ? (
        <ul aria-hidden="true">
          {Array.from({ length: WAITING }, (_, at) => (
            <WaitingRow key={at} />
          ))}
        </ul>
      ) : read.isLoadingError ? (
        <ErrorState title={texts.loadError} as="p">
          <Button look="outline" onClick={() => void read.refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : count === 0 ? (
        <EmptyState title={texts.noPetsMatching(searched)} as="p" />
      ) : isSearching && code.data ? (
        <>
          {typedQuantity > 1 && <p className="adds">{texts.addsEach(typedQuantity)}</p>}
          <code.data.PickerResults
            ref={pets}
            pets={found}
            getQuantity={getQuantity}
            tabStop={keys.tabStop}
            onFocus={keys.setFocused}
            onAdd={(slug) => void addFound(slug)}
          />
        </>
      ) : (
        <ul ref={pets} aria-label={texts.pets}>
          {rows.map((row) => (
            <PickerRow
              key={row.slug}
              row={row}
              quantity={getQuantity(row.slug)}
              isTabStop={row.slug === keys.tabStop}
              onFocus={() => keys.setFocused(row.slug)}
              onAdd={() => add(row)}
            />
          ))}
          {list.hasNextPage && !list.isFetchNextPageError && <WaitingRow />}
        </ul>
      )}
      {list.isFetchNextPageError && !isSearching && (
        <p className="failed" role="alert">
          {texts.morePetsError}{' '}
          <Button look="outline" onClick={() => void fetchNextPage()}>
            {common.tryAgain}
          </Button>
        </p>
      )}
      <div ref={end} className="end" />
      <output className="sr-only">
        {read.isPending
          ? ''
          : said !== ''
            ? said
            : count === 0
              ? texts.noPets
              : isSearching
                ? texts.foundPets(count)
                : ''}
      </output>
    </PickerFrame>
  )
}
