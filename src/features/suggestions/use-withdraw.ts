import { randomId } from '#base/random-id.ts'
import { ownSuggestionsQuery } from '#lib/suggestion-queries.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/suggestions.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Takes a suggestion back. The list is read again either way: someone may have decided meanwhile. SU23 */
export function useWithdraw(id: string) {
  const client = useQueryClient()
  // However often it is tried, it is one move.
  const [clientId] = useState(() => randomId())
  return useMutation({
    mutationFn: () => suggestionSource.withdraw(id, { clientId }),
    onSuccess: () => void toast({ title: texts.withdrawn }),
    onError: () =>
      void toast({ title: failures.withdrawing, description: common.pleaseTryAgain, variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSuggestionsQuery.queryKey }),
  })
}
