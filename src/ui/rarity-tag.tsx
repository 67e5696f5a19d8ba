export type Rarity = 'Common' | 'Unique' | 'Rare' | 'Epic' | 'Legendary' | 'Secret' | 'Infinity'

/** Shape, word and colour: the shape tells rarities apart without the colour. AC7 */
export function RarityTag({ rarity, size }: { rarity: Rarity; size?: 'lg' }) {
  return (
    <span className="rarity" data-rarity={rarity} data-size={size}>
      <i className="glyph" data-glyph={rarity.toLowerCase()} />
      {rarity}
    </span>
  )
}
