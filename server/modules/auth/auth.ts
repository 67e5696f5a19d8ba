import type { Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes, type PersonalData } from './account.routes.ts'
import { createAccountsRepository } from './accounts.repository.ts'
import { createPlatform, type OidcApplication } from './platform.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { signInRoutes, type SignInOptions } from './sign-in.routes.ts'
import { signedInBy, type SignedIn } from './signed-in.ts'
import { createIsForStaff } from './staff-cookie.ts'

export type AuthOptions = Pick<SignInOptions, 'platformId' | 'origins' | 'limit' | 'rateLimits' | 'sharedState'> & {
  db: Database
  events: ServerEventBus
  /** Undefined: sign-in is off; open sessions stay open. */
  oidc: OidcApplication | undefined
  /** Data of other modules about a user. */
  personalData: PersonalData
  revokeKeys: (userId: string) => Promise<void>
  getRole: (userId: string) => Promise<Role>
  /** Called at each sign-in, before the session opens. */
  onSignIn: SignInOptions['onSignIn']
  /** Milliseconds. */
  now?: () => number
}

export type Auth = {
  sessions: Sessions
  signedIn: SignedIn
  /** Whether the page at this address is for the staff, and these cookies are of someone who has a role now. AP126 */
  isForStaff: (path: string, cookies: string | undefined) => Promise<boolean>
  /** Every route under /auth except the page /auth/callback. */
  module: FastifyPluginAsync
}

/** Sign-in through the platform, and our own sessions (AU rules). */
export async function createAuth({
  db,
  events,
  oidc,
  personalData,
  revokeKeys,
  getRole,
  onSignIn,
  now = Date.now,
  ...options
}: AuthOptions): Promise<Auth> {
  const accounts = createAccountsRepository(db)
  const sessions = createSessions({ db, events, now })
  const signedIn = signedInBy(sessions)
  const platform = oidc && createPlatform(oidc)
  const secure = options.origins[0].startsWith('https:')
  const cookieKey = await createMetaRepository(db).cookieKey()

  const module: FastifyPluginAsync = async (app) => {
    privateAnswers(app)
    await app.register(signInRoutes({ platform, accounts, sessions, cookieKey, secure, now, onSignIn, ...options }))
    await app.register(
      accountRoutes({ db, accounts, personalData, revokeKeys, getRole, sessions, signedIn, secure, now }),
    )
  }
  return { sessions, signedIn, isForStaff: createIsForStaff({ sessions, getRole }), module }
}
