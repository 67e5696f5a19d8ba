import { sourceWith } from '#contract/source.fixture.ts'
import { authToken } from '#lib/auth-token.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { NewWish } from './new-wish.tsx'

afterEach(() => {
  cleanup()
  authToken.remove()
})

function show(path: string) {
  const client = createQueryClient(sourceWith({}))
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://v.test',
    host: 'v.test',
    sample: false,
    signInPath: '/auth/start',
  })
  const router = createMemoryRouter([{ path: '/trades/new', element: <NewWish Form={() => <p>The form</p>} /> }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('[WI81] signing in leads back to the draft, and no search engine keeps the page', () => {
  show('/trades/new?have=doggy:2&tag=upgrade')
  const href = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? ''
  expect(new URL(href, 'https://v.test').searchParams.get('state')).toBe('/trades/new?have=doggy:2&tag=upgrade')
  expect(screen.queryByText('The form')).toBe(null)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

it('[WI80] signed in there is the form', () => {
  authToken.set('token')
  show('/trades/new')
  expect([screen.getByText('The form'), screen.queryByRole('link', { name: 'Sign in' })]).toEqual([
    expect.anything(),
    null,
  ])
})
