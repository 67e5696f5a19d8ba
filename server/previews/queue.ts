/** As many wait already as may: the work was not begun. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** Does one job at a time, in the order in which they came. `most`: how many may wait or be under way together. */
export function createQueue({ most }: { most: number }) {
  let held = 0
  let last: Promise<unknown> = Promise.resolve()
  /** @throws QueueFullError */
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (held >= most) throw new QueueFullError()
    held++
    const result = last.then(job)
    last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      held--
    }
  }
}
