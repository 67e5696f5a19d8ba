import type { Proposal } from '#contract/proposals.ts'
import { HttpError } from '#lib/http.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eva, makeProposal } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }))
const comment = (text: string, at: string): Proposal['comments'][number] => ({
  by: { role: 'lead', name: 'Lea' },
  text,
  at,
})
const asked = {
  event: 'request-evidence',
  by: { role: 'editor', name: 'Eva' },
  note: 'Which trades were these?',
  at: '2026-01-03T12:00:02.000Z',
} as const
const one = makeProposal('1', {
  history: [...makeProposal('1').history, asked],
  comments: [comment('Looks odd', '2026-01-03T12:00:01.000Z'), comment('Still odd', '2026-01-03T12:00:03.000Z')],
})
const said = () =>
  within(screen.getByRole('region', { name: 'Proposal' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p, b')!.textContent + (item.querySelector('blockquote')?.textContent ?? ''))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the other editors' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

it('[DK70] comments are in the history in the order of time, and new ones arrive by themselves', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: [one] })
  expect(said().slice(0, 4)).toEqual([
    'A player proposed this',
    'Lea wroteLooks odd',
    'Eva asked for evidenceWhich trades were these?',
    'Lea wroteStill odd',
  ])
  calls.proposal.mockResolvedValue({ ...one, comments: [...one.comments, comment('Fine', '2026-01-03T12:00:09.000Z')] })
  await pass(10_500)
  expect(said()[4]).toBe('Lea wroteFine')
})

it('[DK71] m goes to the field, whose Escape goes back', async () => {
  await renderDesk('/desk', { proposals: [one] })
  press('m')
  expect(document.activeElement).toBe(field())
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Pet 1/ }))
})

it('[DK71] a proposer has no field for comments', async () => {
  await renderDesk('/desk', { user: { ...eva, role: 'proposer' }, proposals: [one] })
  press('m')
  expect([screen.queryByRole('textbox', { name: 'Write to the other editors' }), document.activeElement]).toEqual([
    null,
    document.body,
  ])
})

it('[DK72] a comment without an answer is sent again with the same client id, and then shown', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: [one] })
  calls.comment
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ ...one, comments: [comment('Two of them are gifts', '2026-01-03T12:00:10.000Z')] })
  type('  ')
  send()
  expect([screen.getByRole('alert').textContent, calls.comment.mock.calls.length]).toEqual([
    'Must be at least 1 character.',
    0,
  ])
  type(' Two of them are gifts ')
  send()
  send()
  await pass(2_000)
  const bodies = calls.comment.mock.calls
  expect([bodies.length, bodies[0], field().value]).toEqual([2, bodies[1], ''])
  expect(bodies[0]).toEqual(['1', { clientId: expect.any(String), text: 'Two of them are gifts' }])
  expect(said()).toContain('Lea wroteTwo of them are gifts')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Comment sent.')
})

it('[DK72] a refused comment stays in its field with the reason', async () => {
  const { calls, pass } = await renderDesk('/desk', { proposals: [one] })
  calls.comment.mockRejectedValue(new HttpError('move', 403, 'account.muted'))
  type('Hm')
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await pass(300)
  expect([screen.getByRole('alert').textContent, field().value]).toEqual([
    'You’re muted, so you can’t do this now.',
    'Hm',
  ])
})

it.each([
  [true, 1],
  [false, 0],
])('[PR98] a proposal says that it counts as larger for its reader: %s', async (isAddedUp, count) => {
  await renderDesk('/desk', { proposals: [makeProposal('1', { isAddedUp })] })
  expect(screen.queryAllByText(/by the same people in the last seven days count together/)).toHaveLength(count)
})
