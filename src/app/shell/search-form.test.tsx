import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { SearchForm } from './search-form.tsx'

afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search items' })
function openAt(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <SearchForm /> }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
    search: async (text: string) => {
      fireEvent.change(box(), { target: { value: text } })
      await act(async () => void fireEvent.submit(box().form!))
    },
  }
}

it('[LY1] is a form for the list, which works without scripts too', () => {
  openAt('/')
  expect([box().placeholder, box().name, box().form!.getAttribute('action'), box().form!.method]).toEqual([
    'Search items...',
    'search',
    '/items',
    'get',
  ])
  expect(screen.getByRole('search')).toBeTruthy()
})

it.each([
  ['  king doggy ', '/items?search=king%20doggy'],
  ['sm kraken', '/items?search=Shiny%20Mythic%20kraken'],
  ['50% & more', '/items?search=50%25%20%26%20more'],
])('[LY2] "%s" leads to %s', async (text, expected) => {
  const { address, search } = openAt('/about')
  await search(text)
  expect(address()).toEqual(expected)
})

it.each(['', '   '])('[LY2] "%s" does nothing', async (text) => {
  const { address, search } = openAt('/about')
  await search(text)
  expect(address()).toEqual('/about')
})

it('[LY3] is empty everywhere but on the list', async () => {
  const { go } = openAt('/')
  fireEvent.change(box(), { target: { value: 'half a wo' } })
  await go('/items/king-doggy')
  expect(box().value).toEqual('')
  await go('/items?search=kraken')
  expect(box().value).toEqual('kraken')
  await go('/')
  expect(box().value).toEqual('')
})

it('[LY3] on the list it shows the search it arrived with, and a filter leaves what is being typed', async () => {
  const { go } = openAt('/items?search=kraken')
  expect(box().value).toEqual('kraken')
  fireEvent.change(box(), { target: { value: 'kraken o' } })
  await go('/items?search=kraken&demand=high')
  expect(box().value).toEqual('kraken o')
})

it('[LY23] a search that the form sent without scripts is shown as it was read', () => {
  openAt('/items?search=sm+king')
  expect(box().value).toEqual('Shiny Mythic king')
})

it('[AC2] "/" focuses it, except while typing elsewhere', () => {
  openAt('/')
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
  other.remove()
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box())
})
