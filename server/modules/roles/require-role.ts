import type { Role } from '#contract/users.ts'
import { ProblemError } from '#server/http/problem.ts'
import { routeNotFound } from '#server/http/unknown-routes.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'

type Options = { signedIn: SignedIn; getRole: (accountId: string) => Promise<Role> }

/** Finds the session of a request whose user has one of these roles at this moment. To all others there is no such route (RO5, RO6). @throws ProblemError 404 */
export const requireRole =
  ({ signedIn, getRole }: Options, allowed: readonly Role[]): SignedIn =>
  async (request) => {
    const session = await signedIn(request).catch((error: unknown) => {
      if (error instanceof ProblemError) return undefined
      throw error
    })
    if (!session || !allowed.includes(await getRole(session.user.id))) return routeNotFound(request)
    return session
  }
