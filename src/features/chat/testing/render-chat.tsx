import type { ChatState } from '#contract/chat-state.ts'
import type { ChatMessage, Conversation, TradeOffer } from '#contract/chat.ts'
import type { OwnMeasures } from '#contract/measures.ts'
import { ann, conversation } from '#contract/chat.fixture.ts'
import { ChatContext } from '../shared/chat-context.ts'
import { chatSource } from '../shared/chat-source.ts'
import { measuresSource } from '#lib/measures-queries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { Chat } from '../chat.tsx'
import { chatHandle } from './chat-handle.ts'

type Options = {
  conversations?: readonly Conversation[]
  messages?: readonly ChatMessage[]
  tradeOffers?: readonly TradeOffer[]
  measures?: OwnMeasures
  state?: Partial<ChatState>
  /** Whether Ann has passed the safety questions. */
  isLicensed?: boolean
  /** Reads that fail the first time. */
  failing?: 'conversations' | 'messages'
}

const NO_MEASURES: OwnMeasures = { measures: [], restriction: null }

/** Stubs browser functions that jsdom lacks. */
function furnish() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  HTMLElement.prototype.scrollTo = () => {}
}

/** Ann's chat at `path`, whose connection does nothing by itself. Needs fake timers. */
export async function renderChat(
  path: string,
  {
    conversations = [conversation()],
    messages = [],
    tradeOffers = [],
    measures = NO_MEASURES,
    state: given = {},
    failing,
    isLicensed = true,
  }: Options = {},
) {
  furnish()
  const read = {
    conversations: vi
      .spyOn(chatSource, 'conversations')
      .mockResolvedValue({ conversations: [...conversations], more: false }),
    messages: vi
      .spyOn(chatSource, 'messages')
      .mockResolvedValue({ messages: [...messages], tradeOffers: [...tradeOffers], seq: messages.at(-1)?.seq ?? 0 }),
  }
  vi.spyOn(chatSource, 'licence').mockResolvedValue({ passedAt: isLicensed ? '2026-11-19T12:00:00.000Z' : null })
  const own = vi.spyOn(measuresSource, 'own').mockImplementation(async () => measures)
  if (failing) read[failing].mockRejectedValueOnce(new Error('down'))
  const { chat, setState } = chatHandle(given)
  const router = createMemoryRouter([{ path: '/chat/:id?', element: <Chat user={ann} /> }], { initialEntries: [path] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ChatContext value={chat}>
        <RouterProvider router={router} />
      </ChatContext>
    </QueryClientProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1)
  return {
    chat,
    own,
    setState,
    client,
    pass,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
