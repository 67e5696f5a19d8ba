import type { TradeEntry } from '#contract/trade-entry.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { type OfferSides as Sides, viewEntry } from '#domain/trade/trade-offer-view.ts'
import { isTotalUnknown, sideTotal } from '#domain/trade/trade-verdict.ts'
import type { SideName } from '#domain/trade/trade.ts'
import * as texts from '#messages/offers.ts'
import { fullValues } from '#messages/pets.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Repeat2 } from 'lucide-react'

/** Entries of a side that are shown before a button reveals the rest. */
const FIRST = 6

type Props = { sides: Sides; /** No pet is folded away. */ isWhole?: boolean }

/** Both sides of an offer, the reader's own first, with the values that the entries hold. TR4, TR7, TR15 */
export const OfferSides = ({ sides: { yours, theirs }, isWhole = false }: Props) => (
  <Root>
    <Side name="yours" side={yours} shown={isWhole ? yours.length : FIRST} />
    <span className="swap" aria-hidden="true">
      <Repeat2 />
    </span>
    <Side name="theirs" side={theirs} shown={isWhole ? theirs.length : FIRST} />
  </Root>
)

function Side({ name, side, shown }: { name: SideName; side: readonly TradeEntry[]; shown: number }) {
  const sum = sideTotal(side)
  const { total, unpriced } = sum
  return (
    <figure data-gives={name === 'yours' ? '' : undefined}>
      <figcaption>{texts.sideLabels[name]}</figcaption>
      {side.length === 0 ? <p className="none">{texts.emptySide}</p> : <Entries side={side.slice(0, shown)} />}
      {side.length > shown && (
        <details>
          <summary>{texts.more(side.length - shown)}</summary>
          <Entries side={side.slice(shown)} />
        </details>
      )}
      <p className="total">
        <span>
          {texts.total}
          {unpriced.length > 0 && <small>{texts.partialTotal}</small>}
        </span>
        {isTotalUnknown(sum) ? (
          <b className="num" translate="no">
            –
          </b>
        ) : (
          <b className="num" translate="no" title={formatNumber(total)}>
            {formatCompact(total)}
          </b>
        )}
      </p>
    </figure>
  )
}

const Entries = ({ side }: { side: readonly TradeEntry[] }) => (
  <ul>
    {side.map((entry) => (
      <Entry key={entry.slug} entry={entry} />
    ))}
  </ul>
)

function Entry({ entry }: { entry: TradeEntry }) {
  const { name, variant, variantWords, worth } = viewEntry(entry)
  const { slug, hue, quantity } = entry
  return (
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
          <span className="num" translate="no" title={fullValues[worth.title] ?? worth.title}>
            {worth.text}
          </span>
        </small>
      </span>
    </li>
  )
}

const Root = styled.div(css`
  position: relative; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 30px;
  &::before { content: ""; position: absolute; inset-inline-start: 50%; inset-block: 30px 0; border-inline-start: 1px solid var(--line-soft); }
  .swap { position: absolute; inset-inline-start: 50%; inset-block-start: -2px; translate: -50% 0; display: grid; place-items: center; width: 24px; height: 24px; border-radius: 50%; background: var(--surface-3); color: var(--text-2); }
  .swap svg { width: 14px; height: 14px; }
  figure { display: flex; flex-direction: column; min-width: 0; margin: 0; }
  figcaption { margin-block-end: 6px; font: 600 var(--t-md)/1.25rem var(--font-text); color: var(--cyan); }
  [data-gives] figcaption { color: var(--accent); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; list-style-type: ""; }
  li { display: flex; align-items: center; gap: 8px; }
  .quantity { position: absolute; z-index: 2; inset-inline-start: -5px; inset-block-start: -6px; min-width: 24px; padding: 0 5px; border-radius: 9px; background: var(--surface-3); color: var(--text); font-size: .75rem; line-height: 1.125rem; text-align: center; box-shadow: 0 0 0 2px var(--surface); }
  .what { min-width: 0; }
  .what b { display: block; font: 600 .875rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  .what small { display: flex; flex-wrap: wrap; gap: 0 6px; font-size: .875rem; line-height: 1.125rem; color: var(--text-2); }
  .none { color: var(--text-3); font-size: var(--t-md); }
  ul, .none { margin-block-end: 10px; }
  summary { display: list-item; min-height: 44px; font-size: var(--t-md); line-height: 2.75rem; color: var(--text-2); cursor: pointer; }
  .total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 8px; margin-block-start: auto; padding-block-start: 8px; border-block-start: 1px solid var(--line-soft); font-size: var(--t-sm); color: var(--text-2); }
  .total b { margin-inline-start: auto; font-size: 1.1875rem; color: var(--text); }
`)
