import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import type { TradeOffer } from '#contract/chat.ts'
import { HttpError } from '#lib/http.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfferCard } from './offer-card.tsx'
import { renderInChat } from './testing/render-in-chat.tsx'

const sent = tradeOffer('o1', {
  offer: [tradeEntry('shiny-dog', { name: 'Shiny Dog', quantity: 2, value: 10_000 })],
  request: [tradeEntry('cat', { name: 'Cat', value: 12_000 })],
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse(sent.createdAt) + HOUR)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The card as one player sees it; `become` receives an update by the connection. Ben has sent it to Ann. */
function show(userId: 'ann' | 'ben', offer: TradeOffer = sent) {
  let become: (next: TradeOffer) => void = () => undefined
  function Card() {
    const [now, set] = useState(offer)
    useEffect(() => {
      become = (next) => act(() => set(next))
    })
    return <OfferCard offer={now} userId={userId} />
  }
  const view = renderInChat(<Card />)
  return { ...view, become: (next: TradeOffer) => become(next) }
}
const card = () => screen.getByRole('article')
const button = (name: string) => screen.getByRole('button', { name })
/** The content below a side's name. jsdom does not name a figure by its caption. */
const findSide = (name: string) =>
  [...card().querySelectorAll('figure')]
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith(name))
    ?.replace(name, '')
const choices = () => [...card().querySelectorAll(':is(a, button, summary)')].map(({ textContent }) => textContent)
const verdict = () => card().querySelector('[data-kind]')?.textContent

it.each([
  [
    'ann',
    'Trade offer, 23 h left',
    { give: 'Cat12KTotal12K', get: '×2DogShiny20KTotal20K' },
    'Win+40%',
    ['Accept', 'Counter', 'Decline', 'Trade live in a room', 'Open in calculator'],
  ],
  [
    'ben',
    'Your offer, 23 h left',
    { give: '×2DogShiny20KTotal20K', get: 'Cat12KTotal12K' },
    'Lose-40%',
    ['Cancel offer', 'Trade live in a room', 'Open in calculator'],
  ],
] as const)(
  '[TR4, TR6, TR2, TR14] %s sees the offer from their side, at its own values, and what they may do',
  (userId, name, sides, judged, moves) => {
    show(userId)
    expect(card().getAttribute('aria-label')).toBe(name)
    expect({ give: findSide('You give'), get: findSide('You get') }).toEqual(sides)
    expect(verdict()).toContain(judged)
    expect(choices()).toEqual(moves)
  },
)

it.each(['ann', 'ben'] as const)(
  '[TR7] %s sees their own side first, on the open card and on the folded one',
  (userId) => {
    const labels = () => [...card().querySelectorAll('figcaption')].map(({ textContent }) => textContent)
    const { become } = show(userId)
    expect(labels()).toEqual(['You give', 'You get'])
    become({ ...sent, status: 'declined' })
    expect(labels()).toEqual(['You give', 'You get'])
    expect(card().querySelector('summary')?.textContent).toContain(
      userId === 'ann' ? 'Cat for 2 × Shiny Dog' : '2 × Shiny Dog for Cat',
    )
  },
)

it('[TR4, CA9] the verdict counts how the values moved when it was sent', () => {
  const entries = {
    offer: [tradeEntry('dog', { value: 1_000, trend: 'unstable' })],
    request: [tradeEntry('cat', { value: 1_070, trend: 'stable' })],
  }
  show('ben', tradeOffer('o1', entries))
  expect(verdict()).toContain('Too close to call')
  cleanup()
  show(
    'ben',
    tradeOffer('o1', {
      ...entries,
      offer: [tradeEntry('dog', { value: 1_000 })],
      request: [tradeEntry('cat', { value: 1_090 })],
    }),
  )
  expect(verdict()).toContain('Win')
})

it('[CA33, CA38] the verdict gives the chances by the ranges when it was sent', () => {
  show(
    'ben',
    tradeOffer('o1', {
      offer: [tradeEntry('dog', { value: 1_200, range: { low: 900, high: 1_500 } })],
      request: [tradeEntry('cat', { value: 1_000 })],
    }),
  )
  expect(verdict()).toContain('Chances: win 6%, fair 13%, lose 81%.')
})

it('[TR4] a gift is called one by what the other side gets: nothing', () => {
  show('ann', { ...sent, offer: [] })
  expect([findSide('You get'), verdict()]).toEqual([
    'NothingTotal0',
    expect.stringContaining('You’d get nothing in return'),
  ])
})

it('[TR15] a long side shows its first six, and the rest when it is asked for; its total is of all', () => {
  show('ben', { ...sent, offer: Array.from({ length: 8 }, (_, at) => tradeEntry(`pet-${at}`)) })
  const [give] = card().querySelectorAll('figure')
  const [shown, folded] = [...give!.querySelectorAll('ul')].map((list) =>
    [...list.querySelectorAll('.what b')].map(({ textContent }) => textContent),
  )
  expect([
    shown?.length,
    folded,
    give!.querySelector('summary')?.textContent,
    give!.querySelector('details')?.open,
    give!.querySelector('.total b')?.textContent,
  ]).toEqual([6, ['pet-6', 'pet-7'], '2 more', false, '8,000'])
})

