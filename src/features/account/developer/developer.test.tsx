import { sourceWith } from '#contract/source.fixture.ts'
import { authToken } from '#lib/auth-token.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AuthActorContext, type AuthActor } from '../auth-actor-context.ts'
import { apiKeysSource } from './api-keys/api-keys-source.ts'
import { Developer } from './developer.tsx'
import { webhooksSource } from './webhooks/webhooks-source.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  location.hash = ''
})

/** A machine in which Ann is signed in. */
const actor = {
  getSnapshot: () => ({ context: { user: { id: 'ann' } } }),
  subscribe: () => ({ unsubscribe() {} }),
} as unknown as AuthActor

function show() {
  const client = createQueryClient(sourceWith({}))
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    signInPath: '/in',
  })
  const router = createMemoryRouter([{ path: '/account/developer', Component: Developer }], {
    initialEntries: ['/account/developer'],
  })
  const auth = { actor }
  render(
    <QueryClientProvider client={client}>
      <AuthActorContext value={{ get: () => auth, subscribe: () => () => {} }}>
        <RouterProvider router={router} />
      </AuthActorContext>
    </QueryClientProvider>,
  )
}

it('[KE16] signed out, it invites to sign in and comes back, and is no search result', () => {
  show()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/in?state=%2Faccount%2Fdeveloper')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(document.title).toBe('Keys and webhooks | bgsi.example')
})

it('[AC5, KE16] both sections appear together, once both lists were read', async () => {
  authToken.set('a-token')
  let answer: (list: { endpoints: [] }) => void = () => {}
  vi.spyOn(apiKeysSource, 'list').mockResolvedValue({ keys: [] })
  vi.spyOn(webhooksSource, 'list').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  show()
  await screen.findByText('You have no keys yet.')
  expect(screen.queryByRole('region', { name: 'API keys' })).toBeNull()
  expect(screen.getByText('Loading your keys and webhooks…').tagName).toBe('P')
  await act(async () => answer({ endpoints: [] }))
  expect(await screen.findByRole('region', { name: 'Webhooks' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'API keys' }).id).toBe('api-keys')
  expect(screen.queryByText('Loading your keys and webhooks…')).toBeNull()
})

it('[KE16] a list that could not be read keeps nothing of the other back', async () => {
  authToken.set('a-token')
  const listKeys = vi.spyOn(apiKeysSource, 'list').mockRejectedValue(new Error('no network'))
  vi.spyOn(webhooksSource, 'list').mockResolvedValue({ endpoints: [] })
  show()
  await screen.findByRole('region', { name: 'Webhooks' })
  expect(screen.getByRole('alert').textContent).toContain('API keys')
  expect(listKeys).toHaveBeenCalledTimes(1)
})

it('[KE16] the section of the address is scrolled to when it appears', async () => {
  authToken.set('a-token')
  vi.spyOn(apiKeysSource, 'list').mockResolvedValue({ keys: [] })
  vi.spyOn(webhooksSource, 'list').mockResolvedValue({ endpoints: [] })
  const scrolled = vi.fn<(id: string) => void>()
  Element.prototype.scrollIntoView = function () {
    scrolled(this.id)
  }
  location.hash = '#webhooks'
  show()
  await screen.findByRole('region', { name: 'Webhooks' })
  expect(scrolled.mock.calls).toEqual([['webhooks']])
})
