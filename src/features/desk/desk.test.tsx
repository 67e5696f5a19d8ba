import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eva, makeProposal, makeReceipt } from './testing/proposal.fixture.ts'
import { goOffline } from './testing/go-offline.ts'
import { renderDesk } from './testing/render-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const three = [makeProposal('1'), makeProposal('2'), makeProposal('3')]
const press = (key: string, on: Element = document.body) => act(() => void fireEvent.keyDown(on, { key }))
const shownPet = () => within(screen.getByRole('region', { name: 'Proposal' })).getByRole('heading', { level: 2 })
const decision = () => screen.getByRole('region', { name: 'Your decision' })
const buttons = () =>
  within(decision())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const rows = () => within(screen.getByRole('region', { name: 'Proposals' })).getAllByRole('link')
const approved = (proposal: Proposal) => ({
  ...proposal,
  state: 'approved-once' as const,
  approvals: 1,
  moves: ['undo' as ProposalMove],
})

it('[DK4] a proposal shows present and proposed figures side by side, the change in percent, its reason and its size', async () => {
  const after = { value: 1_250, range: { low: 1_200, high: 1_300 }, demand: 'high', trend: 'stable' } as const
  await renderDesk('/desk', { proposals: [makeProposal('1', { after })] })
  const cells = within(screen.getByRole('table', { name: 'Now and proposed' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Value', '1,000', '1,250+25%'],
    ['Range', 'None', '1,200 to 1,300'],
    ['Demand', 'Medium', 'High'],
    ['Trend', 'Stable', 'Stable'],
  ])
  const detail = screen.getByRole('region', { name: 'Proposal' })
  for (const text of ['Three sales in two days', 'Recent trades', 'Medium change', '0 of 2 approvals', 'A player'])
    expect(detail.textContent).toContain(text)
})

it('[DK5] the rows keep the server’s order, and the next page begins after the last one at the time of the first', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  expect(rows().map(({ textContent }) => textContent)).toEqual(
    ['1', '2', '3'].map((id) => `Pet ${id}1,000 → 1,100+10%Open`),
  )
  cleanup()
  calls.queue.mockRestore()
  const paged = await renderDesk('/desk')
  expect(paged.calls.queue).toHaveBeenCalled()
  cleanup()
  const again = await renderDesk('/desk', { proposals: three })
  again.calls.queue.mockImplementation(async ({ before }) =>
    before === undefined
      ? { proposals: three.slice(0, 2), more: true, at: '2026-01-03T11:00:00.000Z' }
      : { proposals: three.slice(2), more: false, at: '2026-01-03T11:00:00.000Z' },
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Disputed' }))
  await pass(300)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await pass(300)
  expect([rows().length, again.calls.queue.mock.lastCall?.[0]]).toEqual([
    3,
    { kind: 'disputed', at: '2026-01-03T11:00:00.000Z', before: '2' },
  ])
})

it('[DK6] proposals that arrive are counted, and shown when asked for', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  calls.queue.mockResolvedValue({
    proposals: [makeProposal('4'), ...three],
    more: false,
    at: '2026-01-03T12:00:10.000Z',
  })
  await pass(10_100)
  expect(rows()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 new proposal' }))
  await pass(300)
  expect([rows().length, shownPet().textContent]).toEqual([4, 'Pet 4'])
})

it('[DK7] the history shows who did what, with what they wrote', async () => {
  const history: Proposal['history'] = [
    ...makeProposal('1').history,
    {
      event: 'request-evidence',
      by: { role: 'lead', name: 'Lea' },
      note: 'Which trades were these?',
      at: '2026-01-03T12:00:01.000Z',
    },
  ]
  await renderDesk('/desk', { proposals: [makeProposal('1', { history })] })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toContain(
    'Leaasked for evidenceWhich trades were these?Jan 3, 2026, 12:00 PM'.replace('Leaasked', 'Lea asked'),
  )
})

it('[DK8] the last five receipts of the value are listed, newest first', async () => {
  const receipts = [9, 8, 7, 6, 5, 4].map((number) => makeReceipt(number, 'pet-1', number * 100))
  const { pass } = await renderDesk('/desk', { proposals: [makeProposal('1')], receipts })
  await pass(1)
  const numbers = screen.getAllByText(/^Receipt \d+$/).map(({ textContent }) => textContent)
  expect(numbers).toEqual(['Receipt 9', 'Receipt 8', 'Receipt 7', 'Receipt 6', 'Receipt 5'])
})

it('[DK9] the buttons are the moves that the server allows, and a reason is asked for where others read it', async () => {
  const { calls, pass } = await renderDesk('/desk', {
    proposals: [makeProposal('1'), makeProposal('2', { moves: [] })],
  })
  expect(buttons()).toEqual(['Approve', 'Reject', 'Ask for evidence'])
  fireEvent.click(within(decision()).getByRole('button', { name: 'Reject' }))
  const field = screen.getByRole('textbox', { name: 'Why do you reject it?' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'short' } })
  fireEvent.click(within(decision()).getByRole('button', { name: 'Reject' }))
  expect([screen.getByRole('alert').textContent, calls.move.mock.calls.length]).toEqual([
    'Must be at least 10 characters.',
    0,
  ])
  calls.move.mockResolvedValue(makeProposal('1', { state: 'rejected', moves: [] }))
  fireEvent.change(field, { target: { value: 'These trades were gifts' } })
  fireEvent.click(within(decision()).getByRole('button', { name: 'Reject' }))
  await pass(1)
  expect(calls.move.mock.calls[0]).toEqual([
    '1',
    'reject',
    { clientId: expect.any(String), reason: 'These trades were gifts' },
  ])
  expect(decision().textContent).toEqual('There’s nothing for you to decide here.')
  expect(rows()[0]!.textContent).toContain('Rejected')
})

