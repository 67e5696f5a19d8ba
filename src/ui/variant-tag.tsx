export type Variant = 'Normal' | 'Shiny' | 'Mythic' | 'ShinyMythic'

/** `words`: as people write the variant, `Shiny Mythic`. */
export function VariantTag({ variant, words }: { variant: Variant; words: string }) {
  return (
    <span className="variant" data-variant={variant}>
      {variant !== 'Normal' && <i className="glyph" data-glyph={variant} />}
      {words}
    </span>
  )
}
