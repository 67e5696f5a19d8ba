import { EvidenceTradeList, type EvidenceTradesQuery, Exclusion, ExclusionList } from '#contract/evidence.ts'
import {
  ExclusionPreview,
  type PreviewExclusion,
  SuspectList,
  type SuspectsQueryInput,
  TradingAccounts,
} from '#contract/evidence-review.ts'
import { ItemEstimates } from '#contract/estimates.ts'
import { api } from '#lib/http.ts'

/** Requests by which leads read and decide about the evidence. */
export const evidenceSource = {
  suspects: (query: SuspectsQueryInput, signal?: AbortSignal) =>
    api('/evidence/suspects', SuspectList, { parameters: query, signal, failure: 'proposals' }),
  accounts: (item: string, signal?: AbortSignal) =>
    api('/evidence/accounts', TradingAccounts, { parameters: { item }, signal, failure: 'proposals' }),
  trades: (query: EvidenceTradesQuery, signal?: AbortSignal) =>
    api('/evidence/trades', EvidenceTradeList, { parameters: query, signal, failure: 'proposals' }),
  estimates: (item: string, signal?: AbortSignal) =>
    api(`/values/estimates/${encodeURIComponent(item)}`, ItemEstimates, { signal, failure: 'standing' }),
  exclusions: (signal?: AbortSignal) => api('/evidence/exclusions', ExclusionList, { signal, failure: 'proposals' }),
  forecast: (body: PreviewExclusion, signal?: AbortSignal) =>
    api('/evidence/preview', ExclusionPreview, { method: 'POST', body, signal, failure: 'standing' }),
  exclude: (account: string, reason: string) =>
    api('/evidence/exclusions', Exclusion, { method: 'POST', body: { account, reason }, failure: 'decision' }),
  end: (id: string, reason: string) =>
    api(`/evidence/exclusions/${encodeURIComponent(id)}/end`, Exclusion, {
      method: 'POST',
      body: { reason },
      failure: 'decision',
    }),
}
