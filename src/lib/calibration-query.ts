import { queryOptions } from '@tanstack/react-query'
import { readSource } from './queries.ts'

/** How right ranges and changes proved. */
export const calibrationQuery = queryOptions({
  queryKey: ['calibration'],
  queryFn: ({ client, signal }) => readSource(client).calibration(signal),
})
