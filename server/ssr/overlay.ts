import { OVERLAY_STYLE, renderOverlayPage } from '#app/entries/embeds/overlay-page.ts'
import { HatchFilter } from '#contract/stream.ts'
import type { FastifyPluginAsync } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitReads } from '../http/limit-reads.ts'
import { ProblemError } from '../http/problem.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { hashStyle } from './csp.ts'
import { allowFraming } from './embeds.ts'

type Options = {
  cache: ResponseCache
  /** The built browser files; undefined in development, where Vite serves the script's source. */
  clientDir: string | undefined
}

const SCRIPT = '/overlay.js'
const SOURCE = '/src/app/entries/overlay.ts'
/** Any page may frame it; it loads our pictures and one script, and reads our streams. OD18 */
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src ${hashStyle(OVERLAY_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** `/overlay`: live hatches for streamers, with the filters of streams in its address. OD18, OD19 */
export const overlay =
  ({ cache, clientDir }: Options): FastifyPluginAsync =>
  async (app) => {
    await limitReads(app)

    // The filter is only checked, so that a faulty one is said here and not by a page that stays empty.
    app.get('/overlay', { schema: { hide: true, querystring: HatchFilter } }, async ({ url }, reply) => {
      const { searchParams } = new URL(url, 'http://localhost')
      const unknown = [...searchParams.keys()].find((name) => !Object.hasOwn(HatchFilter.entries, name))
      if (unknown !== undefined)
        throw new ProblemError(
          400,
          'query.invalid',
          `${unknown.slice(0, 40)}: is no filter of hatches`,
          unknown.slice(0, 40),
        )
      return allowFraming(reply, POLICY)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(renderOverlayPage(clientDir === undefined ? SOURCE : SCRIPT))
    })

    if (clientDir === undefined) return
    app.get(SCRIPT, { schema: { hide: true } }, (request, reply) =>
      cache.respond(request, reply, {
        key: 'overlay script',
        tags: [],
        maxAge: 0,
        produce: async () => ({
          type: 'text/javascript; charset=utf-8',
          body: await readFile(join(clientDir, SCRIPT), 'utf8'),
        }),
      }),
    )
  }
