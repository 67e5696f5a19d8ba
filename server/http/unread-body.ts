import type { FastifyInstance } from 'fastify'

/** An answer that is sent before the request's body has ended closes the connection, so that the rest is never read. AP35 */
export function closeOnUnreadBody(app: FastifyInstance) {
  app.addHook('onSend', ({ raw: { complete, headers } }, reply, payload, done) => {
    if (!complete && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined))
      reply.header('connection', 'close')
    done(null, payload)
  })
}
