import { createChat } from '#app/wiring/chat-wiring.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { mergeNews } from '#domain/chat/chat-messages.ts'
import { authToken } from '#lib/auth-token.ts'
import { conversationsQuery, messagesQuery, newsQuery, NO_NEWS } from '#features/chat/shared/chat-queries.ts'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Browser } from '../browser/browsers.ts'

/** The whole browser half of chat, without its screens, in one user's browser. */
export const chatPage = (browser: Browser, { userId, token }: { userId: string; token: string }) =>
  browser.run(() => {
    authToken.set(token)
    const client = new QueryClient()
    const chat = createChat({ queryClient: client, userId })
    const leave = chat.retain()
    const pages = (id: string) => client.getQueryData(messagesQuery(id).queryKey)?.pages
    const shown = (id: string) =>
      [...(pages(id) ?? []), client.getQueryData(newsQuery(id).queryKey) ?? NO_NEWS].reduce(mergeNews, NO_NEWS)
    return {
      client,
      leave,
      /** What the screens ask of it, in this browser. */
      act: <T>(work: (handle: typeof chat) => T): T => browser.run(() => work(chat)),
      state: chat.state.get,
      /** Shows the list, and a conversation until the returned function is called. */
      look(id: string) {
        return browser.run(() => {
          const observers = [
            new InfiniteQueryObserver(client, messagesQuery(id)),
            new QueryObserver(client, newsQuery(id)),
            new InfiniteQueryObserver(client, conversationsQuery),
          ]
          const leaving = observers.map((each) => each.subscribe(() => {}))
          return () => browser.run(() => leaving.forEach((end) => end()))
        })
      },
      isRead: (id: string) => pages(id) !== undefined,
      shown,
      texts: (id: string) => shown(id).messages.map(({ text }: ChatMessage) => text),
      listed: (id: string) =>
        client
          .getQueryData(conversationsQuery.queryKey)
          ?.pages.flatMap(({ conversations }) => conversations)
          .find((each) => each.id === id),
    }
  })
