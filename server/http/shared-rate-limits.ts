import { createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import type { Counted, SharedState } from '#server/bus/shared-state.ts'
import type { Limit } from './stored-limit.ts'
import { ProblemError } from './problem.ts'
import { within } from '#server/time/within.ts'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { callbackify } from 'node:util'
import * as v from 'valibot'

/** The option of `@fastify/rate-limit` that says where the limits of this name count. */
export type RateLimits = (name: string) => { store: FastifyRateLimitStoreCtor }

/** A caller waits no longer than this for the count of all processes. CL15 */
const ANSWER_MS = 50

/** The limit of one route; one that code checks itself has no route. */
const OfRoute = v.object({
  routeInfo: v.object({ method: v.optional(v.unknown(), ''), url: v.optional(v.string(), '') }),
})

type Count = (key: string, windowMs: number) => Promise<Counted>

class Store implements FastifyRateLimitStore {
  readonly #name: string
  readonly #count: Count

  constructor(name: string, count: Count) {
    this.#name = name
    this.#count = count
  }

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number) {
    callbackify(async () => {
      const { count, resetMs } = await this.#count(`${this.#name} ${key}`, windowMs)
      return { current: count, ttl: resetMs }
    })(done)
  }

  child(options: unknown) {
    const { method, url } = v.parse(OfRoute, options).routeInfo
    return new Store(`${this.#name} ${String(method)} ${url}`, this.#count)
  }
}

/** The store of the package reads its counts late: of a burst it may refuse all. CL89 */
const countWith =
  (count: Count): RateLimits =>
  (name) => ({
    store: class extends Store {
      constructor() {
        super(name, count)
      }
    },
  })

/** Counts attempts that no route's limit covers. The window, in milliseconds, begins with the first. `resetMs`: until it ends. */
export function countAttempts(rateLimits: RateLimits, name: string, perMs: number, max: number) {
  const { store: Counter } = rateLimits(name)
  const counter = new Counter({})
  return (key: string): Promise<Counted> =>
    new Promise((resolve, reject) =>
      counter.incr(
        key,
        (error, counted) => {
          if (error || !counted) return reject(error ?? new Error('no count'))
          resolve({ count: counted.current, resetMs: counted.ttl })
        },
        perMs,
        max,
      ),
    )
}

/**
 * Limits attempts that no route's limit covers: they count whatever becomes of what they made. The window begins with the first.
 * @returns counts an attempt of a key, and throws ProblemError 429 with `Retry-After` beyond the limit
 */
export function limitAttempts(rateLimits: RateLimits, name: string, limit: Limit) {
  const count = countAttempts(rateLimits, name, limit.perMs, limit.count)
  return async (key: string): Promise<void> => refuseBeyond(limit, await count(key))
}

/** @throws ProblemError 429 with `Retry-After` beyond the limit */
export function refuseBeyond({ count: max, perMs }: Limit, { count, resetMs }: Counted): void {
  if (count <= max) return
  const seconds = String(Math.max(1, Math.ceil(resetMs / 1_000)))
  throw new ProblemError(
    429,
    'rate.limited',
    `At most ${max} in ${perMs / 1_000} seconds; again in ${seconds} s`,
    undefined,
    { headers: { 'retry-after': seconds } },
  )
}

/** Counts only in this process. */
export const localRateLimits = (): RateLimits => countWith(createMemorySharedState().increment)

/** Counts the calls to all processes (CL14). Where the shared count is missing, late or the smaller one, the process's own decides. */
export function sharedRateLimits(shared: Pick<SharedState, 'increment'>, answerMs = ANSWER_MS): RateLimits {
  const local = createMemorySharedState()
  return countWith(async (key, windowMs) => {
    const [own, all] = await Promise.all([
      local.increment(key, windowMs),
      within(answerMs, shared.increment(key, windowMs)).catch(() => undefined),
    ])
    return all && all.count >= own.count ? all : own
  })
}
