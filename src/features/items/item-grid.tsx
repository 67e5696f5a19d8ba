import { ITEMS_PAGE_SIZE, type ItemRow } from '#contract/items.ts'
import * as texts from '#messages/items.ts'
import { cardWords } from '#messages/pets.ts'
import { anchorAt } from '#ui/list-window/list-window.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { useWatch } from '#lib/use-watch.ts'
import { watch } from '#messages/watch.ts'
import type { ScrollPosition } from './scroll-position.ts'
import { addToTradeLink } from '#domain/trade/add-to-trade-link.ts'
import { AddLink } from '#ui/add-link.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { PetCardSkeleton } from '#ui/pet-card-skeleton.tsx'
import { PetCard } from '#ui/pet-card.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { useGridWindow } from '#ui/list-window/use-grid-window.ts'

/** Cards whose pictures are fetched immediately: two rows of a phone's first screen. */
const FIRST_SCREEN = 4

type Props = {
  /** Those of the pages read so far; undefined, or missing, is one whose page is not. */
  rows: readonly (ItemRow | undefined)[]
  /** Number of items that the list's height holds; at least one. */
  count: number
  /** Number of rows on all pages. */
  total: number
  /** The answer to other filters is still shown. */
  stale: boolean
  position: ScrollPosition | null
  /** Reads the pages of the items from `from` to before `to`. */
  onNear(from: number, to: number): void
  onPosition(position: ScrollPosition): void
}

/** The rows near the screen, in a list as high as all that were reached. Skeletons hold the place of those not read. IL12, IL13, IL27 */
export function ItemGrid({ rows: latest, count, total, stale, position, onNear, onPosition }: Props) {
  const rows = useDeferredValue(latest) // a page is rendered in slices, between two frames of scrolling
  const grid = useRef<HTMLUListElement>(null)
  const { from, to, before, after } = useGridWindow({
    count,
    unmeasured: Math.min(latest.length, ITEMS_PAGE_SIZE),
    grid,
    position,
    onLook: (shape, scrolled, height) =>
      onPosition({ y: scrollY, height, count, ...anchorAt(shape, scrolled), ...shape }),
  })

  const near = useEffectEvent(onNear)
  useEffect(() => near(from, to), [from, to, stale])

  return (
    <Grid
      ref={grid}
      className="pet-grid"
      aria-label={texts.listName}
      aria-busy={stale}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {Array.from({ length: to - from }, (_, index) => {
        const at = from + index
        const row = rows[at]
        return row ? (
          <Cell key={row.slug} row={row} place={at + 1} total={total} />
        ) : (
          <li key={at} aria-hidden="true">
            <PetCardSkeleton />
          </li>
        )
      })}
    </Grid>
  )
}

function Cell({ row, place, total }: { row: ItemRow; place: number; total: number }) {
  return (
    <li aria-posinset={place} aria-setsize={total}>
      <PetCard {...toPetCard(row)} words={cardWords} eager={place <= FIRST_SCREEN} />
      <AddLink {...addToTradeLink(row.slug)} {...texts.addToCalculator(row.name)} />
      <StarButton look="corner" label={watch(row.name)} {...useWatch(row)} />
    </li>
  )
}

/** IL2: while nothing is known yet. */
export function SkeletonGrid() {
  return (
    <Grid as="div" className="pet-grid" aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <PetCardSkeleton key={index} />
      ))}
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
