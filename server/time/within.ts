import { type Clock, systemClock } from './clock.ts'

/** The result of the work, or a failure when it takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>, clock: Clock = systemClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms} ms`)))
    work.then(resolve, reject).finally(cancel)
  })
}
