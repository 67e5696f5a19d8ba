import { NotFoundError } from '#contract/source.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { ann, chatMessage, chatMessages, conversation, outgoingMessage } from '#contract/chat.fixture.ts'
import { newsQuery } from './shared/chat-queries.ts'
import { chatSource } from './shared/chat-source.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderChat } from './testing/render-chat.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ben' })
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const hint = () => field().closest('form')?.querySelector('.hint')?.textContent
const log = () => within(screen.getByRole('region', { name: 'Messages' }))

it('[CH13, CH77] groups of messages stand below the name of their day, with who wrote them and when', async () => {
  vi.setSystemTime(new Date(2026, 0, 2, 12))
  const at = (second: number) => ({ sentAt: new Date(2026, 0, 2, 11, 59, second).toISOString() })
  await renderChat('/chat/c1', {
    messages: [chatMessage(1, at(1)), chatMessage(2, at(2)), chatMessage(3, { senderId: ann.id, ...at(3) })],
  })
  const day = log().getByRole('region')
  expect([day.getAttribute('aria-label'), within(day).getAllByRole('list').length]).toEqual(['Today', 3])
  expect(day.textContent).toMatch(/^TodayBen:Btext 1text 2\d+:\d\d [AP]MYou:text 3\d+:\d\d [AP]M · Sent$/)
})

it('[CH17, CH18, CH78, CH79] markup is text, hidden characters are gone, and what leads away is marked and warned of only where the other one wrote it', async () => {
  const text = '<a href="https://evil.test">x</a> \u202Egnp.exe\u202C www.evil.test'
  await renderChat('/chat/c1', { messages: [chatMessage(1, { text }), chatMessage(2, { text, senderId: ann.id })] })
  const [theirs, mine] = document.querySelectorAll('.bubble')
  expect([theirs?.textContent, mine?.textContent]).toEqual(
    Array(2).fill('<a href="https://evil.test">x</a> gnp.exe www.evil.test'),
  )
  expect([theirs, mine].map((bubble) => bubble?.querySelectorAll('mark').length)).toEqual([2, 0])
  expect([log().queryAllByRole('link'), log().getAllByText(/could be a scam/).length]).toEqual([[], 1])
})

it.each<[string, Parameters<typeof outgoingMessage>[1], 'connected' | 'connecting', string]>([
  ['is on its way', { state: 'sending' }, 'connected', 'Sending…'],
  ['waits', { state: 'waiting' }, 'connecting', 'Waiting for connectionDelete'],
  ['was not reached, over a connection that is there', { state: 'waiting' }, 'connected', 'Not sent yet.RetryDelete'],
  [
    'was refused',
    { state: 'failed', refusal: 'rate.limited' },
    'connected',
    'Not sent. You’re sending too fast. Wait a moment.RetryDelete',
  ],
  [
    'a mute forbids',
    { state: 'failed', refusal: 'account.muted' },
    'connected',
    'Not sent. A moderator muted you: you can read, but not write for now.RetryDelete',
  ],
  [
    'a suspension forbids',
    { state: 'failed', refusal: 'account.suspended' },
    'connected',
    'Not sent. A moderator suspended you: you can read, but not write.RetryDelete',
  ],
  ['was refused for an unknown reason', { state: 'failed', refusal: 'x' }, 'connected', 'Not sent. RetryDelete'],
])('[CH89, MO36] of a message that %s it is said', async (_, changes, status, text) => {
  await renderChat('/chat/c1', { state: { status, outgoing: [outgoingMessage('x', changes)] } })
  expect(log().getByText('text of x').closest('.bubble')?.nextElementSibling?.textContent).toEqual(text)
})

it('[CH89] an unsent message is sent again, or discarded', async () => {
  const { chat } = await renderChat('/chat/c1', { state: { outgoing: [outgoingMessage('x', { state: 'failed' })] } })
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect([chat.resend.mock.calls, chat.discard.mock.calls]).toEqual([[['x']], [['x']]])
})

it('[CH23, CH90] Enter sends and keeps the focus; with Shift or in a word that is being composed it does not', async () => {
  const { chat } = await renderChat('/chat/c1')
  write(' hello ')
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', shiftKey: true })
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', isComposing: true })
  expect(chat.send.mock.calls).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' })
  expect([chat.send.mock.calls, field().value, document.activeElement]).toEqual([[['c1', ' hello ']], '', field()])
})

it.each([
  ['a keyboard beside a pointer that is fine', { fine: true, code: '' }, 1],
  ['a keyboard of a browser that claims to have touch alone', { fine: false, code: 'Enter' }, 1],
  ['a screen keyboard that names no key', { fine: false, code: '' }, 0],
  ['a screen keyboard that covers the page', { fine: false, code: 'Enter', height: 420 }, 0],
])(
  '[CH30, CH90] Enter of %s: %o',
  async (_, { fine, code, height = innerHeight }: { fine: boolean; code: string; height?: number }, sent) => {
    const { chat } = await renderChat('/chat/c1')
    vi.stubGlobal('matchMedia', () => ({ matches: fine }))
    vi.stubGlobal('visualViewport', { scale: 1, height })
    write('hello')
    fireEvent.keyDown(field(), { key: 'Enter', code })
    expect(chat.send.mock.calls.length).toEqual(sent)
  },
)

