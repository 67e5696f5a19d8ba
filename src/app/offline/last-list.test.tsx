import { itemRow } from '#contract/items.fixture.ts'
import type { ItemRow } from '#contract/items.ts'
import type { LastList as List } from '#features/items/last-list.store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LastList } from './last-list.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const row = (changes: Partial<ItemRow>) =>
  itemRow({ slug: 'cat', name: 'Cat', value: 1_250_000, trend: 'rising', demand: 'low', ...changes })
const list: List = {
  seenAt: '2026-11-20T10:00:00.000Z',
  filters: 'category=secret&demand=high&variant=shiny',
  total: 1_752,
  sample: false,
  rows: [row({}), row({ slug: 'shiny-dog', name: 'Shiny Dog', variant: 'Shiny', value: 'N/A' })],
}

it('[ST8] says when the list was seen, and keeps that up to date', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:04:00Z') })
  render(<LastList list={list} />)
  const said = () => screen.getByText(/^Seen/).textContent
  expect(said()).toEqual('Seen 4 minutes ago, on Nov 20, 2026, 10:00 AM UTC. Values may have changed.')
  act(() => vi.advanceTimersByTime(60 * 60_000))
  expect(said()).toEqual('Seen 1 hour ago, on Nov 20, 2026, 10:00 AM UTC. Values may have changed.')
})

it('[ST8] says what the list holds, and shows its rows as they were', () => {
  render(<LastList list={list} />)
  expect(screen.getByText(/^The first/).textContent).toEqual(
    'The first 2 of 1,752 pets · Secret · Demand: High · Variant: Shiny',
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CatDemand: Low1.25MTrend: Rising',
    'ShinyDogDemand: LowN/A',
  ])
})
