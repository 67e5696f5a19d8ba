import type { Variant } from '#contract/catalogue.ts'
import { variantName } from '#domain/items/variants.ts'
import type { NamedPet } from './pet-names.ts'
import { choosePet, type ImportLine } from './read-import.ts'

/** Hatched pets of a variant. */
export type EggTick = { readonly variant: Variant; readonly quantity: number }

/** The lines of an import that the ticked pets of an egg make. ML130 */
export const readTicks = (pets: readonly NamedPet[], ticks: ReadonlyMap<string, EggTick>): ImportLine[] =>
  pets
    .flatMap((pet) => {
      const tick = ticks.get(pet.slug)
      return tick ? [{ pet, ...tick }] : []
    })
    .map(({ pet, variant, quantity }, index) =>
      choosePet(
        { line: index + 1, text: variantName(pet.name, variant) },
        { pet, entry: { quantity, variant, kind: 'hatched' } },
      ),
    )
