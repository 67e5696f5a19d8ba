import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { httpSource } from '#lib/http-source.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { notFound } from '#app/load.ts'

afterEach(cleanup)

async function failWith(error: unknown) {
  const client = createQueryClient(httpSource)
  client.setQueryData(siteQuery.queryKey, { origin: 'https://v.test', host: 'v.test', sample: false })
  const router = createMemoryRouter([
    {
      element: (
        <>
          <p>The layout</p>
          <Outlet />
        </>
      ),
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [{ path: '*', loader: () => Promise.reject(error), Component: () => null }],
        },
      ],
    },
  ])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return screen.findByRole('heading', { level: 1 })
}

it('[LY12] an address that leads nowhere says so, and leads home', async () => {
  expect((await failWith(notFound('Page not found'))).textContent).toEqual('Oops! Page not found')
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toEqual('/')
  expect(document.title).toEqual('Oops! Page not found | v.test')
})

it('[LY16] a screen that fails has a way on, and the layout stays', async () => {
  expect((await failWith(new Error('no such table: pets'))).textContent).toEqual('Something went wrong')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy()
  expect(screen.getByText('The layout')).toBeTruthy()
  expect(document.body.textContent).not.toContain('no such table')
  vi.mocked(console.error).mockClear() // React Router reports what its boundary caught
})
