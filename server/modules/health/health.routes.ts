import { ProblemError } from '#server/http/problem.ts'
import { serverClosing } from '#server/http/server-closing.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Health = v.object({ status: v.literal('ok') })

type HealthOptions = {
  /** Whether the database answers and its migrations are applied. AP75 */
  isReady: () => Promise<boolean>
  /** Whether the process is about to end. AP98 */
  isDraining: () => boolean
}

/** `/healthz` is for balancers and asks only the process, or one database would take all processes out together. AP99 */
export const healthRoutes =
  ({ isReady, isDraining }: HealthOptions): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/healthz',
      {
        schema: describeRoute({
          operationId: 'getHealth',
          summary: 'The process is alive',
          tag: 'Health',
          response: Health,
          problems: [503],
        }),
      },
      async (_, reply) => {
        if (isDraining()) throw serverClosing()
        return reply.header('cache-control', 'no-store').send({ status: 'ok' })
      },
    )

    app.get(
      '/readyz',
      {
        schema: describeRoute({
          operationId: 'getReadiness',
          summary: 'The site can serve',
          tag: 'Health',
          response: Health,
          problems: [503],
        }),
      },
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
