import { type Clock, systemClock } from './clock.ts'

/** The result of the work, or a failure when it takes longer than `ms`. A stalled thread reads what has arrived before it fails. CL15 */
export function within<T>(ms: number, work: Promise<T>, clock: Clock = systemClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${ms} ms`))
    let cancel = clock.after(ms, () => (cancel = clock.after(0, fail)))
    work.then(resolve, reject).finally(() => cancel())
  })
}
