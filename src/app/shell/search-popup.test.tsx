import { VARIANTS } from '#contract/catalogue.ts'
import type { SearchIndex } from '#contract/search.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, searchIndexQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { findPets, foundSlugs } from '#domain/search/find-pets.ts'
import { MISSPELLINGS } from '#domain/search/misspellings.fixture.ts'
import catalogue from '../../../data/pets.json' with { type: 'json' }
import { SearchForm } from './search-form.tsx'
import { SearchPopup } from './search-popup.tsx'

Element.prototype.scrollIntoView = () => {}
afterEach(cleanup)
afterEach(() => {
  localStorage.clear()
})

const pet = (name: string, value: number, variants = 4) => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  hue: 40,
  figures: Object.fromEntries(
    VARIANTS.slice(0, variants).map((variant, at) => [variant, { value: value + at, trend: 'rising' as const }]),
  ),
})
const index: SearchIndex = {
  pets: [pet('King Doggy', 1_000_000), pet('Doggy', 5, 2), pet('Kraken', 70)],
  eggs: [{ name: 'Common Egg', slug: 'common-egg' }],
}

const wholeIndex: SearchIndex = {
  pets: catalogue.map(({ name, slug, hasMythic }) => ({ ...pet(name, 1_000, hasMythic ? 4 : 2), slug })),
  eggs: [],
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search items' })
async function open(read = vi.fn<() => Promise<SearchIndex>>(async () => index)) {
  const client = createQueryClient(sourceWith({ searchIndex: read }))
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter([{ path: '*', element: <SearchForm /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(read).not.toHaveBeenCalled()
  await act(async () => {
    box().focus()
    await vi.dynamicImportSettled()
  })
  await act(async () => {})
  return { client, read, address: () => router.state.location.pathname + router.state.location.search }
}
const type = (text: string) => act(async () => void fireEvent.input(box(), { target: { value: text } }))
const key = (name: string) => act(async () => fireEvent.keyDown(box(), { key: name }))
const active = () => {
  const id = box().getAttribute('aria-activedescendant')
  return id === null ? null : document.querySelector(`#${id}`)?.getAttribute('aria-label')
}
const names = () => screen.queryAllByRole('row').flatMap((row) => row.querySelector('b')?.textContent ?? [])

it('[QS1, QS2, QS5] loads its index with the first focus and answers each key from it', async () => {
  const { read } = await open()
  expect(read).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('grid')).toBeNull()
  await type('kign')
  expect(names()).toEqual(['King Doggy'])
  await type('kign dogy')
  expect(names()[0]).toBe('King Doggy')
  expect(read).toHaveBeenCalledTimes(1)
})

it('[QS71] stays closed when the search was sent before its code came, until the player types again', async () => {
  const router = createMemoryRouter([{ path: '*', element: <SearchForm /> }])
  const client = createQueryClient(sourceWith({ searchIndex: async () => index }))
  client.setQueryData(searchIndexQuery.queryKey, index)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  act(() => box().focus())
  fireEvent.input(box(), { target: { value: 'kign' } })
  fireEvent.submit(box().form!)
  await act(() => vi.dynamicImportSettled())
  await act(async () => {})
  expect(screen.queryByRole('grid')).toBeNull()
  await type('doggy')
  await waitFor(() => expect(names()).toEqual(['Doggy', 'King Doggy']))
})

it('[QS72] answers what is typed between its first render and its effects', async () => {
  const client = createQueryClient(sourceWith({ searchIndex: async () => index }))
  client.setQueryData(searchIndexQuery.queryKey, index)
  const input = document.createElement('input')
  input.value = 'krak'
  document.body.appendChild(document.createElement('form')).append(input)
  onTestFinished(() => input.form!.remove())
  input.focus()
  function Meanwhile() {
    useLayoutEffect(() => void (input.value = 'kign'), [])
    return null
  }
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <SearchPopup input={{ current: input }} isSent={false} />
            <Meanwhile />
          </MemoryRouter>
        </QueryClientProvider>,
      ),
  )
  expect(names()).toEqual(['King Doggy'])
})

it('[QS15] a row has a chip for each variant, with value and trend, and marks the one that is meant', async () => {
  await open()
  await type('smkd')
  const cells = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'))
  expect(cells.slice(0, 4)).toEqual([
    'King Doggy, Normal: 1,000,000. Trend: Rising',
    'King Doggy, Shiny: 1,000,001. Trend: Rising',
    'King Doggy, Mythic: 1,000,002. Trend: Rising',
    'King Doggy, Shiny Mythic: 1,000,003. Trend: Rising',
  ])
  expect(document.querySelector('[data-meant]')?.getAttribute('href')).toBe('/items/shiny-mythic-king-doggy')
})

it('[QS16] arrow keys choose a pet and a variant, Enter opens it', async () => {
  const { address } = await open()
  await type('dogy')
  await key('ArrowDown')
  expect([active(), box().getAttribute('aria-expanded')]).toEqual(['Doggy, Normal: 5. Trend: Rising', 'true'])
  await key('ArrowRight')
  await key('ArrowRight')
  expect(active()).toBe('Doggy, Shiny: 6. Trend: Rising')
  await key('ArrowDown')
  await key('ArrowRight')
  expect(active()).toBe('King Doggy, Shiny: 1,000,001. Trend: Rising')
  await key('Enter')
  expect([address(), screen.queryByRole('grid')]).toEqual(['/items/shiny-king-doggy', null])
})

it('[QS16] Escape closes the answer, and typing opens it again', async () => {
  await open()
  await type('kraken')
  await key('Escape')
  expect([screen.queryByRole('grid'), box().getAttribute('aria-expanded'), box().value]).toEqual([
    null,
    'false',
    'kraken',
  ])
  await type('krake')
  expect(names()).toEqual(['Kraken'])
})

it('[QS17] without a chosen row left and right belong to the text, and Enter opens the outlined variant of the first pet', async () => {
  const { address } = await open()
  await type('sm king dogy')
  expect(await key('ArrowRight')).toBe(true)
  expect(await key('ArrowLeft')).toBe(true)
  const outlined = document.querySelector('[data-meant]')?.getAttribute('href')
  expect(await key('Enter')).toBe(false)
  expect([address(), screen.queryByRole('grid')]).toEqual([outlined, null])
  expect(outlined).toBe('/items/shiny-mythic-king-doggy')
})

it('[QS17] where nothing is found Enter leads to the list', async () => {
  const { address } = await open()
  await type('zzzzzz')
  expect(await key('Enter')).toBe(true)
  await act(async () => void fireEvent.submit(box().form!))
  expect([address(), screen.queryByRole('grid')]).toEqual(['/items?search=zzzzzz', null])
})

it.each(MISSPELLINGS.filter((_, at) => at % 16 === 0))(
  '[QS78] Enter opens the pet that %j finds first',
  async (typed) => {
    const { address } = await open(vi.fn<() => Promise<SearchIndex>>(async () => wholeIndex))
    await type(typed)
    const [slug] = foundSlugs(findPets(wholeIndex, typed).pets)
    expect(document.querySelector('[data-meant]')?.getAttribute('href')).toBe(`/items/${slug}`)
    await key('Enter')
    expect(address()).toBe(`/items/${slug}`)
  },
)

it('[QS80] the last row leads to the list with all results', async () => {
  const { address } = await open()
  await type('sm dogy')
  await key('ArrowUp')
  expect(active()).toBe('All results for “sm dogy”')
  await key('Enter')
  expect(address()).toBe('/items?search=Shiny%20Mythic%20dogy')
})

it('[QS18] announces how many are found, and what Enter opens', async () => {
  await open()
  await type('shiny kraken')
  expect(screen.getByRole('status').textContent).toBe(
    '1 pet found. Press Enter for Shiny Kraken, or use the arrow keys to choose.',
  )
  await type('zzzzzz')
  expect(screen.getByRole('status').textContent).toContain('No pet sounds like “zzzzzz”')
})

it('[QS13] an egg is a row that leads to its page', async () => {
  const { address } = await open()
  await type('comon egg')
  expect(names()[0]).toBe('Common Egg')
  await key('ArrowDown')
  await key('Enter')
  expect(address()).toBe('/eggs/common-egg')
})

it('[QS19] a press on a result leaves the focus in the box until the result opens', async () => {
  const { address } = await open()
  await type('kraken')
  const [chip] = screen.getAllByRole('link')
  expect(fireEvent.mouseDown(chip!)).toBe(false)
  await act(async () => void fireEvent.click(chip!))
  expect([address(), document.activeElement === box()]).toEqual(['/items/kraken', false])
})

it('[QS4] a changed value reaches the open answer; a closed one reads nothing', async () => {
  const { client, read } = await open()
  await type('kraken')
  read.mockResolvedValue({ ...index, pets: [pet('Kraken', 900)] })
  await act(() => client.invalidateQueries({ queryKey: searchIndexQuery.queryKey }))
  await waitFor(() =>
    expect(screen.getAllByRole('gridcell')[0]!.getAttribute('aria-label')).toContain('Kraken, Normal: 900'),
  )
  await act(async () => box().blur())
  await act(() => client.invalidateQueries({ queryKey: searchIndexQuery.queryKey }))
  expect(read).toHaveBeenCalledTimes(2)
  await act(async () => box().focus())
  expect(read).toHaveBeenCalledTimes(3)
})

it('[QS21] says that the index cannot be loaded, and Enter still leads to the list', async () => {
  const { address } = await open(vi.fn<() => Promise<SearchIndex>>(() => Promise.reject(new Error('no network'))))
  await type('kraken')
  expect(screen.getByRole('status').textContent).toBe('Search couldn’t load. Press Enter to search the list.')
  await act(async () => void fireEvent.submit(box().form!))
  expect(address()).toBe('/items?search=kraken')
})

it('[QS14] without a network says that the values may have changed', async () => {
  await open()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await type('kraken')
  expect(screen.getByText('You’re offline. These values may have changed.')).toBeDefined()
})

const recent = () => screen.queryAllByRole('row').map((row) => row.textContent)

it('[QS82, QS83] an empty box offers what was searched for, the newest first, each once', async () => {
  const { address, read } = await open()
  expect(screen.queryByRole('grid')).toBeNull()
  await type('smkd')
  await key('Enter')
  await act(async () => box().focus())
  await type('dogy')
  await act(async () => void fireEvent.submit(box().form!))
  await type('kraken')
  await key('Enter')
  await type('smkd')
  await key('Enter')
  await act(async () => box().focus())
  await type('')
  expect(recent()).toEqual(['Shiny Mythic King Doggy', 'Kraken', 'dogy', 'Clear recent searches'])
  await key('ArrowDown')
  await key('ArrowDown')
  expect(active()).toBe('Kraken')
  await key('Enter')
  expect(address()).toBe('/items/kraken')
  expect(read).toHaveBeenCalledTimes(1)
})

it('[QS83] at most eight searches are kept', async () => {
  await open()
  for (let number = 0; number < 10; number++) {
    await type(`zzz ${number}`)
    await act(async () => void fireEvent.submit(box().form!))
  }
  await type('')
  expect(recent().slice(0, -1)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((number) => `zzz ${number}`))
})

it('[QS84] a recent search is removed by itself, and all are cleared', async () => {
  await open()
  for (const text of ['kraken', 'zzz', 'doggy']) {
    await type(text)
    await act(async () => void fireEvent.submit(box().form!))
  }
  await type('')
  fireEvent.click(screen.getByRole('button', { name: 'Remove zzz' }))
  expect(recent().slice(0, -1)).toEqual(['doggy', 'kraken'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect([screen.queryByRole('grid'), localStorage.getItem('recent-searches')]).toEqual([null, null])
})

it.each(['nonsense', '{"a":1}', '[{"text":"x","href":"https://elsewhere.example"}]'])(
  '[QS83] stored text %j holds no recent search',
  async (stored) => {
    localStorage.setItem('recent-searches', stored)
    await open()
    expect(screen.queryByRole('grid')).toBeNull()
  },
)
