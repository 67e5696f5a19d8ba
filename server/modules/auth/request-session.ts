import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'

const NAME = 'session'

/** Admits the requests for which `find` finds a session, before reading them (CH12). @throws what `find` throws */
export function requireSession(app: FastifyInstance, find: SignedIn) {
  app.decorateRequest(NAME, null)
  app.addHook('onRequest', async (request) => request.setDecorator(NAME, await find(request)))
}

/** The session of a request that `requireSession` has admitted. */
const readSession = (request: FastifyRequest): Session => request.getDecorator<Session>(NAME)
export const readUserId = (request: FastifyRequest): string => readSession(request).user.id
