import { ChatProvider } from '#app/wiring/chat-provider.tsx'
import { chatMessage, chatMessages } from '#contract/chat.fixture.ts'
import { useConversation } from '#features/chat/use-conversation.ts'
import { useChatStatus, useIsTyping, useMessageDraft, usePresence } from '#features/chat/shared/chat-context.ts'
import { scriptedSockets } from '#streams/socket.harness.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Server, WebSocket as MockWebSocket } from 'mock-socket'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('auth_token', 'mine')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function View() {
  const { messages, outgoing, hasOlder, readOlder } = useConversation('c1')
  const draft = useMessageDraft('c1')
  return (
    <>
      <p>{`${useChatStatus()}, ${usePresence('ben')?.status ?? 'unknown'}, ${useIsTyping('c1') ? 'typing' : 'still'}`}</p>
      <ol>
        {messages.map(({ seq, text }) => (
          <li key={seq}>{text}</li>
        ))}
      </ol>
      <ul>
        {outgoing.map(({ clientId, state }) => (
          <li key={clientId}>{state}</li>
        ))}
      </ul>
      <input value={draft.text} onChange={(event) => draft.type(event.target.value)} />
      <button onClick={draft.send}>Send</button>
      {hasOlder && <button onClick={() => void readOlder()}>Older</button>}
    </>
  )
}

/** A server that knows five messages and gives them in pages of three; what is sent to it hangs. */
const answer = vi.fn<typeof fetch>(async (input, init) => {
  if (init?.method === 'POST') return new Promise<Response>(() => {})
  const url = new URL(String(input), 'http://values.test')
  const [before, after] = [Number(url.searchParams.get('before') ?? 6), Number(url.searchParams.get('after') ?? 0)]
  const messages = chatMessages(1, 5)
    .filter(({ seq }) => seq < before && seq > after)
    .slice(-3)
  return Response.json(
    url.pathname.endsWith('/messages') ? { messages, tradeOffers: [], seq: 5 } : { conversations: [], more: false },
  )
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function show(WebSocket: typeof globalThis.WebSocket) {
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('fetch', answer)
  const view = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <ChatProvider userId="ann">
          <View />
        </ChatProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  const texts = (role: string) =>
    [...view.container.querySelectorAll(`${role} li`)].map(({ textContent }) => textContent)
  return {
    ...view,
    received: () => view.container.querySelector('p')?.textContent,
    messages: () => texts('ol'),
    outgoing: () => texts('ul'),
  }
}

it('[CH3][CN12] a view shows pages and what comes live as one list, over one socket, also under StrictMode', async () => {
  const sockets = scriptedSockets()
  const { received, messages, unmount } = show(sockets.WebSocket)
  await pass(10)
  sockets.newest().open()
  await act(async () => {
    sockets.newest().frame({ type: 'USER_STATUS', data: [{ userId: 'ben', status: 'away', lastSeenAt: null }] })
    sockets.newest().frame({ type: 'CHAT_MESSAGE', data: { conversationId: 'c1', message: chatMessage(6) } })
    sockets.newest().frame({ type: 'TYPING_START', data: { conversationId: 'c1', userId: 'ben' } })
  })
  await pass(10)
  expect([received(), messages(), sockets.made.length]).toEqual([
    'connected, away, typing',
    ['text 3', 'text 4', 'text 5', 'text 6'],
    1,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Older' }))
  await pass(10)
  expect(messages()).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `text ${seq}`))
  expect(screen.queryByRole('button', { name: 'Older' })).toEqual(null)
  unmount()
  await pass(1_010)
  expect(sockets.alive()).toEqual(0)
})

it('[CH15, CN38] a draft outlives its view, and is gone once it is sent', async () => {
  const sockets = scriptedSockets()
  const first = show(sockets.WebSocket)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'hello' } })
  first.unmount()
  const second = show(sockets.WebSocket)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toEqual('hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([second.outgoing(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([['sending'], ''])
  second.unmount()
  // The page was closed before the server said anything: it is offered again.
  const third = show(sockets.WebSocket)
  expect([third.outgoing(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([['failed'], ''])
  third.unmount()
  await pass(1_010)
})

it('[CN24][CN10] script 5: heartbeats that a server answers keep a quiet chat for ten minutes', async () => {
  // mock-socket's events have no ports, which a browser's MessageEvent refuses to be made without.
  vi.stubGlobal(
    'MessageEvent',
    class extends Event {
      readonly data: unknown
      constructor(type: string, { data }: { data: unknown }) {
        super(type)
        this.data = data
      }
    },
  )
  const server = new Server('ws://localhost:3000/ws', { mock: false })
  const beats: unknown[] = []
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    socket.send('{"type":"USER_STATUS","data":[]}')
    socket.on('message', (frame) => {
      beats.push(JSON.parse(String(frame)).type)
      socket.send('{"type":"HEARTBEAT","data":{"timestamp":0}}')
    })
  })
  // Its class differs from the browser's only in how narrow the type of `readyState` is.
  const { received, unmount } = show(MockWebSocket as unknown as typeof globalThis.WebSocket)
  await pass(600_100)
  expect([received(), connections, beats]).toEqual([
    'connected, unknown, still',
    1,
    Array.from({ length: 40 }, () => 'HEARTBEAT'),
  ])
  unmount()
  await pass(1_010)
  server.stop()
})
