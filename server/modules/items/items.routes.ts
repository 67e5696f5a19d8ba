import { ItemDetail, ItemList, ItemsQuery, PetList, SlugsQuery } from '#contract/items.ts'
import { SearchIndex } from '#contract/search.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#contract/page-size.ts'

const ShortList = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 10),
})
const Named = v.object({ slug: v.string() })
const tag = 'Items'

/** AP6 to AP17, AP33. */
export const itemRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/items',
      {
        schema: describeRoute({
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
        const query = { ...given, variant: [...new Set(given.variant)].toSorted() }
        return cache.respond(request, reply, {
          key: `items ${JSON.stringify(query)}`,
          tags: ['items'],
          maxAge: 15,
          produce: () => reads.items(query),
        })
      },
    )

    for (const { path, summary, read } of [
      { path: '/api/items/recent', summary: 'The most recently updated', read: reads.recent },
      { path: '/api/items/highest-value', summary: 'The most valuable', read: reads.highestValue },
      { path: '/api/items/high-demand', summary: 'High demand and above', read: reads.highDemand },
    ]) {
      app.get(
        path,
        {
          schema: describeRoute({
            isPublicRead: true,
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
  }
