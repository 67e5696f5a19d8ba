import { HttpError } from '#lib/http.ts'
import { httpSource } from '#lib/http-source.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { itemRow } from '#contract/items.fixture.ts'
import { makeProposal, makeReceipt } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const form = () => screen.getByRole('dialog', { name: 'Propose a value' })
const field = (name: string) => within(form()).getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => fireEvent.click(within(form()).getByRole('button', { name: 'Propose' }))

/** The form for a pet that is worth 1,000 since receipt 9. */
async function openForm() {
  const desk = await renderDesk('/desk', { proposals: [makeProposal('1')], receipts: [makeReceipt(9, 'pet-1', 1_000)] })
  fireEvent.click(screen.getByRole('button', { name: 'Propose another value' }))
  await desk.pass(1)
  return desk
}

it('[DK30] the form begins with the present figures and sends what was changed, on the newest receipt', async () => {
  const { calls, pass } = await openForm()
  expect([field('Value').value, field('Lowest').value]).toEqual(['1000', ''])
  type('Value', '1,200')
  type('Reason', 'Five sales this week')
  calls.propose.mockResolvedValue(makeProposal('2'))
  send()
  await pass(300)
  expect(calls.propose.mock.calls[0]![0]).toEqual({
    clientId: expect.any(String),
    slug: 'pet-1',
    receipt: 9,
    value: 1_200,
    demand: 'medium',
    reasonCode: 'trades',
    reason: 'Five sales this week',
  })
  expect(screen.queryByRole('dialog', { name: 'Propose a value' })).toBeNull()
})

it('[DK31] errors are at their fields, the first of which gets the focus, and nothing is sent', async () => {
  const { calls } = await openForm()
  type('Value', 'many')
  type('Reason', 'Short')
  send()
  expect(field('Value').getAttribute('aria-invalid')).toEqual('true')
  expect(document.getElementById(field('Reason').getAttribute('aria-describedby')!)!.textContent).toEqual(
    'Must be at least 10 characters.',
  )
  expect(document.activeElement).toBe(field('Value'))
  type('Value', '1200')
  type('Reason', 'Five sales this week')
  type('Lowest', '1300')
  type('Highest', '1400')
  send()
  expect(document.getElementById(field('Lowest').getAttribute('aria-describedby')!)!.textContent).toEqual(
    'Must be around the value.',
  )
  expect(calls.propose).not.toHaveBeenCalled()
})

it('[DK32] a value that changed meanwhile is named, what was typed stays, and the next try builds on it', async () => {
  const { calls, pass } = await openForm()
  type('Value', '1200')
  type('Reason', 'Five sales this week')
  calls.propose.mockRejectedValue(new HttpError('proposing', 409, 'value.changed'))
  calls.receipts.mockResolvedValue({ changes: [makeReceipt(12, 'pet-1', 1_150)] })
  send()
  await pass(300)
  expect([within(form()).getByRole('alert').textContent, field('Value').value]).toEqual([
    'This value changed meanwhile: it is 1,150 now.',
    '1200',
  ])
  send()
  await pass(1)
  expect(calls.propose.mock.lastCall![0].receipt).toEqual(12)
})

it('[DK30] a pet is found by its name', async () => {
  const { pass } = await renderDesk('/desk', { receipts: [makeReceipt(9, 'king-doggy', 500)] })
  vi.spyOn(httpSource, 'items').mockResolvedValue({
    pets: [itemRow({ name: 'King Doggy' })],
    pagination: { current: 1, pages: 1, total: 1, limit: 20 },
  } as never)
  fireEvent.click(screen.getByRole('button', { name: 'Propose a value' }))
  fireEvent.change(within(form()).getByRole('searchbox', { name: 'Search for a pet' }), { target: { value: 'king' } })
  await pass(300)
  await pass(1)
  fireEvent.click(within(form()).getByRole('button', { name: /^King Doggy/ }))
  await pass(300)
  expect(field('Value').value).toEqual('500')
})

it('[DK162, VA92, VA93] figures take any decimal sign, and each that may be two numbers is asked about', async () => {
  const { calls, pass } = await openForm()
  type('Value', '1,5m')
  type('Lowest', '1.400.000')
  type('Highest', '1.600')
  type('Reason', 'Five sales this week')
  send()
  expect(within(form()).getByText('Did you mean 1.6 or 1,600?')).toBeDefined()
  expect([document.activeElement, field('Highest').getAttribute('aria-invalid')]).toEqual([field('Highest'), 'true'])
  expect(calls.propose).not.toHaveBeenCalled()
  fireEvent.click(within(form()).getByRole('button', { name: '1,600' }))
  expect([field('Highest').value, document.activeElement]).toEqual(['1600', field('Highest')])
  type('Highest', '1.6M')
  calls.propose.mockResolvedValue(makeProposal('2'))
  send()
  await pass(300)
  expect(calls.propose.mock.calls[0]![0]).toMatchObject({
    value: 1_500_000,
    range: { low: 1_400_000, high: 1_600_000 },
  })
})
