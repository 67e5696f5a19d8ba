import type { Conversation, ReadMark, TypingAllowed } from '#contract/chat.ts'
import type { ConversationNews } from '#contract/chat-state.ts'
import { replaceConversation, withNewer, withReadMark, withTyping } from '#domain/chat/chat-conversations.ts'
import { mergeNews, missingAfter } from '#domain/chat/chat-messages.ts'
import {
  CHAT_KEY,
  conversationQuery,
  conversationsQuery,
  messagesQuery,
  newsQuery,
  NO_NEWS,
} from '#features/chat/shared/chat-queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Subscription } from 'rxjs'

/** Owners of the chat in each client's cache. */
const owners = new WeakMap<QueryClient, string>()

/** The only writer of the chat connection's data to the query cache. CH3, CH14 */
export function createChatCache(client: QueryClient, userId: string) {
  const cache = client.getQueryCache()
  const getNews = (id: string) => client.getQueryData(newsQuery(id).queryKey) ?? NO_NEWS
  const getPages = (id: string) => client.getQueryData(messagesQuery(id).queryKey)?.pages ?? []
  /** The first number that was read; a conversation that was empty was read from its beginning. */
  const firstRead = (id: string) => getPages(id).at(-1) && (getPages(id).at(-1)?.messages[0]?.seq ?? 1)
  const mergedNews = (id: string): ConversationNews => [...getPages(id), getNews(id)].reduce(mergeNews, NO_NEWS)
  const listItems = () =>
    client.getQueryData(conversationsQuery.queryKey)?.pages.flatMap(({ conversations }) => conversations) ?? []
  const readList = () => void client.invalidateQueries({ queryKey: conversationsQuery.queryKey })

  function replace(next: Conversation) {
    client.setQueryData(conversationsQuery.queryKey, (data) => {
      if (!data) return data
      const lists = replaceConversation(
        data.pages.map(({ conversations }) => conversations),
        next,
      )
      return {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, conversations: [...(lists[index] ?? [])] })),
      }
    })
  }

  /** Updates a listed conversation to what is known of it. False: only the server knows its state. */
  function updateList(id: string): boolean {
    const old = listItems().find((each) => each.id === id)
    const next = old && withNewer(old, mergedNews(id).messages)
    if (next && next !== old) replace(next)
    return next !== undefined && next !== null
  }

  function clear() {
    void client.cancelQueries({ queryKey: CHAT_KEY })
    client.removeQueries({ queryKey: CHAT_KEY })
  }

  if (owners.get(client) !== userId) clear()
  owners.set(client, userId)

  return {
    add(id: string, news: ConversationNews) {
      const before = mergedNews(id)
      if (mergeNews(before, news) === before) return
      client.setQueryData(newsQuery(id).queryKey, mergeNews(getNews(id), news))
      if (!updateList(id) && news.messages.length > 0) readList()
    },
    setTyping(id: string, typing: TypingAllowed) {
      client.setQueryData(conversationQuery(id).queryKey, (known) => known && withTyping(known, typing))
      const old = listItems().find((each) => each.id === id)
      if (old) replace(withTyping(old, typing))
    },
    markRead(id: string, mark: ReadMark) {
      const old = listItems().find((each) => each.id === id)
      if (old) replace(withReadMark(old, mark))
    },
    /** The last message before anything that is missing; null: nothing is known of the conversation. CH3 */
    end: (id: string): number | null =>
      missingAfter(mergedNews(id).messages, Infinity, firstRead(id)) ??
      listItems().find((each) => each.id === id)?.seq ??
      null,
    /** Whether messages are missing before the last known number. */
    isBehind(id: string): boolean {
      const { messages } = mergedNews(id)
      return missingAfter(messages, Math.max(0, ...getPages(id).map(({ seq }) => seq)), firstRead(id)) !== null
    },
    readList,
    /** Drops conversations that no view shows, which are read when they are opened again. Returns those that are shown. */
    dropUnseen(): readonly string[] {
      const isSeen = (id: string) => cache.find({ queryKey: messagesQuery(id).queryKey })?.isActive() ?? false
      const ids = new Set(
        cache
          .findAll({ queryKey: CHAT_KEY })
          .flatMap(({ queryKey: [, kind, id] }) =>
            (kind === 'news' || kind === 'messages') && typeof id === 'string' ? [id] : [],
          ),
      )
      for (const id of ids) {
        if (isSeen(id)) continue
        client.removeQueries({ queryKey: messagesQuery(id).queryKey })
        client.removeQueries({ queryKey: newsQuery(id).queryKey })
      }
      return [...ids].filter(isSeen)
    },
    /** Merges responses that are older than the messages that came meanwhile. `onPages` is called with a conversation whose pages came. */
    watch(onPages: (id: string) => void): Subscription {
      return new Subscription(
        cache.subscribe((event) => {
          if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
          const [area, kind, id] = event.query.queryKey
          if (area !== CHAT_KEY[0]) return
          if (kind === 'conversations') for (const each of listItems()) updateList(each.id)
          if (kind === 'messages' && typeof id === 'string') onPages(id)
        }),
      )
    },
    /** Does nothing once the cache belongs to another user. CH15 */
    clear() {
      if (owners.get(client) === userId) clear()
    },
  }
}
