import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import type { TradeRoom } from '#contract/trade-rooms.ts'
import { AUTH_TOKEN_KEY } from '#lib/auth-token.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seatTokens } from '../seat/seat-token.store.ts'
import { Checklist } from './checklist.tsx'

const CODE = '7KQ2M9XT4B'
const fetched = vi.fn<typeof fetch>()
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  cleanup()
  localStorage.clear()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: object) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const noLedger = async () => null
const show = (changes: Partial<TradeRoom> = {}, isOnline = true) =>
  render(
    <MemoryRouter>
      <LedgerContext value={noLedger}>
        <Checklist room={agreedRoom(changes)} send={vi.fn<() => void>()} isOnline={isOnline} />
      </LedgerContext>
    </MemoryRouter>,
  )
const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Save a signed verdict' })
const sent = () =>
  fetched.mock.calls.map(([url, init]) => {
    const headers = new Headers(init?.headers)
    return [url, init?.method, init?.body, headers.get('authorization'), headers.get('seat-token')]
  })

it('[SV41] a player saves the agreed trade below everything else, and the card is a link in its place', async () => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'session')
  show()
  expect(screen.getAllByRole('button').at(-1)).toBe(button())
  answer(200, { code: CODE })
  fireEvent.click(button()!)
  const link = await screen.findByRole('link', { name: 'Signed verdict 7KQ2M-9XT4B' })
  expect([link.getAttribute('href'), document.activeElement === link, button()]).toEqual([
    '/verdicts/7KQ2M-9XT4B',
    true,
    null,
  ])
  expect(sent()).toEqual([
    ['/api/verdicts', 'POST', JSON.stringify({ roomId: agreedRoom().id }), 'Bearer session', null],
  ])
})

it('[SV41] a guest saves it with the token of their seat', async () => {
  seatTokens.set(agreedRoom().id, 'seat-of-owl')
  show({ you: 'partner', seats: { host: agreedRoom().seats.host!, partner: { name: 'Guest Owl', isHere: true } } })
  answer(200, { code: CODE })
  fireEvent.click(button()!)
  await screen.findByRole('link', { name: /Signed verdict/ })
  expect(sent().map((each) => each.slice(3))).toEqual([[null, 'seat-of-owl']])
})

it.each([
  [429, 'You saved many verdicts just now. Wait a few minutes, then try again.'],
  [503, 'Couldn’t save the verdict. Try again.'],
])('[SV41] after an answer of %i it says so, and can be pressed again', async (status, words) => {
  show()
  answer(status, { code: 'x' })
  fireEvent.click(button()!)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  answer(200, { code: CODE })
  fireEvent.click(button()!)
  await screen.findByRole('link', { name: /Signed verdict/ })
})

it('[SV41] is there until the end and afterwards, but not for a gift, without a connection, or while the game is to be cancelled', () => {
  for (const state of ['agreed', 'inGame', 'done', 'different', 'notDone'] as const) {
    show({ state })
    expect([state, button() === null]).toEqual([state, false])
    cleanup()
  }
  show({ sides: { host: [], partner: agreedRoom().sides.partner } })
  expect(button()).toBeNull()
  cleanup()
  show({}, false)
  expect(button()).toBeNull()
  cleanup()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Not the same: cancel in the game' }))
  expect(button()).toBeNull()
})
