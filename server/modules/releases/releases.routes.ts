import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { extname, join } from 'node:path'
import { createReleasesRepository } from './releases.repository.ts'

type Options = {
  db: Database
  cache: ResponseCache
  /** The built browser files. */
  clientDir: string
}

const YEAR_SECONDS = 31_536_000
const IMMUTABLE = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Name of a built file, with its hash. */
const ASSET = /^\/assets\/([\w.-]+-[\w-]{8}\.[a-z\d]+)(?:\?|$)/

/** Browser files of this release from its folder, and those of other releases from the database. RU71 */
export const releaseRoutes =
  ({ db, cache, clientDir }: Options): FastifyPluginAsync =>
  async (app) => {
    app.setNotFoundHandler(async (request, reply) => {
      const name = ASSET.exec(request.url)?.[1]
      if (name === undefined || request.method !== 'GET') throw notFound()
      return cache.respond(request, reply, {
        key: `asset ${name}`,
        tags: [],
        maxAge: YEAR_SECONDS,
        async produce() {
          const asset = await createReleasesRepository(db).find(name)
          if (!asset) throw notFound()
          const { body, encoding } = asset
          return {
            body: Buffer.from(body, 'base64'),
            ...(encoding === 'br' && { encoding }),
            type: TYPES[extname(name)] ?? 'application/octet-stream',
            headers: IMMUTABLE,
          }
        },
      })
    })
    await app.register(fastifyStatic, {
      root: join(clientDir, 'assets'),
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    })
  }

const notFound = () =>
  new ProblemError(404, 'route.not_found', 'This file belongs to no recent release', undefined, {
    headers: { 'cache-control': 'no-store' },
  })
