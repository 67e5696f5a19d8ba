import { ann, ben, chatMessage, conversation, tradeOffer } from '#contract/chat.fixture.ts'
import { REPORT_REASONS } from '#contract/chat.ts'
import { toastStore } from '#ui/toast-store.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chatSource } from './shared/chat-source.ts'
import { renderChat } from './testing/render-chat.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const click = (name: string | RegExp, place = screen) => fireEvent.click(place.getByRole('button', { name }))
const spyOnReport = () => vi.spyOn(chatSource, 'report').mockResolvedValue(undefined)
const request = () =>
  conversation({ typing: { byMe: false, byOther: true }, isRequest: true, lastMessage: chatMessage(1), seq: 1 })
const phrase = { key: 'hello', pets: [] }

it.each([
  ['a typed message', chatMessage(2, { text: 'Send a photo' })],
  ['a phrase', chatMessage(2, { text: 'Hello!', phrase })],
])('[CH141] two taps report %s, the second of which is the reason', async (_, message) => {
  const report = spyOnReport()
  const { pass } = await renderChat('/chat/c1', { messages: [chatMessage(1), message] })
  fireEvent.click(screen.getAllByRole('button', { name: 'Report this message' })[1]!)
  click(/^Child safety/)
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'child-safety', details: '', messageId: message.id }]])
})

it('[CH141] two taps report a trade offer, of which only the other player’s has a flag', async () => {
  const report = spyOnReport()
  const messages = [
    chatMessage(1, { text: '', tradeOfferId: 'o1' }),
    chatMessage(2, { text: '', tradeOfferId: 'o2', senderId: ann.id }),
  ]
  const [theirs, own] = messages.map(({ sentAt: createdAt }) => ({ createdAt }))
  const tradeOffers = [tradeOffer('o1', theirs), tradeOffer('o2', { ...own, senderId: ann.id, recipientId: ben.id })]
  const { pass } = await renderChat('/chat/c1', { messages, tradeOffers })
  click('Report this message')
  click(/^Scam/)
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'scam', details: '', messageId: messages[0]!.id }]])
})

it('[CH141] the player’s own messages have no flag, and Tab reaches only that of the newest message', async () => {
  const messages = [chatMessage(1), chatMessage(2), chatMessage(3, { senderId: ann.id })]
  await renderChat('/chat/c1', { messages })
  expect(screen.getAllByRole('button', { name: 'Report this message' }).map(({ tabIndex }) => tabIndex)).toEqual([
    -1, 0,
  ])
})

it('[CH141] reasons begin with child safety, in the head’s menu too, whose report names no message', async () => {
  const report = spyOnReport()
  const { pass } = await renderChat('/chat/c1', { messages: [chatMessage(1)] })
  click(/^Block or report/)
  const reasons = within(screen.getByRole('region', { name: 'Why do you report Ben?' })).getAllByRole('button')
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Child safety: photos, secrets or meeting up',
    'Scam or stealing',
    'Bullying or threats',
    'Not OK for young players',
    'Spam',
    'Something else',
  ])
  expect(reasons).toHaveLength(REPORT_REASONS.length)
  click('Spam')
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'spam', details: '' }]])
})

it('[CH83] a message and what happened are sent with the reason that follows', async () => {
  const report = spyOnReport()
  const { pass } = await renderChat('/chat/c1', { messages: [chatMessage(1), chatMessage(2)] })
  click(/^Block or report/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Message', hidden: true }), {
    target: { value: chatMessage(1).id },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'What happened? (optional)', hidden: true }), {
    target: { value: 'Took my pets' },
  })
  click('Scam or stealing')
  await pass(1)
  expect(report.mock.calls).toEqual([
    [{ userId: ben.id, reason: 'scam', details: 'Took my pets', messageId: chatMessage(1).id }],
  ])
})

