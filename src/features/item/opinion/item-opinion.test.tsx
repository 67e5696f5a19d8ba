import { ownSuggestions, standing, suggestion } from '#contract/proposals.fixture.ts'
import type { ValueStanding } from '#contract/proposals.ts'
import { authToken } from '#lib/auth-token.ts'
import { HttpError } from '#lib/http.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { itemSource, kingDoggy } from '#contract/item.fixture.ts'
import { variantData } from '#domain/items/item-view.ts'
import { ItemOpinion } from './item-opinion.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Options = {
  path?: string
  isSignedIn?: boolean
  signInPath?: string | null
  stands?: Partial<ValueStanding>
  own?: Parameters<typeof ownSuggestions>[0]
}

/** Below King Doggy, worth 1,280,000. */
function show({ path = '/items/king-doggy', isSignedIn = true, signInPath = '/in', stands, own }: Options = {}) {
  if (isSignedIn) authToken.set('a-token')
  const calls = {
    standing: vi.spyOn(suggestionSource, 'standing').mockResolvedValue(standing(stands)),
    vote: vi.spyOn(suggestionSource, 'vote').mockResolvedValue(undefined),
    send: vi.spyOn(suggestionSource, 'send').mockResolvedValue(suggestion('s1')),
    own: vi.spyOn(suggestionSource, 'own').mockResolvedValue(ownSuggestions(own)),
  }
  const client = createQueryClient(itemSource())
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    ...(signInPath !== null && { signInPath }),
  })
  const element = <ItemOpinion data={variantData(kingDoggy, 'Normal')!} href="/items/king-doggy" />
  const router = createMemoryRouter([{ path: '/items/:slug', element }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...calls, search: () => router.state.location.search }
}

const voteButton = (name: string) => screen.getByRole('button', { name })
const pressed = () =>
  ['Too low', 'Right', 'Too high'].filter((name) => voteButton(name).getAttribute('aria-pressed') === 'true')
const toasts = () => toastStore.get().map(({ title }) => title)

async function openSheet() {
  fireEvent.click(screen.getByRole('button', { name: 'Suggest a value' }))
  await within(screen.getByRole('group', { name: 'Is this value right?' }).parentElement!).findByLabelText(
    'Its value should be',
  )
  return within(await screen.findByRole('dialog')) // opened by an effect, after what is in it
}
type Sheet = Awaited<ReturnType<typeof openSheet>>
const field = (sheet: Sheet, name: string) => sheet.getByRole<HTMLInputElement>('textbox', { name })
const fill = (sheet: Sheet, name: string, value: string) => fireEvent.change(field(sheet, name), { target: { value } })
const choose = (sheet: Sheet, name: string, label: string) => {
  const select = sheet.getByRole<HTMLSelectElement>('combobox', { name })
  select.selectedIndex = [...select.options].findIndex((option) => option.label === label)
  fireEvent.change(select)
}
const send = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: 'Send suggestion' }))
function fillAll(sheet: Sheet, value = '1.5M') {
  fill(sheet, 'Its value should be', value)
  choose(sheet, 'Why?', 'Recent trades')
  fill(sheet, 'What did you see?', 'Sold twice today for 1.5M')
}

it('[SU1, SU2] the sheet shows the variant and what it has now', async () => {
  const { standing: read } = show({ isSignedIn: false })
  expect(screen.queryByRole('dialog')).toBeNull()
  const sheet = await openSheet()
  expect([sheet.getByText('King Doggy').textContent, sheet.getByText('1,280,000').tagName]).toEqual([
    'King Doggy',
    'OUTPUT',
  ])
  expect(sheet.getByText('Up', { selector: '.trend' }).textContent).toBe('Up')
  expect(read).not.toHaveBeenCalled()
})

