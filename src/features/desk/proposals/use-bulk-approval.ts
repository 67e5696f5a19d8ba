import { randomId } from '#base/random-id.ts'
import { BULK_APPROVALS, type Proposal } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deskCountsQuery, keepProposal, proposalQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import * as texts from '#messages/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { useBulkRun } from '../decide/use-bulk-run.ts'
import { explainFailure } from '../decide/use-move.ts'

/** Whether one approval is enough, so that it can be one of many. PR10 */
export const isChoosable = ({ size, moves }: Proposal): boolean => size === 'small' && moves.includes('approve')

type Options = { onEnd: (approved: number, refused: number) => void }

/** Small changes that the reader has chosen, and their approval in calls of 50. DK60 to DK63 */
export function useBulkApproval(user: CurrentUser, { onEnd }: Options) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Reason why a whole call failed, for each change that it left. */
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const { running, refusals, forget, start } = useBulkRun({
    chunkSize: BULK_APPROVALS,
    async send(chunk, clientIds: ReadonlyMap<string, string>) {
      const { answers } = await deskSource.approveMany(chunk.map((id) => ({ id, clientId: clientIds.get(id) ?? id })))
      return answers.map(({ id, proposal, problem }) => {
        if (proposal) keepProposal(client, user.id, proposal)
        // What others did meanwhile is why, so it is shown.
        else void client.fetchQuery({ ...proposalQuery(user.id, id), staleTime: 0 }).catch(() => undefined)
        return { id, refusal: proposal ? null : texts.describeRefusal(problem?.code ?? '') }
      })
    },
    onAnswers(answers) {
      const approved = new Set(answers.flatMap(({ id, refusal }) => (refusal === null ? id : [])))
      setChosen((ids) => new Set([...ids].filter((id) => !approved.has(id))))
    },
    onEnd({ succeeded, refused, left, error }) {
      checkRole(error)
      if (error !== null) setFailures(new Map(left.map((id) => [id, explainFailure(error)])))
      void client.invalidateQueries({ queryKey: deskCountsQuery(user.id).queryKey })
      onEnd(succeeded.length, refused.length + left.length)
    },
  })

  return {
    chosen,
    refusals: failures.size === 0 ? refusals : new Map([...refusals, ...failures]),
    running,
    // The same on every render, for the rows.
    toggle: useCallback(
      (id: string) => setChosen((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
      [],
    ),
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
    approve() {
      const ids = [...chosen]
      if (running !== null) return
      forget()
      setFailures(new Map())
      start(ids, new Map(ids.map((id) => [id, randomId()])))
    },
  }
}
