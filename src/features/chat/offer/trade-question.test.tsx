import { millisecondsInDay as DAY } from 'date-fns/constants'
import { ben, chatMessage, tradeEntry, tradeOffer } from '#contract/chat.fixture.ts'
import type { TradeOffer } from '#contract/chat.ts'
import { CONFIRMATION_MS } from '#domain/trade/trade-confirmation.ts'
import { HttpError } from '#lib/http.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RestrictionContext } from '../shared/restriction.ts'
import { MoveRow } from './move-row.tsx'
import { OfferCard } from './offer-card.tsx'
import { renderInChat } from './testing/render-in-chat.tsx'

const acceptedAt = '2026-01-02T01:00:00.000Z'
const accepted = tradeOffer('o1', {
  status: 'accepted',
  acceptedAt,
  offer: [tradeEntry('dog')],
  request: [tradeEntry('cat')],
})
const restriction = { measureId: 'm1', kind: 'mute', reason: 'Begging in every chat', until: null } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse(acceptedAt) + DAY)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The card as Ann sees it; `become` receives an update by the connection. Ben has sent the offer. */
function show(changes: Partial<TradeOffer> = {}, { isSharing = true, isRestricted = false } = {}) {
  let become: (next: Partial<TradeOffer>) => void = () => undefined
  function Card() {
    const [now, set] = useState({ ...accepted, ...changes })
    useEffect(() => {
      become = (next) => act(() => set((before) => ({ ...before, ...next })))
    })
    return (
      <RestrictionContext value={isRestricted ? restriction : null}>
        <OfferCard offer={now} userId="ann" />
      </RestrictionContext>
    )
  }
  const view = renderInChat(<Card />, { isSharing })
  return { ...view, become: (next: Partial<TradeOffer>) => become(next) }
}
const line = () => screen.getByRole('status').textContent
const question = () => screen.queryByRole('region')?.querySelector('h5')?.textContent
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const DEAL = 'It’s a deal! Now complete the trade in the game.'

it('[EV10] an accepted offer asks whether it was traded, and says what a confirmation does and where it is turned off', () => {
  show()
  expect([line(), question(), buttons()]).toEqual([
    DEAL,
    'Did you trade this in the game?',
    ['We traded this', 'Not traded'],
  ])
  const group = screen.getByRole('region', { name: 'Did you trade this in the game?' })
  expect(group.textContent).toContain(
    'If you both say yes, this trade helps us set values a day later. Nobody sees your names.',
  )
  expect(screen.getByRole('link', { name: 'Change this in your account.' }).getAttribute('href')).toBe(
    '/account#trades',
  )
})

it.each<[string, Partial<TradeOffer>, string, string | undefined, string[]]>([
  [
    'the other one says yes',
    { senderAnswer: 'traded' },
    DEAL,
    'The other player says you traded this. Did you?',
    ['We traded this', 'Not traded'],
  ],
  [
    'Ann says yes, whatever the other one denies',
    { recipientAnswer: 'traded', senderAnswer: 'not-traded' },
    'You said you traded this. Waiting for the other player.',
    undefined,
    [],
  ],
  [
    'Ann says no',
    { recipientAnswer: 'not-traded' },
    'You said you haven’t traded this.',
    'Did you trade this in the game?',
    ['We traded this'],
  ],
  [
    'both say yes',
    { recipientAnswer: 'traded', senderAnswer: 'traded' },
    'You both said you traded this. Thanks!',
    undefined,
    [],
  ],
])('[EV14, EV10] %s', (_, answers, said, asked, choices) => {
  const { become } = show()
  become(answers)
  expect([line(), question(), buttons()]).toEqual([said, asked, choices])
})

it('[EV12] after seven days a line stands in place of the question, unless both have confirmed', () => {
  vi.setSystemTime(Date.parse(acceptedAt) + CONFIRMATION_MS)
  const { become } = show({ senderAnswer: 'traded' })
  expect([line(), question(), buttons()]).toEqual([
    'This trade wasn’t confirmed within 7 days, so it doesn’t count towards values.',
    undefined,
    [],
  ])
  become({ recipientAnswer: 'traded' })
  expect(line()).toBe('You both said you traded this. Thanks!')
})

it.each<[string, Partial<TradeOffer>, { isSharing?: boolean; isRestricted?: boolean }]>([
  ['with the setting turned off', {}, { isSharing: false }],
  ['for a restricted player', {}, { isRestricted: true }],
  ['of an offer that a process of the version before accepted', { acceptedAt: null }, {}],
])('[EV10, EV15, EV21] there is no question %s', (_, changes, options) => {
  show(changes, options)
  expect([line(), question(), buttons()]).toEqual([DEAL, undefined, []])
})

it.each([
  ['We traded this', 'traded'],
  ['Not traded', 'not-traded'],
] as const)('[EV10] %s is sent once, and the focus stays on the offer', async (name, answer) => {
  const { moveOffer, become, awaitAnswers } = show()
  moveOffer.mockImplementation(async () => {
    const answered = { ...accepted, recipientAnswer: answer }
    become(answered)
    return answered
  })
  screen.getByRole('button', { name }).focus()
  awaitAnswers('o1')
  await press(name)
  expect([moveOffer.mock.calls, screen.getByRole('button', { name }).getAttribute('aria-disabled')]).toEqual([
    [],
    'true',
  ])
  awaitAnswers()
  await press(name)
  expect(moveOffer.mock.calls).toEqual([[accepted, answer]])
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
})

it.each([
  [new HttpError('traded', 500, 'unknown'), 'Couldn’t send your answer. Try again.'],
  [
    new HttpError('traded', 409, 'trade_sharing.off'),
    'Couldn’t send your answer. Your account says not to use your trades.',
  ],
  [
    new HttpError('traded', 409, 'conversation.closed'),
    'Couldn’t send your answer. This player deleted their account.',
  ],
])('[EV10] a refused answer says why', async (error, text) => {
  const { moveOffer } = show()
  moveOffer.mockRejectedValue(error)
  await press('We traded this')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

it('[EV8] the message of a confirmation says so, and that of the acceptance still does', () => {
  const row = (sentAt: string, senderId: string) => {
    cleanup()
    const message = chatMessage(2, { tradeOfferId: 'o1', sentAt, senderId })
    renderInChat(<MoveRow message={message} offer={accepted} other={ben} userId="ann" />)
    return document.querySelector('p > span')?.textContent
  }
  expect([
    row(acceptedAt, 'ann'),
    row('2026-01-02T02:00:00.000Z', 'ann'),
    row('2026-01-02T02:00:00.000Z', 'ben'),
  ]).toEqual(['You accepted the trade offer', 'You said you traded this', 'Ben said you traded this'])
})
