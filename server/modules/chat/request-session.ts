import type { Session } from '#server/modules/auth/sessions.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const NAME = 'session'

/** Refuses whoever is not signed in before anything of the request is read (CH12). */
export function requireSession(app: FastifyInstance, signedIn: SignedIn) {
  app.decorateRequest(NAME, null)
  app.addHook('onRequest', async (request) => request.setDecorator(NAME, await signedIn(request)))
}

/** Whose request it is, behind `requireSession`. */
const readSession = (request: FastifyRequest): Session => request.getDecorator<Session>(NAME)
export const readUserId = (request: FastifyRequest): string => readSession(request).user.id
