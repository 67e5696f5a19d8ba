import { conversationsQuery } from './shared/chat-queries.ts'
import { useInfiniteQuery } from '@tanstack/react-query'

export type Conversations = ReturnType<typeof useConversations>

/** One's conversations, the newest first, as far down as they were read. */
export function useConversations() {
  const list = useInfiniteQuery(conversationsQuery)
  return { ...list, conversations: list.data?.pages.flatMap(({ conversations }) => conversations) ?? [] }
}
