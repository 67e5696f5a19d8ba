import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

/** Answers every other request. @throws ProblemError 404 */
export async function routeNotFound({ method, url }: FastifyRequest): Promise<never> {
  throw new ProblemError(404, 'route.not_found', `There is no ${method} ${url.split('?')[0]}`)
}

/** Unknown addresses of the API answer with a problem, never with a page (AP4). */
export const unknownRoutes: FastifyPluginAsync = async (app) => {
  for (const url of ['/api', '/api/*', '/ingest', '/ingest/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      handler: routeNotFound,
    })
  }
}
