import { itemRow } from '#contract/items.fixture.ts'
import { keepLastWatchlist } from '#features/watchlist/last-watchlist.store.ts'
import { starStore } from '#lib/stars.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LastWatchlist } from './last-watchlist.tsx'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

it('[WL75, ST12] shows the starred pets as they were last read, with their changes and the time', () => {
  starStore.set({ cat: 1_000, dog: 2_000, owl: -3_000 })
  const row = (slug: string) => itemRow({ slug, baseSlug: slug, name: slug, value: 150 })
  keepLastWatchlist({
    rows: ['cat', 'dog', 'owl'].map(row),
    past: [{ slug: 'dog', since: 2, day: 150, week: 100, month: 300 }],
    sample: true,
  })
  vi.setSystemTime(Date.parse('2026-11-20T10:04:00Z'))
  render(<LastWatchlist />)
  expect(screen.getByText(/^Seen/).textContent).toBe(
    'Seen 4 minutes ago, on Nov 20, 2026, 10:00 AM UTC. Values may have changed. Values are samples.',
  )
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['dog', 'cat'])
  expect(screen.getAllByRole('listitem')[0]?.querySelector('small')?.textContent).toBe(
    '1 day +0%7 days +50%30 days -50%',
  )
})

it('[WL75] says how the watchlist comes to be there', () => {
  render(<LastWatchlist />)
  expect(screen.getByText(/^Your watched pets show up here/)).toBeDefined()
})
