import { runToEnd } from '#base/run-in-slices.ts'
import type { SearchIndex } from '#contract/search.ts'
import { readTyped } from '#domain/ledger/paste-grammar.ts'
import { preparePetNames, toNamedPet } from '#domain/ledger/pet-names.ts'
import { findPets, type FoundPet } from '#domain/search/find-pets.ts'

/** Search of the picker: a separate chunk, loaded when the picker opens. QS1 */
export { petChoices } from '#domain/search/pet-choices.ts'
export { PickerResults } from './picker-results.tsx'

/** Pets that a typed text finds, and how many of the chosen one it adds. */
export type Picked = { readonly pets: readonly FoundPet[]; readonly quantity: number }

/** Returns the search in an index: a quantity that is typed with a name is read as in own pets, and one that isn't a quantity finds nothing. CA47 */
export function createPickerSearch(index: SearchIndex): (text: string) => Picked {
  const names = runToEnd(preparePetNames(index.pets.map(toNamedPet)))
  return (text) => {
    const typed = readTyped(names, text)
    if ('code' in typed) return { pets: typed.code === 'not-found' ? findPets(index, text).pets : [], quantity: 1 }
    const { name, variant: typedVariant, quantity } = typed
    if (quantity === undefined) return { pets: findPets(index, text).pets, quantity: 1 }
    const found = findPets(index, name).pets
    return { pets: found.map((each) => ({ ...each, variant: typedVariant ?? each.variant })), quantity }
  }
}
