import { FEED_TYPES, type FeedFormat, writeFeed } from '#app/entries/value-feeds.ts'
import type { Source } from '#contract/source.ts'
import { ValueChangesQuery } from '#contract/value-changes.ts'
import { NO_CHANGE_FILTERS, toChangesQuery } from '#domain/values/change-filters.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { limitReads } from '../http/limit-reads.ts'
import type { ResponseCache } from '../http/response-cache.ts'

type Options = { origin: string; source: Source; cache: ResponseCache }

const FORMATS: readonly FeedFormat[] = ['atom', 'json']
const FeedQuery = v.object({ item: ValueChangesQuery.entries.item, source: ValueChangesQuery.entries.source })
/** Seconds. */
const MAX_AGE = 15

/** The value changes as feeds, which pages of any origin may read. RC40 to RC44 */
export const feeds =
  ({ origin, source, cache }: Options): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)
    for (const format of FORMATS) {
      app.get(`/values/changes.${format}`, { schema: { hide: true, querystring: FeedQuery } }, (request, reply) => {
        const query = request.query
        return cache.respond(request, reply, {
          key: `feed ${format} ${query.item ?? ''} ${query.source ?? ''}`,
          tags: ['items'],
          maxAge: MAX_AGE,
          produce: async () => {
            const filters = { ...NO_CHANGE_FILTERS, item: query.item ?? '', source: query.source ?? ('all' as const) }
            const [{ changes }, { changes: newest }] = await Promise.all([
              source.valueChanges(toChangesQuery(filters)),
              source.valueChanges({ limit: 1 }),
            ])
            return {
              body: writeFeed(format, { site: { origin }, filters, changes, newest: newest[0] ?? null }),
              type: FEED_TYPES[format],
              headers: { 'access-control-allow-origin': '*' },
            }
          },
        })
      })
    }
  }