it('[CH26] every section of a conversation has a heading, and none of them skips a level', async () => {
  await renderChat('/chat/c1', { messages: chatMessages(1, 3) })
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName[1]))
  expect(levels.filter((level, at) => at > 0 && level > levels[at - 1]! + 1)).toEqual([])
  for (const section of document.querySelectorAll('section'))
    expect(section.querySelector('h1, h2, h3')?.textContent).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Block or report/ }))
  for (const section of document.querySelectorAll('dialog section'))
    expect(section.querySelector('h3')?.textContent).toBeTruthy()
})

it('[CH91] a long message is counted, and one that is too long stays as it is typed', async () => {
  const { chat } = await renderChat('/chat/c1')
  chat.send.mockReturnValue(false)
  write('x'.repeat(900))
  expect(screen.queryByText(/of 1,000/)).toEqual(null)
  write('x'.repeat(901))
  expect([screen.getByText('901 of 1,000').id, field().getAttribute('aria-invalid')]).toEqual([
    field().getAttribute('aria-describedby'),
    'false',
  ])
  write('x'.repeat(1_001))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('1,001 of 1,000: shorten it to send')).toBeTruthy()
  expect([
    field().value.length,
    field().getAttribute('aria-invalid'),
    screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled'),
  ]).toEqual([1_001, 'true', 'true'])
})

it('[CH5, CH80, CH92, CH123] one line shows advice, who is typing, or that contact details are not sent, which it then is not', async () => {
  const { chat, setState } = await renderChat('/chat/c1')
  expect(hint()).toEqual('Trade only in the game. Never share your password.')
  await setState({ typing: new Map([['c1', { userId: 'ben' }]]) })
  expect(hint()).toEqual('Ben is typing')
  write('my discord: ann')
  expect(hint()).toEqual('Links, codes and contact details can’t be sent here: they help scammers.')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([chat.send.mock.calls.length, field().value]).toEqual([0, 'my discord: ann'])
})

it('[CH22, AU43] a player who deleted their account can receive nothing', async () => {
  await renderChat('/chat/c1', { conversations: [conversation({ closed: true })] })
  expect(screen.getByText('This player deleted their account, so you can’t message them.')).toBeTruthy()
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /Block or report/ })]).toEqual([
    null,
    null,
  ])
})

it('[CH10, CH12] a conversation that is not there says so, and leads back', async () => {
  const asked = vi.spyOn(chatSource, 'conversation').mockRejectedValue(new NotFoundError('conversation'))
  const { address, pass } = await renderChat('/chat/c9')
  expect([asked.mock.calls[0]?.[0], screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    'c9',
    'Conversation not found',
  ])
  fireEvent.click(screen.getByRole('link', { name: 'Back to Messages' }))
  await pass(1)
  expect(address()).toEqual('/chat')
})

it('[CH20, CH86] messages that could not be read are read on request', async () => {
  const { pass } = await renderChat('/chat/c1', { messages: chatMessages(1, 1), failing: 'messages' })
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  await pass(1)
  expect(log().getByText('text 1')).toBeTruthy()
  expect(log().getByText('This is the start of your chat with', { exact: false }).textContent).toEqual(
    'This is the start of your chat with Ben.',
  )
})

it('[CH14, CH84] messages seen at the end count as read once the page is visible, and are reported again where that failed and the connection is back', async () => {
  const seeing = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { chat, setState } = await renderChat('/chat/c1', {
    conversations: [conversation({ seq: 2, unread: 2 })],
    messages: chatMessages(1, 2),
  })
  chat.markRead.mockRejectedValueOnce(new Error('down'))
  expect(chat.markRead.mock.calls).toEqual([])
  seeing.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect([chat.markRead.mock.calls, warn.mock.calls.length]).toEqual([[['c1', 2]], 1])
  chat.markRead.mockClear()
  await setState({ status: 'connecting' })
  await setState({ status: 'connected' })
  expect(chat.markRead.mock.lastCall).toEqual(['c1', 2])
})

it('[CH25, CH94] a connection that is gone for a while is announced, with a retry once attempts have ended', async () => {
  const { chat, setState, pass } = await renderChat('/chat/c1', { state: { status: 'connecting' } })
  await pass(1_400)
  expect(screen.queryByText('Connecting… Your messages will send soon.')).toEqual(null)
  await pass(101)
  expect(screen.getByText('Connecting… Your messages will send soon.')).toBeTruthy()
  await setState({ status: 'disconnected' })
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
  expect(chat.reconnect).toHaveBeenCalledTimes(1)
  await setState({ status: 'connected' })
  expect(screen.queryByText('Not connected')).toEqual(null)
  // Away only for a moment.
  await setState({ status: 'connecting' })
  await pass(1_400)
  expect(screen.queryByText('Connecting… Your messages will send soon.')).toEqual(null)
  await setState({ status: 'connected' })
  await pass(2_000)
  expect(screen.queryByText('Connecting… Your messages will send soon.')).toEqual(null)
})

it('[AC6] what comes while one looks is spoken once, and nothing that was there', async () => {
  const { client } = await renderChat('/chat/c1', { messages: chatMessages(1, 2) })
  const spoken = () => document.querySelector('p.sr-only[aria-live]')?.textContent
  const come = (...messages: ChatMessage[]) =>
    act(async () => {
      client.setQueryData(newsQuery('c1').queryKey, { messages, tradeOffers: [] })
      await vi.advanceTimersByTimeAsync(1)
    })
  expect(spoken()).toEqual('')
  await come(chatMessage(3, { senderId: ann.id }))
  expect(spoken()).toEqual('')
  await come(chatMessage(3, { senderId: ann.id }), chatMessage(4, { text: 'hel\u200Blo' }))
  expect(spoken()).toEqual('Ben: hello')
})
