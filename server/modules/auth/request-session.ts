import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Sender of a request: a session's user, or another one that a module admits. */
export type Admitted = { user: { id: string } }
export type Admit = (request: FastifyRequest) => Promise<Admitted>

const NAME = 'session'

/** Admits the requests for which `find` finds a session, before reading them (CH12). @throws what `find` throws */
export function requireSession(app: FastifyInstance, find: Admit) {
  app.decorateRequest(NAME, null)
  app.addHook('onRequest', async (request) => request.setDecorator(NAME, await find(request)))
}

/** Result of `find` for a request that `requireSession` has admitted. */
export const readAdmitted = <Found extends Admitted>(request: FastifyRequest): Found =>
  request.getDecorator<Found>(NAME)
export const readUserId = (request: FastifyRequest): string => readAdmitted(request).user.id
