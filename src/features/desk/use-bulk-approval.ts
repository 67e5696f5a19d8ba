import { type ApproveMany, BULK_APPROVALS, type Proposal } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deskCountsQuery, keepProposal, proposalQuery, roleQuery } from '#lib/desk-queries.ts'
import { deskSource } from '#lib/desk-source.ts'
import * as texts from '#messages/desk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { explainFailure, retryUnanswered } from './use-move.ts'

/** What one approval among others is enough for. PR10 */
export const isChoosable = ({ size, moves }: Proposal): boolean => size === 'small' && moves.includes('approve')

type Progress = { done: number; total: number }
type Options = { onEnd: (approved: number, refused: number) => void }

/** Small changes that the reader has chosen, and their approval in calls of 50. DK60 to DK63 */
export function useBulkApproval(user: CurrentUser, { onEnd }: Options) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [progress, setProgress] = useState<Progress | null>(null)
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: (ids: ApproveMany['approvals']) => deskSource.approveMany(ids),
  })
  const drop = (id: string) => setChosen((ids) => new Set([...ids].filter((each) => each !== id)))
  const refuse = (id: string, text: string) => setRefusals((all) => new Map([...all, [id, text]]))

  /** @throws what the server answered to the whole call */
  async function approveSome(ids: readonly string[]): Promise<number> {
    const { answers } = await mutateAsync(ids.map((id) => ({ id, clientId: crypto.randomUUID() })))
    for (const { id, proposal, problem } of answers) {
      if (proposal) {
        keepProposal(client, user.id, proposal)
        drop(id)
      } else {
        refuse(id, texts.describeRefusal(problem!.code))
        // What others did meanwhile is why, so it is shown.
        void client.fetchQuery({ ...proposalQuery(user.id, id), staleTime: 0 }).catch(() => undefined)
      }
    }
    return answers.filter(({ proposal }) => proposal).length
  }

  return {
    chosen,
    refusals,
    progress,
    // The same on every render, for the rows.
    toggle: useCallback(
      (id: string) => setChosen((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
      [],
    ),
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
    async approve() {
      const ids = [...chosen]
      if (ids.length === 0 || progress !== null) return
      setRefusals(new Map())
      let approved = 0
      for (let done = 0; done < ids.length; done += BULK_APPROVALS) {
        setProgress({ done, total: ids.length })
        try {
          approved += await approveSome(ids.slice(done, done + BULK_APPROVALS))
        } catch (error) {
          if (error instanceof NotFoundError) void client.refetchQueries({ queryKey: roleQuery(user).queryKey })
          const text = explainFailure(error)
          for (const id of ids.slice(done)) refuse(id, text)
          break
        }
      }
      setProgress(null)
      void client.invalidateQueries({ queryKey: deskCountsQuery(user.id).queryKey })
      onEnd(approved, ids.length - approved)
    },
  }
}
