import { millisecondsInMinute } from 'date-fns/constants'
import type { DailyCloseSettings } from './compute-daily-close.ts'
import type { ComputedDailyClose } from './computed-daily-close.ts'
import { runInThread } from './run-in-thread.ts'

const TIME_LIMIT = 30 * millisecondsInMinute

/**
 * Computes a close in a thread of its own. ES86
 * @param file the built `estimate-thread.ts`
 */
export const dailyCloseInThread =
  (file: string) =>
  (settings: DailyCloseSettings, signal: AbortSignal): Promise<ComputedDailyClose> =>
    runInThread({ file, work: 'close' }, settings, AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]))
