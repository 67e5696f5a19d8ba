import type { FastifyPluginAsync } from 'fastify'
import { ProblemError } from './problem.ts'

/** What no other route of the API answers is a problem, never the page (AP4). */
export const unknownRoutes: FastifyPluginAsync = async (app) => {
  for (const url of ['/api', '/api/*', '/ingest/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      handler: async (request) => {
        throw new ProblemError(404, 'route.not_found', `There is no ${request.method} ${request.url.split('?')[0]}`)
      },
    })
  }
}
