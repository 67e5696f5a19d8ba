import type { ConversationNews } from '#contract/chat-state.ts'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { chatSource } from './chat-source.ts'

/** Everything that belongs to who is signed in is kept below this key, and goes with them. */
export const CHAT_KEY = ['chat'] as const

export const NO_NEWS: ConversationNews = { messages: [], tradeOffers: [] }

/** The chat's connection keeps all of these current: a refetch would only move what the player reads. */
const keptCurrent = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The newest first. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [...CHAT_KEY, 'conversations'],
  queryFn: ({ pageParam, signal }) => chatSource.conversations({ before: pageParam }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ more }, pages) =>
    more ? pages.flatMap(({ conversations }) => conversations).at(-1)?.id : undefined,
  ...keptCurrent,
})

/** Those that the player's inbox rules put aside, the newest first. IR30 */
export const filteredQuery = infiniteQueryOptions({
  queryKey: [...CHAT_KEY, 'filtered'],
  queryFn: ({ pageParam, signal }) => chatSource.conversations({ before: pageParam, folder: 'filtered' }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ more }, pages) =>
    more ? pages.flatMap(({ conversations }) => conversations).at(-1)?.id : undefined,
})

/** One that the list has not come to, or that is not there. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...CHAT_KEY, 'conversation', conversationId],
    queryFn: ({ signal }) => chatSource.conversation(conversationId, signal),
  })

/** A conversation as it was read, upwards: the newest page first. What came since is `newsQuery`'s, so that no answer can take it away. */
export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...CHAT_KEY, 'messages', conversationId],
    queryFn: ({ pageParam, signal }) => chatSource.messages(conversationId, { before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages: [oldest] }) => (oldest && oldest.seq > 1 ? oldest.seq : undefined),
    ...keptCurrent,
  })

/** News since the pages were read: written by the chat's connection, never fetched. It must not go before the pages do. */
export const newsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...CHAT_KEY, 'news', conversationId],
    queryFn: skipToken,
    initialData: NO_NEWS,
    gcTime: Infinity,
    ...keptCurrent,
  })

/** One that the pages which were read do not name. */
export const offerQuery = (id: string) =>
  queryOptions({ queryKey: [...CHAT_KEY, 'offer', id], queryFn: () => chatSource.offer(id) })

/** People whose name begins so; none for nothing. CH12 */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...CHAT_KEY, 'people', search.trim()],
    queryFn: ({ signal }) =>
      search.trim() === '' ? Promise.resolve({ users: [] }) : chatSource.people(search.trim(), signal),
  })

export const blockedQuery = queryOptions({
  queryKey: [...CHAT_KEY, 'blocked'],
  queryFn: ({ signal }) => chatSource.blocked(signal),
})
