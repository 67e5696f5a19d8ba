import { filterChips } from '#domain/items/filter-chips.ts'
import { parseItemFilters } from '#domain/items/item-filters.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import type { LastList as List } from '#features/items/last-list.store.ts'
import { categories, chips } from '#messages/item-filters.ts'
import * as texts from '#messages/offline.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { PetRows } from './pet-rows.tsx'
import { SeenLine } from './seen-line.tsx'

/** Filters of the list, in words. */
function filterWords(query: string): string[] {
  const filters = parseItemFilters(new URLSearchParams(query))
  return [
    ...(filters.category === 'all' ? [] : [categories[filters.category]]),
    ...filterChips(filters).map((key) => chips[key](filters)),
  ]
}

/** A list of items from before: never without the time at which it was seen. ST8 */
export function LastList({ list: { rows, seenAt, filters, total } }: { list: List }) {
  const words = filterWords(filters)
  return (
    <Root aria-labelledby="last-list">
      <h2 id="last-list">{texts.listTitle}</h2>
      <SeenLine seenAt={seenAt} />
      <p className="what">
        {texts.shown(rows.length, total)}
        {words.length > 0 && ` · ${words.join(' · ')}`}
      </p>
      <PetRows cards={rows.map((row) => ({ card: toPetCard(row) }))} />
    </Root>
  )
}

const Root = styled.section(css`
  padding-block-end: var(--s-10);
  .what { margin-block: var(--s-3); font-size: .9375rem; color: var(--text-2); }
`)
