import type { User } from '#contract/users.ts'
import { CHAT_KEY } from '#lib/chat-queries.ts'
import { chatSource } from '#lib/chat-source.ts'
import { toast } from '#ui/toast-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { nameOf } from './person.tsx'

const toastError = ({ message }: Error) =>
  void toast({ title: message, description: 'Please try again.', variant: 'destructive' })

/** Either changes who is seen at all: everything is read anew. Blocking leads to the list. CH10, CH19 */
export function useBlocking() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const readAnew = () => client.invalidateQueries({ queryKey: CHAT_KEY })
  return {
    block: useMutation({
      mutationFn: ({ id }: User) => chatSource.block(id),
      onSuccess: async (_, user) => {
        // First: the conversation is not to be asked for again.
        await navigate('/chat', { flushSync: true })
        toast({ title: `${nameOf(user)} is blocked`, description: 'To unblock, open Blocked players in Messages.' })
        void readAnew()
      },
      onError: toastError,
    }),
    unblock: useMutation({
      mutationFn: ({ id }: User) => chatSource.unblock(id),
      onSuccess: (_, user) => {
        toast({ title: `${nameOf(user)} is unblocked` })
        void readAnew()
      },
      onError: toastError,
    }),
  }
}
