import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useWishFilters } from './use-wish-filters.ts'

it('[WI62] the server’s page has no filters, whatever the address says, so that all share it', () => {
  const Page = () => <output>{JSON.stringify(useWishFilters()[0])}</output>
  const html = (address: string) =>
    renderToString(
      <RouterProvider
        router={createMemoryRouter([{ path: '/trades', element: <Page /> }], { initialEntries: [address] })}
      />,
    )
  expect(html('/trades?tag=any')).toBe(html('/trades'))
  expect(html('/trades')).toContain('output')
})
