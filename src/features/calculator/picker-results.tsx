import type { FoundPet } from '#domain/search/find-pets.ts'
import { petChoices } from '#domain/search/pet-choices.ts'
import { mayIncrease } from '#domain/trade/quantity.ts'
import * as texts from '#messages/calculator.ts'
import * as search from '#messages/search.ts'
import { PetResult, VariantFigures } from '#ui/pet-result.tsx'
import { useIsOnline } from '#ui/use-is-online.ts'
import styled from '@emotion/styled'
import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLUListElement>
  pets: readonly FoundPet[]
  getQuantity(slug: string): number
  /** The one button that the tab key reaches. CA18 */
  tabStop: string | undefined
  onFocus(slug: string): void
  onAdd(slug: string): void
}

/** The pets that a search finds, with a button for each variant. CA14 */
export const PickerResults = ({ ref, pets, getQuantity, tabStop, onFocus, onAdd }: Props) => {
  const isOnline = useIsOnline()
  return (
    <>
      {!isOnline && <Offline>{search.offline}</Offline>}
      <List ref={ref} aria-label={texts.pets}>
        {pets.map(({ pet, variant }) => (
          <li key={pet.slug}>
            <PetResult
              slug={pet.slug}
              name={pet.name}
              hue={pet.hue}
              chips={petChoices(pet).map((choice) => {
                const quantity = getQuantity(choice.slug)
                const isFull = !mayIncrease(quantity)
                const words = search.choice(pet.name, choice.variant, choice.value.title, choice.trend?.trend ?? null)
                return (
                  <button
                    key={choice.slug}
                    type="button"
                    tabIndex={choice.slug === tabStop ? 0 : -1}
                    aria-disabled={isFull}
                    aria-label={quantity === 0 ? words : texts.addedSoFar(words, quantity)}
                    data-meant={choice.variant === variant ? '' : undefined}
                    onFocus={() => onFocus(choice.slug)}
                    onClick={() => isFull || onAdd(choice.slug)}
                  >
                    <VariantFigures {...choice} words={search.shortVariants[choice.variant]} count={quantity} />
                  </button>
                )
              })}
            />
          </li>
        ))}
      </List>
    </>
  )
}

const Offline = styled.p`
  padding: var(--s-2) var(--s-3) 0; color: var(--warn); font-size: var(--t-sm);
`

const List = styled.ul`
  li + li { border-block-start: 1px solid var(--line-soft); }
`
