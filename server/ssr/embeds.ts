import { renderBadge, toShieldsBadge } from '#app/entries/embeds/badge.ts'
import { EMBED_STYLE, renderEmbed } from '#app/entries/embeds/embed.ts'
import { toOembed } from '#app/entries/embeds/oembed.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { CHART_RANGES, type ChartRange } from '#domain/history/chart-range.ts'
import { embedView, type EmbedView } from '#domain/items/embed-view.ts'
import { parseVariantParam } from '#domain/items/variant-selection.ts'
import { splitSlug, variantSlug } from '#domain/items/variants.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { millisecondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import { limitReads } from '../http/limit-reads.ts'
import { ProblemError } from '../http/problem.ts'
import type { Content, ResponseCache } from '../http/response-cache.ts'
import { hashStyle } from './csp.ts'

type Options = {
  origin: string
  source: Pick<Source, 'item' | 'site'>
  cache: ResponseCache
  /** Unknown slugs are refused before anything is read or cached. */
  known: () => Promise<{ item(slug: string): boolean }>
  /** Milliseconds. */
  now?: () => number
}

const Theme = v.picklist(['light', 'dark'])
const EmbedQuery = v.object({ theme: v.optional(Theme), range: v.optional(v.picklist(CHART_RANGES), '1M') })
const Pixels = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const OembedQuery = v.object({
  url: v.pipe(v.string(), v.maxLength(500)),
  maxwidth: Pixels,
  maxheight: Pixels,
  format: v.optional(v.string(), 'json'),
})

/** Seconds. */
const MAX_AGE = 300
const OPEN = { 'access-control-allow-origin': '*' }
const HTML = 'text/html; charset=utf-8'
/** Any page may frame it, and it loads nothing but our pictures. OD14 */
const EMBED_POLICY = `default-src 'none'; img-src 'self'; style-src ${hashStyle(EMBED_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** Lets pages of any origin frame this answer, which the site's own headers forbid. */
export const allowFraming = (reply: FastifyReply, policy: string): FastifyReply =>
  reply.removeHeader('x-frame-options').header('content-security-policy', policy)

/** Badges, embeds and oEmbed. OD13 to OD15 */
export const embeds =
  ({ origin, source, cache, known, now = Date.now }: Options): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)

    async function find(slug: string, range: ChartRange): Promise<EmbedView & { sample: boolean }> {
      const view = embedView(await source.item(slug), slug, range, now())
      if (!view) throw new NotFoundError(`there is no item ${slug}`)
      return { ...view, sample: (await source.site()).sample }
    }
    /** @throws ProblemError 404 */
    async function produce(
      slug: string,
      range: ChartRange,
      render: (view: EmbedView & { sample: boolean }) => Content,
    ) {
      try {
        return render(await find(slug, range))
      } catch (error) {
        throw error instanceof NotFoundError ? new ProblemError(404, 'item.not_found', error.message) : error
      }
    }
    async function refuseUnknown(slug: string) {
      if (!(await known()).item(slug)) throw new ProblemError(404, 'item.not_found', `there is no item ${slug}`)
    }
    const kept = { tags: ['items'], maxAge: MAX_AGE, ttl: millisecondsInHour }

    for (const [ending, render] of [
      ['svg', (view) => ({ type: 'image/svg+xml; charset=utf-8', body: renderBadge(view), headers: OPEN })],
      ['json', (view) => ({ body: JSON.stringify(toShieldsBadge(view)), headers: OPEN })],
    ] as const satisfies readonly [string, (view: EmbedView & { sample: boolean }) => Content][])
      app.get<{ Params: { slug: string } }>(
        `/badge/:slug(^[a-z0-9-]+).${ending}`,
        { schema: { hide: true } },
        async (request, reply) => {
          const { slug } = request.params
          await refuseUnknown(slug)
          return cache.respond(request, reply, {
            ...kept,
            key: `badge ${ending} ${slug}`,
            produce: () => produce(slug, '1M', render),
          })
        },
      )

    app.get(
      '/embed/items/:slug',
      { schema: { hide: true, params: v.object({ slug: v.string() }), querystring: EmbedQuery } },
      async (request, reply) => {
        const { slug } = request.params
        const { theme, range } = request.query
        await refuseUnknown(slug)
        allowFraming(reply, EMBED_POLICY)
        return cache.respond(request, reply, {
          ...kept,
          key: `embed ${theme ?? ''} ${range} ${slug}`,
          produce: () =>
            produce(slug, range, ({ sample, ...view }) => ({
              type: HTML,
              body: renderEmbed({ view, sample, range, theme, origin }),
            })),
        })
      },
    )

    app.get('/oembed', { schema: { hide: true, querystring: OembedQuery } }, async (request, reply) => {
      const { url, format, maxwidth, maxheight } = request.query
      if (format !== 'json') throw new ProblemError(501, 'oembed.format', 'format: only json is there', 'format')
      const slug = findItem(url, origin)
      if (slug === undefined || !(await known()).item(slug))
        throw new ProblemError(404, 'oembed.not_found', `url: only pages of items of ${origin} are there`, 'url')
      return cache.respond(request, reply, {
        ...kept,
        key: `oembed ${maxwidth ?? ''} ${maxheight ?? ''} ${slug}`,
        produce: () =>
          produce(slug, '1M', ({ name }) => ({
            body: JSON.stringify(toOembed({ origin, slug, name }, { maxwidth, maxheight })),
            headers: OPEN,
          })),
      })
    })
  }

/** The slug of a page of ours; undefined: it is none. OD15 */
function findItem(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const slug = /^\/items\/([a-z0-9-]+)\/?$/.exec(url.pathname)?.[1]
  if (url.origin !== origin || slug === undefined) return undefined
  const { baseSlug, variant } = splitSlug(slug)
  return variantSlug(baseSlug, parseVariantParam(url.searchParams.get('variant')) ?? variant)
}
