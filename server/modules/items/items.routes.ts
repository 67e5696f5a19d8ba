import { type HistoryRow, ItemDetail, ItemHistory, ItemList, ItemsQuery, PetList, SlugsQuery } from '#contract/items.ts'
import { SearchIndex } from '#contract/search.ts'
import { type ApiSource, type JsonReads, orMissing } from '#server/http/json.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { type Cell, toCsvLine } from '#domain/text/csv-line.ts'
import { describeRoute, describeTable } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#contract/page-size.ts'

const ShortList = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 10),
})
const Named = v.object({ slug: v.string() })
const tag = 'Items'
/** Each hatch counts one more that exists, and no event says so. */
const HISTORY_TTL_MS = 60_000

type Options = {
  reads: JsonReads
  source: Pick<ApiSource, 'itemHistory'>
  cache: ResponseCache
  /** Milliseconds. */
  now: () => number
}

/** AP6 to AP17, AP33, OD11, OD12. */
export const itemRoutes =
  ({ reads, source, cache, now }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/items',
      {
        schema: describeRoute({
          operationId: 'listItems',
          isPublicRead: true,
          summary: 'Items, one row for each variant',
          tag,
          querystring: ItemsQuery,
          response: ItemList,
          problems: [400],
        }),
      },
      (request, reply) => {
        const given = request.query
        if (given.at !== undefined && Date.parse(given.at) > now())
          throw new ProblemError(400, 'query.invalid', 'at: must not be in the future', 'at')
        const query = { ...given, variant: [...new Set(given.variant)].toSorted() }
        return cache.respond(request, reply, {
          key: `items ${JSON.stringify(query)}`,
          tags: ['items'],
          maxAge: 15,
          produce: () => reads.items(query),
        })
      },
    )

    for (const { path, operationId, summary, read } of [
      {
        path: '/api/items/recent',
        operationId: 'listRecentItems',
        summary: 'The most recently updated',
        read: reads.recent,
      },
      {
        path: '/api/items/highest-value',
        operationId: 'listMostValuableItems',
        summary: 'The most valuable',
        read: reads.highestValue,
      },
      {
        path: '/api/items/high-demand',
        operationId: 'listItemsInDemand',
        summary: 'High demand and above',
        read: reads.highDemand,
      },
    ]) {
      app.get(
        path,
        {
          schema: describeRoute({
            isPublicRead: true,
            operationId,
            summary,
            tag,
            querystring: ShortList,
            response: PetList,
            problems: [400],
          }),
        },
        (request, reply) => {
          const { limit } = request.query
          return cache.respond(request, reply, {
            key: `${path} ${limit}`,
            tags: ['items'],
            maxAge: 15,
            produce: () => read(limit),
          })
        },
      )
    }

    app.get(
      '/api/items/by-slugs',
      {
        schema: describeRoute({
          operationId: 'listItemsBySlugs',
          isPublicRead: true,
          summary: 'The rows of up to 100 slugs',
          tag,
          querystring: SlugsQuery,
          response: PetList,
          problems: [400],
        }),
      },
      (request, reply) => {
        const slugs = [...new Set(request.query.slug)].toSorted()
        return cache.respond(request, reply, {
          key: `by-slugs ${slugs.join(' ')}`,
          tags: ['items'],
          maxAge: 15,
          produce: () => reads.itemsBySlugs(slugs),
        })
      },
    )

    app.get(
      '/api/search-index',
      {
        schema: describeRoute({
          operationId: 'getSearchIndex',
          isPublicRead: true,
          summary: 'The names of all pets and eggs, with the values of each variant',
          tag,
          response: SearchIndex,
        }),
      },
      (request, reply) =>
        cache.respond(request, reply, {
          key: 'search-index',
          tags: ['items'],
          maxAge: 15,
          produce: () => reads.searchIndex(),
        }),
    )

    app.get(
      '/api/items/:slug',
      {
        schema: describeRoute({
          operationId: 'getItem',
          isPublicRead: true,
          summary: 'One item by id, slug or variant slug',
          tag,
          params: Named,
          response: ItemDetail,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        // Every hatch changes it, so it is cached for a second only.
        return cache.respond(request, reply, {
          key: `item ${slug}`,
          tags: ['items', 'hatches'],
          maxAge: 1,
          ttl: 1_000,
          produce: orMissing(() => reads.item(slug), 'item.not_found'),
        })
      },
    )

    app.get(
      '/api/items/:slug/history',
      {
        schema: describeRoute({
          operationId: 'getItemHistory',
          isPublicRead: true,
          summary: 'The history of an item in all variants, or of one variant',
          tag,
          params: Named,
          response: ItemHistory,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        return cache.respond(request, reply, {
          key: `history ${slug}`,
          tags: ['items'],
          maxAge: 60,
          ttl: HISTORY_TTL_MS,
          produce: orMissing(() => reads.itemHistory(slug), 'item.not_found'),
        })
      },
    )

    app.get(
      '/api/items/:slug/history.csv',
      {
        schema: describeTable({
          operationId: 'getItemHistoryTable',
          summary: 'The history of an item as a table',
          tag,
          params: Named,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { slug } = request.params
        return cache.respond(request, reply, {
          key: `history table ${slug}`,
          tags: ['items'],
          maxAge: 60,
          ttl: HISTORY_TTL_MS,
          produce: orMissing(async () => {
            const { history } = await source.itemHistory(slug)
            return {
              type: 'text/csv; charset=utf-8',
              headers: { 'content-disposition': `attachment; filename="${slug}-history.csv"` },
              body: [HISTORY_COLUMNS, ...history.map(toCells)].map(toCsvLine).join(''),
            }
          }, 'item.not_found'),
        })
      },
    )
  }

const HISTORY_COLUMNS = ['slug', 'timestamp', 'value', 'low', 'high', 'exists', 'sample'] as const
const toCells = (row: HistoryRow): Cell[] =>
  HISTORY_COLUMNS.map((column) => {
    const cell = row[column] ?? null
    return typeof cell === 'boolean' ? String(cell) : cell
  })
