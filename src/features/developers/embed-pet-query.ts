import { NotFoundError } from '#contract/source.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { readSource } from '#lib/queries.ts'
import { queryOptions } from '@tanstack/react-query'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Slug and name of a variant; null: there is none, which is no failure of the page. OD17 */
export const embedPetQuery = (slug: string) =>
  queryOptions({
    queryKey: ['embed', slug],
    queryFn: async ({ client, signal }) => {
      if (!SLUG.test(slug)) return null
      try {
        const { pet } = await readSource(client).item(splitSlug(slug).baseSlug, signal)
        const variant = pet.allVariants.find((each) => each.slug === slug)
        return variant ? { slug, name: variant.name } : null
      } catch (error) {
        if (error instanceof NotFoundError) return null
        throw error
      }
    },
  })
