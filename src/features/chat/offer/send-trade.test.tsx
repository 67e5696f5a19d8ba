import { ben, conversation, tradeOffer } from '#contract/chat.fixture.ts'
import type { TradeOffer } from '#contract/chat.ts'
import { itemRow } from '#contract/items.fixture.ts'
import { HttpError } from '#lib/http.ts'
import { offerCheckSource } from '#lib/offer-check.ts'
import { rulesInWords } from '#messages/offer-refusals.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SendTrade } from './send-trade.tsx'
import { TradeWaiting } from './trade-waiting.tsx'
import { renderInChat } from './testing/render-in-chat.tsx'

const rows = [
  itemRow({ slug: 'dog', name: 'Dog', value: 500, trend: 'rising' }),
  itemRow({ slug: 'cat', name: 'Cat', value: 2_000 }),
]
const answered = tradeOffer('o1')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse(answered.createdAt))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (query: string, tradeOffers: readonly TradeOffer[] = [], slugs = ['dog', 'cat']) =>
  renderInChat(
    <SendTrade conversation={conversation({ with: ben })} news={{ messages: [], tradeOffers }} userId="ann" />,
    { path: `/chat/c1${query}`, rows: rows.filter(({ slug }) => slugs.includes(slug)), slugs },
  )
const dialog = () => screen.queryByRole('dialog', { name: 'Send this trade to Ben?' })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('[TR7, TR19] shows the trade of the address before it is sent, sends it, and takes it out of the address', async () => {
  const { sendOffer, address } = show('?you=dog.2&them=cat')
  expect([...dialog()!.querySelectorAll('figure')].map(({ textContent }) => textContent)).toEqual([
    'You give×2Dog1,000Total1,000',
    'You getCat2,000Total2,000',
  ])
  expect(dialog()?.querySelector('[data-kind]')?.textContent).toBe('Win+50%')
  sendOffer.mockResolvedValue(answered)
  await press('Send offer')
  await vi.waitFor(() => expect(address()).toBe('/chat/c1'))
  expect(toastStore.get().map(({ title }) => title)).toEqual(['Offer sent to Ben'])
  expect(sendOffer.mock.calls).toEqual([
    [
      {
        conversationId: 'c1',
        clientId: expect.any(String),
        offer: [{ slug: 'dog', quantity: 2 }],
        request: [{ slug: 'cat', quantity: 1 }],
      },
    ],
  ])
  expect(dialog()).toBeNull()
})

it('[TR5] Cancel sends nothing, and takes it out of the address; Edit trade goes back to the calculator', async () => {
  const { sendOffer, address } = show('?you=dog&them=cat&counter=o1', [answered])
  fireEvent.click(screen.getByRole('link', { name: 'Edit trade' }))
  expect(address()).toBe('/calculator?you=dog&them=cat&chat=c1&counter=o1')
  cleanup()
  const again = show('?you=dog&them=cat')
  await press('Cancel')
  expect([again.address(), dialog(), sendOffer.mock.calls, again.sendOffer.mock.calls]).toEqual([
    '/chat/c1',
    null,
    [],
    [],
  ])
})

