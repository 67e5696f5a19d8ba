import { attemptCookie } from '#contract/sign-in.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
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

const MINUTES_10 = 600_000
/** A little longer than the sign-in, for an answer in the last second. */
const ATTEMPT_SECONDS = 660
const REMEMBERED = 10_000
/** Characters of all pending cookies together: proxies refuse long headers. AU22 */
const COOKIE_ROOM = 4_096

/**
 * Sign-ins in progress, each in a signed cookie of its browser: the server stores nothing, and no other browser can finish one.
 * Needs `@fastify/cookie` with a secret. `secure`: the site is reached over HTTPS only.
 */
export function createPendingSignIns({ secure, now }: { secure: boolean; now: () => number }) {
  // The prefix makes browsers refuse the cookie from a neighbouring subdomain.
  const prefix = `${secure ? '__Host-' : ''}sign-in.`
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const readablePlace = { ...place, httpOnly: false } as const
  /** States used already. Beyond this many, the platform still refuses a used code. */
  const taken = new LRUCache<string, true>({ max: REMEMBERED, ttl: MINUTES_10, perf: { now } })

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
    let room = COOKIE_ROOM - length
    for (const { name, length: size, pending } of readAll(request)) {
      room -= size
      if (room >= 0) continue
      reply.clearCookie(name, place)
      if (pending) reply.clearCookie(attemptCookie(pending.attempt, secure), readablePlace)
    }
  }

  return {
    /** Stores a sign-in in its browser, along with those of other tabs. */
    store(request: FastifyRequest, reply: FastifyReply, begun: Omit<Pending, 'attempt'>): void {
      const attempt = randomBytes(16).toString('base64url')
      const pending: Stored = { ...begun, attempt, expiresAt: now() + MINUTES_10 }
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url')
      makeRoom(request, reply, value.length)
      reply.setCookie(`${prefix}${attempt}`, value, { ...place, maxAge: MINUTES_10 / 1_000, signed: true })
      reply.setCookie(attemptCookie(attempt, secure), '1', { ...readablePlace, maxAge: ATTEMPT_SECONDS })
    },
    /** Returns the browser's sign-in with this state, once and within ten minutes. An unknown state changes nothing. */
    take(request: FastifyRequest, reply: FastifyReply, state: unknown): Pending | undefined {
      const found = readAll(request).find(({ pending }) => pending?.state === state)
      if (!found?.pending || found.pending.expiresAt <= now() || taken.has(found.pending.state)) return undefined
      taken.set(found.pending.state, true)
      reply.clearCookie(found.name, place)
      return found.pending
    },
  }
}
