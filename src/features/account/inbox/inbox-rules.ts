import { type ChooseInboxRules, InboxRules } from '#contract/inbox-rules.ts'
import { api } from '#lib/http.ts'
import { queryOptions } from '@tanstack/react-query'

const path = '/me/inbox-rules'

/** The rules of a player's inbox. IR2 */
export const inboxRulesSource = {
  read: (signal?: AbortSignal) => api(path, InboxRules, { signal, failure: 'user' }),
  save: (chosen: ChooseInboxRules) => api(path, InboxRules, { method: 'PUT', body: chosen, failure: 'setting' }),
}

export const inboxRulesQuery = (userId: string) =>
  queryOptions({ queryKey: ['inbox-rules', userId], queryFn: ({ signal }) => inboxRulesSource.read(signal) })
