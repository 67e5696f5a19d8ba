import { useDebounced } from '#base/use-debounced.ts'
import { useState } from 'react'

/** So long a selection rests, in milliseconds, before more of it is read: keys pass by many. */
const REST_MS = 150

/** Whether `id` has been selected for a while. `isReady`: immediately for the first one. */
export function useResting(id: string, isReady: boolean): boolean {
  const [restingId, setRestingId] = useState(isReady ? id : null)
  const isResting = restingId === id
  useDebounced(id, !isResting, REST_MS, () => setRestingId(id))
  return isResting
}
