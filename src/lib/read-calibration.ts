import { RangeCalibration } from '#contract/estimates.ts'
import { api } from './http.ts'

/** A chunk of its own: one page alone needs its schema. */
export const readCalibration = (signal: AbortSignal | undefined) =>
  api('/values/calibration', RangeCalibration, { ...(signal ? { signal } : {}), failure: 'calibration' })
