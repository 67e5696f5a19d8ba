import type { Variant } from '#contract/catalogue.ts'

/** `words`: as people write the variant, `Shiny Mythic`. */
export function VariantTag({ variant, words }: { variant: Variant; words: string }) {
  return (
    <span className="variant" data-variant={variant}>
      {variant !== 'Normal' && <i className="glyph" data-glyph={variant} />}
      {words}
    </span>
  )
}
