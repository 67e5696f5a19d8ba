import type { PetValue } from '#contract/catalogue.ts'
import { VARIANT_ORDER } from '#domain/items/variants.ts'
import { findNearest, MAX_SIMILAR, similarRange } from '#domain/items/similar-values.ts'
import { readAround, readSource } from '#lib/queries.ts'
import { queryOptions } from '@tanstack/react-query'

/** Rows read on each side: the shown ones, and the pet's own, which are left out. */
const LIMIT = MAX_SIMILAR + VARIANT_ORDER.length

/** Pets worth about as much as `value`, and only what is shown of them, as the server sends it along with the page. IT62 */
export const similarQuery = (baseSlug: string, value: PetValue) =>
  queryOptions({
    queryKey: ['items', 'near', 'similar', baseSlug, value],
    queryFn: async ({ client, signal }) => {
      const range = similarRange(value)
      if (!range) return []
      const rows = await readAround(readSource(client), range, LIMIT, signal)
      return findNearest(rows, baseSlug, range.target).map(({ slug, name, hue, value }) => ({ slug, name, hue, value }))
    },
  })
