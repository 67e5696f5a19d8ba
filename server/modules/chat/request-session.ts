import type { Session } from '#server/modules/auth/sessions.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const NAME = 'session'

/** Refuses requests without a session before reading them (CH12). */
export function requireSession(app: FastifyInstance, signedIn: SignedIn) {
  app.decorateRequest(NAME, null)
  app.addHook('onRequest', async (request) => request.setDecorator(NAME, await signedIn(request)))
}

/** The session of a request that `requireSession` has admitted. */
const readSession = (request: FastifyRequest): Session => request.getDecorator<Session>(NAME)
export const readUserId = (request: FastifyRequest): string => readSession(request).user.id
