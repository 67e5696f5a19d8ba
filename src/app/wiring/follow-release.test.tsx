import { noteRelease } from '#lib/release.ts'
import { createMemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { followRelease } from './follow-release.ts'

const answer = (release?: string) =>
  noteRelease(new Response(null, release === undefined ? {} : { headers: { 'site-release': release } }))

const page = { pathname: '/', search: '', assign: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() }
beforeEach(() => {
  page.assign.mockReset()
  page.reload.mockReset()
  answer('hydrate-new')
  page.pathname = '/'
})

/** A router whose screens load, on the first page. */
function open(own: string | undefined) {
  const lazy = async () => ({ Component: () => null })
  const router = createMemoryRouter(
    ['/', '/items', '/items/:slug'].map((path) => ({ path, lazy, loader: () => null })),
    { initialEntries: ['/'] },
  )
  followRelease(router, own, page)
  return router
}

it('[CN44] a tab of another release loads the document of the page that it goes to, with its query and place', async () => {
  const router = open('hydrate-old')
  void router.navigate('/items?search=dog#top')
  await vi.waitFor(() => expect(page.assign).toHaveBeenCalled())
  expect(page.assign.mock.calls).toEqual([['/items?search=dog#top']])
  expect([page.reload.mock.calls, router.state.location.pathname]).toEqual([[], '/'])
})

it('[CN44] back and forward reload the page whose address the browser has set already', async () => {
  const router = open('hydrate-old')
  page.pathname = '/items'
  void router.navigate('/items')
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  expect(page.assign).not.toHaveBeenCalled()
})

it.each([
  ['of the same release', 'hydrate-new', '/items'],
  ['of an unknown release', undefined, '/items'],
  ['that only changes its query', 'hydrate-old', '/?search=dog'],
])('[CN44] a tab %s goes on as it is', async (_, own, to) => {
  const router = open(own)
  await router.navigate(to)
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(to)
  expect([page.assign.mock.calls, page.reload.mock.calls]).toEqual([[], []])
})

it('[CN44] an answer without a release changes nothing, and the newest answer decides', async () => {
  answer('hydrate-old')
  answer()
  const router = open('hydrate-old')
  await router.navigate('/items')
  expect(page.assign).not.toHaveBeenCalled()
  answer('hydrate-new')
  void router.navigate('/items/doggy')
  await vi.waitFor(() => expect(page.assign.mock.calls).toEqual([['/items/doggy']]))
})
