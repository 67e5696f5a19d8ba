import type { Egg as EggDetail } from '#contract/eggs.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { httpSource } from '#lib/http-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { eggMetadata } from './egg-metadata.ts'
import { Egg } from './egg.tsx'

// Whether a role is hidden is asked of every ancestor's style, which is slow here; nothing on this screen is hidden.
configure({ defaultHidden: true })
afterEach(cleanup)

const site = { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true }
/** Neither price nor currency nor place is known of it. */
const unknown: EggDetail = {
  id: 'common-egg',
  slug: 'common-egg',
  name: 'Common Egg',
  image: '/eggs/common-egg.webp',
  available: true,
  pets: [
    { id: 'doggy', slug: 'doggy', name: 'Doggy', image: '/items/doggy.webp', rarity: 'Common', hue: 30, chance: 40 },
    {
      id: 'king-doggy',
      slug: 'king-doggy',
      name: 'King Doggy',
      image: '/items/king-doggy.webp',
      rarity: 'Secret',
      hue: 45,
      chance: 0.000001,
    },
    { id: 'puzzle', slug: 'puzzle', name: 'Puzzle', image: '/items/puzzle.webp', rarity: 'Epic', hue: 45, chance: 0 },
  ],
}
const common: EggDetail = { ...unknown, currency: 'Coins', price: 10, location: 'Spawn, The Overworld' }

function show(egg: Source['egg']) {
  const client = createQueryClient({ ...httpSource, egg })
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, site)
  const router = createMemoryRouter([{ path: '/eggs/:slug', element: <Egg /> }], {
    initialEntries: ['/eggs/common-egg'],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('[EG3, VA12] shows the pets with rarity and chance, each leading to its item, and the way back', async () => {
  show(() => Promise.resolve(common))
  expect(screen.getByText('Loading...')).toBeDefined()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Common Egg')
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('link').textContent,
      within(row).getByRole('link').getAttribute('href'),
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
      row.querySelector('.num')?.getAttribute('title'),
    ])
  expect(rows).toEqual([
    ['Doggy', '/items/doggy', 'Common', '1/3', '1/3'],
    ['King Doggy', '/items/king-doggy', 'Secret', '1/100M', '1/100,000,000'],
    ['Puzzle', '/items/puzzle', 'Epic', 'N/A', 'N/A'],
  ])
  expect(screen.getByRole('link', { name: 'Back to Eggs' }).getAttribute('href')).toBe('/eggs')
  expect(screen.getByText('Spawn, The Overworld')).toBeDefined()
})

it('[EG5] says what is not known, what is a sample, and that an egg is gone', async () => {
  show(() => Promise.resolve({ ...unknown, available: false }))
  expect(await screen.findByText('Price unknown')).toBeDefined()
  expect(screen.getByText('Location unknown')).toBeDefined()
  expect(screen.getByText('No longer in the game.')).toBeDefined()
  cleanup()
  show(() => Promise.resolve({ ...common, sample: true }))
  expect(await screen.findByText('sample price')).toBeDefined()
})

it('[EG4, VA41] an unknown egg says so and leads back', async () => {
  show(() => Promise.reject(new NotFoundError('Failed to fetch egg')))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Egg not found')
  expect(document.title).toBe('Egg not found | bgsi.example')
  expect(screen.getByRole('link', { name: 'Back to Eggs' }).getAttribute('href')).toBe('/eggs')
})

it('[LY38, EG9] a failure says what failed, and can be tried again', async () => {
  let fails = true
  show(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve(common)))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch egg')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Common Egg' })).toBeDefined()
})

it('[SE1, SE8, SE18, SE19] describes the egg to search engines: a product and the way to it, without a sample price', () => {
  const description =
    'Common Egg in Bubble Gum Simulator INFINITY: all 3 pets and their chances, up to King Doggy (Secret, 1/100,000,000). Price: 10 Coins.'
  expect(eggMetadata(common, site)).toEqual({
    title: 'Common Egg: pets and chances | bgsi.example',
    description,
    canonical: 'https://bgsi.example/eggs/common-egg',
    image: { url: 'https://bgsi.example/preview/eggs/common-egg.png', alt: 'Common Egg and its rarest pets' },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Common Egg',
        description,
        url: 'https://bgsi.example/eggs/common-egg',
        image: 'https://bgsi.example/eggs/common-egg.png',
        category: 'Egg',
        brand: { '@type': 'Brand', name: 'Bubble Gum Simulator INFINITY' },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://bgsi.example/' },
          { '@type': 'ListItem', position: 2, name: 'Eggs', item: 'https://bgsi.example/eggs' },
          { '@type': 'ListItem', position: 3, name: 'Common Egg', item: 'https://bgsi.example/eggs/common-egg' },
        ],
      },
    ],
  })
  expect(eggMetadata({ ...unknown, pets: [] }, site).description).toBe(
    'Common Egg in Bubble Gum Simulator INFINITY: all 0 pets and their chances.',
  )
})
