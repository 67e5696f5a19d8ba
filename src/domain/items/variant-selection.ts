import type { Variant } from '#contract/catalogue.ts'

/** Variants of a list: only Normal, or Shiny, Mythic or both. */
export const LIST_VARIANTS = ['Normal', 'Shiny', 'Mythic'] as const
export type ListVariant = (typeof LIST_VARIANTS)[number]
export type ListVariants = readonly ListVariant[]

export const DEFAULT_VARIANTS: ListVariants = ['Normal']

/** Any choice as a legal one, in a fixed order; Normal gives way to the others. VA27 */
export function normaliseVariants(chosen: ListVariants): ListVariants {
  const special = LIST_VARIANTS.filter((variant) => variant !== 'Normal' && chosen.includes(variant))
  return special.length > 0 ? special : DEFAULT_VARIANTS
}

/** The selection after a press on one variant. VA27 */
export function toggleVariant(selected: ListVariants, pressed: ListVariant): ListVariants {
  if (pressed === 'Normal') return DEFAULT_VARIANTS
  return normaliseVariants(
    selected.includes(pressed) ? selected.filter((each) => each !== pressed) : [...selected, pressed],
  )
}

/** The selection as the API's `variant` parameter. VA28 */
export function selectionToVariant(selected: ListVariants): Variant {
  const [first = 'Normal', second] = normaliseVariants(selected)
  return second ? 'ShinyMythic' : first
}

/** The inverse of `selectionToVariant`. VA28 */
export const variantToSelection = (variant: Variant): ListVariants =>
  variant === 'ShinyMythic' ? ['Shiny', 'Mythic'] : [variant]

const BY_PARAMETER: ReadonlyMap<string, Variant> = new Map([
  ['normal', 'Normal'],
  ['shiny', 'Shiny'],
  ['mythic', 'Mythic'],
  ['shinymythic', 'ShinyMythic'],
])

/** The variant that a page's `variant` parameter names; null where there is none or it is unknown. VA29 */
export const parseVariantParam = (parameter: string | null): Variant | null =>
  BY_PARAMETER.get(parameter?.toLowerCase() ?? '') ?? null

/** The value of a page's `variant` parameter; null: the parameter is absent. VA29 */
export const variantToParam = (variant: Variant): string | null => (variant === 'Normal' ? null : variant.toLowerCase())

/**
 * The variant that an item page shows: its parameter's, else its slug's, else Normal; one that the pet does not have is passed over. IT4
 * `existing`: the variants that the pet has; Normal always is one.
 */
export function shownVariant(parameter: string | null, slugVariant: Variant, existing: readonly Variant[]): Variant {
  const requested = parseVariantParam(parameter) ?? slugVariant
  return existing.includes(requested) ? requested : 'Normal'
}
