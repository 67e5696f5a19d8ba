import { millisecondsInMinute } from 'date-fns/constants'
import type { ItemRow, ItemsQueryInput } from '#contract/items.ts'
import type { HatchesQueryInput } from '#contract/hatches.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'

const sources = new WeakMap<QueryClient, Source>()

/** One client a render on the server, one a page in the browser. Without a `staleTime` hydration would fetch all again. */
export function createQueryClient(source: Source): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: millisecondsInMinute,
        // Without a network a read fails, and says so, where it would wait for ever; what has failed is read when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !(error instanceof NotFoundError),
      },
    },
  })
  sources.set(client, source)
  return client
}

/** Source of this client. */
export function readSource(client: QueryClient): Source {
  const source = sources.get(client)
  if (!source) throw new Error('queries: make the client with createQueryClient')
  return source
}

/** The filters of a list, without the page: the key under which its pages are kept. */
export type ItemsFilter = Omit<ItemsQueryInput, 'page' | 'limit'>
export type HatchesFilter = Omit<HatchesQueryInput, 'page' | 'limit'>

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ client, signal }) => readSource(client).site(signal),
  staleTime: Infinity,
})

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ client, signal }) => readSource(client).stats(signal),
  staleTime: 30_000,
})

/** Number of pets in each of the home page's carousels, and in its strip of the latest updates. */
export const HOME_CAROUSEL = 10
export const HOME_LATEST = 16

export const recentQuery = (limit: number) =>
  queryOptions({
    queryKey: ['items', 'recent', limit],
    queryFn: ({ client, signal }) => readSource(client).recent(limit, signal),
  })

export const highestValueQuery = (limit: number) =>
  queryOptions({
    queryKey: ['items', 'highest-value', limit],
    queryFn: ({ client, signal }) => readSource(client).highestValue(limit, signal),
  })

export const highDemandQuery = (limit: number) =>
  queryOptions({
    queryKey: ['items', 'high-demand', limit],
    queryFn: ({ client, signal }) => readSource(client).highDemand(limit, signal),
  })

/** Options against refetching, which would read one page after the other and move what is being read. IL25 */
const STANDING = {
  staleTime: 5 * millisecondsInMinute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** All pages of a filtered list; the next one is asked for while `current` is below `pages`. */
export const itemsQuery = (filter: ItemsFilter) =>
  infiniteQueryOptions({
    queryKey: ['items', 'list', filter] as const,
    queryFn: ({ client, pageParam, signal }) => readSource(client).items({ ...filter, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.current < pagination.pages ? pagination.current + 1 : null),
    ...STANDING,
  })

/** One page of a filtered list, read by itself, so that the middle of a list needs none of what is before it. IL25, IL27 */
export const itemsPageQuery = (filter: ItemsFilter, page: number) =>
  queryOptions({
    queryKey: ['items', 'page', filter, page] as const,
    queryFn: ({ client, signal }) => readSource(client).items({ ...filter, page }, signal),
    ...STANDING,
    gcTime: 30 * millisecondsInMinute, // of a long list most pages are far from the screen
  })

/** The rows of these slugs, those that there are. Give the slugs in an order of their own, so that the same ones share one answer. */
export const rowsQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['items', 'rows', slugs],
    queryFn: ({ client, signal }) =>
      slugs.length === 0 ? Promise.resolve({ pets: [] }) : readSource(client).itemsBySlugs(slugs, signal),
  })

/** Rows of each side that are read around a value. */
const AROUND = 20

type AroundValue = { target: number; low: number; high: number }

/** The rows, in any variant, whose values are nearest to `target`, none below `low` or above `high`; `limit` of each side. */
export async function readAround(
  source: Source,
  { target, low, high }: AroundValue,
  limit: number,
  signal?: AbortSignal,
): Promise<ItemRow[]> {
  const [below, above] = await Promise.all([
    source.items({ minValue: low, maxValue: target, sort: 'value-desc', limit }, signal),
    source.items({ minValue: target, maxValue: high, sort: 'value-asc', limit }, signal),
  ])
  return [...below.pets, ...above.pets]
}

export const nearValueQuery = ({ target, low, high }: AroundValue) =>
  queryOptions({
    queryKey: ['items', 'near', target, low, high],
    queryFn: ({ client, signal }) => readAround(readSource(client), { target, low, high }, AROUND, signal),
  })

/** Changed values reach it while it is used; later it is read again. QS4 */
export const searchIndexQuery = queryOptions({
  queryKey: ['items', 'search-index'],
  queryFn: ({ client, signal }) => readSource(client).searchIndex(signal),
})

/** One pet with all its variants, by the slug of its base. */
export const itemQuery = (baseSlug: string) =>
  queryOptions({
    queryKey: ['item', baseSlug],
    queryFn: ({ client, signal }) => readSource(client).item(baseSlug, signal),
  })

export const eggsQuery = queryOptions({
  queryKey: ['eggs'],
  queryFn: ({ client, signal }) => readSource(client).eggs({}, signal),
})

export const eggQuery = (slug: string) =>
  queryOptions({
    queryKey: ['egg', slug],
    queryFn: ({ client, signal }) => readSource(client).egg(slug, signal),
  })

export const hatchesQuery = (filter: HatchesFilter) =>
  infiniteQueryOptions({
    queryKey: ['hatches', filter],
    queryFn: ({ client, pageParam, signal }) => readSource(client).hatches({ ...filter, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.current < pagination.pages ? pagination.current + 1 : null),
    // Live hatches keep it complete while it is shown: a refetch would only move what the player reads.
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const bountiesQuery = queryOptions({
  queryKey: ['bounties'],
  queryFn: ({ client, signal }) => readSource(client).bounties(signal),
})

/** Accuracy of ranges and changes. */
export const calibrationQuery = queryOptions({
  queryKey: ['calibration'],
  queryFn: ({ client, signal }) => readSource(client).calibration(signal),
})

/** Figures of moderation. */
export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: ({ client, signal }) => readSource(client).moderationFigures({}, signal),
})

/** The API, described for people: it changes with a release, which reloads the page. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ client, signal }) => readSource(client).reference(signal),
  staleTime: Infinity,
})
