import type { ItemRow } from '#contract/items.ts'
import { MAX_WISH_ENTRIES } from '#contract/wishes.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import type { TradeSide } from '#domain/trade/trade.ts'
import * as texts from '#messages/own-wishes.ts'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { WishSide } from './wish-draft.ts'
import { useWishParts } from './wish-parts.ts'

type Props = {
  side: WishSide
  entries: TradeSide
  rows: ReadonlyMap<string, ItemRow>
  onSearch: () => void
  /** null: the entry goes. */
  onQuantity: (slug: string, quantity: number | null) => void
  /** Pets to tap. */
  chips: ReactNode
  children?: ReactNode
}

/** One side of a wish: pets to tap, the chosen ones with their quantity, and the search. WI80, WI82 */
export function WishFormSide({ side, entries, rows, onSearch, onQuantity, chips, children }: Props) {
  const { QuantityStepper } = useWishParts()
  const search = useRef<HTMLButtonElement>(null)
  const label = side === 'have' ? texts.give : texts.want
  return (
    <Root aria-labelledby={`wish-${side}`} data-side={side}>
      <h2 id={`wish-${side}`}>{label}</h2>
      {chips}
      {entries.length > 0 && (
        <ul className="chosen" aria-label={texts.chosen[side]}>
          {entries.map(({ slug, quantity }) => {
            const row = rows.get(slug)
            const name = row?.name ?? slug
            return (
              <li key={slug}>
                <span className="thumb" style={row && stageLight(row.hue)}>
                  <PetPicture src={`/items/${slug}@96.webp`} size={96} />
                </span>
                <span className="what">
                  <b translate="no">{name}</b>
                  {row && typeof row.value === 'number' ? (
                    <small className="num" translate="no" title={formatNumber(row.value * quantity)}>
                      {formatCompact(row.value * quantity)}
                    </small>
                  ) : (
                    row && <small className="warn">{texts.noNumber}</small>
                  )}
                </span>
                <span className="count">
                  <QuantityStepper
                    name={name}
                    quantity={quantity}
                    onChange={(next) => {
                      onQuantity(slug, next)
                      // The button that was pressed goes with the entry.
                      if (next === null) search.current?.focus()
                    }}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <button ref={search} type="button" className="add" aria-haspopup="dialog" onClick={onSearch}>
        <Plus aria-hidden="true" />
        {entries.length >= MAX_WISH_ENTRIES ? texts.full(MAX_WISH_ENTRIES) : texts.search[side]}
      </button>
      {children}
    </Root>
  )
}

const Root = styled(Panel)(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-3);
  h2 { display: flex; align-items: center; gap: 10px; font-size: 1.25rem; }
  h2::before { content: ""; width: 10px; height: 22px; border-radius: 5px; background: var(--accent-fill); }
  &[data-side="want"] h2::before { background: var(--cyan-fill); }
  .chosen { list-style-type: ""; }
  .chosen > li { display: grid; grid-template-columns: 48px minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); min-height: 64px; border-block-start: 1px solid var(--line-soft); }
  .chosen b { display: block; font: 600 1rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  .chosen small { display: block; color: var(--text-2); }
  .chosen .warn { color: var(--warn); font-weight: 600; }
  .count { margin-inline-end: -10px; }
  @media (max-width: 20.5rem) { .chosen > li { grid-template-columns: 48px minmax(0, 1fr); } .chosen .count { grid-column: 2; margin-inline: -14px 0; } }
  .add { display: flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: 52px; border: 1.5px dashed var(--line-control); border-radius: var(--r-md); background: none; color: var(--text-2); font-weight: 600; cursor: pointer; }
  .add:hover { background: var(--surface-2); color: var(--text); border-style: solid; }
  .add svg { width: 20px; height: 20px; flex: none; }
`)
