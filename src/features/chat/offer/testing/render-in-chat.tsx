import type { ItemRow } from '#contract/items.ts'
import { ChatContext } from '../../shared/chat-context.ts'
import { rowsQuery } from '#lib/queries.ts'
import { tradeSharingQuery } from '#lib/trade-sharing.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { chatHandle } from '../../testing/chat-handle.ts'

/** jsdom has none: nothing comes into view. */
const unused = () => {
  throw new Error('not used by offers')
}
const UNUSED = {
  retain: unused,
  reconnect: unused,
  send: unused,
  resend: unused,
  discard: unused,
  type: unused,
  draft: unused,
  keepDraft: unused,
  markRead: unused,
}

/** `element` in the chat of who is signed in, at `path`. `isSharing`: their confirmed trades are used. `rows`: those that there are of the `slugs` that the address names. */
export function renderInChat(
  element: ReactNode,
  {
    path = '/chat/c1',
    rows = [],
    slugs = rows.map(({ slug }) => slug),
    isSharing = true,
  }: { path?: string; rows?: readonly ItemRow[]; slugs?: readonly string[]; isSharing?: boolean } = {},
) {
  const { chat, setState } = chatHandle()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(rowsQuery(slugs.toSorted()).queryKey, { pets: [...rows] })
  for (const id of ['ann', 'ben']) client.setQueryData(tradeSharingQuery(id).queryKey, { isOn: isSharing })
  const router = createMemoryRouter(
    [
      { path: '/chat/:id?', element: <ChatContext value={{ ...chat, ...UNUSED }}>{element}</ChatContext> },
      { path: '/calculator', element: null },
    ],
    { initialEntries: [path] },
  )
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  /** Now the answers to moves of these are awaited, and of no others. */
  const awaitAnswers = (...ids: string[]) =>
    setState({ pendingOffers: new Map(ids.map((id) => [id, { conversationId: 'c1' }])) })
  const { moveOffer, sendOffer, counterOffer } = chat
  return {
    ...view,
    moveOffer,
    sendOffer,
    counterOffer,
    awaitAnswers,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
