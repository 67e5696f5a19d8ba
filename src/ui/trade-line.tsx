import type { Variant } from '#contract/catalogue.ts'
import { css } from '@emotion/react'
import { Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PetPicture } from './pet-picture.tsx'
import { stageLight } from './stage-light.ts'
import { VariantTag } from './variant-tag.tsx'

type Props = {
  slug: string
  hue: number
  quantity: number
  name: string
  variant: Variant
  /** Null: the normal variant. */
  variantWords: string | null
  worth: { text: string; title: string }
}

/** A pet of a side of a trade, with its picture, quantity and worth. */
export const TradeLine = ({ slug, hue, quantity, name, variant, variantWords, worth }: Props) => (
  <li>
    <span className="thumb" data-size="sm" style={stageLight(hue)}>
      <PetPicture src={`/items/${slug}@96.webp`} size={96} />
      {quantity > 1 && (
        <b className="quantity num" translate="no">
          ×{quantity}
        </b>
      )}
    </span>
    <span className="what">
      <b translate="no">{name}</b>
      <small>
        {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
        <span className="num" translate="no" title={worth.title}>
          {worth.text}
        </span>
      </small>
    </span>
  </li>
)

/** The sign between two sides. */
export const TradeSwap = () => (
  <span className="swap" aria-hidden="true">
    <Repeat2 />
  </span>
)

type TotalProps = {
  label: ReactNode
  /** Null: unknown. */
  total: { text: string; title: string } | null
}

/** Total worth of a side. */
export const TradeTotal = ({ label, total }: TotalProps) => (
  <p className="total">
    <span>{label}</span>
    <b className="num" translate="no" title={total?.title}>
      {total?.text ?? '–'}
    </b>
  </p>
)

/** Two sides beside each other, each a figure with a list of lines and a total. */
export const tradeSidesStyles = css`
  position: relative; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 30px;
  &::before { content: ""; position: absolute; inset-inline-start: 50%; inset-block: 30px 0; border-inline-start: 1px solid var(--line-soft); }
  .swap { position: absolute; inset-inline-start: 50%; inset-block-start: -2px; translate: -50% 0; display: grid; place-items: center; width: 24px; height: 24px; border-radius: 50%; background: var(--surface-3); color: var(--text-2); }
  .swap svg { width: 14px; height: 14px; }
  figure { display: flex; flex-direction: column; min-width: 0; margin: 0; }
  figcaption { margin-block-end: 6px; font: 600 var(--t-md)/1.25rem var(--font-text); color: var(--cyan); }
  li { display: flex; align-items: center; gap: 8px; min-width: 0; }
  .thumb { position: relative; }
  .quantity { position: absolute; z-index: 2; inset-inline-start: -5px; inset-block-start: -6px; min-width: 24px; padding: 0 5px; border-radius: 9px; background: var(--surface-3); color: var(--text); font-size: .75rem; line-height: 1.125rem; text-align: center; box-shadow: 0 0 0 2px var(--surface); }
  .what { min-width: 0; }
  .what b { display: block; font: 600 .875rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  .what small { display: flex; flex-wrap: wrap; gap: 0 6px; font-size: .875rem; line-height: 1.125rem; color: var(--text-2); }
  .total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 8px; margin-block-start: auto; padding-block-start: 8px; border-block-start: 1px solid var(--line-soft); font-size: var(--t-sm); color: var(--text-2); }
  .total b { margin-inline-start: auto; font-size: 1.1875rem; color: var(--text); }
`
