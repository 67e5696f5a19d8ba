import {
  ApprovalAnswers,
  type ApproveMany,
  type ConfirmValue,
  DeskCounts,
  DeskQueue,
  type DeskQueueQuery,
  OwnProposals,
  Proposal,
  type ProposalMove,
  type SendProposal,
  StaleList,
  type StaleQueryInput,
  type WriteComment,
} from '#contract/proposals.ts'
import { Lookers } from '#contract/desk-presence.ts'
import { CurrentUser } from '#contract/users.ts'
import * as v from 'valibot'
import { api, root } from '#lib/http.ts'

const PAGE_SIZE = 100

const proposalPath = (id: string, rest = '') => `/values/proposals/${encodeURIComponent(id)}${rest}`

/** The desk's requests to the server, as the signed-in user. */
export const deskSource = {
  user: (signal?: AbortSignal) => root('/auth/user', CurrentUser, { signal, failure: 'user' }),
  queue: (query: Pick<DeskQueueQuery, 'kind' | 'at' | 'before'>, signal?: AbortSignal) =>
    api('/desk/queue', DeskQueue, { parameters: { ...query, limit: PAGE_SIZE }, signal, failure: 'proposals' }),
  own: (query: { before?: string | undefined }, signal?: AbortSignal) =>
    api('/values/proposals', OwnProposals, {
      parameters: { ...query, limit: PAGE_SIZE },
      signal,
      failure: 'proposals',
    }),
  proposal: (id: string, signal?: AbortSignal) => api(proposalPath(id), Proposal, { signal, failure: 'proposal' }),
  look: (proposalId: string | null, signal?: AbortSignal) =>
    api('/desk/looking', Lookers, { method: 'PUT', body: { proposalId }, signal, failure: 'proposal' }),
  comment: (id: string, body: WriteComment) =>
    api(proposalPath(id, '/comments'), Proposal, { method: 'POST', body, failure: 'move' }),
  approveMany: (approvals: ApproveMany['approvals']) =>
    api('/desk/approvals', ApprovalAnswers, { method: 'POST', body: { approvals }, failure: 'move' }),
  counts: (signal?: AbortSignal) => api('/desk/counts', DeskCounts, { signal, failure: 'proposals' }),
  stale: (query: Pick<StaleQueryInput, 'at' | 'before'>, signal?: AbortSignal) =>
    api('/desk/stale', StaleList, { parameters: { ...query, limit: PAGE_SIZE }, signal, failure: 'proposals' }),
  confirm: (body: ConfirmValue) => api('/desk/confirmations', v.undefined(), { method: 'POST', body, failure: 'move' }),
  undoConfirmation: (slug: string) =>
    api(`/desk/confirmations/${encodeURIComponent(slug)}`, v.undefined(), { method: 'DELETE', failure: 'move' }),
  propose: (body: SendProposal) => api('/values/proposals', Proposal, { method: 'POST', body, failure: 'proposing' }),
  move: (id: string, move: ProposalMove, body: { clientId: string; reason?: string | undefined }) =>
    api(proposalPath(id, `/${move}`), Proposal, { method: 'POST', body, failure: 'move' }),
}
