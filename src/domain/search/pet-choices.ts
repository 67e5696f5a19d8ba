import type { Variant } from '#contract/catalogue.ts'
import type { IndexedPet } from '#contract/search.ts'
import { valueFigure, type Figure } from '#domain/items/pet-card.ts'
import { trendDisplay, type TrendDisplay } from '#domain/items/trend-display.ts'
import { VARIANT_ORDER, variantSlug } from '#domain/items/variants.ts'

/** One variant of a found pet as its chip shows it. */
export type PetChoice = {
  readonly slug: string
  readonly variant: Variant
  readonly value: Figure
  readonly trend: TrendDisplay | null
}

/** QS15 */
export const petChoices = ({ slug, figures }: IndexedPet): PetChoice[] =>
  VARIANT_ORDER.flatMap((variant) => {
    const figure = figures[variant]
    if (!figure) return []
    const { value, trend } = figure
    return [{ slug: variantSlug(slug, variant), variant, value: valueFigure(value), trend: trendDisplay(trend, value) }]
  })
