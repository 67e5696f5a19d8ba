import { bearerToken } from '#server/http/bearer-token.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Session, Sessions } from './sessions.ts'

export type SignedIn = (request: FastifyRequest) => Promise<Session>

/** Finds the session of a request; as an `onRequest` hook it refuses before the body is read. @throws ProblemError 401 */
export const signedInBy =
  (sessions: Pick<Sessions, 'find'>): SignedIn =>
  async ({ headers }) => {
    const token = bearerToken(headers.authorization)
    const session = token === undefined ? undefined : await sessions.find(token)
    if (!session) {
      const reason = token === undefined ? 'no token' : 'unknown or ended session'
      throw new ProblemError(
        401,
        'session.invalid',
        'Sign in first: there is no such session, or it has ended',
        undefined,
        { known: { reason } },
      )
    }
    return session
  }
