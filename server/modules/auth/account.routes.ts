import type { AccountExport } from '#contract/account.ts'
import { FRESH_SESSION_MS, type CurrentSession } from '#contract/current-session.ts'
import type { CurrentUser, Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createAccountsRepository, type AccountsRepository } from './accounts.repository.ts'
import type { Session, Sessions } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'
import { staffCookies } from './staff-cookie.ts'

/** A module's data about a user: these parts of the export. Times are milliseconds. */
export type PersonalDataOf<Part extends keyof AccountExport> = {
  exportFor(userId: string, now: number): Promise<Pick<AccountExport, Part>>
  /** Called inside the transaction that deletes the account. */
  erase(trx: Database, userId: string, now: number): Promise<void>
}
/** Data of all other modules about a user. */
export type PersonalData = PersonalDataOf<Exclude<keyof AccountExport, 'exportedAt' | 'user' | 'identity' | 'sessions'>>

export type AccountOptions = {
  db: Database
  accounts: AccountsRepository
  personalData: PersonalData
  /** Ends the API keys of an account that is about to be deleted. KE15 */
  revokeKeys: (userId: string) => Promise<void>
  getRole: (userId: string) => Promise<Role>
  sessions: Sessions
  signedIn: SignedIn
  /** Whether the site is reached by https. */
  secure: boolean
  now: () => number
}

/** Limit for calls that need no body, and for the demo platform's forms. */
export const MAX_AUTH_BODY_BYTES = 1_024

/** A user's own account: read, export, sign out, delete (AU11, AU13, AU26). */
export const accountRoutes =
  ({
    db,
    accounts,
    personalData,
    revokeKeys,
    getRole,
    sessions,
    signedIn,
    secure,
    now,
  }: AccountOptions): FastifyPluginAsync =>
  async (app) => {
    // No route here takes a body; one that a client sends anyway is ignored.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_AUTH_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )

    const isFresh = ({ createdAt }: Session) => now() - createdAt < FRESH_SESSION_MS

    app.get('/auth/user', async (request, reply): Promise<CurrentUser> => {
      const session = await signedIn(request)
      const role = await getRole(session.user.id)
      if (role !== 'player') reply.header('set-cookie', staffCookies(session, { secure, now: now() }))
      return { ...session.user, role }
    })

    // Signing out twice isn't an error.
    app.post('/auth/logout', async ({ headers }, reply) => {
      const token = bearerToken(headers.authorization)
      if (token !== undefined) await sessions.revoke(token)
      return reply.code(204).send()
    })

    app.delete('/auth/sessions', async (request, reply) => {
      const { user } = await signedIn(request)
      await sessions.revokeAll(user.id)
      return reply.code(204).send()
    })

    app.get('/auth/sessions/current', async (request): Promise<CurrentSession> => {
      const session = await signedIn(request)
      return { createdAt: isoTime(session.createdAt), expiresAt: isoTime(session.expiresAt), isFresh: isFresh(session) }
    })

    app.get('/auth/user/export', async (request, reply): Promise<AccountExport> => {
      const { user } = await signedIn(request)
      const [identity, open, others] = await Promise.all([
        accounts.findIdentity(user.id),
        sessions.list(user.id),
        personalData.exportFor(user.id, now()),
      ])
      reply.header('content-disposition', 'attachment; filename="bgsi-account.json"')
      return {
        exportedAt: isoTime(now()),
        user,
        identity,
        sessions: open.map(({ created_at, expires_at, last_used_at }) => ({
          createdAt: isoTime(created_at),
          expiresAt: isoTime(expires_at),
          lastUsedAt: isoTime(last_used_at),
        })),
        ...others,
      }
    })

    app.delete('/auth/user', async (request, reply) => {
      const session = await signedIn(request)
      const { user } = session
      if (!isFresh(session)) {
        throw new ProblemError(
          403,
          'session.not_fresh',
          'Sign in again first: an account is deleted within ten minutes of a sign-in',
          undefined,
          { known: { accountId: user.id } },
        )
      }
      await revokeKeys(user.id)
      // Deletes the account first: its sessions end with it, even if revoking them fails.
      await writeTransaction(db, ['pets', user.id], async (trx) => {
        await personalData.erase(trx, user.id, now())
        await createAccountsRepository(trx).erase(user.id, now())
      })
      await sessions.revokeAll(user.id)
      return reply.code(204).send()
    })
  }
