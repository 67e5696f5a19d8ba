import { startInbox } from '#app/wiring/inbox.ts'
import { ben, chatMessage, conversation, tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import type { Inbox } from '#contract/chat.ts'
import { chatSource } from '#features/chat/shared/chat-source.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import { inboxChanged } from '#app/wiring/inbox-channel.ts'
import { toastStore } from '#ui/toast-store.ts'
import type { LinkEvent } from '#streams/link.ts'
import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FakeChannel } from '../support/browser/tabs.ts'

const userId$ = new BehaviorSubject<string | null>(null)
/** Inboxes of all tests so far: they follow the sign-in until the end of the file. */
let started = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  history.replaceState(null, '', '/items')
  document.title = 'Items | host'
  userId$.next(null)
})
afterEach(() => {
  userId$.next(null)
  for (const { id } of toastStore.get()) toastStore.remove(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser's connection. */
const link$ = new Subject<LinkEvent>()
const connect = (online: boolean) => link$.next({ type: 'link.changed', online, trying: !online, network: true })
const receive = (type: string) => link$.next({ type: 'link.framed', data: JSON.stringify({ type, data: {} }) })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const createInbox = (count: number, seq: number): Inbox => ({
  count,
  latest:
    count === 0
      ? null
      : conversation({ id: 'c1', with: ben, unread: count, lastMessage: chatMessage(seq, { text: 'two for one?' }) }),
})
function start(first: Inbox) {
  started++
  const read = vi.spyOn(chatSource, 'inbox').mockResolvedValue(first)
  const go = vi.fn<(to: string) => void>()
  const inbox = startInbox({ userId$, go, follow: () => link$ })
  const become = (next: Inbox) => void read.mockResolvedValue(next)
  return { read, go, inbox, become }
}
const toasts = () => toastStore.get().map(({ title, description }) => [title, description])

it('[CH27, CH28, CH96] reads the inbox after the sign-in, every 15 s and when it changes, and no more after the sign-out', async () => {
  const { read, inbox, become } = start(createInbox(2, 1))
  await pass(20_000)
  expect([read.mock.calls.length, inbox.get()]).toEqual([0, 0])
  userId$.next('ann')
  await pass(1_000)
  expect([inbox.get(), document.title]).toEqual([2, '(2) Items | host'])
  const asked = read.mock.calls.length
  become(createInbox(0, 1))
  await pass(15_000)
  expect([read.mock.calls.length, inbox.get(), document.title]).toEqual([asked + 1, 0, 'Items | host'])
  become(createInbox(3, 2))
  inboxChanged()
  await pass(1_000)
  document.title = 'Eggs | host'
  await pass(1)
  expect([inbox.get(), document.title]).toEqual([3, '(3) Eggs | host'])
  userId$.next(null)
  await pass(1)
  expect([inbox.get(), document.title]).toEqual([0, 'Eggs | host'])
})

it('[CH97] shows what the leading tab read', async () => {
  const { inbox } = start(createInbox(0, 1))
  userId$.next('ann')
  await pass(1_000)
  new FakeChannel('inbox').postMessage(7)
  expect(inbox.get()).toEqual(7)
})

it('[CH27] a read that fails leaves the count as it was', async () => {
  const { read, inbox } = start(createInbox(2, 1))
  userId$.next('ann')
  await pass(1_000)
  read.mockRejectedValueOnce(new Error('down'))
  await pass(15_000)
  expect(inbox.get()).toEqual(2)
  read.mockResolvedValue(createInbox(4, 2))
  await pass(15_000)
  expect(inbox.get()).toEqual(4)
})

it.each(['CHAT_MESSAGE', 'TRADE_OFFER', 'INBOX_CHANGED'])(
  '[NO98] %s over the connection is in the badge and the title immediately',
  async (type) => {
    const { inbox, become } = start(createInbox(0, 1))
    userId$.next('ann')
    await pass(1_000)
    connect(true)
    await pass(1_000)
    become(createInbox(1, 2))
    receive(type)
    await pass(1)
    expect([inbox.get(), document.title]).toEqual([1, '(1) Items | host'])
  },
)

it('[NO98] other frames read nothing', async () => {
  const { read } = start(createInbox(0, 1))
  userId$.next('ann')
  connect(true)
  await pass(1_000)
  const asked = read.mock.calls.length
  for (const type of ['HEARTBEAT', 'USER_STATUS', 'DESK_CHANGED', 'TYPING_ALLOWED']) receive(type)
  await pass(1_000)
  expect(read.mock.calls.length).toEqual(asked)
})

it('[CH27, NO99] with a connection the inbox is read every two minutes; once it is lost, every 15 s', async () => {
  const { read } = start(createInbox(0, 1))
  userId$.next('ann')
  await pass(1_000)
  connect(true)
  await pass(1_000)
  const calls = () => read.mock.calls.length / started
  const before = calls()
  await pass(119_000)
  expect(calls()).toEqual(before + 1)
  connect(false)
  await pass(14_500)
  expect(calls()).toEqual(before + 1)
  await pass(31_000)
  expect(calls()).toEqual(before + 4)
})

it('[NO100] once the connection is refused the inbox is read, but not where the session ends meanwhile', async () => {
  const { read } = start(createInbox(0, 1))
  userId$.next('ann')
  await pass(1_000)
  connect(true)
  await pass(1_000)
  const calls = () => read.mock.calls.length / started
  const before = calls()
  link$.next({ type: 'link.rejected' })
  await pass(1_500)
  expect(calls()).toEqual(before)
  await pass(1_000)
  expect(calls()).toEqual(before + 1)
  link$.next({ type: 'link.rejected' })
  userId$.next(null)
  await pass(5_000)
  expect(calls()).toEqual(before + 1)
})

it('[CH29] a message that comes is a toast that opens its conversation; what waited already is none, nor what comes under /chat', async () => {
  const { go, become } = start(createInbox(1, 1))
  userId$.next('ann')
  await pass(1_000)
  expect(toasts()).toEqual([])
  become(createInbox(2, 2))
  await pass(15_000)
  expect(toasts()).toEqual([['New message from Ben', 'two for one?']])
  toastStore.get()[0]!.action!.run()
  expect(go.mock.calls).toEqual([['/chat/c1']])
  history.replaceState(null, '', '/chat')
  become(createInbox(3, 3))
  await pass(15_000)
  expect(toasts().length).toEqual(1)
})

it('[CH115] the toast of a phrase is in the reader’s language', async () => {
  phraseLanguage.set('pt-BR')
  onTestFinished(() => localStorage.removeItem('phrase-language'))
  const { become } = start(createInbox(1, 1))
  userId$.next('ann')
  await pass(1_000)
  const said = chatMessage(2, { text: 'Hi!', phrase: { key: 'hello', language: 'en', pets: [] } })
  become({ count: 2, latest: conversation({ id: 'c1', with: ben, lastMessage: said }) })
  await pass(15_000)
  await vi.waitFor(() => expect(toasts()).toEqual([['New message from Ben', 'Oi!']]))
})

it('[NO96] the toast of an offer says what both sides give, as far as that can be read', async () => {
  const offered = (id: string, seq: number): Inbox => ({
    count: seq,
    latest: conversation({
      id: 'c1',
      with: ben,
      lastMessage: chatMessage(seq, { text: 'Trade offer', tradeOfferId: id }),
    }),
  })
  const readOffer = vi.spyOn(chatSource, 'offer').mockResolvedValue(
    tradeOffer('o1', {
      offer: [tradeEntry('king-doggy', { name: 'King Doggy', quantity: 2 })],
      request: [tradeEntry('kitty', { quantity: 3 }), tradeEntry('bunny', { value: 12_000 })],
    }),
  )
  const { become } = start(createInbox(1, 1))
  userId$.next('ann')
  await pass(1_000)
  become(offered('o1', 2))
  await pass(15_000)
  expect(toasts()).toEqual([['Trade offer from Ben', 'You get 2 × King Doggy (2,000). You give 4 pets (15K).']])
  readOffer.mockRejectedValue(new Error('gone'))
  become(offered('o2', 3))
  await pass(15_000)
  expect(toasts()).toEqual([['Trade offer from Ben', undefined]])
})
