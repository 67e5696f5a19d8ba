import type { ApprovalAnswers, Proposal } from '#contract/proposals.ts'
import { HttpError } from '#lib/http.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeProposal } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const small = (id: string) => makeProposal(id, { size: 'small' })
const four = [small('1'), makeProposal('2'), small('3'), small('4')]
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }))
const list = () => within(screen.getByRole('region', { name: 'Proposals' }))
const chosen = () =>
  list()
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose/ })
    .map((box) => [box.getAttribute('aria-label'), box.checked])
const row = (index: number) => list().getAllByRole('link')[index]!.textContent
const approved = (proposal: Proposal): Proposal => ({ ...proposal, state: 'scheduled', approvals: 1, moves: ['undo'] })
const accept = (id: string) => ({ id, proposal: approved(small(id)), problem: null })
const refuse = (id: string, code: string): ApprovalAnswers['answers'][number] => ({
  id,
  proposal: null,
  problem: { type: 'about:blank', title: 'No', status: 409, code, detail: 'No' },
})

it('[DK60] x and the checkbox of a row choose small changes that the reader may approve, and nothing else', async () => {
  await renderDesk('/desk', { proposals: [...four, makeProposal('5', { size: 'small', moves: [] })] })
  press('x')
  press('j')
  press('x')
  expect(screen.getByRole('alert').textContent).toBe('Only small changes that you may approve can be chosen.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Pet 4' }))
  expect(chosen()).toEqual([
    ['Choose Pet 1', true],
    ['Choose Pet 3', false],
    ['Choose Pet 4', true],
  ])
  press('k')
  press('x')
  expect(screen.getByRole('button', { name: 'Approve 1 small change' })).toBeTruthy()
})

it('[DK60] lists of other states have nothing to choose', async () => {
  const { pass } = await renderDesk('/desk', { proposals: four })
  fireEvent.click(screen.getByRole('radio', { name: 'Disputed' }))
  await pass(300)
  expect([list().getAllByRole('link').length, list().queryAllByRole('checkbox')]).toEqual([4, []])
  press('x')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[DK62] approved changes are no longer chosen, and a refused one stays so with its reason', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: four })
  calls.approveMany.mockResolvedValue({ answers: [accept('1'), refuse('3', 'proposal.holds_item')] })
  press('x')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Pet 3' }))
  press('A')
  await pass(300)
  expect(calls.approveMany.mock.calls[0]![0].map(({ id }) => id)).toEqual(['1', '3'])
  const reason = 'You offered this pet within the last seven days, so someone else decides.'
  expect([row(0), row(2), chosen()]).toEqual([
    'Pet 11,000 → 1,100+10%Scheduled',
    `Pet 3${reason}+10%Open`,
    [
      ['Choose Pet 3', true],
      ['Choose Pet 4', false],
    ],
  ])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '1 approved, 1 not. The reasons are in the list.',
  )
  press('j')
  press('j')
  expect(screen.getByRole('alert').textContent).toBe(reason)
})

it('[DK61, DK64] 120 chosen changes are approved in three calls, whose progress is shown', async () => {
  const many = Array.from({ length: 120 }, (_, index) => small(String(index)))
  const { calls, pass } = await renderDesk('/desk', { proposals: many })
  const answers: (() => void)[] = []
  calls.approveMany.mockImplementation(
    (asked) => new Promise((resolve) => answers.push(() => resolve({ answers: asked.map(({ id }) => accept(id)) }))),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 120 small changes' }))
  fireEvent.click(screen.getByRole('button', { name: 'Approve 120 small changes' }))
  const seen: unknown[] = []
  for (let call = 0; call < 3; call++) {
    await pass(1)
    const bar = screen.getByRole('progressbar', { name: 'Approving small changes' })
    seen.push([(bar as HTMLProgressElement).value, list().getByText(/of 120/).textContent])
    answers[call]!()
  }
  await pass(1)
  expect(seen).toEqual([
    [0, '0 of 120'],
    [50, '50 of 120'],
    [100, '100 of 120'],
  ])
  expect(calls.approveMany.mock.calls.map(([asked]) => asked.length)).toEqual([50, 50, 20])
  expect([screen.queryByRole('progressbar'), list().queryAllByRole('checkbox')]).toEqual([null, []])
})

it('[DK63] a call that fails leaves its changes and the rest chosen, and asks nothing more', async () => {
  const many = Array.from({ length: 60 }, (_, index) => small(String(index)))
  const { calls, pass } = await renderDesk('/desk', { proposals: many })
  calls.approveMany.mockRejectedValue(new HttpError('move', 429, 'rate.limited'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 60 small changes' }))
  press('A')
  await pass(300)
  expect([calls.approveMany.mock.calls.length, row(0), row(1)]).toEqual([
    1,
    'Pet 0That was too fast. Wait a moment.+10%Open',
    'Pet 1That was too fast. Wait a moment.+10%Open',
  ])
  expect(screen.getByRole('button', { name: 'Approve 60 small changes' })).toBeTruthy()
})

it('[DK61, DK10] a call without an answer is sent again with the same client ids', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: four })
  calls.approveMany
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ answers: [accept('1')] })
  press('x')
  press('A')
  press('A')
  await pass(2_000)
  const [first, second, ...more] = calls.approveMany.mock.calls
  expect([second, more, row(0)]).toEqual([first, [], 'Pet 11,000 → 1,100+10%Scheduled'])
})
