import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useArrival } from './use-arrival.ts'

function Shell() {
  useArrival()
  return (
    <>
      <button type="button">Menu</button>
      <main tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
function Slow() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    addEventListener('data-came', () => setLoaded(true), { once: true })
  }, [])
  return isLoaded ? <h1>Slow</h1> : <p>Loading</p>
}
let router: ReturnType<typeof createMemoryRouter>
beforeEach(() => {
  router = createMemoryRouter([
    {
      element: <Shell />,
      children: [
        { path: '/', element: <h1>Home</h1> },
        { path: '/ready', element: <h1>Ready</h1> },
        { path: '/slow', element: <Slow /> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

const go = (to: string) => act(() => router.navigate(to))
const focused = () => document.activeElement?.textContent
const later = () => act(async () => void dispatchEvent(new Event('data-came')))

it('[LY15] a heading takes the focus after a navigation, not with the first page', async () => {
  expect(document.activeElement).toBe(document.body)
  await go('/ready')
  expect(focused()).toBe('Ready')
})

it('[LY15] a heading that comes later takes it then', async () => {
  await go('/slow')
  expect(document.activeElement?.tagName).toBe('MAIN')
  await later()
  expect([focused(), document.activeElement?.tagName]).toEqual(['Slow', 'H1'])
})

it('[LY15] a focus that has gone elsewhere meanwhile stays there', async () => {
  await go('/slow')
  screen.getByRole('button').focus()
  await later()
  expect(focused()).toBe('Menu')
})

it('[LY15] a change of the query alone moves nothing', async () => {
  await go('/?sort=up')
  expect(document.activeElement).toBe(document.body)
})