it('[TR15] the question before accepting folds no pet away', () => {
  show('ann', { ...sent, offer: Array.from({ length: 8 }, (_, at) => tradeEntry(`pet-${at}`)) })
  fireEvent.click(button('Accept'))
  const dialog = screen.getByRole('dialog')
  expect([dialog.querySelectorAll('figure:last-of-type li').length, dialog.querySelector('details')]).toEqual([8, null])
})

it.each(['declined', 'cancelled', 'countered', 'expired'] as const)(
  '[TR16] an offer that is %s is folded away, and offers no move',
  (status) => {
    show('ann', { ...sent, status })
    expect([card().querySelector('details')?.open, choices()]).toEqual([
      false,
      [expect.stringContaining('Cat for 2 × Shiny Dog'), 'Open in calculator'],
    ])
    expect(card().querySelector(`[data-status="${status}"]`)?.textContent?.toLowerCase()).toBe(status)
  },
)

it('[TR4, TR9] it is expired by the clock, whatever it was when it was read', () => {
  vi.setSystemTime(Date.parse(sent.expiresAt))
  show('ann')
  expect([card().getAttribute('aria-label'), screen.queryByRole('button', { name: 'Accept' })]).toEqual([
    'Trade offer, Expired',
    null,
  ])
})

it('[TR7, TR21] accepting asks once more, shows both sides with pictures, and can be left', async () => {
  const { moveOffer } = show('ann')
  moveOffer.mockReturnValue(new Promise(() => {}))
  fireEvent.click(button('Accept'))
  const dialog = screen.getByRole('dialog', { name: 'Accept this trade?' })
  expect([...dialog.querySelectorAll('figure')].map(({ textContent }) => textContent)).toEqual([
    'You giveCat12KTotal12K',
    'You get×2DogShiny20KTotal20K',
  ])
  expect([...dialog.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/items/cat@96.webp',
    '/items/shiny-dog@96.webp',
  ])
  expect(dialog.querySelector('[data-kind]')?.textContent).toEqual('Win+40%')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect([screen.queryByRole('dialog'), moveOffer.mock.calls]).toEqual([null, []])
  fireEvent.click(button('Accept'))
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' })))
  expect([screen.queryByRole('dialog'), moveOffer.mock.calls]).toEqual([null, [[sent, 'accept']]])
})

it('[TR22] what is accepted says that the trade happens in the game', () => {
  const { become } = show('ann')
  become({ ...sent, status: 'accepted' })
  expect([card().textContent, choices()]).toEqual([
    expect.stringContaining('It’s a deal! Now complete the trade in the game.'),
    ['Trade live in a room', 'Open in calculator'],
  ])
})

it('[TR3, TR6] while an answer is awaited it is said, and nothing more is asked for', async () => {
  const { moveOffer, awaitAnswers } = show('ann')
  moveOffer.mockReturnValue(new Promise(() => {}))
  fireEvent.click(button('Decline'))
  await act(async () => undefined)
  awaitAnswers('o1')
  expect(choices()).toEqual(['Accept', 'Counter', 'Declining…', 'Trade live in a room', 'Open in calculator'])
  await act(async () => fireEvent.click(button('Declining…')))
  await act(async () => fireEvent.click(button('Accept')))
  expect([moveOffer.mock.calls, screen.queryByRole('dialog'), button('Accept').getAttribute('aria-disabled')]).toEqual([
    [[sent, 'decline']],
    null,
    'true',
  ])
  awaitAnswers()
  expect(button('Decline').getAttribute('aria-disabled')).toBe('false')
})

it.each([
  ['ben', 'Cancel offer', 'accepted', 'This offer was already accepted.'],
  ['ann', 'Decline', 'cancelled', 'This offer was already cancelled.'],
  ['ann', 'Decline', 'expired', 'This offer has expired. Send a new one.'],
  ['ann', 'Decline', 'pending', 'Couldn’t decline the offer. Try again.'],
  ['ann', 'Decline', 'declined', undefined],
] as const)('[TR23] %s presses %s, is refused, and reads that it is %s', async (userId, name, status, text) => {
  const { moveOffer, become } = show(userId)
  moveOffer.mockImplementation(async () => {
    become({ ...sent, status })
    throw new HttpError('decline', 500, 'unknown')
  })
  button(name).focus()
  await act(async () => fireEvent.click(button(name)))
  await vi.waitFor(() =>
    expect([screen.queryByRole('alert')?.textContent, document.activeElement]).toEqual([text, card()]),
  )
})

it('[TR6] the focus stays where it went while the answer was on its way', async () => {
  const { moveOffer } = show('ann')
  let answer: (offer: TradeOffer) => void = () => undefined
  moveOffer.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  fireEvent.click(button('Decline'))
  elsewhere.focus()
  await act(async () => answer({ ...sent, status: 'declined' }))
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

it.each([
  ['Counter', '&counter=o1'],
  ['Open in calculator', ''],
])('[TR18] %s leads to the calculator from the reader’s side, with the way back', (name, rest) => {
  const { address } = show('ann')
  fireEvent.click(screen.getByRole('link', { name }))
  expect(address()).toBe(`/calculator?you=cat&them=shiny-dog.2&chat=c1${rest}`)
})
