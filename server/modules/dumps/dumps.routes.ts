import type { DumpIndex } from '#contract/dumps.ts'
import { limitReads } from '#server/http/limit-reads.ts'
import { openReads } from '#server/http/open-reads.ts'
import { ProblemError, problemHandler } from '#server/http/problem.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { resolve } from 'node:path'
import { DUMP_FILES, MANIFEST } from './build-dump.ts'
import { listManifests } from './list-manifests.ts'

/** A new day appears once a day. */
const INDEX_SECONDS = 60
const FILE_SECONDS = 86_400
const NAMES: ReadonlySet<string> = new Set([...DUMP_FILES, MANIFEST])
const DAY = /^\d{4}-\d\d-\d\d$/

/** The files of daily dumps, in ranges if asked, and `/data/index.json`, for pages and programs of any origin. OD7 */
export const dumpRoutes =
  ({ folder: given }: { folder: string }): FastifyPluginAsync =>
  async (app) => {
    const folder = resolve(given)
    app.setErrorHandler(problemHandler)
    openReads(app, ['/data/*'])
    await limitReads(app)
    await app.register(fastifyStatic, { root: folder, serve: false })

    app.get('/data/index.json', { schema: { hide: true } }, async (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${INDEX_SECONDS}`)
        .send({ days: await listManifests(folder) } satisfies DumpIndex),
    )

    app.get<{ Params: { day: string; file: string } }>(
      '/data/:day/:file',
      { schema: { hide: true } },
      async ({ params: { day, file } }, reply) => {
        const isThere =
          NAMES.has(file) && DAY.test(day) && (await listManifests(folder)).some((each) => each.day === day)
        if (!isThere)
          throw new ProblemError(
            404,
            'dump.not_found',
            `there is no file ${file} of ${day}: /data/index.json lists them`,
          )
        return reply.sendFile(`${day}/${file}`, { maxAge: FILE_SECONDS * 1_000 })
      },
    )
  }
