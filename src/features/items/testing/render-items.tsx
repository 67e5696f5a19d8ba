import type { ItemList, ItemRow, ItemsQueryInput } from '#contract/items.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { Source } from '#contract/source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { Items } from '../items.tsx'

/** Cuts rows into pages as the API does. */
export const createPages =
  (rows: readonly ItemRow[]) =>
  ({ page = 1 }: ItemsQueryInput): Promise<ItemList> =>
    Promise.resolve({
      pets: rows.slice((page - 1) * 20, page * 20),
      pagination: { current: page, pages: Math.ceil(rows.length / 20), total: rows.length },
    })

/** The screen at `path`, in a router, reading from `items`. Needs fake timers. */
export async function renderItems(path: string, items: Source['items'], others: Partial<Source> = {}) {
  const client = createQueryClient(sourceWith({ items, ...others }))
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  const layout = (
    <>
      <Link to="/items?search=header">header search</Link>
      <Outlet />
    </>
  )
  const router = createMemoryRouter([{ element: layout, children: [{ path: '/items', element: <Items /> }] }], {
    initialEntries: [path],
  })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { ...view, client, router, address: () => router.state.location.pathname + router.state.location.search }
}
