import { NotFoundError } from '#contract/source.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeDeskValue } from '../testing/desk-value.fixture.ts'
import { AT, eva, makeProposal, makeReceipt } from '../testing/proposal.fixture.ts'
import { lea, renderPage } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:05:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const freeze = { by: { role: 'lead', name: 'Lea' }, reason: 'Two rings are at work here', at: AT } as const
const plain = makeDeskValue('pet-1')
const frozen = makeDeskValue('pet-1', { freeze })
const region = () => screen.getByRole('region', { name: 'Freeze' })

for (const [where, path] of [
  ['its own page', '/desk/values/pet-1'],
  ['a proposal', '/desk/1'],
] as const) {
  it(`[DK110] the staff read on ${where} who froze a value, when and why`, async () => {
    await renderPage(path, { user: eva, values: [frozen] })
    expect(region().textContent).toContain('Frozen by Lea on Jan 3, 2026, 12:00 PM UTCTwo rings are at work here')
    expect(within(region()).queryByRole('button')).toBeNull()
  })

  it(`[DK111, DK112] a lead freezes a value on ${where} with a reason, and ends that`, async () => {
    const { calls, pass } = await renderPage(path, { values: [plain] })
    fireEvent.click(within(region()).getByRole('button', { name: 'Freeze' }))
    const reason = screen.getByRole('textbox', { name: 'Why do you freeze it?' })
    expect(document.activeElement).toBe(reason)
    fireEvent.change(reason, { target: { value: 'short' } })
    fireEvent.click(within(region()).getByRole('button', { name: 'Freeze' }))
    expect([screen.getByRole('alert').textContent, calls.freeze.mock.calls]).toEqual([
      'Must be at least 10 characters.',
      [],
    ])
    fireEvent.change(reason, { target: { value: freeze.reason } })
    calls.values.mockResolvedValue({ values: [frozen] })
    fireEvent.click(within(region()).getByRole('button', { name: 'Freeze' }))
    await pass(100)
    expect([calls.freeze.mock.lastCall, within(region()).getByRole('status').textContent]).toEqual([
      ['pet-1', freeze.reason],
      'Frozen.',
    ])
    calls.values.mockResolvedValue({ values: [plain] })
    fireEvent.click(within(region()).getByRole('button', { name: 'End the freeze' }))
    await pass(100)
    expect([calls.unfreeze.mock.lastCall, region().textContent]).toEqual([
      ['pet-1'],
      expect.stringContaining('This value isn’t frozen.'),
    ])
  })
}

it('[DK110] an editor sees nothing of a freeze that is none', async () => {
  await renderPage('/desk/values/pet-1', { user: eva, values: [plain] })
  expect([screen.getByLabelText('Present value') !== null, screen.queryByRole('region', { name: 'Freeze' })]).toEqual([
    true,
    null,
  ])
})

it('[DK110] a proposer’s desk asks for no freeze', async () => {
  const { calls } = await renderPage('/desk/1', { user: { ...eva, role: 'proposer' }, values: [frozen] })
  expect([screen.queryByRole('region', { name: 'Freeze' }), calls.values.mock.calls]).toEqual([null, []])
})

it('[DK112] a lead whose role ended meanwhile changes nothing, and the desk closes', async () => {
  const { calls, pass } = await renderPage('/desk/values/pet-1', { values: [frozen] })
  calls.user.mockResolvedValue({ ...lea, role: 'player' })
  calls.unfreeze.mockRejectedValue(new NotFoundError('decision'))
  fireEvent.click(within(region()).getByRole('button', { name: 'End the freeze' }))
  await pass(100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
})

it('[DK113] the page of a value shows its present figures, or that there is no such pet', async () => {
  const { unmount } = await renderPage('/desk/values/nobody', { values: [plain] })
  expect(screen.getByText('Pet not found')).toBeTruthy()
  unmount()
  await renderPage('/desk/values/pet-1', { values: [plain] })
  expect([...screen.getByLabelText('Present value').children].map(({ textContent }) => textContent)).toEqual([
    'Value1,000',
    'RangeNone',
    'DemandMedium',
    'TrendStable',
  ])
})

it('[DK113, DK116] a receipt of a proposal leads to it', async () => {
  const receipts = [{ ...makeReceipt(9, 'pet-1', 900), source: 'desk' as const }, makeReceipt(8, 'pet-1', 800)]
  await renderPage('/desk/values/pet-1', { values: [plain], receipts })
  expect(screen.getByRole('link', { name: 'Receipt 9' }).getAttribute('href')).toBe('/desk/changes/9')
  expect(screen.queryByRole('link', { name: 'Receipt 8' })).toBeNull()
})

it('[DK115] the desk’s address of a change leads to its proposal, or says that there is none', async () => {
  const { calls, address, unmount } = await renderPage('/desk/changes/9', { user: { ...eva, role: 'proposer' } })
  expect([calls.findProposal.mock.lastCall?.[0], address()]).toEqual(['9', '/desk/the-proposal'])
  unmount()
  await renderPage('/desk/changes/8')
  expect(screen.getByText('No proposal')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe('/values/changes/8')
})

it('[DK116] on a published proposal the staff find the way to dispute it, and leads those to uphold it or take it back', async () => {
  const { calls, pass, unmount } = await renderPage('/desk/1', { user: eva })
  const buttons = () =>
    within(screen.getByRole('region', { name: 'Your decision' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  calls.proposal.mockResolvedValue(makeProposal('1', { state: 'published', published: 9, moves: ['dispute'] }))
  await pass(10_100)
  expect(buttons()).toEqual(['Dispute'])
  unmount()
  const disputed = await renderPage('/desk/1')
  disputed.calls.proposal.mockResolvedValue(
    makeProposal('1', { state: 'disputed', published: 9, moves: ['uphold', 'revert'] }),
  )
  await disputed.pass(10_100)
  expect(buttons()).toEqual(['Uphold', 'Take back'])
})
