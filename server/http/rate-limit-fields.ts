import type { FastifyInstance, FastifyReply } from 'fastify'

const readNumber = (reply: FastifyReply, name: string): number | undefined => {
  const value = reply.getHeader(`ratelimit-${name}`) ?? reply.getHeader(`x-ratelimit-${name}`)
  return value === undefined ? undefined : Number(value)
}

/**
 * Adds the structured fields of draft-ietf-httpapi-ratelimit-headers to the limited answers of this scope (KE14), from the older ones that
 * `@fastify/rate-limit` sets. `windowMs`: of the limit, where a route has none of its own.
 */
export function rateLimitFields(app: FastifyInstance, name: string, windowMs: number) {
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    const [quota, remaining, reset] = ['limit', 'remaining', 'reset'].map((each) => readNumber(reply, each))
    if (quota === undefined || remaining === undefined || reset === undefined) return
    const own = routeOptions.config.rateLimit
    const timeWindow = own && typeof own.timeWindow === 'number' ? own.timeWindow : windowMs
    reply.headers({
      'ratelimit-policy': `"${name}";q=${quota};w=${timeWindow / 1_000}`,
      ratelimit: `"${name}";r=${remaining};t=${reset}`,
    })
  })
}
