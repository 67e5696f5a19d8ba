import { randomId } from '#base/random-id.ts'
import type { SendProposal } from '#contract/proposals.ts'
import { HttpError } from '#lib/http.ts'
import { suggestionDraft } from './suggestion-draft.ts'
import { ownSuggestionsQuery, standingQuery } from '#lib/suggestion-queries.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import { adviceToRetry, failures, unreachable, withAdvice } from '#messages/failures.ts'
import { refusals } from '#messages/suggestions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Sending a suggestion, and why the last attempt failed. */
export function useSendSuggestion(slug: string) {
  const client = useQueryClient()
  // However often it is tried, it is one suggestion.
  const [clientId] = useState(() => randomId())
  const sending = useMutation({
    mutationFn: (suggestion: SendProposal) => suggestionSource.send(suggestion),
    onSuccess: () => suggestionDraft.remove(),
    onError: async (error) => {
      if (error instanceof HttpError && error.code === 'value.changed')
        await client.refetchQueries({ queryKey: standingQuery(slug).queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownSuggestionsQuery.queryKey }),
  })
  return { clientId, sending, failure: sending.error && describe(sending.error) }
}

function describe(error: Error): string {
  // This is how a browser says that it got no answer.
  if (error instanceof TypeError) return unreachable
  return (error instanceof HttpError && refusals[error.code]) || withAdvice(failures.suggesting, adviceToRetry)
}
