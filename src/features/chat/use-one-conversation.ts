import { NotFoundError } from '#contract/source.ts'
import { conversationQuery } from '#lib/chat-queries.ts'
import { useQuery } from '@tanstack/react-query'
import type { Conversations } from './use-conversations.ts'

/** A conversation from the list, which is kept current; one that it has not come to is asked for. */
export function useOneConversation(id: string, { conversations, isPending }: Conversations) {
  const listed = conversations.find((each) => each.id === id)
  const asked = useQuery({ ...conversationQuery(id), enabled: !isPending && !listed })
  const isMissing = !listed && asked.error instanceof NotFoundError
  return {
    conversation: listed ?? (isMissing ? undefined : asked.data),
    isMissing,
    isError: asked.isLoadingError,
    refetch: asked.refetch,
  }
}
