import { millisecondsInHour } from 'date-fns/constants'
import { NotFoundError, type Source } from '#contract/source.ts'
import { changePreview } from '#domain/previews/change-preview.ts'
import { eggPreview } from '#domain/previews/egg-preview.ts'
import { itemPreview } from '#domain/previews/item-preview.ts'
import type { Preview } from '#domain/previews/preview.ts'
import { sitePreview } from '#domain/previews/site-preview.ts'
import { parseTrade, toTradeUrl } from '#domain/trade/trade-link.ts'
import { tradePreview } from '#domain/previews/trade-preview.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { isEmptyTrade, onlyKnown, listSlugs } from '#domain/trade/trade.ts'
import { verdictPreview } from '#domain/previews/verdict-preview.ts'
import { parseVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { parseNumber } from '#domain/values/change-filters.ts'
import { limitReads } from '#server/http/limit-reads.ts'
import type { Content, ResponseCache } from '#server/http/response-cache.ts'
import { NO_SUCH_PICTURE, sendNoSuchPicture } from '#server/pictures/no-such-picture.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export type PreviewsOptions = {
  source: Source
  cache: ResponseCache
  /** Unknown names are refused before anything is read or cached. */
  known: (code?: string | null) => Promise<{
    item(slug: string): boolean
    egg(slug: string): boolean
    change(number: number): boolean
    verdict(code: string): boolean
  }>
  /** Counts the code of a card that isn't there. SV7 @throws ProblemError 429 */
  countMiss: (network: string | undefined) => Promise<void>
  /** @returns a PNG */
  draw: (preview: Preview) => Promise<Buffer>
  now?: () => number
}

/** Seconds. Sites that show links cache by their own rules; this only prevents immediate repeats. */
const MAX_AGE = 300
const SITE_PETS = 5

/** The pictures of shared links: items, eggs, trades, receipts, verdict cards, and one for all other pages. SE8, SE16, SE17, SV35 */
export const previewsRoutes =
  ({ source, cache, known, countMiss, draw, now = Date.now }: PreviewsOptions): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)

    const respond = (request: FastifyRequest, reply: FastifyReply, key: string, read: () => Promise<Preview | null>) =>
      cache.respond(request, reply, {
        key: `preview ${key}`,
        tags: ['items'],
        ttl: millisecondsInHour,
        maxAge: MAX_AGE,
        busy: BUSY,
        produce: async (): Promise<Content> => {
          try {
            const preview = await read()
            return preview === null ? NO_SUCH_PICTURE : { body: await draw(preview), type: 'image/png' }
          } catch (error) {
            if (error instanceof NotFoundError) return NO_SUCH_PICTURE
            throw error
          }
        },
      })

    app.get<{ Params: { slug: string } }>(
      '/preview/items/:slug(^[a-z0-9-]+).png',
      { schema: { hide: true } },
      async (request, reply) => {
        const { slug } = request.params
        if (!(await known()).item(slug)) return sendNoSuchPicture(reply)
        return respond(request, reply, `item ${slug}`, async () =>
          itemPreview(await source.item(slug), slug, await source.site(), now()),
        )
      },
    )

    app.get<{ Params: { slug: string } }>(
      '/preview/eggs/:slug(^[a-z0-9-]+).png',
      { schema: { hide: true } },
      async (request, reply) => {
        const { slug } = request.params
        if (!(await known()).egg(slug)) return sendNoSuchPicture(reply)
        return respond(request, reply, `egg ${slug}`, async () =>
          eggPreview(await source.egg(slug), await source.site()),
        )
      },
    )

    app.get<{ Params: { number: string } }>(
      '/preview/values/changes/:number(^\\d+).png',
      { schema: { hide: true } },
      async (request, reply) => {
        const number = parseNumber(request.params.number)
        if (number === null || !(await known()).change(number)) return sendNoSuchPicture(reply)
        return respond(request, reply, `change ${number}`, async () =>
          changePreview(await source.valueChange(number), await source.site()),
        )
      },
    )

    app.get<{ Params: { code: string } }>(
      '/preview/verdicts/:code(^[A-Za-z0-9-]+).png',
      { schema: { hide: true } },
      async (request, reply) => {
        const code = parseVerdictCode(request.params.code)
        if (code === null || !(await known(code)).verdict(code)) {
          await countMiss(clientNetwork(request))
          return sendNoSuchPicture(reply)
        }
        return respond(request, reply, `verdict ${code}`, async () => {
          const { card } = await source.verdict(code)
          const { pets } = await source.itemsBySlugs(listSlugs(card))
          return verdictPreview(card, pets, await source.site())
        })
      },
    )

    const site = async () => {
      const { pets } = await source.items({ sort: 'value-desc', variant: ['Normal'], minValue: 0, limit: SITE_PETS }) // a minimum keeps only numeric values
      return sitePreview(pets, await source.site())
    }
    app.get('/preview/site.png', { schema: { hide: true } }, (request, reply) => respond(request, reply, 'site', site))

    app.get('/preview/trade.png', { schema: { hide: true } }, async (request, reply) => {
      const { item } = await known()
      const { trade, skipped } = parseTrade(new URL(request.url, 'http://localhost').searchParams)
      const valid = onlyKnown(trade, item)
      // A part of a trade would show the verdict of another one. CA44
      const isCut = skipped.length > 0 || listSlugs(valid).length < listSlugs(trade).length
      if (isEmptyTrade(valid) || isCut) return respond(request, reply, 'site', site)
      return respond(request, reply, `trade ${toTradeUrl(valid)}`, async () =>
        tradePreview(viewTrade(valid, (await source.itemsBySlugs(listSlugs(valid))).pets), await source.site()),
      )
    })
  }

const BUSY: Content = { body: 'Too many pictures are being drawn\n', type: 'text/plain; charset=utf-8' }
