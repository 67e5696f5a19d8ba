import type { ItemRow } from '#contract/items.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { mayIncrease } from '#domain/trade/quantity.ts'
import * as texts from '#messages/calculator.ts'
import { demandPrefix, demands, fullValues } from '#messages/pets.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Plus } from 'lucide-react'

type Props = {
  row: ItemRow
  /** Number on the side already. */
  quantity: number
  /** Number that the player owns, where that is shown. ML85 */
  owned?: number
  /** The one row that the tab key reaches. CA18 */
  isTabStop: boolean
  onFocus(): void
  onAdd(): void
}

export function PickerRow({ row, quantity, owned, isTabStop, onFocus, onAdd }: Props) {
  const pet = toPetCard(row)
  const isFull = !mayIncrease(quantity)
  return (
    <Root>
      <button
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={isFull}
        onFocus={onFocus}
        onClick={() => isFull || onAdd()}
      >
        <span className="thumb" style={stageLight(pet.hue)}>
          <PetPicture src={`/items/${row.slug}@96.webp`} size={96} />
        </span>
        <span className="name">
          <b translate="no">{pet.name}</b>
          <small>
            {pet.variantWords === null ? (
              <RarityTag rarity={pet.rarity} />
            ) : (
              <VariantTag variant={pet.variant} words={pet.variantWords} />
            )}
            {owned !== undefined && <span>{texts.youOwn(owned)}</span>}
          </small>
        </span>
        <span className="value">
          <span className="num" translate="no" title={fullValues[pet.value.title] ?? pet.value.title}>
            {pet.value.text}
          </span>
          {pet.demand && (
            <DemandMeter demand={pet.demand} label={demands[pet.demand]} prefix={demandPrefix} className="meter" />
          )}
        </span>
        {quantity === 0 ? (
          <span className="mark">
            <Plus aria-hidden="true" />
          </span>
        ) : (
          <span className="mark" data-on="">
            {quantity}
            <span className="sr-only">{texts.addedMark}</span>
          </span>
        )}
      </button>
    </Root>
  )
}

export const WaitingRow = () => (
  <Root aria-hidden="true">
    <div data-skeleton="">
      <Skeleton className="thumb" style={{ width: 48, height: 48 }} />
      <span className="name">
        <Skeleton style={{ width: '60%' }} />
        <Skeleton style={{ width: '34%', marginBlockStart: 8 }} />
      </span>
    </div>
  </Root>
)

const Root = styled.li(css`
  content-visibility: auto; contain-intrinsic-size: auto 64px;
  > button, > div { display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 64px; padding: 6px var(--s-3); border: 0; border-radius: var(--r-md); background: none; text-align: start; }
  > button { cursor: pointer; }
  > button:hover { background: var(--surface-2); }
  > button:focus-visible { outline-offset: -2px; }
  > button[aria-disabled=true] { opacity: .5; cursor: default; }
  .name { flex: 1; min-width: 0; }
  .name b { display: block; font: 600 1rem/1.3125rem var(--font-text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { display: flex; flex-wrap: wrap; gap: 0 10px; }
  small > span { white-space: nowrap; }
  .value { display: grid; justify-items: end; }
  .value .num { font-size: 1.125rem; line-height: 1.375rem; }
  .value .meter { font-size: .75rem; line-height: 1rem; }
  .mark { display: grid; place-items: center; min-width: 32px; height: 32px; padding: 0 6px; border-radius: 16px; background: var(--surface-3); color: var(--text-2); font: 700 .9375rem/1 var(--font-display); flex: none; }
  .mark svg { width: 18px; height: 18px; }
  .mark[data-on] { background: var(--accent-fill); color: var(--on-accent); }
`)
