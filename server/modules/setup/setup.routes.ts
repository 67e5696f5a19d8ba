import { SetupChecklist } from '#contract/desk-setup.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Setup } from './setup.ts'

const tag = 'Desk'

/** The setup checklist of a new site, and its box for backups. DK149 to DK154 */
export const setupRoutes =
  ({ setup }: { setup: Setup }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/setup',
      {
        schema: describeRoute({
          summary: 'Steps of a new site and whether they are done; for leads. The demo has none',
          tag,
          response: SetupChecklist,
          problems: [404],
          isGuarded: true,
        }),
      },
      async (): Promise<SetupChecklist> => {
        const { steps, takesIngest } = await setup.read()
        return { steps, takesIngest }
      },
    )
    if (setup.isDemo) return

    app.put(
      '/api/desk/setup/backups',
      {
        schema: describeRoute({
          summary: 'Say that the site has backups; for leads',
          tag,
          problems: [403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await setup.setBackups(readUserId(request), true)
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/desk/setup/backups',
      {
        schema: describeRoute({
          summary: 'Say that the site has no backups yet; for leads',
          tag,
          problems: [403, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await setup.setBackups(readUserId(request), false)
        return reply.code(204).send()
      },
    )
  }
