import type { TradeEntry } from '#contract/trade-entry.ts'
import type { WishTag } from '#contract/wishes.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { viewEntry } from '#domain/trade/trade-offer-view.ts'
import { isTotalUnknown, sideTotal } from '#domain/trade/trade-verdict.ts'
import { tags as tagTexts } from '#messages/own-wishes.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/trades.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Repeat2 } from 'lucide-react'

type Props = {
  give: readonly TradeEntry[]
  get: readonly TradeEntry[]
  /** What the owner takes besides the pets that they name. */
  tags?: readonly WishTag[]
}

/** A trade from the reader's side, with pictures, quantities and the values of now. WI60 */
export const TradeSides = ({ give, get, tags = [] }: Props) => (
  <Root>
    <Side name="give" label={texts.give} side={give} tags={tags} />
    <span className="swap" aria-hidden="true">
      <Repeat2 />
    </span>
    <Side name="get" label={texts.get} side={get} tags={[]} />
  </Root>
)

type SideProps = { name: 'give' | 'get'; label: string; side: readonly TradeEntry[]; tags: readonly WishTag[] }

function Side({ name, label, side, tags }: SideProps) {
  const sum = sideTotal(side)
  return (
    <figure data-side={name}>
      <figcaption>{label}</figcaption>
      <ul>
        {side.map((entry) => (
          <Entry key={entry.slug} entry={entry} />
        ))}
        {tags.map((tag, at) => (
          <li key={tag} className="tag">
            {side.length + at > 0 && `${texts.or} `}
            <b>{tagTexts[tag].label}</b>
          </li>
        ))}
        {side.length + tags.length === 0 && <li className="tag">{texts.nothingNamed}</li>}
      </ul>
      {side.length > 0 && (
        <p className="total">
          <span>{texts.total}</span>
          {isTotalUnknown(sum) ? (
            <b className="num" translate="no">
              –
            </b>
          ) : (
            <b className="num" translate="no" title={formatNumber(sum.total)}>
              {formatCompact(sum.total)}
            </b>
          )}
        </p>
      )}
    </figure>
  )
}

function Entry({ entry }: { entry: TradeEntry }) {
  const { name, variant, variantWords, worth } = viewEntry(entry)
  return (
    <li>
      <span className="thumb" data-size="sm" style={stageLight(entry.hue)}>
        <PetPicture src={`/items/${entry.slug}@96.webp`} size={96} />
        {entry.quantity > 1 && (
          <b className="quantity num" translate="no">
            ×{entry.quantity}
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
  [data-side="give"] figcaption { color: var(--accent); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; margin-block-end: 10px; list-style-type: ""; }
  li { display: flex; align-items: center; gap: 8px; min-width: 0; }
  .thumb { position: relative; }
  .quantity { position: absolute; z-index: 2; inset-inline-start: -5px; inset-block-start: -6px; min-width: 24px; padding: 0 5px; border-radius: 9px; background: var(--surface-3); color: var(--text); font-size: .75rem; line-height: 1.125rem; text-align: center; box-shadow: 0 0 0 2px var(--surface); }
  .what { min-width: 0; }
  .what b { display: block; font: 600 .875rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  .what small { display: flex; flex-wrap: wrap; gap: 0 6px; font-size: .875rem; line-height: 1.125rem; color: var(--text-2); }
  .tag { flex-wrap: wrap; gap: 4px 6px; color: var(--text-2); font-size: .875rem; line-height: 1.25rem; }
  .tag b { padding: 4px 10px; border-radius: var(--r-full); background: var(--surface-2); color: var(--text); font-weight: 600; }
  .total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 8px; margin-block-start: auto; padding-block-start: 8px; border-block-start: 1px solid var(--line-soft); font-size: var(--t-sm); color: var(--text-2); }
  .total b { margin-inline-start: auto; font-size: 1.1875rem; color: var(--text); }
`)
