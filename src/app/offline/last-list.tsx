import { filterChips } from '#domain/items/filter-chips.ts'
import { formatMoment } from '#domain/text/format.ts'
import { parseItemFilters } from '#domain/items/item-filters.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import type { LastList as List } from '#lib/last-list.ts'
import { categories, chips } from '#messages/item-filters.ts'
import * as texts from '#messages/offline.ts'
import { demandPrefix, demands, fullValues, trendPrefix, trends } from '#messages/pets.ts'
import { ago } from '#messages/time.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { History } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** How old the shown age may be, in milliseconds. */
const STEP = 10_000

/** The live clock's code is not at hand without a network. */
function everyStep(notify: () => void) {
  const timer = setInterval(notify, STEP)
  return () => clearInterval(timer)
}
const thisStep = () => Math.floor(Date.now() / STEP) * STEP

/** What the list was filtered by, in words. */
function filterWords(query: string): string[] {
  const filters = parseItemFilters(new URLSearchParams(query))
  return [
    ...(filters.category === 'all' ? [] : [categories[filters.category]]),
    ...filterChips(filters).map((key) => chips[key](filters)),
  ]
}

/** A list of items from before: never without the time at which it was seen. ST8 */
export function LastList({ list: { rows, seenAt, filters, total } }: { list: List }) {
  const now = useSyncExternalStore(everyStep, thisStep, thisStep)
  const words = filterWords(filters)
  return (
    <Root aria-labelledby="last-list">
      <h2 id="last-list">{texts.listTitle}</h2>
      <p className="seen">
        <History aria-hidden="true" />
        <span>
          {texts.seen} <time dateTime={seenAt}>{ago(measureAge(seenAt, now))}</time>
          {texts.seenOn(formatMoment(seenAt))}
          <b>{texts.mayHaveChanged}</b>
        </span>
      </p>
      <p className="what">
        {texts.shown(rows.length, total)}
        {words.length > 0 && ` · ${words.join(' · ')}`}
      </p>
      <ul>
        {rows.map(toPetCard).map(({ href, image, name, variant, variantWords, value, trend, demand }) => (
          <li key={href}>
            <PetPicture src={image} size={48} />
            <div>
              {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
              <h3>{name}</h3>
              <DemandMeter demand={demand} label={demands[demand]} prefix={demandPrefix} />
            </div>
            <p>
              <b className="num" title={fullValues[value.title] ?? value.title}>
                {value.text}
              </b>
              {trend && (
                <>
                  <span className="sr-only">{trendPrefix}</span>
                  <TrendChip {...trend} label={trends[trend.trend]} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.section(css`
  padding-bottom: var(--s-10);
  .seen { display: flex; gap: var(--s-2); margin-top: var(--s-2); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); }
  .seen svg { flex: none; width: 20px; height: 20px; margin-top: 2px; }
  .what { margin-block: var(--s-3); font-size: .9375rem; color: var(--text-2); }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: var(--s-2); }
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 76px; padding: var(--s-2) var(--s-3); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-md); }
  li img, li .no-picture { flex: none; width: 48px; height: 48px; }
  li div { flex: 1; min-width: 0; display: grid; gap: 2px; justify-items: start; }
  li h3 { font: 600 .9375rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  li p { display: grid; justify-items: end; white-space: nowrap; }
  li .num { font-size: 1.25rem; }
`)
