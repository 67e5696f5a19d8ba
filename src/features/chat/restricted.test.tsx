import { ann, tradeOffer } from '#contract/chat.fixture.ts'
import type { OwnMeasures } from '#contract/measures.ts'
import { measure } from '#contract/moderation.fixture.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfferCard } from './offer/offer-card.tsx'
import { renderInChat } from './offer/testing/render-in-chat.tsx'
import { RestrictionContext } from './shared/restriction.ts'
import { renderChat } from './testing/render-chat.tsx'

// Noon of the local day, in each time zone.
const NOW = new Date(2026, 0, 2, 12).getTime()
const UNTIL = new Date(2026, 0, 2, 13).toISOString()
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const muted: OwnMeasures = {
  measures: [measure('m1', { until: UNTIL })],
  restriction: { measureId: 'm1', kind: 'mute', reason: 'Begging \u202Ein every chat', until: UNTIL },
}
const free: OwnMeasures = { measures: [], restriction: null }
const line = () => screen.queryByRole('alert')?.textContent
const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ben' })

it('[MO70] a muted player sees until when and why, and the way to appeal, but no composer', async () => {
  await renderChat('/chat/c1', { measures: muted })
  expect(line()).toMatch(
    /^You’re muted until Jan 2, 2026, \d+:00\s[AP]M\. You can read, but you can’t send messages or trades\. Reason: Begging in every chat$/,
  )
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toEqual('/account#measures')
  expect(field()).toEqual(null)
})

it('[MO70] a suspended player sees it, and that they have appealed', async () => {
  const appeal = { text: 'It was my brother', at: '2026-01-02T11:00:00.000Z', decision: null }
  await renderChat('/chat/c1', {
    measures: {
      measures: [measure('m1', { kind: 'suspension', until: null, appeal })],
      restriction: { measureId: 'm1', kind: 'suspension', reason: 'A scam', until: null },
    },
  })
  expect(line()).toEqual(
    'You’re suspended until a moderator lifts it. You can read, but you can’t send messages or trades. Reason: A scam',
  )
  expect(screen.getByRole('link', { name: 'See your appeal' })).toBeTruthy()
})

it('[MO85] a muted player sees it above the list of conversations, until it ends', async () => {
  const { own, pass } = await renderChat('/chat?you=dog', { measures: muted })
  const asked = () => screen.queryByText('Who do you want to trade with?')
  const notice = screen.getByRole('alert')
  expect(line()).toMatch(/^You’re muted until Jan 2, 2026, \d+:00\s[AP]M\..+ Reason: Begging in every chat$/)
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toEqual('/account#measures')
  expect(notice.compareDocumentPosition(screen.getByRole('heading', { name: 'Messages' }))).toEqual(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(asked()).toEqual(null)
  own.mockResolvedValue(free)
  await pass(Date.parse(UNTIL) - NOW)
  expect([line(), asked() === null]).toEqual([undefined, false])
})

it.each([
  ['a muted player', muted.restriction, ['Open in calculator']],
  ['anybody else', null, ['Accept', 'Counter', 'Decline', 'Trade live in a room', 'Open in calculator']],
])('[MO70] what an offer leads to, for %s', (_, restriction, moves) => {
  const { container } = renderInChat(
    <RestrictionContext value={restriction}>
      <OfferCard offer={tradeOffer('o1')} userId={ann.id} />
    </RestrictionContext>,
  )
  expect([...container.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual(moves)
})

it('[MO80] a warning stands above the list and the conversation until the player has read it', async () => {
  const warning = measure('m2', { kind: 'warning', until: null, at: '2025-12-31T12:00:00.000Z' })
  const { client, own } = await renderChat('/chat', { measures: { measures: [warning], restriction: null } })
  expect(line()).toEqual('A moderator warned you. Reason: Begging in every chat')
  expect(screen.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toEqual('/account#measures')
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }))
  expect(line()).toEqual(undefined)
  const newer = measure('m3', { kind: 'warning', until: null, reason: 'Spam again and again' })
  own.mockResolvedValue({ measures: [newer, warning], restriction: null })
  await act(() => client.invalidateQueries(ownMeasuresQuery(ann.id)))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(line()).toEqual('A moderator warned you. Reason: Spam again and again')
})

it.each([
  ['older than a month', { at: '2025-12-02T11:00:00.000Z' }],
  ['appealed against', { appeal: { text: 'It was my brother', at: '2026-01-02T11:00:00.000Z', decision: null } }],
])('[MO80] a warning %s does not stand there', async (_, changes) => {
  const warning = measure('m4', { kind: 'warning', until: null, ...changes })
  await renderChat('/chat/c1', { measures: { measures: [warning], restriction: null } })
  expect(line()).toEqual(undefined)
})

it('[MO72] what was typed is there again when the measure ends', async () => {
  const { client, chat, own } = await renderChat('/chat/c1')
  own.mockResolvedValue(muted)
  fireEvent.change(field()!, { target: { value: 'hel' } })
  vi.spyOn(chat, 'draft').mockReturnValue('hel')
  const { queryKey } = ownMeasuresQuery(ann.id)
  act(() => void client.setQueryData(queryKey, muted))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([field(), line() !== undefined]).toEqual([null, true])
  own.mockResolvedValue(free)
  act(() => void client.setQueryData(queryKey, free))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([field()?.value, line()]).toEqual(['hel', undefined])
})

it('[MO73] the measures are read again when a mute ends', async () => {
  const { own, pass } = await renderChat('/chat/c1', { measures: muted })
  own.mockClear()
  await pass(Date.parse(UNTIL) - NOW - 10)
  expect(own.mock.calls.length).toEqual(0)
  own.mockResolvedValue(free)
  await pass(10)
  expect([own.mock.calls.length, line()]).toEqual([1, undefined])
})
