import type { SendReport } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation } from '@tanstack/react-query'
import { chatSource } from './shared/chat-source.ts'
import { toSafeName } from './shared/person.tsx'
import { useBlocking } from './use-blocking.ts'

/** Time to undo what a report hid, in milliseconds. */
const UNDO_MS = 10_000

/** Sends a report. One about child safety hides the player, which the toast says and can undo. CH140, CH142 */
export function useReporting(user: User, onSent: () => void) {
  const { leave, unblock } = useBlocking()
  return useMutation({
    mutationFn: (report: SendReport) => chatSource.report(report),
    async onSuccess(_, { reason }) {
      onSent()
      if (reason !== 'child-safety') return void toast(texts.reported)
      await leave()
      toast({
        title: texts.reported.title,
        description: texts.isHidden(toSafeName(user)),
        duration: UNDO_MS,
        action: { label: texts.showAgain, description: texts.howToUnblock, run: () => unblock.mutate(user) },
      })
    },
    onError: () => void toast({ title: failures.report, description: common.pleaseTryAgain, variant: 'destructive' }),
  })
}
