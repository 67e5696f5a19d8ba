import { VARIANTS } from '#contract/catalogue.ts'
import type { SearchIndex } from '#contract/search.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { ItemList, ItemRow, ItemsQueryInput } from '#contract/items.ts'
import type { Source } from '#contract/source.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { Calculator } from '../calculator.tsx'
import '../picker.tsx' // so that its code is there when it is first opened

/** Searches, filters and pages rows as the API does, and records its requests. */
export function catalogue(rows: readonly ItemRow[]) {
  const items = vi.fn<(query: ItemsQueryInput) => Promise<ItemList>>(
    async ({ search = '', page = 1, limit = 20, minValue = -1, maxValue = Infinity }) => {
      const isBounded = minValue >= 0 || maxValue < Infinity
      const found = rows.filter(
        ({ name, value }) =>
          name.includes(search) &&
          (!isBounded || (typeof value === 'number' && value >= minValue && value <= maxValue)),
      )
      return {
        pets: found.slice((page - 1) * limit, page * limit),
        pagination: { current: page, pages: Math.ceil(found.length / limit), total: found.length },
      }
    },
  )
  const itemsBySlugs = vi.fn<(slugs: readonly string[]) => Promise<{ pets: ItemRow[] }>>(async (slugs) => ({
    pets: rows.filter(({ slug }) => slugs.includes(slug)),
  }))
  const searchIndex = vi.fn<() => Promise<SearchIndex>>(async () => toSearchIndex(rows))
  return { items, itemsBySlugs, searchIndex }
}

/** The index of the pets that have their base among the rows. */
const toSearchIndex = (rows: readonly ItemRow[]): SearchIndex => ({
  pets: rows
    .filter(({ variant }) => variant === 'Normal')
    .map(({ slug, name, hue }) => ({
      slug,
      name,
      hue,
      figures: Object.fromEntries(
        VARIANTS.flatMap((variant) => {
          const row = rows.find((each) => each.slug === variantSlug(slug, variant))
          return row ? [[variant, { value: row.value, trend: row.trend }]] : []
        }),
      ),
    })),
  eggs: [],
})

/** The button of that name. Asking for the role would compute the names of hundreds of others. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )
  if (!found) throw new Error(`there is no button ${name}`)
  return found
}

function Page({ ledger }: { ledger: LedgerStore | null }) {
  const [open] = useState(() => async () => ledger)
  return (
    <LedgerContext value={open}>
      <Calculator />
    </LedgerContext>
  )
}

/** The screen at `query`, in a router. Needs fake timers. */
export async function renderCalculator(
  query: string,
  source: Pick<Source, 'items' | 'itemsBySlugs'> & Partial<Source>,
  signInPath?: string,
  state: unknown = null,
  ledger: LedgerStore | null = null,
) {
  const client = createQueryClient(sourceWith(source))
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    ...(signInPath === undefined ? {} : { signInPath }),
  })
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  // As on the site, a loader keeps each navigation under way for a moment.
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 5))
  const router = createMemoryRouter([{ id: 'page', path: '/calculator', element: <Page ledger={ledger} />, loader }], {
    initialEntries: [{ pathname: '/calculator', search: query, state }],
    hydrationData: { loaderData: { page: null } },
  })
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // The pets first; what would make the trade fair is asked for when they are known.
  for (let read = 0; read < 2; read++) await act(() => vi.advanceTimersByTimeAsync(1))
  return {
    ...view,
    client,
    query: () => router.state.location.search,
    state: (): unknown => router.state.location.state,
  }
}
