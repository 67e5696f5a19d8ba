import type { Egg } from '#contract/eggs.ts'
import type { Source } from '#contract/source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { httpSource } from '#lib/http-source.ts'
import { Eggs } from './eggs.tsx'

// Whether a role is hidden is asked of every ancestor's style, which is slow here; nothing on this screen is hidden.
configure({ defaultHidden: true })
afterEach(cleanup)

const unknownEgg = (fields: Pick<Egg, 'slug' | 'name'>): Egg => ({
  id: fields.slug,
  image: `/eggs/${fields.slug}.webp`,
  available: true,
  pets: [],
  ...fields,
})
const egg = (fields: Partial<Egg> & Pick<Egg, 'slug' | 'name'>): Egg => ({
  currency: 'Coins',
  price: 10,
  location: 'Spawn',
  ...unknownEgg(fields),
})
const pet = (slug: string, rarity: Egg['pets'][number]['rarity'], chance: number): Egg['pets'][number] => ({
  id: slug,
  slug,
  name: slug,
  image: `/items/${slug}.webp`,
  rarity,
  hue: 40,
  chance,
})
const EGGS = [
  unknownEgg({ slug: 'shop-egg', name: 'Shop Egg' }),
  egg({ slug: 'magma-egg', name: 'Magma Egg', price: 15_000, sample: true }),
  egg({
    slug: 'common-egg',
    name: 'Common Egg',
    pets: [
      pet('doggy', 'Common', 40),
      pet('bunny', 'Unique', 25),
      pet('bear', 'Rare', 5),
      pet('king-doggy', 'Secret', 0.000001),
    ],
  }),
  egg({ slug: 'chance-egg', name: 'Chance Egg', price: 1_500, currency: 'Gems' }),
]

function show(path: string, eggs: Source['eggs'] = () => Promise.resolve({ eggs: EGGS })) {
  const client = createQueryClient({ ...httpSource, eggs })
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  const router = createMemoryRouter([{ path: '/eggs', element: <Eggs /> }], { initialEntries: ['/', path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, address: () => router.state.location.pathname + router.state.location.search }
}
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('[EG1, VA40, VA85] lists every egg, cheapest first, unknown prices last', async () => {
  show('/eggs')
  expect(document.querySelector('ul')?.getAttribute('aria-busy')).toBe('true')
  await screen.findByText('Common Egg')
  expect(names()).toEqual(['Common Egg', 'Chance Egg', 'Magma Egg', 'Shop Egg'])
  expect(screen.getByText('4 eggs')).toBeDefined()
})

it('[EG1, EG7, EG10] the address and the controls filter alike, and the controls write the address', async () => {
  const { address, router } = show('/eggs?currency=Coins&price=cheap')
  await screen.findByText('Common Egg')
  expect(names()).toEqual(['Common Egg', 'Magma Egg'])
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'high' } })
  expect(names()).toEqual(['Magma Egg'])
  expect(address()).toBe('/eggs?price=high&currency=Coins')
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'all' } })
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'price-desc' } })
  expect(names()).toEqual(['Magma Egg', 'Chance Egg', 'Common Egg', 'Shop Egg'])
  expect(address()).toBe('/eggs?sort=price-desc')
  expect(router.state.historyAction).toBe('REPLACE')
})

it('[EG2] nothing left says so, and Reset Filters brings all back', async () => {
  const { address } = show('/eggs?currency=Event&sort=price-desc')
  await screen.findByText('No eggs found matching your criteria')
  fireEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
  expect([names().length, address()]).toEqual([4, '/eggs'])
})

it('[LY38, EG8] a failure says what failed, and can be tried again', async () => {
  let fails = true
  show('/eggs', () => (fails ? Promise.reject(new Error('down')) : Promise.resolve({ eggs: EGGS })))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch eggs')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Common Egg')
  expect(names().length).toBe(4)
})

it('[EG5, EG6] a card shows price, place, the rarest pet and its chance, and marks unknown figures and samples', async () => {
  show('/eggs')
  await screen.findByText('Common Egg')
  const card = (name: RegExp) => within(screen.getByRole('link', { name }))
  expect(card(/Common Egg/).getByText('10').title).toBe('10')
  expect(card(/Common Egg/).getByText('1/100M').title).toBe('king-doggy: 1/100,000,000')
  expect(card(/Common Egg/).getByText('Secret')).toBeDefined()
  expect(card(/Common Egg/).getByText('4 pets')).toBeDefined()
  expect(
    [...screen.getByRole('link', { name: /Common Egg/ }).querySelectorAll('.pets img')].map((img) =>
      img.getAttribute('src'),
    ),
  ).toEqual(['/items/king-doggy@96.webp', '/items/bear@96.webp', '/items/bunny@96.webp'])
  expect(card(/Common Egg/).queryByText('sample price')).toBeNull()
  expect(card(/Magma Egg/).getByText('sample price')).toBeDefined()
  expect(card(/Shop Egg/).getByText('Price unknown')).toBeDefined()
  expect(card(/Shop Egg/).getByText('Location unknown')).toBeDefined()
})
