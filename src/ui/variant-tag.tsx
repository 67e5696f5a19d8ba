import type { Variant } from '#contract/catalogue.ts'
import { addClass } from './add-class.ts'

/** `words`: as people write the variant, `Shiny Mythic`. */
export function VariantTag({ variant, words, className }: { variant: Variant; words: string; className?: string }) {
  return (
    <span className={addClass('variant', className)} data-variant={variant}>
      {variant !== 'Normal' && <i className="glyph" data-glyph={variant} />}
      {words}
    </span>
  )
}
