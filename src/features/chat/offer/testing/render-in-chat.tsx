import type { ChatState } from '#contract/chat-state.ts'
import type { ItemRow } from '#contract/items.ts'
import { EMPTY_CHAT } from '#domain/chat-live.ts'
import { ChatContext, type ChatHandle } from '#lib/chat-context.ts'
import { rowsQuery } from '#lib/queries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'

/** A chat that is connected, as far as offers need one. */
function chatHandle() {
  let state: ChatState = { ...EMPTY_CHAT.state, status: 'connected', outgoing: [] }
  const listeners = new Set<() => void>()
  const moveOffer = vi.fn<ChatHandle['moveOffer']>()
  const sendOffer = vi.fn<ChatHandle['sendOffer']>()
  const counterOffer = vi.fn<ChatHandle['counterOffer']>()
  const unused = () => {
    throw new Error('not used by offers')
  }
  const handle: ChatHandle = {
    retain: unused, reconnect: unused, send: unused, resend: unused, discard: unused, type: unused, draft: unused, keepDraft: unused, markRead: unused,
    moveOffer, sendOffer, counterOffer,
    state: {
      get: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  /** Now the answers to moves of these are awaited, and of no others. */
  const awaitAnswers = (...ids: string[]) => act(() => {
    state = { ...state, pendingOffers: new Map(ids.map((id) => [id, { conversationId: 'c1' }])) }
    for (const listener of listeners) listener()
  })
  return { handle, moveOffer, sendOffer, counterOffer, awaitAnswers }
}

/** `element` in the chat of who is signed in, at `path`. `rows`: those that there are of the `slugs` that the address names. */
export function renderInChat(element: ReactNode, { path = '/chat/c1', rows = [], slugs = rows.map(({ slug }) => slug) }: { path?: string; rows?: readonly ItemRow[]; slugs?: readonly string[] } = {}) {
  const chat = chatHandle()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(rowsQuery(slugs.toSorted()).queryKey, { pets: [...rows] })
  const router = createMemoryRouter([{ path: '/chat/:id?', element: <ChatContext value={chat.handle}>{element}</ChatContext> }, { path: '/calculator', element: null }], { initialEntries: [path] })
  const view = render(<QueryClientProvider client={client}><RouterProvider router={router} /></QueryClientProvider>)
  return { ...view, ...chat, address: () => router.state.location.pathname + router.state.location.search }
}
