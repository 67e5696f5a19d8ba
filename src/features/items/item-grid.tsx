import { ITEMS_PAGE_SIZE, type ItemRow } from '#contract/items.ts'
import { toPetCard } from '#domain/pet-card.ts'
import { addToTradeLink } from '#domain/add-to-trade-link.ts'
import { AddLink } from '#ui/add-link.tsx'
import { PetCardSkeleton } from '#ui/pet-card-skeleton.tsx'
import { PetCard } from '#ui/pet-card.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useListWindow } from './use-list-window.ts'

/** Cards whose pictures are fetched at once: two rows of a phone's first screen. */
const FIRST_SCREEN = 4

type Props = {
  /** At least one. */
  rows: readonly ItemRow[]
  /** How many rows there are on all pages. */
  total: number
  /** The answer to other filters is still shown. */
  stale: boolean
  /** A page follows and may be asked for; its place is held by skeletons. */
  hasMore: boolean
  /** Asks for the next page; must keep its identity. Null while it is not its time. */
  loadMore: (() => unknown) | null
}

/** The loaded rows near the screen, in a list as high as all of them. IL12, IL13 */
export function ItemGrid({ rows: latest, total, stale, hasMore, loadMore }: Props) {
  const rows = useDeferredValue(latest) // a page is rendered in slices, between two frames of scrolling
  const grid = useRef<HTMLUListElement>(null)
  const coming = hasMore || rows !== latest ? Math.max(0, Math.min(ITEMS_PAGE_SIZE, total - rows.length)) : 0
  const { from, to, before, after } = useListWindow(rows.length + coming, rows.length, grid)

  const load = to > rows.length && rows === latest ? loadMore : null
  useEffect(() => void load?.(), [load])

  return (
    <Grid ref={grid} className="pet-grid" aria-label="Pets" aria-busy={stale} style={{ paddingTop: before, paddingBottom: after }}>
      {rows.slice(from, to).map((row, index) => <Cell key={row.slug} row={row} place={from + index + 1} total={total} />)}
      {Array.from({ length: to - Math.max(from, rows.length) }, (_, index) => (
        <li key={`coming-${Math.max(from, rows.length) + index}`} aria-hidden="true"><PetCardSkeleton /></li>
      ))}
    </Grid>
  )
}

function Cell({ row, place, total }: { row: ItemRow; place: number; total: number }) {
  return (
    <li aria-posinset={place} aria-setsize={total}>
      <PetCard {...toPetCard(row)} eager={place <= FIRST_SCREEN} />
      <AddLink {...addToTradeLink(row.slug)} name={row.name} />
    </li>
  )
}

/** IL2: while nothing is known yet. */
export function SkeletonGrid() {
  return (
    <Grid as="div" className="pet-grid" aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => <PetCardSkeleton key={index} />)}
    </Grid>
  )
}

// What is scrolled past is replaced by as much padding: with scroll anchoring the browser would correct that twice.
const Grid = styled.ul(css`
  list-style-type: ""; /* none would take the list's role away in Safari */
  overflow-anchor: none; transition: opacity var(--dur-base);
  &[aria-busy="true"] { opacity: .55; }
  > li { position: relative; width: 100%; max-width: var(--card-max); }
  /* A card has one height, so one off the screen need not be laid out; its shadow reaches out of it, and would be cut off without a margin. */
  @supports (overflow-clip-margin: 1px) {
    > li { content-visibility: auto; contain-intrinsic-size: auto var(--card-h); overflow-clip-margin: 28px; }
  }
`)
