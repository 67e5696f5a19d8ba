import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { keepProposal, proposalQuery, roleQuery, variantReceiptsQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import { HttpError, OfflineError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatValue } from '../facts/figures.ts'

/** Number of automatic retries of a call that got no answer: with its client id it takes effect once. */
const RETRIES = 2

/** Without a connection nothing was sent, and nothing is sent later by itself. DK168 */
const isUnanswered = (error: unknown) =>
  !(error instanceof HttpError || error instanceof NotFoundError || error instanceof OfflineError) &&
  navigator.onLine !== false
export const retryUnanswered = (failures: number, error: unknown) => failures < RETRIES && isUnanswered(error)

/** Reason why a call failed, in words. */
export const explainFailure = (error: unknown): string =>
  error instanceof HttpError
    ? texts.describeRefusal(error.code)
    : error instanceof NotFoundError
      ? texts.notFound.title
      : explainSilence(error)

/** Why a call got no answer. DK168 */
export const explainSilence = (error: unknown): string =>
  error instanceof OfflineError ? common.offline : texts.failed

/** Server's refusal in words; reads again what the refusal shows to be old. DK10, DK11 */
export async function explainRefusal(client: QueryClient, slug: string, error: unknown): Promise<string> {
  if (!(error instanceof HttpError) || error.code !== 'value.changed') return explainFailure(error)
  const options = variantReceiptsQuery(slug)
  const receipts = await client.fetchQuery({ ...options, staleTime: 0 }).catch(() => [])
  return texts.valueChanged(receipts[0] ? formatValue(receipts[0].after.value) : null)
}

type Move = { proposal: Proposal; move: ProposalMove; clientId: string; reason?: string | undefined }
type Options = { onMoved: (proposal: Proposal, move: ProposalMove) => void; onRefused: (text: string) => void }

/** Makes one move at a time. */
export function useMove(user: CurrentUser, { onMoved, onRefused }: Options) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: ({ proposal, move, clientId, reason }: Move) =>
      deskSource.move(proposal.id, move, { clientId, reason }),
    onSuccess: (proposal, { move }) => {
      keepProposal(client, user.id, proposal)
      onMoved(proposal, move)
    },
    onError: async (error, { proposal }) => {
      if (error instanceof NotFoundError) void client.refetchQueries({ queryKey: roleQuery(user).queryKey })
      const fresh = await client
        .fetchQuery({ ...proposalQuery(user.id, proposal.id), staleTime: 0 })
        .catch(() => undefined)
      if (fresh) keepProposal(client, user.id, fresh)
      onRefused(await explainRefusal(client, proposal.item.slug, error))
    },
  })
}
