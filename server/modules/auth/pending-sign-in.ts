import { attemptCookie } from '#contract/sign-in.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'

const Pending = v.object({
  attempt: v.string(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  redirectUri: v.string(),
  returnTo: v.string(),
  expiresAt: v.number(),
})
type Stored = v.InferOutput<typeof Pending>
/** The callback page recognises its browser by `attempt`. AU19 */
export type Pending = Omit<Stored, 'expiresAt'>

export const MAX_SIGN_IN_MS = 600_000
/** A little longer than the sign-in, for an answer in the last second. */
const ATTEMPT_SECONDS = 660
/** Characters of all pending cookies together: proxies refuse long headers. AU22 */
export const MAX_SIGN_IN_COOKIE_BYTES = 4_096

type Options = {
  /** True: the site is reached over HTTPS only. */
  secure: boolean
  now: () => number
  /** Default: that of one process. */
  sharedState?: Pick<SharedState, 'claim'>
}

/**
 * Sign-ins in progress, each in a signed cookie of its browser: the server stores nothing, and no other browser can finish one.
 * Needs `@fastify/cookie` with a secret.
 */
export function createPendingSignIns({ secure, now, sharedState }: Options) {
  // The prefix makes browsers refuse the cookie from a neighbouring subdomain.
  const prefix = `${secure ? '__Host-' : ''}sign-in.`
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const readablePlace = { ...place, httpOnly: false } as const
  const own = createMemorySharedState(createMemory(now))
  const claim = (state: string, from: Pick<SharedState, 'claim'>) => from.claim(`sign-in ${state}`, MAX_SIGN_IN_MS)

  /** Whether a state is used for the first time. A state that is forgotten fails at the platform, which refuses a used code. */
  const isFirst = async (state: string) =>
    (await claim(state, own)) && (!sharedState || claim(state, sharedState).catch(() => true))

  function parse(request: FastifyRequest, signed: string): Stored | undefined {
    const { valid, value } = request.unsignCookie(signed)
    return valid ? v.parse(Pending, JSON.parse(Buffer.from(value, 'base64url').toString())) : undefined
  }

  /** Every sign-in cookie of the browser, newest first; invalid ones come last. */
  const readAll = (request: FastifyRequest) =>
    Object.entries(request.cookies)
      .flatMap(([name, signed = '']) =>
        name.startsWith(prefix) ? [{ name, length: signed.length, pending: parse(request, signed) }] : [],
      )
      .toSorted((a, b) => (b.pending?.expiresAt ?? 0) - (a.pending?.expiresAt ?? 0))

  /** Clears the oldest cookies until a new one of this length fits. */
  function makeRoom(request: FastifyRequest, reply: FastifyReply, length: number) {
    let space = MAX_SIGN_IN_COOKIE_BYTES - length
    for (const { name, length: size, pending } of readAll(request)) {
      space -= size
      if (space >= 0) continue
      reply.clearCookie(name, place)
      if (pending) reply.clearCookie(attemptCookie(pending.attempt, secure), readablePlace)
    }
  }

  return {
    /** Stores a sign-in in its browser, along with those of other tabs. */
    store(request: FastifyRequest, reply: FastifyReply, begun: Omit<Pending, 'attempt'>): void {
      const attempt = randomBytes(16).toString('base64url')
      const pending: Stored = { ...begun, attempt, expiresAt: now() + MAX_SIGN_IN_MS }
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url')
      makeRoom(request, reply, value.length)
      reply.setCookie(`${prefix}${attempt}`, value, { ...place, maxAge: MAX_SIGN_IN_MS / 1_000, signed: true })
      reply.setCookie(attemptCookie(attempt, secure), '1', { ...readablePlace, maxAge: ATTEMPT_SECONDS })
    },
    /** Returns the browser's sign-in with this state, once and within ten minutes. An unknown state changes nothing. */
    async take(request: FastifyRequest, reply: FastifyReply, state: unknown): Promise<Pending | undefined> {
      const found = readAll(request).find(({ pending }) => pending?.state === state)
      if (!found?.pending || found.pending.expiresAt <= now() || !(await isFirst(found.pending.state))) return undefined
      reply.clearCookie(found.name, place)
      return found.pending
    },
  }
}