it('[SU3, SU5] sends what was typed and chosen, and says what happens next', async () => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet)
  choose(sheet, 'Demand', 'Insane')
  send(sheet)
  expect((await sheet.findByText(/^Editors will check it/)).textContent).toBe(
    'Editors will check it. Follow it in Your suggestions.',
  )
  expect(await sheet.findByRole('link', { name: 'Your suggestions' })).toHaveProperty(
    'pathname',
    '/account/suggestions',
  )
  expect(sent.mock.calls).toEqual([
    [
      {
        clientId: expect.any(String),
        slug: 'king-doggy',
        receipt: 7,
        value: 1_500_000,
        demand: 'insane',
        reasonCode: 'trades',
        reason: 'Sold twice today for 1.5M',
      },
    ],
  ])
})

it('[SU3] a word needs no number', async () => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet, 'abc')
  choose(sheet, 'Kind of value', "Owner's choice")
  send(sheet)
  await waitFor(() => expect(sent.mock.calls).toEqual([[expect.objectContaining({ value: 'O/C' })]]))
})

it('[SU4] names each fault at its field, moves the focus to the first, and sends nothing', async () => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fill(sheet, 'Its value should be', 'two')
  fill(sheet, 'What did you see?', 'short')
  send(sheet)
  expect(sheet.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Type a number from 0 to 100B, like 1.25M.',
    'Choose the reason that fits best.',
    'Your text must be at least 10 characters.',
  ])
  const value = field(sheet, 'Its value should be')
  expect([
    document.activeElement === value,
    document.getElementById(value.getAttribute('aria-describedby')!)?.textContent,
  ]).toEqual([true, 'Type a number from 0 to 100B, like 1.25M.'])
  expect(sent).not.toHaveBeenCalled()
})

it.each(['', '1,280,000'])('[SU4] a suggestion of "%s" changes nothing and is not sent', async (value) => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet, value)
  send(sheet)
  expect(sheet.getByRole('alert').textContent).toBe('Change the value, the demand or the trend.')
  expect(sent).not.toHaveBeenCalled()
})

it('[SU6] signed out, it offers a sign-in that leads back to the open sheet with what was typed', async () => {
  show({ isSignedIn: false })
  const sheet = await openSheet()
  fillAll(sheet)
  expect(sheet.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/in?state=%2Fitems%2Fking-doggy%3Fsuggest',
  )
  cleanup()
  const { search } = show({ path: '/items/king-doggy?suggest' })
  const again = within(await screen.findByRole('dialog'))
  expect((await again.findByRole<HTMLInputElement>('textbox', { name: 'Its value should be' })).value).toBe('1.5M')
  fireEvent.click(again.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect([search(), screen.queryByRole('dialog')]).toEqual(['', null]))
})

it('[SU6] what was typed is kept among what is private, and no longer once it is sent', async () => {
  show()
  const sheet = await openSheet()
  fillAll(sheet)
  expect(Object.keys(localStorage)).toContain('private:suggestion')
  send(sheet)
  await sheet.findByText('Thanks, your suggestion is in!')
  expect(Object.keys(localStorage)).toEqual(['auth_token'])
})

it.each([
  [{ open: 2, points: 10 }, '2 of 3 waiting · 10 points'],
  [{ open: 0, openLimit: null }, '0 waiting · 0 points'],
  [{ points: -3 }, 'Your last suggestions were rejected, so you can suggest again in 3 days.'],
  [{ open: 3 }, '3 of your suggestions are waiting, and that’s the most. Withdraw one, or wait for a decision.'],
])('[SU7] of %j it says "%s"', async (own, text) => {
  show({ own })
  const sheet = await openSheet()
  expect((await sheet.findByText(text)).textContent).toBe(text)
})

it('[SU9] a value that has changed meanwhile is shown, and what was typed stays', async () => {
  const { standing: read, send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet)
  sent.mockRejectedValueOnce(new HttpError('suggesting', 409, 'value.changed'))
  read.mockResolvedValue(standing({ receipt: 9, present: { ...standing().present, value: 1_400_000 } }))
  send(sheet)
  expect((await sheet.findByText('1,400,000')).tagName).toBe('OUTPUT')
  expect([sheet.getByRole('alert').textContent, field(sheet, 'Its value should be').value]).toEqual([
    'This value changed meanwhile. Above is the new one, and what you typed is still here.',
    '1.5M',
  ])
  send(sheet)
  await sheet.findByText('Thanks, your suggestion is in!')
  expect(sent.mock.calls.map(([{ receipt }]) => receipt)).toEqual([7, 9])
})

