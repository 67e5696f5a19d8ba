import { ProblemError } from '#server/http/problem.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Health = v.object({ status: v.literal('ok') })

/** `isReady`: the database answers and its migrations are applied (AP25). */
export const healthRoutes =
  ({ isReady }: { isReady: () => Promise<boolean> }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/healthz',
      { schema: describeRoute({ summary: 'The process is alive', tag: 'Health', response: Health }) },
      async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )

    app.get(
      '/readyz',
      { schema: describeRoute({ summary: 'The site can serve', tag: 'Health', response: Health, problems: [503] }) },
      async (request, reply) => {
        const ready = await isReady().catch((error: unknown) => {
          request.log.error({ err: error }, 'not ready')
          return false
        })
        if (!ready) throw new ProblemError(503, 'server.not_ready', 'The database does not answer or is not migrated')
        return reply.header('cache-control', 'no-store').send({ status: 'ok' })
      },
    )
  }
