import type { Rarity } from '#contract/catalogue.ts'
import { addClass } from './add-class.ts'

/** Shape, word and colour: rarities differ in shape without the colour. AC7 */
export function RarityTag({ rarity, size, className }: { rarity: Rarity; size?: 'lg'; className?: string }) {
  return (
    <span className={addClass('rarity', className)} data-rarity={rarity} data-size={size}>
      <i className="glyph" data-glyph={rarity.toLowerCase()} />
      {rarity}
    </span>
  )
}
