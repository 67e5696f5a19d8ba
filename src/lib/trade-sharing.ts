import { TradeSharing } from '#contract/trade-sharing.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

const path = '/me/trade-sharing'

/** Whether a player's confirmed trades are used for values. EV20 */
export const tradeSharingSource = {
  read: (signal?: AbortSignal) => api(path, TradeSharing, { signal, failure: 'user' }),
  set: (isOn: boolean) => api(path, TradeSharing, { method: 'PUT', body: { isOn }, failure: 'setting' }),
}

export const tradeSharingQuery = (userId: string) =>
  queryOptions({ queryKey: ['trade-sharing', userId], queryFn: ({ signal }) => tradeSharingSource.read(signal) })
