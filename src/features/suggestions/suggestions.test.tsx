import { ownSuggestions, suggestion } from '#contract/proposals.fixture.ts'
import type { OwnProposals, Proposal } from '#contract/proposals.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { authToken } from '#lib/auth-token.ts'
import { HttpError } from '#lib/http.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Suggestions } from './suggestions.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function show(own: Partial<OwnProposals> | Error = {}, { isSignedIn = true } = {}) {
  if (isSignedIn) authToken.set('a-token')
  const read = vi.spyOn(suggestionSource, 'own')
  if (own instanceof Error) read.mockRejectedValueOnce(own).mockResolvedValue(ownSuggestions())
  else read.mockResolvedValue(ownSuggestions(own))
  const calls = {
    read,
    withdraw: vi.spyOn(suggestionSource, 'withdraw').mockResolvedValue(suggestion('s1')),
    addEvidence: vi.spyOn(suggestionSource, 'addEvidence').mockResolvedValue(suggestion('s1')),
  }
  const client = createQueryClient(sourceWith({}))
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    signInPath: '/in',
  })
  const router = createMemoryRouter([{ path: '/account/suggestions', Component: Suggestions }], {
    initialEntries: ['/account/suggestions'],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

const cards = () => screen.findAllByRole('article')
const showOne = async (fields: Partial<Proposal>) => {
  const calls = show({ proposals: [suggestion('s1', fields)] })
  const [card] = await cards()
  return { ...calls, card: card!, within: within(card!) }
}
const note = (event: Proposal['history'][number]['event'], text: string) => ({
  event,
  by: { role: 'editor' as const, name: 'Eva' },
  note: text,
  at: '2026-11-20T13:00:00.000Z',
})

it('[SU20] shows the points, the limit and the suggestions in the server’s order', async () => {
  const cat = { ...suggestion('s2').item, name: 'Queen Kitty' }
  show({ points: 15, open: 2, proposals: [suggestion('s2', { item: cat }), suggestion('s1')] })
  expect((await cards()).map((card) => card.getAttribute('aria-label'))).toEqual(['Queen Kitty', 'King Doggy'])
  expect([screen.getByText('15 points').tagName, screen.getByText('2 of 3 waiting').tagName]).toEqual(['B', 'SPAN'])
})

it('[SU21] shows what would change, the player’s reason, the state, and what that means', async () => {
  const before = suggestion('s1').before
  const { within: on } = await showOne({ before, after: { ...before, value: 'O/C', trend: 'stable' } })
  expect(on.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    "from 1,280,000→ to Owner's choice",
    'from Up→ to Stable',
  ])
  expect([
    on.getByText('Sold twice today for 1.5M').tagName,
    on.getByText('Waiting').tagName,
    on.getByText('Editors will look at it.').tagName,
  ]).toEqual(['Q', 'B', 'P'])
  expect(on.getByRole('link', { name: 'King Doggy' }).getAttribute('href')).toBe('/items/king-doggy')
})

it('[SU22] a rejected one shows why, and cannot be withdrawn', async () => {
  const { within: on } = await showOne({
    state: 'rejected',
    moves: [],
    history: [note('request-evidence', 'Which trades?'), note('reject', 'These were gifts')],
  })
  expect([
    on.getByText('Rejected').tagName,
    on.getByText('These were gifts').tagName,
    on.queryByRole('button'),
  ]).toEqual(['B', 'Q', null])
})

it('[SU22] a published one links to its change', async () => {
  const { within: on } = await showOne({ state: 'published', moves: [], published: 812 })
  expect(on.getByRole('link', { name: 'See receipt 812' }).getAttribute('href')).toBe('/values/changes/812')
})

it('[SU23] withdraws one, and reads the list again', async () => {
  const { read, withdraw, within: on } = await showOne({})
  read.mockResolvedValue(ownSuggestions({ proposals: [suggestion('s1', { state: 'withdrawn', moves: [] })] }))
  fireEvent.click(on.getByRole('button', { name: 'Withdraw your suggestion for King Doggy' }))
  expect((await screen.findByText('Withdrawn')).tagName).toBe('B')
  expect([withdraw.mock.calls, toastStore.get().map(({ title }) => title)]).toEqual([
    [['s1', { clientId: expect.any(String) }]],
    ['Suggestion withdrawn'],
  ])
})

it('[SU23] one that was decided meanwhile says that it was not withdrawn, and shows its state', async () => {
  const { read, withdraw, within: on } = await showOne({})
  withdraw.mockRejectedValueOnce(new HttpError('withdrawing', 409, 'proposal.conflict'))
  read.mockResolvedValue(ownSuggestions({ proposals: [suggestion('s1', { state: 'published', moves: [] })] }))
  fireEvent.click(on.getByRole('button', { name: /^Withdraw/ }))
  expect((await screen.findByText('Published')).tagName).toBe('B')
  expect(toastStore.get().map(({ title }) => title)).toEqual(['Couldn’t withdraw your suggestion'])
})

it('[SU24] without suggestions it says how to make one', async () => {
  show()
  expect((await screen.findByRole('heading', { name: 'No suggestions yet' })).tagName).toBe('H2')
  expect(screen.getByRole('link', { name: 'Browse pets' }).getAttribute('href')).toBe('/items')
})

it('[SU25] a failure says so, and the retry works', async () => {
  show(new TypeError('Failed to fetch'))
  expect(within(await screen.findByRole('alert')).getByRole('heading').textContent).toBe(
    'Couldn’t load your suggestions',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('No suggestions yet')).tagName).toBe('H2')
})

it('[SU26] answers an editor, once there is something to say', async () => {
  const { addEvidence, within: on } = await showOne({
    state: 'needs-evidence',
    moves: ['withdraw', 'add-evidence'],
    history: [note('request-evidence', 'Which trades?')],
  })
  expect(on.getByText('Which trades?').tagName).toBe('Q')
  const answer = on.getByRole('textbox', { name: 'Your answer' })
  fireEvent.change(answer, { target: { value: 'two' } })
  fireEvent.click(on.getByRole('button', { name: 'Send answer' }))
  expect([on.getByRole('alert').textContent, addEvidence.mock.calls]).toEqual([
    'Your text must be at least 10 characters.',
    [],
  ])
  fireEvent.change(answer, { target: { value: 'Both are in the trade hub' } })
  fireEvent.click(on.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(addEvidence.mock.calls).toEqual([
      ['s1', { clientId: expect.any(String), reason: 'Both are in the trade hub' }],
    ]),
  )
})

it('[SU27] signed out, it offers a sign-in that leads back, and reads nothing', () => {
  const { read } = show({}, { isSignedIn: false })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/in?state=%2Faccount%2Fsuggestions')
  expect(read).not.toHaveBeenCalled()
})

it('[SU28] reads older ones when the player asks for them', async () => {
  const { read } = show({ proposals: [suggestion('s2')], more: true })
  await cards()
  read.mockResolvedValue(ownSuggestions({ proposals: [suggestion('s1')] }))
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article').length).toBe(2))
  expect([read.mock.calls.map(([{ before }]) => before), screen.queryByRole('button', { name: 'Show more' })]).toEqual([
    [undefined, 's2'],
    null,
  ])
})
