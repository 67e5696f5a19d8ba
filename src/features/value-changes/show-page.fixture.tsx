import type { Source } from '#contract/source.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

/** A page at `address`, over a source that answers `reads`. */
export function showPage(
  element: ReactElement,
  { path, address }: { path: string; address: string },
  reads: Partial<Source>,
) {
  const client = createQueryClient(sourceWith(reads))
  client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router }
}
