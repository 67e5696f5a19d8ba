import { shownVariant } from '#domain/items/variant-selection.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { variantData } from '#domain/items/item-view.ts'
import { similarQuery } from '#features/item/similar/similar-query.ts'
import { itemQuery } from '#lib/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads an item, then what is worth about as much as the variant that the address names. IT62 */
export async function readItem(client: QueryClient, slug: string, url: URL): Promise<void> {
  const { baseSlug, variant } = splitSlug(slug)
  const detail = await client.ensureQueryData(itemQuery(baseSlug))
  const shown = shownVariant(url.searchParams.get('variant'), variant, detail.pet.variants)
  const value = variantData(detail, shown)?.value
  if (value !== undefined) await client.ensureQueryData(similarQuery(baseSlug, value))
}
