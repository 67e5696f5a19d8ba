import type { OwnWish } from '#contract/wishes.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ownWishesSource } from './own-wishes-source.ts'
import { OwnWishes } from './own-wishes.tsx'
import { ownWish } from './testing/own-wish.fixture.ts'

afterEach(cleanup)

async function show(wishes: readonly OwnWish[] | Error, limit = 5) {
  const list = vi.spyOn(ownWishesSource, 'list')
  if (wishes instanceof Error) list.mockRejectedValue(wishes)
  else list.mockResolvedValue({ wishes: [...wishes], limit })
  const end = vi.spyOn(ownWishesSource, 'end').mockResolvedValue(undefined)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OwnWishes />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.queryByText('Loading…')).toBe(null))
  return { list, end }
}
const card = (at = 0) => screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-state'))[at]!
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

it('[WI85] a wish shows both sides, its terms, and matches and offers to answer as numbers', async () => {
  await show([ownWish('w1', { tags: ['adds'], note: 'onlyThese', matches: 3, unanswered: 1 })])
  expect(screen.getByRole('heading', { name: 'Your wishes 1 of 5' })).toBeTruthy()
  const { textContent } = card()
  for (const part of [
    'Shown to players',
    'You giveDoggy',
    'You wantBunnyAdds',
    'I may overpay by 5%',
    'Only these pets',
  ])
    expect(textContent).toContain(part)
  expect(textContent).toMatch(/3 matches1 offer to answer/)
})

it.each([
  ['unseen', 'You weren’t here for a week.'],
  ['invisible', 'You’re invisible.'],
  ['full', 'Three offers wait for your answer.'],
  ['reported', 'Players reported it.'],
  ['restricted', 'A moderator stopped you from writing for now.'],
] as const)('[WI85] a wish that rests says why: %s', async (reason, text) => {
  await show([ownWish('w1', { state: 'resting', rests: [reason] })])
  expect([card().dataset['state'], card().textContent?.includes(text)]).toEqual(['resting', true])
  expect(within(card()).queryByRole('link', { name: 'Answer offers' }) !== null).toBe(reason === 'full')
})

it('[WI86, WI90] ending asks first, the list is read again, and has the focus', async () => {
  const { end, list } = await show([ownWish('w1')])
  await press('End the wish for Doggy')
  await press('Keep it')
  expect(end.mock.calls).toEqual([])
  await press('End the wish for Doggy')
  list.mockResolvedValue({ wishes: [ownWish('w1', { state: 'ended', end: 'owner' })], limit: 5 })
  // As the dialog of a browser does when it closes.
  await act(async () => screen.getByRole('button', { name: 'End the wish for Doggy' }).focus())
  await press('End wish')
  expect(end.mock.calls).toEqual([['w1']])
  await vi.waitFor(() => expect(screen.getByText('One past wish')).toBeTruthy())
  expect(document.activeElement?.textContent).toBe('Your wishes 0 of 5')
  expect(toastStore.get()[0]?.title).toBe('Wish ended')
})

it('[WI86] a wish that could not be ended stays, and says so', async () => {
  const { end } = await show([ownWish('w1')])
  end.mockRejectedValue(new HttpError('endingWish', 500, 'unknown'))
  await press('End the wish for Doggy')
  await press('End wish')
  await vi.waitFor(() => expect(toastStore.get()[0]?.title).toBe('Couldn’t end your wish. Try again.'))
  expect(screen.getByRole('button', { name: 'End the wish for Doggy' })).toBeTruthy()
})

it('[WI86] a wish that is over cannot end, says how it went, and fills in the form again', async () => {
  await show([
    ownWish('w1', { state: 'fulfilled' }),
    ownWish('w2', { state: 'ended', end: 'pet' }),
    ownWish('w3', { state: 'ended', end: 'moderator' }),
  ])
  expect(screen.queryByRole('button', { name: /^End/ })).toBe(null)
  const texts = [0, 1, 2].map((at) => card(at).textContent)
  expect([
    texts[0]?.includes('Traded'),
    texts[1]?.includes('has no number now'),
    texts[2]?.includes('broke a rule'),
  ]).toEqual([true, true, true])
  expect(screen.getAllByRole('link', { name: 'Wish again', hidden: true })[0]?.getAttribute('href')).toBe(
    '/trades/new?have=doggy:1&want=bunny:1',
  )
})

it('[WI87] there is a way to a new wish, until the limit is reached', async () => {
  await show([])
  expect([
    screen.getByText('No wishes yet'),
    screen.getByRole('link', { name: 'New wish' }).getAttribute('href'),
  ]).toEqual([expect.anything(), '/trades/new'])
  cleanup()
  await show([ownWish('w1'), ownWish('w2')], 2)
  expect([
    screen.queryByRole('link', { name: 'New wish' }),
    screen.getByText('End a wish to make room for another.'),
  ]).toEqual([null, expect.anything()])
})

it('[WI85] a list that could not be read says so and is read again', async () => {
  const { list } = await show(new HttpError('ownWishes', 500, 'unknown'))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your wishes')
  list.mockResolvedValue({ wishes: [ownWish('w1')], limit: 5 })
  await press('Try again')
  await vi.waitFor(() => expect(card().textContent).toContain('Doggy'))
})