it('[TR5] without a trade in the address there is nothing to send', () => {
  show('?counter=o1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[TR5, CA24, CA44] a link that lacks a part is not sent, and says what was left out', () => {
  show('?you=dog_%3Cscript%3E_yeti&them=cat.0', [], ['dog', 'yeti'])
  expect([
    dialog()?.querySelector('output')?.textContent,
    [...dialog()!.querySelectorAll('output + ul li')].map(({ textContent }) => textContent),
  ]).toEqual([
    'Couldn’t load 3 parts of this link',
    ['<script> isn’t a pet', 'cat.0 needs a quantity from 1 to 999', 'yeti isn’t a pet we know'],
  ])
  expect([dialog()?.querySelector('[data-kind]'), screen.queryByRole('button', { name: 'Send offer' })]).toEqual([
    null,
    null,
  ])
  expect(dialog()?.textContent).toContain('Part of this trade is missing, so it can’t be sent.')
  cleanup()
  show('?you=dog--cat', [], [])
  expect([
    dialog()?.querySelector('output')?.textContent,
    screen.queryByRole('button', { name: 'Send offer' }),
  ]).toEqual(['Couldn’t load one part of this link', null])
})

it('[TR5, TR2] answers the offer that the address names', async () => {
  const { sendOffer, counterOffer, address } = show('?you=dog&them=cat&counter=o1', [answered])
  counterOffer.mockResolvedValue(tradeOffer('o2'))
  await press('Send counter-offer')
  await vi.waitFor(() => expect(address()).toBe('/chat/c1'))
  expect([counterOffer.mock.calls, sendOffer.mock.calls]).toEqual([
    [
      [
        answered,
        {
          clientId: expect.any(String),
          offer: [{ slug: 'dog', quantity: 1 }],
          request: [{ slug: 'cat', quantity: 1 }],
        },
      ],
    ],
    [],
  ])
})

it.each([
  ['was answered meanwhile', [{ ...answered, status: 'declined' as const }]],
  ['is of another conversation', [{ ...answered, conversationId: 'c2' }]],
  ['is their own', [{ ...answered, senderId: 'ann', recipientId: 'ben' }]],
])('[TR20] an offer that %s is not answered: the trade goes as a new one, and says so', async (_, offers) => {
  const { sendOffer, counterOffer } = show('?you=dog&them=cat&counter=o1', offers)
  sendOffer.mockResolvedValue(tradeOffer('o2'))
  expect(screen.getByText('The offer you’re answering has closed, so this goes out as a new one.')).toBeTruthy()
  await press('Send offer')
  expect([sendOffer.mock.calls.length, counterOffer.mock.calls]).toEqual([1, []])
})

it('[TR5] an offer that was not read with the conversation is asked for', async () => {
  const fetching = vi.fn<typeof fetch>(async () => Response.json(answered))
  vi.stubGlobal('fetch', fetching)
  show('?you=dog&them=cat&counter=o1')
  expect(dialog()?.querySelector('[aria-busy]')).not.toBeNull()
  await screen.findByRole('button', { name: 'Send counter-offer' })
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(['/api/trade-offers/o1'])
})

it.each([
  [new HttpError('offering', 429, 'rate.limited'), 'Couldn’t send the offer. You’re sending too fast. Wait a moment.'],
  [
    new HttpError('offering', 403, 'account.muted'),
    'Couldn’t send the offer. A moderator muted you: you can read, but not write for now.',
  ],
  [new TypeError('Failed to fetch'), 'Couldn’t reach the server. Check your connection and try again.'],
])('[TR5, MO36] what could not be sent stays, and is the same offer when it is tried again', async (error, text) => {
  const { sendOffer, address } = show('?you=dog&them=cat')
  sendOffer.mockRejectedValueOnce(error).mockResolvedValueOnce(answered)
  await press('Send offer')
  expect([(await screen.findByRole('alert')).textContent, address()]).toEqual([text, '/chat/c1?you=dog&them=cat'])
  await press('Send offer')
  await vi.waitFor(() => expect(address()).toBe('/chat/c1'))
  const [first, second] = sendOffer.mock.calls
  expect(second).toEqual(first)
})

it('[TR5] without a recipient it says what to do, and can be cancelled', async () => {
  const { address } = renderInChat(<TradeWaiting />, { path: '/chat?you=dog' })
  expect(screen.getByText('Who do you want to trade with?')).toBeTruthy()
  await press('Cancel trade')
  expect([address(), screen.queryByText('Who do you want to trade with?')]).toEqual(['/chat', null])
})

const findNotice = () => dialog()?.querySelector('.refused')?.textContent
/** Shows the trade, and lets the time pass after which its sides have settled. */
async function showSettled(...args: Parameters<typeof show>) {
  vi.useRealTimers()
  vi.useFakeTimers({ now: Date.parse(answered.createdAt) })
  const shown = show(...args)
  for (const ms of [850, 1, 1]) await act(() => vi.advanceTimersByTimeAsync(ms))
  return shown
}

it('[IR63] says before sending that the inbox refuses it, by the kind of rule without a number', async () => {
  const check = vi.spyOn(offerCheckSource, 'check').mockResolvedValue({ result: 'refused', kind: 'verdict', left: 19 })
  await showSettled('?you=dog&them=cat')
  expect(findNotice()).toBe('Ben doesn’t take offers like this. They want a better deal for themselves.')
  expect(check.mock.calls.map(([offer]) => offer)).toEqual([
    { recipientId: 'ben', offer: [{ slug: 'dog', quantity: 1 }], request: [{ slug: 'cat', quantity: 1 }] },
  ])
})

it.each([
  ['a counter-offer', '?you=dog&them=cat&counter=o1'],
  ['a trade that lacks a part', '?you=dog_yeti&them=cat'],
])('[IR63] %s is not checked', async (_, query) => {
  const check = vi.spyOn(offerCheckSource, 'check').mockResolvedValue({ result: 'refused', kind: 'verdict', left: 19 })
  await showSettled(query, [answered], query.includes('yeti') ? ['dog', 'cat', 'yeti'] : undefined)
  expect([check.mock.calls, findNotice()]).toEqual([[], ''])
})

it('[IR41, IR63] no words of a rule hold a number', () => {
  expect(Object.values(rulesInWords).filter((words) => /\d|%/.test(words))).toEqual([])
})

it.each([
  ['pile', 'Couldn’t send the offer. They don’t take piles of small pets.'],
  ['declined', 'Couldn’t send the offer. They declined these pets in the last day. Change your offer.'],
  ['newer', 'Couldn’t send the offer. Their inbox rules don’t take this offer. Change it, or ask someone else.'],
])('[IR64] a refused offer names the kind of rule: %s', async (kind, text) => {
  vi.spyOn(offerCheckSource, 'check').mockResolvedValue({ result: 'delivered', left: 19 })
  const { sendOffer } = show('?you=dog&them=cat')
  sendOffer.mockRejectedValue(new HttpError('offering', 403, 'offer.refused', { kind }))
  await press('Send offer')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})
