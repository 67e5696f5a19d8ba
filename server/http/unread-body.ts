import type { FastifyInstance } from 'fastify'

/** Closes the connection when an answer is sent before the body has ended, so that the rest is never read. AP35 */
export function closeOnUnreadBody(app: FastifyInstance) {
  app.addHook('onSend', ({ raw: { complete, headers } }, reply, payload, done) => {
    if (!complete && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined))
      reply.header('connection', 'close')
    done(null, payload)
  })
}
