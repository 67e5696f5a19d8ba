import type { Variant } from '#contract/catalogue.ts'
import type { IndexedPet } from '#contract/search.ts'
import { VARIANT_ORDER } from '#domain/items/variants.ts'

/** A pet by its base slug and base name, with the variants that there are of it. */
export type NamedPet = { readonly slug: string; readonly name: string; readonly variants: readonly Variant[] }

/** Pet of the index of all names. */
export const toNamedPet = ({ slug, name, figures }: IndexedPet): NamedPet => ({
  slug,
  name,
  variants: VARIANT_ORDER.filter((variant) => figures[variant]),
})

/** Meaning of a written name: one pet, or the pets that are nearest to it. */
export type NameMatch = { readonly pet: NamedPet } | { readonly candidates: readonly NamedPet[] }

const CANDIDATES = 3
/** Two letters that changed places count as one mistake. */
const MAX_MISTAKES = 2
/** A short name has too few letters for two mistakes. */
const SHORT = 5

/** Letters and digits in lower case, words apart by one space. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By exact slug, then exact name, then all words, then the only name with the fewest mistakes. ML31 */
export function matchName(pets: readonly NamedPet[], text: string): NameMatch {
  const written = plain(text)
  if (written === '') return { candidates: [] }
  const asSlug = text.trim().toLowerCase()
  const exact = pets.find(({ slug }) => slug === asSlug) ?? pets.find(({ name }) => plain(name) === written)
  if (exact) return { pet: exact }
  const words = written.split(' ')
  const holding = pets.filter(({ name }) => {
    const own = plain(name).split(' ')
    return words.every((word) => own.includes(word))
  })
  const [only, another] = holding
  if (only && !another) return { pet: only }

  const ranked = pets
    .map((pet) => ({ pet, ...distance(written, plain(pet.name)) }))
    .toSorted((a, b) => a.mistakes - b.mistakes || a.rest - b.rest || (a.pet.name < b.pet.name ? -1 : 1))
  const [first, second] = ranked
  const most = written.length <= SHORT ? 1 : MAX_MISTAKES
  if (holding.length === 0 && first && first.mistakes <= most && first.mistakes !== second?.mistakes)
    return { pet: first.pet }
  const near =
    holding.length > 0 ? holding.toSorted((a, b) => a.name.length - b.name.length) : ranked.map(({ pet }) => pet)
  return { candidates: near.slice(0, CANDIDATES) }
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity

/**
 * Letters that are missing, added, wrong or in each other's place. `rest` is smaller the longer the texts are alike from the start: it
 * orders what has equally many mistakes.
 */
function distance(a: string, b: string): { mistakes: number; rest: number } {
  let earlier: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let left = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      left = Math.min(at(above, j) + 1, left + 1, at(above, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        left = Math.min(left, at(earlier, j - 2) + 1)
      row.push(left)
    }
    earlier = above
    above = row
  }
  let alike = 0
  while (alike < a.length && a[alike] === b[alike]) alike++
  return { mistakes: at(above, b.length), rest: -alike }
}
