import type { SignInFailureReason } from '#contract/sign-in.ts'
import { returnPath } from '#domain/site/return-path.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import { senderAddress } from '#server/http/client-address.ts'
import { ProblemError } from '#server/http/problem.ts'
import { rateLimitFields } from '#server/http/rate-limit-fields.ts'
import { localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import fastifyCookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { AccountsRepository } from './accounts.repository.ts'
import { createPendingSignIns } from './pending-sign-in.ts'
import type { Platform } from './platform.ts'
import type { Sessions } from './sessions.ts'
import { SignInFailure } from './sign-in-failure.ts'

export type SignInOptions = {
  platformId: string
  /** Undefined: sign-in is off. */
  platform: Platform | undefined
  accounts: AccountsRepository
  sessions: Sessions
  /** Origins to which the platform may send the browser back; other origins use the first. */
  origins: readonly [string, ...string[]]
  cookieKey: string
  /** Whether the site is reached by https. */
  secure: boolean
  /** Calls a minute for each address; a sign-in takes two. */
  limit?: number
  /** Default: only this process's calls count. */
  rateLimits?: RateLimits
  /** Default: only this process's sign-ins are known. */
  sharedState?: Pick<SharedState, 'claim'>
  onSignIn: (userId: string, identity: { issuer: string; subject: string }) => Promise<void>
  now: () => number
}

const CALLBACK = '/auth/callback'

/** Calls of an address; each sign-in takes two. AU15 */
export const MAX_SIGN_IN_CALLS = { max: 40, timeWindow: 60_000 }

/** Failures that users cause in passing, logged at debug level. */
const ROUTINE: readonly SignInFailureReason[] = ['cancelled', 'busy', 'off']

const logLevel = (reason: SignInFailureReason) =>
  reason === 'failed'
    ? 'error'
    : reason === 'refused' || reason === 'unreachable'
      ? 'warn'
      : ROUTINE.includes(reason)
        ? 'debug'
        : 'info'

/** To the platform and back (AU10). Every failure ends on the callback page as a code, without details (AU14). */
export const signInRoutes =
  ({
    platformId,
    platform,
    accounts,
    sessions,
    origins,
    cookieKey,
    secure,
    limit = MAX_SIGN_IN_CALLS.max,
    rateLimits = localRateLimits(),
    sharedState,
    onSignIn,
    now,
  }: SignInOptions): FastifyPluginAsync =>
  async (app) => {
    const pendings = createPendingSignIns({
      secure,
      now,
      ...(sharedState && { sharedState }),
    })
    const start = `/auth/${platformId}`

    app.setErrorHandler((error, request, reply) => {
      // A refusal of the request says nothing about a sign-in.
      if (error instanceof ProblemError && error.problem.status < 500) throw error
      const failure = error instanceof SignInFailure ? error : new SignInFailure('failed', { err: error })
      const { reason, known } = failure
      request.log[logLevel(reason)]({ reason, address: senderAddress(request), ...known }, 'sign-in failed')
      return reply.redirect(`${CALLBACK}?${new URLSearchParams({ error: reason })}`)
    })
    await app.register(fastifyCookie, { secret: cookieKey })
    rateLimitFields(app, 'sign-in', MAX_SIGN_IN_CALLS.timeWindow)
    await app.register(rateLimit, {
      ...rateLimits('sign-in'),
      max: limit,
      timeWindow: MAX_SIGN_IN_CALLS.timeWindow,
      keyGenerator: ({ clientAddress }) => clientAddress ?? '',
      allowList: ({ clientAddress }) => clientAddress === undefined,
      errorResponseBuilder: () => new SignInFailure('busy'),
    })

    const toOrigin = ({ protocol, host }: FastifyRequest) =>
      origins.find((origin) => origin === `${protocol}://${host}`) ?? origins[0]

    app.get<{ Querystring: { state?: unknown } }>(start, async (request, reply) => {
      if (!platform) throw new SignInFailure('off')
      const redirectUri = `${toOrigin(request)}${start}/return`
      const { url, checks } = await platform.begin(redirectUri)
      const { state } = request.query
      pendings.store(request, reply, {
        ...checks,
        redirectUri,
        returnTo: returnPath(typeof state === 'string' ? state : '/'),
      })
      return reply.redirect(url.href)
    })

    app.get<{ Querystring: { state?: unknown } }>(`${start}/return`, async (request, reply) => {
      if (!platform) throw new SignInFailure('off')
      const pending = await pendings.take(request, reply, request.query.state)
      if (!pending) throw new SignInFailure('stale')
      const profile = await platform.finish(
        new URL(request.url.slice(request.url.indexOf('?')), pending.redirectUri),
        pending,
      )
      const accountId = await accounts.signIn(profile, now())
      await onSignIn(accountId, profile)
      const token = await sessions.open(accountId)
      request.log.info({ accountId, address: senderAddress(request) }, 'signed in')
      return reply.redirect(
        `${CALLBACK}?${new URLSearchParams({ token, attempt: pending.attempt, state: pending.returnTo })}`,
      )
    })
  }
