import type { VariantData } from '#domain/items/item-view.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { MAX_SIMILAR, similarRange } from '#domain/items/similar-values.ts'
import * as texts from '#messages/item.ts'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { similarQuery } from './similar-query.ts'

type Props = { baseSlug: string; value: VariantData['value']; children: ReactNode }

/** Pets that the shown variant trades for evenly, with a link beside their title. Their place is kept while they are read. IT62, IT63 */
export function SimilarPets({ baseSlug, value, children }: Props) {
  'use no memo' // Renders when a value changes.
  const heading = useId()
  const isNumber = similarRange(value) !== null
  const { data: pets, isLoadingError } = useQuery({
    ...similarQuery(baseSlug, value),
    enabled: isNumber,
    placeholderData: keepPreviousData,
  })
  if (!isNumber) return null
  if (isLoadingError || pets?.length === 0) return <Panel>{children}</Panel>
  return (
    <Similar aria-labelledby={heading}>
      <div className="head">
        <h2 id={heading}>{texts.similar}</h2>
        {children}
      </div>
      <ul aria-busy={!pets}>
        {pets
          ? pets.map((pet) => {
              const figure = valueFigure(pet.value)
              return (
                <li key={pet.slug}>
                  <Link to={`/items/${pet.slug}`}>
                    <span className="thumb" style={stageLight(pet.hue)}>
                      <PetPicture src={`/items/${pet.slug}@96.webp`} size={48} />
                    </span>
                    <span className="name" translate="no">
                      {pet.name}
                    </span>
                    <span className="num" translate="no" title={figure.title}>
                      {figure.text}
                    </span>
                  </Link>
                </li>
              )
            })
          : Array.from({ length: MAX_SIMILAR }, (_, at) => <li key={at} aria-hidden="true" />)}
      </ul>
    </Similar>
  )
}

const Similar = styled(Panel)(css`
  h2 { font-size: 1.125rem; }
  padding-block-end: var(--s-3);
  .head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-2); }
  /* A tile that is cut by the edge says that there are more. */
  ul { display: grid; grid: auto / auto-flow 6.25rem; gap: var(--s-2); margin: var(--s-2) calc(-1 * var(--s-4)) 0; padding: 2px var(--s-4); overflow-x: auto; scroll-padding-inline: var(--s-4); scrollbar-width: none; }
  li { position: relative; min-height: 8.25rem; border-radius: var(--r-md); background: var(--surface-2); }
  li > a:first-of-type { display: grid; grid-template-rows: auto minmax(2.125rem, 1fr) auto; justify-items: center; gap: 3px; height: 100%; padding: 8px 6px; border-radius: inherit; text-align: center; }
  li > a:first-of-type:hover { background: var(--surface-3); }
  .name { display: grid; align-items: center; font: 600 var(--t-sm)/1.0625rem var(--font-text); overflow-wrap: anywhere; }
  .num { font-size: 1rem; line-height: 1.25rem; }
  @media (min-width: 768px) { h2 { font-size: var(--d-md); } ul { grid: auto / auto-flow minmax(0, 1fr); margin-inline: 0; padding-inline: 0; } }
`)
