import type { Variant } from '#contract/catalogue.ts'

/** Variants of a pet, in their order. */
export const VARIANT_ORDER: readonly Variant[] = ['Normal', 'Shiny', 'Mythic', 'ShinyMythic']

/** The prefix of the variant's own name, and that of its slug. */
const WORDS: Record<Variant, string> = { Normal: '', Shiny: 'Shiny', Mythic: 'Mythic', ShinyMythic: 'Shiny Mythic' }

/** Longest first, so that `shiny-mythic-x` is not read as Shiny of `mythic-x`. */
const PREFIXES = (['ShinyMythic', 'Shiny', 'Mythic'] as const).map((variant) => ({
  variant,
  slug: `${WORDS[variant].toLowerCase().replace(' ', '-')}-`,
}))

/** Label of a variant for people: `Shiny Mythic`. VA5 */
export const variantLabel = (variant: Variant): string => WORDS[variant] || 'Normal'

/** The variant's own slug: (`king-doggy`, Shiny) is `shiny-king-doggy`. VA6 */
export const variantSlug = (baseSlug: string, variant: Variant): string =>
  (PREFIXES.find((prefix) => prefix.variant === variant)?.slug ?? '') + baseSlug

/** The inverse of `variantSlug`: the variant that a slug's prefix implies, and the base slug. VA6, IT1 */
export function splitSlug(slug: string): { baseSlug: string; variant: Variant } {
  const prefix = PREFIXES.find((candidate) => slug.startsWith(candidate.slug) && slug.length > candidate.slug.length)
  return prefix
    ? { baseSlug: slug.slice(prefix.slug.length), variant: prefix.variant }
    : { baseSlug: slug, variant: 'Normal' }
}

/** The variant's own name: (`King Doggy`, ShinyMythic) is `Shiny Mythic King Doggy`. VA7 */
export const variantName = (baseName: string, variant: Variant): string =>
  variant === 'Normal' ? baseName : `${WORDS[variant]} ${baseName}`

/** The name without the words of its own variant; a name that does not begin with them is returned as it is. VA7 */
export function baseName(name: string, variant: Variant): string {
  const words = `${WORDS[variant]} `
  return variant !== 'Normal' && name.startsWith(words) ? name.slice(words.length) : name
}
