import { itemRow } from '#contract/items.fixture.ts'
import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { HttpError } from '#lib/http.ts'
import { createQueryClient } from '#lib/queries.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { starStore } from '#lib/stars.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ownWishesSource } from './own-wishes-source.ts'
import { ownWish } from './testing/own-wish.fixture.ts'
import { WishForm } from './wish-form.tsx'
import { WishPartsContext, type WishParts } from './wish-parts.ts'

vi.mock(import('#lib/ledger/has-ledger.ts'), () => ({ hasLedger: () => Promise.resolve(true) }))

afterEach(() => {
  cleanup()
  starStore.set({})
  localStorage.clear()
})

const PETS = [
  itemRow({ slug: 'doggy', name: 'Doggy', value: 500 }),
  itemRow({ slug: 'bunny', name: 'Bunny', value: 600 }),
  itemRow({ slug: 'owl', name: 'Owl', value: 'O/C' }),
  itemRow({ slug: 'cat', name: 'Cat', value: 50 }),
]
const Stepper: WishParts['QuantityStepper'] = ({ name, quantity, onChange }) => (
  <button type="button" onClick={() => onChange(quantity === 1 ? null : quantity - 1)}>
    {name} {quantity}
  </button>
)
const Picker: WishParts['Picker'] = ({ side, onAdd, titles }) =>
  side && (
    <button type="button" onClick={() => onAdd(side, PETS.find(({ slug }) => slug === 'cat') as ItemRow)}>
      {titles[side]}
    </button>
  )

/** A ledger that holds these pets. */
function ledgerOf(slugs: readonly string[]): LedgerStore {
  const rows = slugs.map(
    (slug): LedgerRow => ({ id: slug, at: '2026-01-01T00:00:00.000Z', kind: 'start', slug, quantity: 1 }) as LedgerRow,
  )
  const state = { rows, storage: 'disk' }
  return { subscribe: () => () => undefined, get: () => state } as unknown as LedgerStore
}

function show(query = '', { own = [], starred = [] }: { own?: readonly string[]; starred?: readonly string[] } = {}) {
  starStore.set(Object.fromEntries(starred.map((slug, at) => [slug, at + 1])))
  const post = vi.spyOn(ownWishesSource, 'post').mockResolvedValue(ownWish('w1'))
  const client = createQueryClient(
    sourceWith({
      itemsBySlugs: (slugs) => Promise.resolve({ pets: PETS.filter(({ slug }) => slugs.includes(slug)) }),
    }),
  )
  const ledger = ledgerOf(own)
  const router = createMemoryRouter(
    [
      {
        path: '/trades/new',
        element: (
          <LedgerContext value={() => Promise.resolve(ledger)}>
            <WishPartsContext value={{ Picker, QuantityStepper: Stepper }}>
              <WishForm />
            </WishPartsContext>
          </LedgerContext>
        ),
      },
      { path: '*', element: null },
    ],
    { initialEntries: [`/trades/new${query}`] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { post, address: () => router.state.location.pathname + router.state.location.search }
}
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
async function press(name: string | RegExp) {
  const button = await findButton(name)
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  await act(async () => fireEvent.click(button))
}
const postButton = () => findButton(/^Post/)
const chosen = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)

it('[WI80, WI81] posts what the address says, and goes to the wishes', async () => {
  const { post, address } = show('?have=doggy:2&want=bunny:1&tag=adds&note=makeAnOffer')
  await screen.findByText('1,000', { exact: false }).catch(() => null)
  expect([chosen('Pets you give'), chosen('Pets you want')]).toEqual([['Doggy'], ['Bunny']])
  await press('Post wish')
  expect(post.mock.calls).toEqual([
    [
      {
        have: [{ slug: 'doggy', quantity: 2 }],
        want: [{ slug: 'bunny', quantity: 1 }],
        tags: ['adds'],
        minimum: -5,
        note: 'makeAnOffer',
      },
    ],
  ])
  await vi.waitFor(() => expect(address()).toBe('/trades'))
  expect(toastStore.get()[0]?.title).toBe('Your wish is posted')
})

it('[WI82] an own pet is one tap, and another tap posts it for any good offer', async () => {
  const { post, address } = show('', { own: ['doggy', 'owl'] })
  const chip = await findButton(/^Doggy/)
  expect(screen.queryByRole('button', { name: /^Owl/ })).toBe(null) // It has no number. WI9
  expect((await postButton()).disabled).toBe(true)
  await act(async () => fireEvent.click(chip))
  expect([chip.getAttribute('aria-pressed'), address()]).toEqual(['true', '/trades/new?have=doggy:1'])
  await press('Post wish')
  expect(post.mock.calls[0]?.[0]).toMatchObject({ have: [{ slug: 'doggy', quantity: 1 }], want: [], tags: ['any'] })
})

it('[WI82] a watched pet is one tap for what the player wants, and a second tap takes it out', async () => {
  const { address } = show('?have=doggy:1', { starred: ['bunny'] })
  const chip = await findButton(/^Bunny/)
  await act(async () => fireEvent.click(chip))
  expect(address()).toBe('/trades/new?have=doggy:1&want=bunny:1')
  await act(async () => fireEvent.click(chip))
  expect(address()).toBe('/trades/new?have=doggy:1')
})

it('[WI82] a pet of one side is refused on the other', async () => {
  const { address } = show('?have=doggy:1', { starred: ['doggy'] })
  await press('Search a pet to give')
  await press('Add to what you give')
  expect(address()).toBe('/trades/new?have=doggy:1&have=cat:1')
  await press(/^Doggy 500|^Doggy500/)
  expect([address(), toastStore.get()[0]?.title]).toEqual([
    '/trades/new?have=doggy:1&have=cat:1',
    'This pet is on the other side already',
  ])
})

it('[WI82] tags, least verdict and note are closed sets, and only the search of a pet is typed', async () => {
  const { address } = show('?have=doggy:1')
  await press(/High demand/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Least I take' }), { target: { value: '10' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Add a note' }), { target: { value: 'inGameNow' } })
  expect(address()).toBe('/trades/new?have=doggy:1&tag=demand&tag=any&minimum=10&note=inGameNow')
  expect(screen.queryByRole('textbox')).toBe(null)
})

