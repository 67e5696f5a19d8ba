import { ApiKeyList, CreatedApiKey, type NewApiKey } from '#contract/api-keys.ts'
import { api } from '#lib/http.ts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

const path = '/me/api-keys'

/** A player's API keys. KE2 */
export const apiKeysSource = {
  list: (signal?: AbortSignal) => api(path, ApiKeyList, { signal, failure: 'apiKeys' }),
  create: (key: NewApiKey) => api(path, CreatedApiKey, { method: 'POST', body: key, failure: 'makingKey' }),
  remove: (id: string) =>
    api(`${path}/${encodeURIComponent(id)}`, v.undefined(), { method: 'DELETE', failure: 'removingKey' }),
}

export const apiKeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['api-keys', userId],
    queryFn: ({ signal }) => apiKeysSource.list(signal),
    staleTime: 0,
  })
