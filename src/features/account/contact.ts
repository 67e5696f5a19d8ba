import { ContactSettings } from '#contract/contact.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/http.ts'

const path = '/me/contact'

/** Settings of who may find a player and send them requests. CH120, CH121 */
export const contactSource = {
  read: (signal?: AbortSignal) => api(path, ContactSettings, { signal, failure: 'user' }),
  save: (settings: ContactSettings) =>
    api(path, ContactSettings, { method: 'PUT', body: settings, failure: 'setting' }),
}

export const contactQuery = (userId: string) =>
  queryOptions({ queryKey: ['contact', userId], queryFn: ({ signal }) => contactSource.read(signal) })
