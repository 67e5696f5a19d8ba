import type { TradeEntryView } from '#domain/trade/trade-view.ts'
import { useWatch } from '#lib/use-watch.ts'
import * as texts from '#messages/calculator.ts'
import { cardWords, demandPrefix, demands, fullValues } from '#messages/pets.ts'
import { watch } from '#messages/watch.ts'
import { valueWords } from '#messages/word-meanings.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { Explained } from '#ui/explained.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { QuantityStepper } from './quantity-stepper.tsx'

type Props = {
  entry: TradeEntryView
  /** Number that the player owns of what they offer; missing: that is not known. */
  owned?: number
  onQuantity(quantity: number | null): void
}

export function TradeEntry({ entry: { slug, name, quantity, value, pet, worth }, owned, onQuantity }: Props) {
  return (
    <Entry>
      <span className="thumb" data-size="lg" style={stageLight(pet.hue)}>
        <PetPicture src={`/items/${slug}@96.webp`} size={96} />
        <StarButton look="corner" label={watch(name)} {...useWatch({ slug, name })} />
      </span>
      <Link className="name" to={pet.href}>
        {pet.variantWords !== null && <VariantTag variant={pet.variant} words={pet.variantWords} />}
        <b translate="no">{pet.name}</b>
        {pet.flag !== null && <span className="flag">{cardWords.flags[pet.flag]}</span>}
      </Link>
      <span className="worth num" translate="no" title={fullValues[worth.title] ?? worth.title}>
        {typeof value === 'number' ? worth.text : <Explained text={valueWords[value]}>{worth.text}</Explained>}
      </span>
      <span className="each">
        {quantity > 1
          ? texts.each(pet.value.text)
          : pet.demand && <DemandMeter demand={pet.demand} label={demands[pet.demand]} prefix={demandPrefix} />}
      </span>
      {owned !== undefined && owned < quantity && <span className="short">{texts.offersTooMany(owned, quantity)}</span>}
      <QuantityStepper name={name} quantity={quantity} onChange={onQuantity} />
    </Entry>
  )
}

export const Entry = styled.li(css`
  display: grid; grid-template: auto auto auto / 64px minmax(0, 1fr) minmax(122px, auto); column-gap: var(--s-3); align-items: center; min-height: 85px; padding: 10px var(--s-4);
  border-block-start: 1px solid var(--line-soft);
  .thumb { grid-row: span 3; }
  .thumb > button { inset-block-start: -12px; inset-inline: -14px auto; }
  .name { grid-column: 2 / -1; min-width: 0; display: flex; align-items: center; gap: 7px; }
  .name:hover b { text-decoration: underline; text-underline-offset: 3px; }
  .name b { font: 600 1rem/1.25rem var(--font-text); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
  .worth { grid-area: 2 / 2; font-size: 1.25rem; line-height: 1.5rem; }
  .short { grid-column: 2 / -1; font-size: var(--t-sm); font-weight: 600; color: var(--warn); }
  .each { grid-area: 3 / 2; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .stepper { grid-area: 2 / 3 / 4 / 4; margin-inline-end: -10px; }
  @container (max-width: 18rem) { /* 320 px, or large letters */
    .worth, .each { grid-column: 2 / -1; }
    .stepper { grid-area: 4 / 2 / 5 / -1; margin-block: 0; margin-inline: -14px 0; }
  }
  @container (min-width: 24.5rem) {
    grid-template: auto auto / 64px minmax(0, 1fr) minmax(122px, auto);
    .thumb { grid-row: span 2; }
    .name { grid-area: 1 / 2; align-self: end; }
    .worth { grid-area: 1 / 3; text-align: end; align-self: end; }
    .each { grid-area: 2 / 2; font-size: var(--t-md); }
    .stepper { grid-area: 2 / 3; justify-self: end; margin-block: 2px -4px; margin-inline: 0 -10px; }
  }
  @media (min-width: 768px) { padding-inline: var(--s-5); }
`)
