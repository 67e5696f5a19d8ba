import type { User } from '#contract/users.ts'
import { CHAT_KEY } from './shared/chat-queries.ts'
import { chatSource } from './shared/chat-source.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toSafeName } from './shared/person.tsx'

const toastError = (title: string) => () =>
  void toast({ title, description: common.pleaseTryAgain, variant: 'destructive' })

/** Either changes which players are visible, so everything is refetched. Blocking leads to the list. CH10, CH19 */
export function useBlocking() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refetchChat = () => client.invalidateQueries({ queryKey: CHAT_KEY })
  /** To the list. First: the conversation is not to be asked for again. */
  async function leave() {
    await navigate('/chat', { flushSync: true })
    void refetchChat()
  }
  return {
    leave,
    block: useMutation({
      mutationFn: ({ id }: User) => chatSource.block(id),
      onSuccess: async (_, user) => {
        await leave()
        toast({ title: texts.isBlocked(toSafeName(user)), description: texts.howToUnblock })
      },
      onError: toastError(failures.block),
    }),
    unblock: useMutation({
      mutationFn: ({ id }: User) => chatSource.unblock(id),
      onSuccess: (_, user) => {
        toast({ title: texts.isUnblocked(toSafeName(user)) })
        void refetchChat()
      },
      onError: toastError(failures.unblock),
    }),
  }
}
