import type { Variant } from '#contract/catalogue.ts'
import { readSource } from '#lib/queries.ts'
import type { Source } from '#contract/source.ts'
import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'

const PER_PAGE = 100

/** Every pet of one variant. */
async function readAll(source: Source, variant: Variant, signal: AbortSignal) {
  const read = (page: number) => source.items({ variant: [variant], sort: 'name-asc', limit: PER_PAGE, page }, signal)
  const first = await read(1)
  const rest = await Promise.all(Array.from({ length: first.pagination.pages - 1 }, (_, index) => read(index + 2)))
  return [first, ...rest].flatMap(({ pets }) => pets)
}

/** All pets by name, with their variants: every pet is Shiny too, and one that is Mythic is Shiny Mythic too. ML41 */
export const petNamesQuery = queryOptions({
  queryKey: ['pet-names'],
  queryFn: async ({ client, signal }) => {
    const source = readSource(client)
    const [normal, mythic] = await Promise.all([readAll(source, 'Normal', signal), readAll(source, 'Mythic', signal)])
    const isMythic = new Set(mythic.map(({ baseSlug }) => baseSlug))
    return normal.map(({ baseSlug, name }) => ({
      slug: baseSlug,
      name,
      variants: isMythic.has(baseSlug)
        ? (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const)
        : (['Normal', 'Shiny'] as const),
    }))
  },
  staleTime: millisecondsInHour,
  gcTime: Infinity,
})
