import { HttpError } from '#lib/http.ts'
import { ann, ben, chatMessage, conversation } from '#contract/chat.fixture.ts'
import type { UserStatus } from '#contract/chat.ts'
import { chatSource } from './shared/chat-source.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderChat } from './testing/render-chat.tsx'

// Noon of the local day, in each time zone.
const NOW = new Date(2026, 0, 3, 12).getTime()
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const standing = (userId: string, status: UserStatus['status']): [string, UserStatus] => [
  userId,
  { userId, status, lastSeenAt: null },
]
const rows = () =>
  within(screen.getByRole('region', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search players' })
const cara = { ...ben, id: 'cara', name: 'cara', displayName: 'Cara' }

it('[CH16] a row shows the player, their presence, the last message and its writer, the unread count and the time', async () => {
  const at = { updatedAt: new Date(NOW - 90 * 60_000).toISOString() }
  const { setState } = await renderChat('/chat', {
    conversations: [
      conversation({ id: 'c1', unread: 120, lastMessage: chatMessage(1, { text: 'hi \u202Ethere' }), ...at }),
      conversation({
        id: 'c2',
        with: cara,
        lastMessage: chatMessage(1, { senderId: ann.id, text: 'bye' }),
        updatedAt: new Date(NOW).toISOString(),
      }),
      conversation({ id: 'c3', with: { ...ben, id: 'dan', displayName: '\u202EDan' }, ...at }),
    ],
    state: { presence: new Map([standing('ben', 'online'), standing('cara', 'away')]) },
  })
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(NOW - 90 * 60_000)
  expect(rows()).toEqual([
    `BOnlineBenhi there${clock}99+ unread`,
    'CAwayCaraYou: byenow',
    `DDanNo messages yet${clock}`,
  ])
  await setState({ typing: new Map([['c1', { userId: 'ben' }]]) })
  expect(rows()[0]).toEqual(`BOnlineBenis typing…${clock}99+ unread`)
})

it('[CH16] without a conversation it says how to begin one, and that it failed where it did', async () => {
  await renderChat('/chat', { conversations: [] })
  expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeTruthy()
  cleanup()
  await renderChat('/chat', { failing: 'conversations' })
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(rows()).toHaveLength(1)
})

it('[CH21] the typed text is searched for after a pause, and joins the address', async () => {
  const people = vi.spyOn(chatSource, 'people').mockResolvedValue({ users: [cara] })
  const { address, pass } = await renderChat('/chat/c1?you=king-doggy')
  fireEvent.change(search(), { target: { value: ' ca' } })
  await pass(599)
  expect([people.mock.calls.length, address()]).toEqual([0, '/chat/c1?you=king-doggy'])
  await pass(2)
  await pass(1)
  expect([people.mock.calls[0]?.[0], address()]).toEqual(['ca', '/chat/c1?you=king-doggy&search=ca'])
  expect(
    within(screen.getByRole('list', { name: 'Players' })).getByRole('button', { name: /@cara/ }).textContent,
  ).toEqual('CCara@cara')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await pass(1)
  expect([address(), rows().length, document.activeElement]).toEqual(['/chat/c1?you=king-doggy', 1, search()])
})

it('[CH21] an address with a search shows what it finds; choosing a player opens their conversation and ends the search', async () => {
  vi.spyOn(chatSource, 'people').mockResolvedValue({ users: [cara] })
  vi.spyOn(chatSource, 'open').mockResolvedValue(conversation({ id: 'c2', with: cara }))
  const { address, pass } = await renderChat('/chat?search=ca&you=king-doggy', {
    conversations: [conversation(), conversation({ id: 'c2', with: cara })],
  })
  expect(search().value).toEqual('ca')
  fireEvent.click(screen.getByRole('button', { name: /@cara/ }))
  await pass(1)
  expect([address(), search().value, vi.mocked(chatSource.open).mock.calls]).toEqual([
    '/chat/c2?you=king-doggy',
    '',
    [['cara']],
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toEqual('Cara')
})

it('[CH21] an empty result is announced, and a failed search can be retried', async () => {
  const people = vi
    .spyOn(chatSource, 'people')
    .mockRejectedValueOnce(new HttpError('people', 500, 'x'))
    .mockResolvedValue({ users: [] })
  const { pass } = await renderChat('/chat?search=zed')
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t search players')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(1)
  expect(screen.getByText('Nobody who can be found has the name “zed”. Type the whole name.')).toBeTruthy()
  expect(people).toHaveBeenCalledTimes(2)
})
