import { OwnProposals, Proposal, type SendProposal, ValueStanding, type ValueVote } from '#contract/proposals.ts'
import * as v from 'valibot'
import { api } from './http.ts'

const proposalPath = (id: string, move: string) => `/values/proposals/${encodeURIComponent(id)}/${move}`

/** Requests for suggestions and votes, as the signed-in user. */
export const suggestionSource = {
  standing: (slug: string, signal?: AbortSignal) =>
    api(`/values/${slug}/standing`, ValueStanding, { signal, failure: 'standing' }),
  vote: (slug: string, body: ValueVote) =>
    api(`/values/${slug}/vote`, v.undefined(), { method: 'PUT', body, failure: 'voting' }),
  send: (body: SendProposal) => api('/values/proposals', Proposal, { method: 'POST', body, failure: 'suggesting' }),
  own: ({ before }: { before?: string | undefined }, signal?: AbortSignal) =>
    api('/values/proposals', OwnProposals, { parameters: { before }, signal, failure: 'suggestions' }),
  withdraw: (id: string, body: { clientId: string }) =>
    api(proposalPath(id, 'withdraw'), Proposal, { method: 'POST', body, failure: 'withdrawing' }),
  addEvidence: (id: string, body: { clientId: string; reason: string }) =>
    api(proposalPath(id, 'add-evidence'), Proposal, { method: 'POST', body, failure: 'evidence' }),
}
