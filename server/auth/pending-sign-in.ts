import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'

const Pending = v.object({
  state: v.string(), nonce: v.string(), verifier: v.string(), redirectUri: v.string(), returnTo: v.string(), expiresAt: v.number(),
})
export type Pending = Omit<v.InferOutput<typeof Pending>, 'expiresAt'>

const MINUTES_10 = 600_000
const REMEMBERED = 10_000

/**
 * A sign-in under way, kept by the browser that began it in a signed cookie: the server stores nothing for whoever never comes back, and no
 * other browser can finish it. Needs `@fastify/cookie` with a secret. `secure`: the site is reached over HTTPS alone.
 */
export function createPendingSignIns({ secure, now }: { secure: boolean; now: () => number }) {
  // The prefix makes browsers refuse the cookie from a neighbouring subdomain.
  const name = secure ? '__Host-sign-in' : 'sign-in'
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  /** Taken once already; beyond these the platform's own refusal of a used code remains. */
  const taken = new LRUCache<string, true>({ max: REMEMBERED, ttl: MINUTES_10, perf: { now } })

  function read(request: FastifyRequest): v.InferOutput<typeof Pending> | undefined {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
    return valid ? v.parse(Pending, JSON.parse(Buffer.from(value, 'base64url').toString())) : undefined
  }

  return {
    keep(reply: FastifyReply, pending: Pending): void {
      const text = JSON.stringify({ ...pending, expiresAt: now() + MINUTES_10 })
      reply.setCookie(name, Buffer.from(text).toString('base64url'), { ...place, maxAge: MINUTES_10 / 1_000, signed: true })
    },
    /** The sign-in that this browser began with this state, once and within ten minutes. A foreign state leaves the browser's own standing. */
    take(request: FastifyRequest, reply: FastifyReply, state: unknown): Pending | undefined {
      const pending = read(request)
      if (!pending || pending.state !== state || pending.expiresAt <= now() || taken.has(pending.state)) return undefined
      taken.set(pending.state, true)
      reply.clearCookie(name, place)
      return pending
    },
  }
}
