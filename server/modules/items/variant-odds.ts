import type { Variant } from '#contract/catalogue.ts'

/** One in how many copies of a pet is of this variant. */
export const VARIANT_ODDS: Record<Variant, number> = { Normal: 1, Shiny: 40, Mythic: 100, ShinyMythic: 4_000 }
