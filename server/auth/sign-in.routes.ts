import { SIGN_IN_FAILURES } from '#contract/sign-in.ts'
import { returnPath } from '#domain/return-path.ts'
import { clientAddress } from '#server/live/client-address.ts'
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
  /** None: sign-in is not set up. */
  platform: Platform | undefined
  accounts: AccountsRepository
  sessions: Sessions
  /** Under which the platform may send the browser back; the first stands for a request by any other name. */
  origins: readonly [string, ...string[]]
  cookieKey: string
  /** Calls a minute for each address; a sign-in makes two. */
  limit?: number
  now: () => number
}

const CALLBACK = '/auth/callback'

/** Away to the platform and back (AU10). Every failure ends on the callback page, in clear words and with nothing inner. */
export const signInRoutes = ({
  platformId, platform, accounts, sessions, origins, cookieKey, limit = 40, now,
}: SignInOptions): FastifyPluginAsync => async (app) => {
  const pendings = createPendingSignIns({ secure: origins[0].startsWith('https:'), now })
  const start = `/auth/${platformId}`

  app.setErrorHandler((error, request, reply) => {
    const failure = error instanceof SignInFailure ? error : new SignInFailure('failed', { err: error })
    const { reason, known } = failure
    const level = reason === 'failed' ? 'error' : reason === 'refused' || reason === 'unreachable' ? 'warn' : 'debug'
    request.log[level]({ reason, ...known }, 'sign-in failed')
    return reply.redirect(`${CALLBACK}?${new URLSearchParams({ error: SIGN_IN_FAILURES[reason] })}`)
  })
  await app.register(fastifyCookie, { secret: cookieKey })
  await app.register(rateLimit, {
    max: limit,
    timeWindow: 60_000,
    keyGenerator: ({ raw }) => clientAddress(raw) ?? '',
    allowList: ({ raw }) => clientAddress(raw) === undefined,
    errorResponseBuilder: () => new SignInFailure('busy'),
  })

  const originOf = ({ protocol, host }: FastifyRequest) => origins.find((origin) => origin === `${protocol}://${host}`) ?? origins[0]

  app.get<{ Querystring: { state?: unknown } }>(start, async (request, reply) => {
    if (!platform) throw new SignInFailure('off')
    const redirectUri = `${originOf(request)}${start}/return`
    const { url, checks } = await platform.begin(redirectUri)
    const { state } = request.query
    pendings.keep(reply, { ...checks, redirectUri, returnTo: returnPath(typeof state === 'string' ? state : '/') })
    return reply.redirect(url.href)
  })

  app.get<{ Querystring: { state?: unknown } }>(`${start}/return`, async (request, reply) => {
    if (!platform) throw new SignInFailure('off')
    const pending = pendings.take(request, reply, request.query.state)
    if (!pending) throw new SignInFailure('stale')
    const profile = await platform.finish(new URL(request.url.slice(request.url.indexOf('?')), pending.redirectUri), pending)
    const token = await sessions.open(await accounts.signIn(profile, now()))
    return reply.redirect(`${CALLBACK}?${new URLSearchParams({ token, state: pending.returnTo })}`)
  })
}
