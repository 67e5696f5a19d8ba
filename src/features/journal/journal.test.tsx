import { createStore } from '#base/store.ts'
import { itemRow } from '#contract/items.fixture.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { mergeLedgers, toTombstone } from '#domain/ledger/merge-ledgers.ts'
import { toTradeRows } from '#domain/ledger/trade-rows.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { seriesQuery } from '#lib/ledger/series-query.ts'
import { createQueryClient, rowsQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Journal } from './journal.tsx'

const DAY = 86_400_000
const now = Date.parse('2026-03-01T12:00:00.000Z')
const ITEMS = [
  itemRow({ slug: 'doggy', baseSlug: 'doggy', name: 'Doggy', value: 100 }),
  itemRow({ slug: 'king', baseSlug: 'king', name: 'King', value: 90 }),
  itemRow({ slug: 'owl', baseSlug: 'owl', name: 'Owl', value: 'O/C' }),
]
const SERIES = new Map([
  ['doggy', [{ at: now - 90 * DAY, value: 100 }]],
  [
    'king',
    [
      { at: now - 90 * DAY, value: 120 },
      { at: now - 15 * DAY, value: 150 },
      { at: now - 2 * DAY, value: 90 },
    ],
  ],
  ['owl', [{ at: now - 90 * DAY, value: null }]],
])
/** A Doggy for a pet that had this value, some days ago. */
const trade = (id: string, days: number, slug: string, value: number | 'O/C') =>
  toTradeRows(id, new Date(now - days * DAY).toISOString(), {
    yours: [{ slug: 'doggy', quantity: 1, value: 100 }],
    theirs: [{ slug, quantity: 1, value }],
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(...rows: LedgerRow[]) {
  return showWith(SERIES, rows)
}

/** `series`: null: values over time have still to come. */
async function showWith(series: typeof SERIES | null, rows: readonly LedgerRow[]) {
  const state = createStore<{ rows: readonly LedgerRow[]; storage: string }>({ rows, storage: 'stored' })
  const add = vi.fn(async (added: readonly LedgerRow[]) =>
    state.set({ ...state.get(), rows: mergeLedgers(rows, added) }),
  )
  const store = { ...state, add } as unknown as LedgerStore
  const open = async () => store
  const client = createQueryClient({ site: async () => Promise.reject(new Error('none')) } as never)
  const slugs = [...new Set(rows.map(({ slug }) => slug))].toSorted()
  client.setQueryData(rowsQuery(slugs).queryKey, { pets: ITEMS.filter(({ slug }) => slugs.includes(slug)) })
  if (series)
    client.setQueryData(seriesQuery(slugs).queryKey, new Map([...series].filter(([slug]) => slugs.includes(slug))))
  else vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LedgerContext value={open}>
          <Journal />
        </LedgerContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('heading', { level: 2 }) // once the ledger is open
  return { add }
}
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
const summary = () => screen.getByRole('region', { name: 'How your trades turned out' })

it('[ML90, ML91] a trade shows both sides, the verdict then, and what the sides were worth later', async () => {
  await show(...trade('a', 20, 'king', 120))
  const card = screen.getByRole('article')
  expect(card.querySelector('.word')!.textContent).toBe('Win')
  expect(within(card).getByRole('region', { name: 'You gave' }).textContent).toContain('Doggy100')
  expect(within(card).getByRole('region', { name: 'You got' }).textContent).toContain('King120')
  expect(cells(within(card).getByRole('table'))).toEqual([
    ['Then', '100', '120', '+16.7%'],
    ['1 day', '100', '120', '+16.7%'],
    ['7 days', '100', '150', '+33.3%'],
    ['30 days', '–', '–', '–'],
    ['Now', '100', '90', '-10%'],
  ])
})

it('[ML92, ML93, ML94] the summary counts what can be counted at the chosen time', async () => {
  await show(...trade('a', 20, 'king', 120), ...trade('b', 3, 'king', 100), ...trade('c', 40, 'owl', 'O/C'))
  expect(summary().querySelector('.rate')!.textContent).toBe('100% Turned out a win')
  expect(summary().textContent).toContain(
    '1 of 3 trades counted. 1 is too new. 1 trade without a value for every pet, or a gift.',
  )
  const heads = () => [...summary().querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Verdict then', 'Later a win', 'Later fair', 'Later a loss'])
  fireEvent.click(screen.getByRole('radio', { name: 'Now' }))
  expect(heads()).toEqual(['Verdict then', 'Now a win', 'Now fair', 'Now a loss'])
  expect(summary().querySelector('.rate')!.textContent).toBe('0% Turned out a win')
  expect(summary().textContent).toContain('2 of 3 trades counted. 1 trade without a value')
  expect(cells(within(summary()).getByRole('table'))).toEqual([
    ['Win', '0', '0', '1'],
    ['Fair', '0', '0', '1'],
    ['Lose', '0', '0', '0'],
  ])
})

it('[ML90] a journal without trades says where they come from', async () => {
  await show()
  expect(screen.getByText('No trades yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the calculator' }).getAttribute('href')).toBe('/calculator')
})

it('[ML124] a trade whose booking was undone is not in the journal', async () => {
  await show(...trade('a', 20, 'king', 120), ...trade('b', 3, 'king', 100).map(toTombstone))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(summary().textContent).toContain('of 1 trade counted.')
})

it('[ML125] a deleted trade asks first and leaves the journal', async () => {
  const { add } = await show(...trade('a', 20, 'king', 120), ...trade('b', 3, 'king', 100))
  fireEvent.click(screen.getByRole('button', { name: 'Delete the trade of Feb 26, 2026' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete this trade?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(add).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the trade of Feb 26, 2026' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete trade' }))
  expect(add.mock.calls[0]?.[0].map(({ id, deleted }) => [id, deleted])).toEqual([
    ['b:out:0', true],
    ['b:in:0', true],
  ])
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Trade of Feb 9, 2026',
  ])
})

it('[ML146] until values over time have come the summary counts nothing', async () => {
  await showWith(null, trade('a', 20, 'king', 120))
  const figures = cells(within(summary()).getByRole('table')).map(([, ...rest]) => rest)
  expect(figures.flat()).toEqual(Array.from({ length: 9 }, () => '–'))
  expect(summary().querySelector('.rate')!.textContent).toBe('– Turned out a win')
})
