import type { StaleValue } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deskCountsQuery, roleQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainRefusal, retryUnanswered } from '../decide/use-move.ts'

/** Reader's verdict on a stale value; a text is why the server refused it. */
export type Verdict = 'confirmed' | { refusal: string }

type Act = { value: StaleValue; isUndone: boolean }
type Options = { onRefused: (value: StaleValue, text: string) => void }

/** Confirms stale values: shown immediately, sent one after another. DK52, DK53 */
export function useConfirmations(user: CurrentUser, { onRefused }: Options) {
  const client = useQueryClient()
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map())
  const setVerdict = ({ item }: StaleValue, verdict: Verdict | null) =>
    setVerdicts((all) => {
      const next = new Map(all)
      if (verdict === null) next.delete(item.slug)
      else next.set(item.slug, verdict)
      return next
    })
  const { mutate } = useMutation({
    // An undo arrives after the confirmation that it is about.
    scope: { id: 'desk-confirmations' },
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: ({ value: { item, receipt }, isUndone }: Act) =>
      isUndone ? deskSource.undoConfirmation(item.slug) : deskSource.confirm({ slug: item.slug, receipt }),
    onSuccess: () => client.invalidateQueries({ queryKey: deskCountsQuery(user.id).queryKey }),
    onError: async (error, { value, isUndone }) => {
      if (error instanceof NotFoundError) void client.refetchQueries({ queryKey: roleQuery(user).queryKey })
      const text = await explainRefusal(client, value.item.slug, error)
      setVerdict(value, isUndone ? 'confirmed' : { refusal: text })
      onRefused(value, text)
    },
  })
  return {
    findVerdict: (value: StaleValue): Verdict | undefined => verdicts.get(value.item.slug),
    confirm(value: StaleValue) {
      setVerdict(value, 'confirmed')
      mutate({ value, isUndone: false })
    },
    undo(value: StaleValue) {
      setVerdict(value, null)
      mutate({ value, isUndone: true })
    },
  }
}
