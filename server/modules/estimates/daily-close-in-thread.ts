import { millisecondsInMinute } from 'date-fns/constants'
import type { CloseSettings } from './compute-daily-close.ts'
import type { ComputedClose } from './computed-daily-close.ts'
import { runInThread } from './run-in-thread.ts'

const TIME_LIMIT = 30 * millisecondsInMinute

/**
 * Computes a close in a thread of its own. ES86
 * @param file the built `estimate-thread.ts`
 */
export const closeInThread =
  (file: string) =>
  (settings: CloseSettings, signal: AbortSignal): Promise<ComputedClose> =>
    runInThread({ file, work: 'close' }, settings, AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]))
