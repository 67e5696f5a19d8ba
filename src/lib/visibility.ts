import { Visibility } from '#contract/contact.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

const path = '/me/visibility'

/** Whether everyone sees a player as offline. CH127 */
export const visibilitySource = {
  read: (signal?: AbortSignal) => api(path, Visibility, { signal, failure: 'user' }),
  set: (isInvisible: boolean) => api(path, Visibility, { method: 'PUT', body: { isInvisible }, failure: 'setting' }),
}

export const visibilityQuery = (userId: string) =>
  queryOptions({ queryKey: ['visibility', userId], queryFn: ({ signal }) => visibilitySource.read(signal) })
