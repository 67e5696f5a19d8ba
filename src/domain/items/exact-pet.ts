import type { Variant } from '#contract/catalogue.ts'
import type { ItemRow } from '#contract/items.ts'
import { splitSlug, variantSlug } from './variants.ts'

/** In the order of the picker. */
const VARIANTS: readonly Variant[] = ['Normal', 'Shiny', 'Mythic', 'ShinyMythic']

/** A name as the slug that the catalogue makes of it. */
const slugOfName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The slugs, in every variant, of the pet that has exactly this name: the named variant first. None for text that names no pet. CA14 */
export function slugsOfName(name: string): string[] {
  const slug = slugOfName(name)
  if (slug === '') return []
  const { baseSlug } = splitSlug(slug)
  return [...new Set([slug, ...VARIANTS.map((variant) => variantSlug(baseSlug, variant))])]
}

/** The rows of `slugs` in their order, then the others as they are; each once. CA14 */
export function exactFirst(exact: readonly ItemRow[], others: readonly ItemRow[], slugs: readonly string[]): ItemRow[] {
  const first = exact.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
  return [...new Map([...first, ...others].map((row) => [row.slug, row])).values()]
}
