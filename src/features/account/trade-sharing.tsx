import { tradeSharingQuery, tradeSharingSource } from '#lib/trade-sharing.ts'
import * as texts from '#messages/account.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { Switch } from '#ui/switch.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Whether the player's confirmed trades are used for values. EV20 */
export function TradeSharing({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { queryKey, ...query } = tradeSharingQuery(userId)
  const { data, isError } = useQuery({ queryKey, ...query, staleTime: 0 })
  const saving = useMutation({
    // One after the other, so that the last choice wins; nothing is disabled meanwhile, which would take the focus away. AC19
    scope: { id: 'trade-sharing' },
    mutationFn: tradeSharingSource.set,
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  const failure = saving.isError ? failures.setting : isError ? failures.user : null
  return (
    <>
      <Switch
        label={texts.shareTrades}
        checked={saving.isPending ? saving.variables : (data?.isOn ?? false)}
        disabled={data === undefined}
        onChange={saving.mutate}
      />
      {failure !== null && <p role="alert">{withAdvice(failure, adviceToRetry)}</p>}
    </>
  )
}
