import type { ExclusionPreview } from '#contract/evidence-review.ts'
import { callNewThread } from '#server/threads/call-thread.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import type { DailyCloseSettings } from './compute-daily-close.ts'
import type { ExclusionForecastSettings } from './compute-exclusion-forecast.ts'
import type { ComputedDailyClose } from './computed-daily-close.ts'

/** Heap of JavaScript's objects: a replay that runs out of memory ends only its thread. */
const resourceLimits = { maxOldGenerationSizeMb: 768 }
const timeLimit = 30 * millisecondsInMinute

/** Computes a close in a thread of its own, the built `estimate-thread.ts`. ES86 */
export const dailyCloseInThread = (file: string) =>
  callNewThread<DailyCloseSettings, ComputedDailyClose>({ file, name: 'daily close', resourceLimits, timeLimit })

/** Computes a forecast in a thread of its own, the built `exclusion-forecast-thread.ts`. EV52 */
export const forecastInThread = (file: string) =>
  callNewThread<ExclusionForecastSettings, ExclusionPreview>({ file, name: 'exclusion forecast', resourceLimits })
