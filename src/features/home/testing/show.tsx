import type { ItemRow } from '#contract/items.ts'
import type { Source } from '#contract/source.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { LiveStatus } from '#contract/live.ts'
import { LiveContext } from '#lib/live-context.ts'
import { createQueryClient } from '#lib/queries.ts'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'

export const row = (number: number, change: Partial<ItemRow> = {}): ItemRow => ({
  id: `pet-${number}`,
  slug: `pet-${number}`,
  baseSlug: `pet-${number}`,
  name: `Pet ${number}`,
  variant: 'Normal',
  image: `/items/pet-${number}.webp`,
  rarity: 'Secret',
  category: 'secret',
  value: 1_000 + number,
  trend: 'stable',
  demand: 'high',
  owners: 7,
  hue: 200,
  stats: { bubbles: 1, coins: 0, gems: 0, worldCurrency: { tickets: 0, seashells: 0, pearls: 0 } },
  updatedAt: '2026-01-01T00:00:00.000Z',
  source: 'ingest',
  flags: [],
  ...change,
})
export const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at))

notifyManager.setScheduler(queueMicrotask) // not by timers, which may be faked
const TURNS = 20

const homeSource = (reads: Partial<Source>) =>
  sourceWith({
    site: () => Promise.resolve({ origin: 'https://v.test', host: 'v.test', sample: true }),
    stats: () => Promise.resolve({ usersOnline: 3, totalPets: 554, totalExists: 291_917, secretHatches24h: 0 }),
    recent: (limit) => Promise.resolve({ pets: rows(limit) }),
    highestValue: (limit) => Promise.resolve({ pets: rows(limit) }),
    highDemand: (limit) => Promise.resolve({ pets: rows(limit) }),
    ...reads,
  })

/** Shows a part of the home page over `reads`, with a live channel of the given status. */
export async function show(
  part: ReactNode,
  { live = 'connecting', ...reads }: Partial<Source> & { live?: LiveStatus } = {},
) {
  const client = createQueryClient(homeSource(reads))
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  let retainCount = 0
  const handle = {
    retain: () => {
      retainCount++
      return () => void retainCount--
    },
    status: { get: () => live, subscribe: () => () => {} },
    hatches: () => () => {},
    clock: () => ({ get: () => 0, subscribe: () => () => {} }),
  }
  const shown = render(
    <LiveContext value={handle}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </LiveContext>,
  )
  await act(async () => {
    for (let turn = 0; turn < TURNS; turn++) await null // reads that are answered immediately are shown
  })
  return { ...shown, client, held: () => retainCount }
}
