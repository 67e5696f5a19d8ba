import type { WishFilters } from '#domain/wishes/wish-filters.ts'
import { HttpError } from '#lib/http.ts'
import { readTimeZone } from '#lib/time-zone.ts'
import { pleaseTryAgain } from '#messages/common.ts'
import * as texts from '#messages/trades.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMutation } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useTradesParts } from './trades-parts.ts'

/** Makes an alert rule of the filters; without any there is nothing to watch for. WI63 */
export function SaveAlert({ filters: { item, side, tag, verdict } }: { filters: WishFilters }) {
  const { saveAlert } = useTradesParts()
  const saving = useMutation({
    mutationFn: () =>
      saveAlert({
        subject: item === null ? { kind: 'any' } : { kind: 'item', slug: item },
        condition: { kind: 'wished', side, tag, percent: verdict },
        channels: ['page'],
        timeZone: readTimeZone(),
      }),
    onSuccess: () => void toast(texts.alertSaved),
    onError: (error) =>
      void toast({
        title: texts.alertFailed,
        description: (error instanceof HttpError && texts.alertFailures[error.code]) || pleaseTryAgain,
        variant: 'destructive',
      }),
  })
  if (item === null && tag === null && verdict === null) return null
  return (
    <Button look="quiet" isBusy={saving.isPending} onClick={() => saving.mutate()}>
      <BellPlus aria-hidden="true" />
      {saving.isPending ? texts.savingAlert : texts.saveAlert}
    </Button>
  )
}
