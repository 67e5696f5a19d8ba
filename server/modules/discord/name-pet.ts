import { VARIANTS, type Variant } from '#contract/catalogue.ts'
import type { IndexedPet, SearchIndex } from '#contract/search.ts'
import type { Egg } from '#contract/eggs.ts'
import { byValueDescending } from '#domain/items/value-order.ts'
import { VARIANT_ORDER, splitSlug, variantName, variantSlug } from '#domain/items/variants.ts'
import { findPets } from '#domain/search/find-pets.ts'
import * as texts from '#messages/discord.ts'
import { DISCORD_LIMITS } from './discord-limits.ts'
import { plainName } from './markdown.ts'

/** Pet that a text names. `isGuess`: the text isn't its name, nor a part of it. */
export type NamedPet =
  | { readonly kind: 'pet'; readonly pet: IndexedPet; readonly variant: Variant; readonly isGuess: boolean }
  | { readonly kind: 'egg' }
  | { readonly kind: 'none'; readonly closest: readonly string[] }

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Finds a pet by the slug that a choice has as its value, else by the site's search. DI12 */
export function namePet(index: SearchIndex, text: string): NamedPet {
  const bySlug = SLUG.test(text) ? findSlug(index, text) : undefined
  if (bySlug) return { kind: 'pet', ...bySlug, isGuess: false }
  const { pets, isEggFirst, closest } = findPets(index, text)
  const [first] = pets
  if (isEggFirst && closest.length === 0) return { kind: 'egg' }
  if (!first) return { kind: 'none', closest }
  return { kind: 'pet', pet: first.pet, variant: first.variant, isGuess: closest.length > 0 }
}

function findSlug({ pets }: SearchIndex, text: string): { pet: IndexedPet; variant: Variant } | undefined {
  const { baseSlug, variant } = splitSlug(text)
  const whole = pets.find(({ slug }) => slug === text)
  if (whole) return { pet: whole, variant: 'Normal' }
  const base = pets.find(({ slug, figures }) => slug === baseSlug && figures[variant])
  return base && { pet: base, variant }
}

/** Egg that a text names, by slug or by the site's search. */
export function nameEgg(index: SearchIndex, eggs: readonly Egg[], text: string): Egg | undefined {
  const wanted = text.toLowerCase()
  const exact = eggs.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)
  if (exact) return exact
  const slug = findPets(index, text).eggs[0]?.slug
  return eggs.find((egg) => egg.slug === slug)
}

export const variantsOf = ({ figures }: IndexedPet): Variant[] => VARIANT_ORDER.filter((variant) => figures[variant])

/** The variant that an option of a command names; undefined: none. */
export const parseVariant = (text: string): Variant | undefined => VARIANTS.find((variant) => variant === text)

/** A suggestion that a player picks while they type; `value` goes into the command. */
export type Choice = { readonly name: string; readonly value: string }

/** Pets that a text finds while it is typed, in the order of the site's search; without a text the most valuable ones. DI6 */
export function petChoices(index: SearchIndex, text: string): Choice[] {
  const found =
    text === ''
      ? index.pets
          .map((pet) => ({ pet, variant: 'Normal' as const }))
          .toSorted((a, b) =>
            byValueDescending(a.pet.figures.Normal?.value ?? 'N/A', b.pet.figures.Normal?.value ?? 'N/A'),
          )
      : findPets(index, text).pets
  return found.slice(0, DISCORD_LIMITS.choices).map(({ pet, variant }) => ({
    name: texts.choice(
      plainName(variantName(pet.name, variant)),
      texts.writeValue(pet.figures[variant]?.value ?? 'N/A'),
    ),
    value: variantSlug(pet.slug, variant),
  }))
}

/** The same for eggs; without a text those that the site lists first. */
export const eggChoices = (index: SearchIndex, text: string): Choice[] =>
  (text === '' ? index.eggs : findPets(index, text).eggs)
    .slice(0, DISCORD_LIMITS.choices)
    .map(({ name, slug }) => ({ name, value: slug }))
