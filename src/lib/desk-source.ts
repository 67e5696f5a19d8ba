import {
  DeskQueue,
  type DeskQueueQuery,
  OwnProposals,
  Proposal,
  type ProposalMove,
  type SendProposal,
} from '#contract/proposals.ts'
import { CurrentUser } from '#contract/users.ts'
import { api, root } from './http.ts'

const PAGE_SIZE = 100

const proposalPath = (id: string, rest = '') => `/values/proposals/${encodeURIComponent(id)}${rest}`

/** What the desk asks of the server, as the one who is signed in. */
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
  propose: (body: SendProposal) => api('/values/proposals', Proposal, { method: 'POST', body, failure: 'proposing' }),
  move: (id: string, move: ProposalMove, body: { clientId: string; reason?: string | undefined }) =>
    api(proposalPath(id, `/${move}`), Proposal, { method: 'POST', body, failure: 'move' }),
}
