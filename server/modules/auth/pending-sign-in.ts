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
type Kept = v.InferOutput<typeof Pending>
/** `attempt` is the value with which the callback page recognises the browser that began. AU19 */
export type Pending = Omit<Kept, 'expiresAt'>

const MINUTES_10 = 600_000
/** A little longer, for an answer that arrives in the last second. */
const ATTEMPT_SECONDS = 660
const REMEMBERED = 10_000
/** Characters of all pending cookies together: proxies refuse long headers. AU22 */
const COOKIE_ROOM = 4_096

/**
 * Sign-ins under way, each kept by the browser that began it in a signed cookie: the server stores nothing for a browser that never comes back,
 * and no other browser can finish it. Needs `@fastify/cookie` with a secret. `secure`: the site is reached over HTTPS alone.
 */
export function createPendingSignIns({ secure, now }: { secure: boolean; now: () => number }) {
  // The prefix makes browsers refuse the cookie from a neighbouring subdomain.
  const prefix = `${secure ? '__Host-' : ''}sign-in.`
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const readablePlace = { ...place, httpOnly: false } as const
  /** States taken already; beyond these the platform's own refusal of a used code remains. */
  const taken = new LRUCache<string, true>({ max: REMEMBERED, ttl: MINUTES_10, perf: { now } })

  function parse(request: FastifyRequest, signed: string): Kept | undefined {
    const { valid, value } = request.unsignCookie(signed)
    return valid ? v.parse(Pending, JSON.parse(Buffer.from(value, 'base64url').toString())) : undefined
  }

  /** Every cookie of a sign-in that the browser sent, the newest first; those that were tampered with come last. */
  const readAll = (request: FastifyRequest) =>
    Object.entries(request.cookies)
      .flatMap(([name, signed = '']) =>
        name.startsWith(prefix) ? [{ name, length: signed.length, pending: parse(request, signed) }] : [],
      )
      .toSorted((a, b) => (b.pending?.expiresAt ?? 0) - (a.pending?.expiresAt ?? 0))

  /** Clears the oldest cookies for which there is no room beside a new one of this length. */
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
    /** Remembers a sign-in in the browser that begins it, beside those of its other tabs. */
    keep(request: FastifyRequest, reply: FastifyReply, begun: Omit<Pending, 'attempt'>): void {
      const attempt = randomBytes(16).toString('base64url')
      const pending: Kept = { ...begun, attempt, expiresAt: now() + MINUTES_10 }
      const value = Buffer.from(JSON.stringify(pending)).toString('base64url')
      makeRoom(request, reply, value.length)
      reply.setCookie(`${prefix}${attempt}`, value, { ...place, maxAge: MINUTES_10 / 1_000, signed: true })
      reply.setCookie(attemptCookie(attempt, secure), '1', { ...readablePlace, maxAge: ATTEMPT_SECONDS })
    },
    /** The sign-in that this browser began with this state, once and within ten minutes. A foreign state leaves the browser's own standing. */
    take(request: FastifyRequest, reply: FastifyReply, state: unknown): Pending | undefined {
      const found = readAll(request).find(({ pending }) => pending?.state === state)
      if (!found?.pending || found.pending.expiresAt <= now() || taken.has(found.pending.state)) return undefined
      taken.set(found.pending.state, true)
      reply.clearCookie(found.name, place)
      return found.pending
    },
  }
}