it('[CH142] after a report about child safety the list says that the player is hidden, and can show them again', async () => {
  spyOnReport()
  const unblock = vi.spyOn(chatSource, 'unblock').mockResolvedValue(undefined)
  const { pass, address } = await renderChat('/chat/c1', { messages: [chatMessage(1)] })
  click('Report this message')
  click(/^Child safety/)
  await pass(1)
  const [toast] = toastStore.get()
  expect([address(), toast?.title, toast?.description, toast?.action?.label]).toEqual([
    '/chat',
    'Report sent',
    'We hid Ben from you and won’t tell them. Moderators look at this first.',
    'Show again',
  ])
  toast?.action?.run()
  await pass(1)
  expect(unblock.mock.calls).toEqual([[ben.id]])
})

it('[CH140] a report for another reason leaves the player in the conversation', async () => {
  spyOnReport()
  const { pass, address } = await renderChat('/chat/c1', { messages: [chatMessage(1)] })
  click('Report this message')
  click('Spam')
  await pass(1)
  expect([address(), toastStore.get()[0]?.title, toastStore.get()[0]?.action]).toEqual([
    '/chat/c1',
    'Report sent',
    undefined,
  ])
})

it('[CH141] a report that could not be sent keeps the sheet open', async () => {
  vi.spyOn(chatSource, 'report').mockRejectedValue(new Error('down'))
  const { pass } = await renderChat('/chat/c1', { messages: [chatMessage(1)] })
  click('Report this message')
  click(/^Child safety/)
  await pass(1)
  expect(screen.getByRole('dialog', { name: 'Report' })).toBeTruthy()
  expect(toastStore.get()[0]?.variant).toEqual('destructive')
})

it('[CH141, CH143] the list marks a request, and two taps report its sender', async () => {
  const report = spyOnReport()
  const { pass } = await renderChat('/chat', {
    conversations: [request(), conversation({ id: 'c2', with: { ...ben, id: 'eve', displayName: 'Eve' } })],
  })
  const rows = within(screen.getByRole('region', { name: 'Conversations' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent.includes('Request'))).toEqual([true, false])
  expect(within(rows[1]!).queryByRole('button')).toEqual(null)
  click('Report Ben')
  click(/^Child safety/)
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'child-safety', details: '' }]])
})

it('[CH141] two taps report a player whom a search found', async () => {
  const report = spyOnReport()
  vi.spyOn(chatSource, 'people').mockResolvedValue({ users: [ben] })
  const { pass } = await renderChat('/chat?search=ben')
  await pass(1)
  click('Report Ben')
  click('Something else')
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'other', details: '' }]])
})

it('[CH19, CH144] an open request offers to allow typing, to report and to block, which explains itself first', async () => {
  const report = spyOnReport()
  const block = vi.spyOn(chatSource, 'block').mockResolvedValue(undefined)
  const { chat, pass } = await renderChat('/chat/c1', { conversations: [request()], messages: [chatMessage(1)] })
  click('Allow typing')
  await pass(1)
  expect(chat.allowTyping.mock.calls).toEqual([['c1', true]])
  click('Report')
  click('Spam')
  await pass(1)
  expect(report.mock.calls).toEqual([[{ userId: ben.id, reason: 'spam', details: '' }]])
  click('Block')
  expect(block.mock.calls).toEqual([])
  expect(within(screen.getByRole('dialog', { name: 'Block' })).getByText(/won’t be able to find/)).toBeTruthy()
  click('Block Ben')
  await pass(1)
  expect(block.mock.calls).toEqual([[ben.id]])
})

it('[CH144] a conversation that was answered offers neither in its row', async () => {
  await renderChat('/chat/c1', {
    conversations: [conversation({ typing: { byMe: false, byOther: true } })],
    messages: [chatMessage(1), chatMessage(2, { senderId: ann.id })],
  })
  expect([
    screen.getByRole('button', { name: 'Allow typing' }),
    screen.queryByRole('button', { name: 'Report' }),
    screen.queryByRole('button', { name: 'Block' }),
  ]).toEqual([expect.anything(), null, null])
})
