import type { ExclusionPreview } from '#contract/evidence-review.ts'
import type { ExclusionForecastSettings } from './compute-exclusion-forecast.ts'
import { runInThread } from './run-in-thread.ts'

/**
 * Computes a preview in a thread of its own. EV52
 * @param file the built `exclusion-forecast-thread.ts`
 */
export const forecastInThread =
  (file: string) =>
  (settings: ExclusionForecastSettings, signal: AbortSignal): Promise<ExclusionPreview> =>
    runInThread({ file, work: 'preview' }, settings, signal)