it('[DK10] a move that got no answer is sent again with the same client id', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  calls.move.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(approved(three[0]!))
  press('a')
  await pass(2_000)
  const ids = calls.move.mock.calls.map(([, , { clientId }]) => clientId)
  expect([ids.length, new Set(ids).size, buttons()]).toEqual([2, 1, ['Undo approval']])
})

it('[DK172] a row shows what a colleague decided, and keeps its place', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  calls.queue.mockResolvedValue({
    proposals: [three[0]!, approved(three[2]!)],
    more: false,
    at: '2026-01-03T12:00:10.000Z',
  })
  calls.proposal.mockImplementation(async (id) => makeProposal(id, id === '2' ? { state: 'scheduled', moves: [] } : {}))
  await pass(10_100)
  await pass(100)
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Pet 11,000 → 1,100+10%Open',
    'Pet 21,000 → 1,100+10%Scheduled',
    'Pet 31,000 → 1,100+10%Approved once',
  ])
})

it('[DK173, DK174] the proposal on the screen says who else looks at it, and leaving it is said', async () => {
  const { calls, pass, go } = await renderDesk('/desk/1', { proposals: three })
  expect(calls.look.mock.calls.map(([id]) => id)).toEqual(['1'])
  calls.look.mockImplementation(async (id) => ({ names: id === '1' ? ['Lea', 'Edgar'] : [] }))
  await pass(10_100)
  expect(screen.getByText('Lea and Edgar are looking at this.')).toBeTruthy()
  await go('/desk/2')
  await pass(500)
  expect(screen.queryByText(/looking at this/)).toBeNull()
  expect(calls.look.mock.calls.map(([id]) => id)).toEqual(['1', '1', null, '2'])
})

it('[DK168] an approval without a connection is refused at once in words, and not sent when the connection is back', async () => {
  const { pass } = await renderDesk('/desk', { proposals: three })
  const { countWrites, comeBack } = goOffline()
  press('a')
  await pass(100)
  const refusal = 'You’re offline, so nothing was sent. Try again when you’re back online.'
  expect([screen.getByRole('alert').textContent, countWrites()]).toEqual([refusal, 1])
  comeBack()
  await pass(60_000)
  expect([countWrites(), buttons()]).toEqual([1, ['Approve', 'Reject', 'Ask for evidence']])
})

it('[DK168] small changes approved together without a connection say so in their rows, and stay chosen', async () => {
  const small = three.map((proposal) => ({ ...proposal, size: 'small' as const }))
  const { pass } = await renderDesk('/desk', { proposals: small })
  const { countWrites, comeBack } = goOffline()
  fireEvent.click(screen.getByRole('checkbox', { name: /^All 3/ }))
  press('A')
  await pass(100)
  comeBack()
  await pass(60_000)
  expect(countWrites()).toBe(1)
  for (const row of rows()) expect(row.textContent).toContain('You’re offline')
})