it('[WI83] says the verdict of both sides for the player, and where it is below the least that they take', async () => {
  show('?have=bunny:1&want=doggy:1')
  const verdict = screen.getByRole('status', { name: 'Verdict for you' })
  await vi.waitFor(() => expect(verdict.textContent).toMatch(/^Lose-16.7%/))
  expect(screen.getByText(/can match/)).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Least I take' }), { target: { value: 'any' } })
  expect(screen.queryByText(/can match/)).toBe(null)
})

it('[WI83] without a wanted pet the verdict depends on the offer', async () => {
  show('?have=bunny:1')
  expect(screen.getByRole('status', { name: 'Verdict for you' }).textContent).toBe('Depends on the offer')
})

it('[WI84] names what is missing before it can be posted', async () => {
  show('?tag=')
  expect(screen.getByText('Choose a pet to give.')).toBeTruthy()
  cleanup()
  show('?have=doggy:1&tag=')
  expect([screen.getByText('Choose a pet you want, or a tag.'), (await postButton()).disabled]).toEqual([
    expect.anything(),
    true,
  ])
})

it.each([
  [
    403,
    'account.too_new',
    { from: '2026-01-02T10:00:00.000Z' },
    /^Your account is too new. Post your wish from .*Jan.*2/,
  ],
  [409, 'wish.too_many', {}, /^You have 5 wishes. End one, then post this one. See your wishes$/],
  [400, 'wish.pet', { parameter: 'want.0.slug' }, /^Bunny can’t be in a wish now/],
  [400, 'wish.pet', {}, /^One of these pets can’t be in a wish now/],
  [403, 'account.muted', {}, /^A moderator muted you.* You can post wishes again when this ends.$/],
  [429, 'rate.limited', {}, /^You posted a lot of wishes today. Try again tomorrow.$/],
  [500, 'unknown', {}, /^Couldn’t post your wish. Try again.$/],
])('[WI81, WI84] a refusal says what to do, and the draft stays: %s %s', async (status, code, problem, text) => {
  const { post, address } = show('?have=doggy:1&want=bunny:1')
  await screen.findAllByText('Bunny')
  post.mockRejectedValue(new HttpError('wishing', status, code, problem))
  await press('Post wish')
  expect((await screen.findByRole('alert')).textContent?.trim()).toMatch(text)
  expect(address()).toBe('/trades/new?have=doggy:1&want=bunny:1')
  expect((await postButton()).disabled).toBe(false)
})

it('[WI84] without a network it says so', async () => {
  const { post } = show('?have=doggy:1&want=bunny:1')
  post.mockRejectedValue(new TypeError('failed to fetch'))
  await press('Post wish')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t reach the server/)
})

it('[WI80] says how many parts of a link were left out, and marks a pet without a number', async () => {
  show('?have=doggy:0&have=owl:1')
  expect(screen.getByText('One part of the link didn’t fit in a wish and was left out.')).toBeTruthy()
  expect(await screen.findByText('Has no number, so it can’t be in a wish')).toBeTruthy()
})
