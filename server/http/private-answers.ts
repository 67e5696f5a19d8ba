import type { FastifyInstance } from 'fastify'

/** For private routes (AU16, CH12): no cache stores their answers, and no referrer carries their addresses. */
export function privateAnswers(app: FastifyInstance) {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
}
