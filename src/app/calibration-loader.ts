import { calibrationQuery } from '#lib/calibration-query.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads how right ranges and changes proved. */
export const readCalibration = (client: QueryClient) => client.ensureQueryData(calibrationQuery)