it.each([
  [
    new HttpError('suggesting', 403, 'points.negative'),
    'Your last suggestions were rejected, so you can’t suggest yet.',
  ],
  [new HttpError('suggesting', 500, 'unknown'), 'Couldn’t send your suggestion. Try again.'],
  [new TypeError('Failed to fetch'), 'Couldn’t reach the server. Check your connection and try again.'],
])('[SU18] after %s it is the same suggestion when it is sent again', async (error, text) => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet)
  sent.mockRejectedValueOnce(error)
  send(sheet)
  expect((await sheet.findByRole('alert')).textContent).toBe(text)
  send(sheet)
  await sheet.findByText('Thanks, your suggestion is in!')
  const [first, second] = sent.mock.calls
  expect(second).toEqual(first)
})

it('[SU14] a frozen value says so, and still takes a suggestion', async () => {
  const { send: sent } = show({ stands: { isFrozen: true } })
  const sheet = await openSheet()
  expect(sheet.getByText(/^A lead has frozen this value/).textContent).toContain('Suggestions wait')
  fillAll(sheet)
  send(sheet)
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

it('[SU12] the player’s own vote is pressed', async () => {
  show({ stands: { vote: 'right' } })
  await waitFor(() => expect(pressed()).toEqual(['Right']))
})

it('[SU10] votes, and votes otherwise', async () => {
  const { vote } = show()
  fireEvent.click(voteButton('Too low'))
  await waitFor(() => expect(pressed()).toEqual(['Too low']))
  await waitFor(() => expect(vote).toHaveBeenCalledTimes(1))
  fireEvent.click(voteButton('Too high'))
  await waitFor(() => expect(vote).toHaveBeenCalledTimes(2))
  expect(pressed()).toEqual(['Too high'])
  expect(vote.mock.calls).toEqual([
    ['king-doggy', { direction: 'too-low', receipt: 7 }],
    ['king-doggy', { direction: 'too-high', receipt: 7 }],
  ])
})

it('[SU11] votes on no value that the page does not show', async () => {
  const { vote } = show({ stands: { present: { ...standing().present, value: 5 } } })
  fireEvent.click(voteButton('Too low'))
  await waitFor(() => expect(toasts()).toEqual(['The value has just changed. Look at it again, then vote.']))
  expect([vote.mock.calls, pressed()]).toEqual([[], []])
})

it('[SU13] a vote that cannot be saved gives way to the earlier one', async () => {
  const { vote } = show({ stands: { vote: 'right' } })
  await waitFor(() => expect(pressed()).toEqual(['Right']))
  vote.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fireEvent.click(voteButton('Too low'))
  await waitFor(() => expect(toasts()).toEqual(['Couldn’t save your vote']))
  await waitFor(() => expect(pressed()).toEqual(['Right']))
})

it('[SU16] a site without sign-in has neither', () => {
  show({ isSignedIn: false, signInPath: null })
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('[SU3, SU29, VA92] a comma is a decimal sign before a unit', async () => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet, '2,75M')
  send(sheet)
  await waitFor(() => expect(sent.mock.calls).toEqual([[expect.objectContaining({ value: 2_750_000 })]]))
})

it('[SU29, VA93] a value that may be two numbers is asked about and not sent', async () => {
  const { send: sent } = show()
  const sheet = await openSheet()
  fillAll(sheet, '1,275M')
  send(sheet)
  expect(sheet.getByText('Did you mean 1,275,000 or 1,275,000,000?')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(sheet.getByRole('button', { name: '1,275,000' }))
  expect([field(sheet, 'Its value should be').value, sheet.queryByText(/Did you mean/)]).toEqual(['1275000', null])
  send(sheet)
  await waitFor(() => expect(sent.mock.calls).toEqual([[expect.objectContaining({ value: 1_275_000 })]]))
})
