import type { FastifyInstance } from 'fastify'

/** For routes whose answers, or whose addresses, hold what is nobody else's business (AU16, CH12): no cache keeps them, no referrer tells of them. */
export function privateAnswers(app: FastifyInstance) {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
}
