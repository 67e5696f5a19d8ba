import { mergeNews, stillOutgoing } from '#domain/chat/chat-messages.ts'
import { useOutgoing } from './shared/chat-context.ts'
import { messagesQuery, newsQuery, NO_NEWS } from './shared/chat-queries.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

export type History = ReturnType<typeof useConversation>

/** A conversation as far up as it was read: messages by `seq`, offers as they are, what is not acknowledged, and how to read on. */
export function useConversation(conversationId: string) {
  const {
    data,
    isPending,
    isLoadingError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(messagesQuery(conversationId))
  const { data: news = NO_NEWS } = useQuery(newsQuery(conversationId))
  const outgoing = useOutgoing(conversationId)
  const { messages, tradeOffers } = [...(data?.pages ?? []), news].reduce(mergeNews, NO_NEWS)
  return {
    messages,
    tradeOffers,
    outgoing: stillOutgoing(outgoing, messages),
    isPending,
    isError: isLoadingError,
    refetch,
    hasOlder: hasNextPage,
    isReadingOlder: isFetchingNextPage,
    hasFailedOlder: isFetchNextPageError,
    readOlder: fetchNextPage,
  }
}
