import { splitSlug } from '#domain/items/variants.ts'
import type { ReadWishedValue } from '#domain/wishes/pair-wishes.ts'
import type { PairedWish, WishedPet } from '#domain/wishes/paired-wish.ts'
import type { WishRow } from './wishes.repository.ts'

/** A stored wish as pairing sees it. */
export function toPairedWish(read: ReadWishedValue): (row: WishRow) => PairedWish {
  const toPet = ({ slug, quantity }: { slug: string; quantity: number }): WishedPet => ({
    slug,
    baseSlug: read(slug)?.baseSlug ?? splitSlug(slug).baseSlug,
    quantity,
  })
  return ({ id, account_id, content }) => ({
    id,
    ownerId: account_id,
    have: content.have.map(toPet),
    want: content.want.map(toPet),
    tags: content.tags,
    minimum: content.minimum,
  })
}
