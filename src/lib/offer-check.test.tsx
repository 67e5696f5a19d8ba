import type { CheckOffer, OfferCheck } from '#contract/inbox-rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offerCheckSource, useRefusalKind } from './offer-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let made = 0
/** About a recipient of its own, because checks are counted by recipient. */
const offer = (changes: Partial<CheckOffer> = {}): CheckOffer => ({
  recipientId: `ben${made}`,
  offer: [{ slug: 'doggy', quantity: 1 }],
  request: [{ slug: 'bunny', quantity: 1 }],
  ...changes,
})
const quantity = (count: number) => offer({ offer: [{ slug: 'doggy', quantity: count }] })
const Said = ({ of }: { of: CheckOffer | null }) => <p>{useRefusalKind(of) ?? 'none'}</p>
const said = () => screen.getByText(/.+/).textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function show(answer: OfferCheck, first: CheckOffer | null) {
  const check = vi.spyOn(offerCheckSource, 'check').mockResolvedValue(answer)
  const client = new QueryClient()
  const page = (of: CheckOffer | null) => (
    <QueryClientProvider client={client}>
      <Said of={of} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(first))
  return { check, set: (of: CheckOffer | null) => rerender(page(of)) }
}
beforeEach(() => void made++)

it('[IR62] an offer is checked once its sides have settled, and not at each change', async () => {
  const { check, set } = show({ result: 'refused', kind: 'verdict', left: 19 }, quantity(1))
  for (const count of [2, 3, 4]) {
    await pass(300)
    set(quantity(count))
  }
  await pass(700)
  expect([check.mock.calls, said()]).toEqual([[], 'none'])
  await pass(200)
  await pass(1) // React renders once the time has passed, and the answer comes after that.
  expect([check.mock.calls.map(([of]) => of), said()]).toEqual([[quantity(4)], 'verdict'])
  set(quantity(5))
  expect(said()).toBe('none') // The answer was about other sides.
})

it('[IR62] a player is checked at most five times a minute', async () => {
  const { check, set } = show({ result: 'delivered', left: 10 }, quantity(1))
  for (const count of [2, 3, 4, 5, 6, 7, 8]) {
    await pass(1_000)
    set(quantity(count))
  }
  await pass(1_000)
  expect(check.mock.calls.length).toBe(5)
  await pass(60_000)
  set(quantity(9))
  await pass(1_000)
  expect(check.mock.calls.length).toBe(6)
})

it('[IR62] no check is sent for a minute once the server has none left', async () => {
  const { check, set } = show({ result: 'unknown', left: 0 }, quantity(1))
  await pass(1_000)
  set(quantity(2))
  await pass(1_000)
  expect([check.mock.calls.length, said()]).toEqual([1, 'none'])
  await pass(60_000)
  set(quantity(3))
  await pass(1_000)
  expect(check.mock.calls.length).toBe(2)
})

it('[IR62] without an offer, and where the check fails, nothing is said', async () => {
  const { check, set } = show({ result: 'refused', kind: 'pile', left: 5 }, null)
  await pass(1_000)
  expect([check.mock.calls, said()]).toEqual([[], 'none'])
  check.mockRejectedValue(new Error('offline'))
  set(offer())
  await pass(1_000)
  expect([check.mock.calls.length, said()]).toEqual([1, 'none'])
})
