import { type PetCardView } from '#domain/items/pet-card.ts'
import { demandPrefix, demands, fullValues, trendPrefix, trends } from '#messages/pets.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/** `more`: further facts about the pet. */
type Props = { cards: readonly { card: PetCardView; more?: ReactNode }[] }

/** Pets as they were last seen. They aren't links: without a network their pages cannot be read. */
export const PetRows = ({ cards }: Props) => (
  <Root>
    {cards.map(({ card: { href, image, name, variant, variantWords, value, trend, demand }, more }) => (
      <li key={href}>
        <PetPicture src={image} size={48} />
        <div>
          {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
          <h3 translate="no">{name}</h3>
          {more ?? (demand && <DemandMeter demand={demand} label={demands[demand]} prefix={demandPrefix} />)}
        </div>
        <p>
          <b className="num" translate="no" title={fullValues[value.title] ?? value.title}>
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
  </Root>
)

const Root = styled.ul(css`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: var(--s-2); list-style-type: "";
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 76px; padding: var(--s-2) var(--s-3); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-md); }
  --placeholder: 48px; li img { flex: none; width: 48px; height: 48px; }
  li div { flex: 1; min-width: 0; display: grid; gap: 2px; justify-items: start; }
  li h3 { font: 600 .9375rem/1.125rem var(--font-text); overflow-wrap: anywhere; }
  li p { display: grid; justify-items: end; white-space: nowrap; }
  li .num { font-size: 1.25rem; }
`)
