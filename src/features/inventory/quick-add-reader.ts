import type { Variant } from '#contract/catalogue.ts'
import type { SearchIndex } from '#contract/search.ts'
import { type ReadingFault, readTyped } from '#domain/ledger/paste-grammar.ts'
import { type NamedPet, preparePetNames, toNamedPet } from '#domain/ledger/pet-names.ts'
import { findPets } from '#domain/search/find-pets.ts'
import { runToEnd } from '#base/run-in-slices.ts'

/** Suggestions that a phone shows above its keyboard. */
const SUGGESTIONS = 5

export type ReadBox = {
  readonly fault: ReadingFault | null
  /** Typed with the name. */
  readonly quantity: number | undefined
  /** Pets that the text may mean, each with the variant that Enter adds. */
  readonly found: readonly (NamedPet & { readonly named: Variant })[]
}

/** Reads what is typed as a line of a list. ML40, ML142 */
export function makeReader(index: SearchIndex): (text: string) => ReadBox {
  const petNames = runToEnd(preparePetNames(index.pets.map(toNamedPet)))
  return (text) => {
    const typed = readTyped(petNames, text)
    if ('code' in typed) return { fault: typed, quantity: undefined, found: [] }
    const { pets } = findPets(index, typed.name)
    return {
      fault: null,
      quantity: typed.quantity,
      found: pets.slice(0, SUGGESTIONS).map(({ pet, variant }) => ({
        ...toNamedPet(pet),
        named: typed.variant ?? variant,
      })),
    }
  }
}