it('[DK11] a refusal because the value changed shows the present value, and the proposal as it is now', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three, receipts: [makeReceipt(9, 'pet-1', 1_060)] })
  calls.move.mockRejectedValue(new HttpError('move', 409, 'value.changed'))
  calls.proposal.mockResolvedValue(makeProposal('1', { state: 'superseded', moves: [] }))
  press('a')
  await pass(300)
  expect(screen.getByRole('alert').textContent).toEqual('This value changed meanwhile: it is 1,060 now.')
  expect(rows()[0]!.textContent).toContain('Outdated')
})

it('[DK12] a role that ends while the desk is open closes it with one line', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  calls.user.mockResolvedValue({ ...eva, role: 'player' })
  calls.move.mockRejectedValue(new NotFoundError('move'))
  calls.proposal.mockRejectedValue(new NotFoundError('proposal'))
  press('a')
  await pass(300)
  expect(screen.getByRole('heading', { name: 'Not for players' })).toBeTruthy()
  expect(toastStore.get()[0]?.title).toEqual('Your role has ended, so the desk is closed for you.')
})

it('[DK14] a proposer has their own proposals alone', async () => {
  const { calls } = await renderDesk('/desk', { user: { ...eva, role: 'proposer' }, proposals: three })
  expect([calls.queue.mock.calls.length, rows().length, screen.queryAllByRole('radio')]).toEqual([0, 3, []])
})

it('[DK20] j, k, o, a, r, e and u work, but not while one types or a dialog is open', async () => {
  const { calls, pass, address } = await renderDesk('/desk', { proposals: three })
  calls.move.mockImplementation(async (id, move) =>
    move === 'undo' ? makeProposal(id) : approved(three.find((each) => each.id === id)!),
  )
  press('j')
  press('j')
  press('j')
  expect([shownPet().textContent, document.activeElement]).toEqual(['Pet 3', rows()[2]])
  press('k')
  expect([shownPet().textContent, document.activeElement]).toEqual(['Pet 2', rows()[1]])
  press('a')
  await pass(1)
  press('u')
  await pass(1)
  expect(calls.move.mock.calls.map(([id, move]) => [id, move])).toEqual([
    ['2', 'approve'],
    ['2', 'undo'],
  ])
  press('r')
  const field = screen.getByRole('textbox', { name: 'Why do you reject it?' })
  press('j', field)
  expect(shownPet().textContent).toEqual('Pet 2')
  press('Escape', field)
  press('e')
  expect(screen.getByRole('textbox', { name: 'What evidence do you need?' })).toBeTruthy()
  press('Escape', screen.getByRole('textbox', { name: 'What evidence do you need?' }))
  press('o')
  await pass(1)
  expect([address(), document.activeElement]).toEqual(['/desk/2', shownPet()])
  press('?')
  press('j')
  expect([screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent, shownPet().textContent]).toEqual([
    expect.stringContaining('Ask for evidence'),
    'Pet 2',
  ])
})

it('[DK20] the slash goes to the search, whose Enter goes to the first match', async () => {
  await renderDesk('/desk', { proposals: three })
  press('/')
  const field = screen.getByRole('searchbox', { name: 'Search by pet' })
  expect(document.activeElement).toBe(field)
  act(() => void fireEvent.change(field, { target: { value: 'pet 3' } }))
  press('Enter', field)
  expect([rows().length, shownPet().textContent, document.activeElement]).toEqual([1, 'Pet 3', rows()[0]])
})

it('[DK21] single keys can be switched off', async () => {
  await renderDesk('/desk', { proposals: three })
  press('?')
  act(() => void fireEvent.click(screen.getByRole('switch', { name: 'Use single-key shortcuts' })))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  press('j')
  expect(shownPet().textContent).toEqual('Pet 1')
})

it('[DK23] what a move led to is spoken', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: three })
  calls.move.mockResolvedValue(approved(three[0]!))
  press('a')
  await pass(1)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Pet 1: approved once.')
})

it('[DK22] of 300 proposals only the rows near the screen are rendered, wherever the selection goes', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 80, top: 0 } as DOMRect)
  const many = Array.from({ length: 300 }, (_, index) => makeProposal(String(index)))
  const { pass } = await renderDesk('/desk', { proposals: many })
  await pass(1)
  expect(rows().length).toBeLessThan(50)
  for (let step = 0; step < 10; step++) press('j')
  expect([shownPet().textContent, rows().length < 50]).toEqual(['Pet 10', true])
})
