import { ProblemError } from './problem.ts'

/** At most `count` in any period of `perMs` milliseconds (CH8). */
export type Limit = { count: number; perMs: number }

/**
 * Counts stored rows, so that the limit survives restarts and holds for all processes. `at`: when the `count`th last one was sent.
 * @throws ProblemError 429 with `Retry-After`
 */
export function checkLimit({ count, perMs }: Limit, at: number | undefined, now: number): void {
  const waitMs = at === undefined ? 0 : at + perMs - now
  if (waitMs <= 0) return
  const seconds = String(Math.ceil(waitMs / 1_000))
  throw new ProblemError(
    429,
    'rate.limited',
    `At most ${count} in ${perMs / 1_000} seconds; again in ${seconds} s`,
    undefined,
    { headers: { 'retry-after': seconds } },
  )
}
