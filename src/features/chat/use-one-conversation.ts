import { NotFoundError } from '#contract/source.ts'
import { conversationQuery } from './shared/chat-queries.ts'
import { useQuery } from '@tanstack/react-query'
import type { Conversations } from './use-conversations.ts'

/** A conversation from the list, which is kept current; one that it has not come to is asked for. */
export function useOneConversation(id: string, { conversations, isPending }: Conversations) {
  const fromList = conversations.find((each) => each.id === id)
  const query = useQuery({ ...conversationQuery(id), enabled: !isPending && !fromList })
  const isMissing = !fromList && query.error instanceof NotFoundError
  return {
    conversation: fromList ?? (isMissing ? undefined : query.data),
    isMissing,
    isError: query.isLoadingError,
    refetch: query.refetch,
  }
}
