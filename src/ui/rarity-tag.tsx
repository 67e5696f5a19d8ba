import type { Rarity } from '#contract/catalogue.ts'

/** Shape, word and colour: rarities differ in shape without the colour. AC7 */
export function RarityTag({ rarity, size }: { rarity: Rarity; size?: 'lg' }) {
  return (
    <span className="rarity" data-rarity={rarity} data-size={size}>
      <i className="glyph" data-glyph={rarity.toLowerCase()} />
      {rarity}
    </span>
  )
}
