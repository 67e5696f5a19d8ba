import type { Bounty, BountySchedule } from '#contract/bounties.ts'
import type { Source } from '#contract/source.ts'
import { httpSource } from '#lib/http-source.ts'
import { LiveContext, type LiveHandle } from '#lib/live-context.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Bounties } from './bounties.tsx'

configure({ defaultHidden: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const bounty = (date: string, fields: Partial<Bounty> = {}): Bounty => ({
  date,
  name: `Pet of ${date}`,
  pet: 'king-leviathan',
  egg: 'Void Egg',
  chance: 2e-10,
  image: '/items/king-leviathan.webp',
  ...fields,
})
const SCHEDULE: BountySchedule = {
  schedule: [bounty('2025-11-20'), bounty('2025-11-21', { egg: '?' }), bounty('2025-11-22')],
  past: [bounty('2025-11-19')],
}

/** The page at `time`; its clock follows the fake one when `pass` moves that. */
async function showAt(time: string, bounties: Source['bounties'] = () => Promise.resolve(SCHEDULE)) {
  vi.setSystemTime(time)
  const listeners = new Set<() => void>()
  const clock = (intervalMs: number) => ({
    get: () => Math.floor(Date.now() / intervalMs) * intervalMs,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const clocks = { 1_000: clock(1_000), 60_000: clock(60_000) }
  const live: LiveHandle = {
    retain: () => () => {},
    status: { get: () => 'connecting', subscribe: () => () => {} },
    hatches: () => () => {},
    clock: (each) => clocks[each],
  }
  const read = vi.fn(bounties)
  const client = createQueryClient({ ...httpSource, bounties: read })
  client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  const router = createMemoryRouter([{ path: '/', element: <Bounties /> }])
  render(
    <LiveContext value={live}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LiveContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      for (const listener of listeners) listener()
      await vi.advanceTimersByTimeAsync(0)
    })
  return { read, pass }
}
const today = () => screen.queryByRole('heading', { level: 2, name: /^Pet of/ })?.textContent
const rows = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem')
const timer = () => screen.getByRole('timer').getAttribute('aria-label')

it('[BO1, VA30] shows today with its countdown, and those to come with theirs', async () => {
  const { pass } = await showAt('2025-11-20T13:45:30.000Z')
  expect([today(), timer()]).toEqual(['Pet of 2025-11-20', 'Time left: 10 hours 14 minutes 30 seconds'])
  expect(rows('Upcoming').map((row) => row.querySelector('.in')?.textContent)).toEqual(['in 10h 14m', 'in 1d 10h 14m'])
  await pass(1_000)
  expect(timer()).toEqual('Time left: 10 hours 14 minutes 29 seconds')
})

/** A reader whose clock is `offset` minutes behind UTC and shows the end of the day as `end`. */
function readerAt(offset: number, end: string) {
  const spies = [
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset),
    vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue(end),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
}

it('[BO11] the end of the day is shown in the reader’s time zone beside UTC', async () => {
  readerAt(300, '7:00 PM')
  await showAt('2025-11-20T13:45:30.000Z')
  expect(screen.getByText(/^Ends at/).textContent).toEqual('Ends at 00:00 UTC · 7:00 PM your time')
})

it('[BO11] a reader in UTC sees the end of the day once', async () => {
  readerAt(0, '12:00 AM')
  await showAt('2025-11-20T13:45:30.000Z')
  expect(screen.getByText(/^Ends at/).textContent).toEqual('Ends at 00:00 UTC')
})

it('[BO1, VA75] leaving soon is said under 30 minutes', async () => {
  const { pass } = await showAt('2025-11-20T23:30:00.000Z')
  expect(screen.queryByText('Leaving soon')).toBeNull()
  await pass(1_000)
  expect(screen.getByText('Leaving soon')).toBeDefined()
})

it('[BO2] the list turns over at UTC midnight and is read again', async () => {
  const { pass, read } = await showAt('2025-11-20T23:59:58.000Z')
  expect([today(), read.mock.calls.length]).toEqual(['Pet of 2025-11-20', 1])
  await pass(2_000)
  expect([today(), read.mock.calls.length, timer()]).toEqual([
    'Pet of 2025-11-21',
    2,
    'Time left: 24 hours 0 minutes 0 seconds',
  ])
  expect(rows('Past days').map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
    'Pet of 2025-11-20',
    'Pet of 2025-11-19',
  ])
})

it('[BO3] an unknown egg is a question mark, today and later', async () => {
  const { pass } = await showAt('2025-11-20T23:59:59.000Z')
  expect(rows('Upcoming')[0]?.querySelector('.egg')?.textContent).toEqual('?Egg unknown')
  await pass(1_000)
  expect(document.querySelector('.art')?.textContent).toEqual('?')
  expect(screen.getByText('Egg not announced yet')).toBeDefined()
})

it('[BO3, BO12, BO13] shows past days, and that the list has ended', async () => {
  await showAt('2025-11-22T10:00:00.000Z')
  expect(screen.getByText('No more bounties announced yet.')).toBeDefined()
  cleanup()
  await showAt('2025-12-01T10:00:00.000Z', () => Promise.resolve({ schedule: [], past: [bounty('2025-11-22')] }))
  expect([screen.getByText('No bounty today').tagName, today(), screen.queryByRole('timer')]).toEqual([
    'H2',
    undefined,
    null,
  ])
  expect(rows('Past days')).toHaveLength(1)
  cleanup()
  await showAt('2025-11-18T10:00:00.000Z')
  expect(screen.getByText('See the next one below.')).toBeDefined()
})

it('[BO5] a sample is called one', async () => {
  await showAt('2025-11-20T10:00:00.000Z')
  expect(screen.queryByText(/sample/i)).toBeNull()
  cleanup()
  await showAt('2025-11-20T10:00:00.000Z', () =>
    Promise.resolve({ schedule: SCHEDULE.schedule.map((each) => ({ ...each, sample: true })), past: [] }),
  )
  expect(screen.getByText('Sample')).toBeDefined()
  expect(screen.getByText('Sample schedule: November 2025, repeated.')).toBeDefined()
})

it('[BO6] a failure says what failed, and can be tried again', async () => {
  let fails = true
  await showAt('2025-11-20T10:00:00.000Z', () =>
    fails ? Promise.reject(new Error('down')) : Promise.resolve(SCHEDULE),
  )
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load bounties')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(today()).toEqual('Pet of 2025-11-20')
})

it('[BO4, BO7] the planner shows the chance before midnight and the eggs of an even chance', async () => {
  await showAt('2025-11-20T14:00:00.000Z', () =>
    Promise.resolve({ schedule: [bounty('2025-11-20', { chance: 1e-6 })], past: [] }),
  )
  const planner = within(screen.getByRole('region', { name: 'Can I hatch it today?' }))
  const answer = () => document.querySelector('.answer b')?.textContent
  fireEvent.change(planner.getByLabelText('Eggs per second'), { target: { value: '10' } })
  // 360,000 eggs: 1 − (1 − 1e-6)^360,000
  expect([answer(), planner.getByTitle('360,000').textContent, planner.getByTitle('693,147').textContent]).toEqual([
    '30.2%',
    '360K',
    '693.15K',
  ])
  fireEvent.change(planner.getByLabelText(/^Luck/), { target: { value: '500' } })
  expect(answer()).toEqual('83.5%')
})

it('[BO9, BO10] a wrong figure says what is expected, and gives no chance', async () => {
  await showAt('2025-11-20T14:00:00.000Z', () =>
    Promise.resolve({ schedule: [bounty('2025-11-20', { chance: 1e-6 })], past: [] }),
  )
  const planner = within(screen.getByRole('region', { name: 'Can I hatch it today?' }))
  const luck = planner.getByLabelText(/^Luck/)
  const answer = () => document.querySelector('.answer b')?.textContent
  const type = (value: string) => fireEvent.change(luck, { target: { value } })
  for (const wrong of ['much', '', '-3', '1000001', '6,5,1']) {
    type(wrong)
    expect([wrong, answer(), luck.getAttribute('aria-invalid')]).toEqual([wrong, '–', 'true'])
    expect(document.getElementById(luck.getAttribute('aria-describedby')!)?.textContent).toEqual(
      'Enter a number from 0 to 1,000,000, like 100.',
    )
    expect([planner.queryByText(/before then/), planner.queryByText(/50\/50/)]).toEqual([null, null])
  }
  expect(planner.getByLabelText('Eggs per second').getAttribute('aria-invalid')).toEqual('false')
  type('500')
  expect([answer(), luck.getAttribute('aria-invalid'), luck.hasAttribute('aria-describedby')]).toEqual([
    expect.stringMatching(/^\d+(\.\d+)?%$/),
    'false',
    false,
  ])
  type('0')
  expect(answer()).toEqual('0%')
})

it('[BO15, VA92, VA93] a figure takes both decimal signs and any length, and is asked about where it may be two', async () => {
  await showAt('2025-11-20T23:00:00.000Z', () =>
    Promise.resolve({ schedule: [bounty('2025-11-20', { chance: 1e-6 })], past: [] }),
  )
  const planner = within(screen.getByRole('region', { name: 'Can I hatch it today?' }))
  const pace = planner.getByLabelText<HTMLInputElement>('Eggs per second')
  const eggs = () => planner.queryByText(/before then/) && planner.getAllByTitle(/\d/)[0]!.getAttribute('title')
  fireEvent.change(pace, { target: { value: '2,5' } })
  expect([eggs(), pace.maxLength]).toEqual(['9,000', -1])
  fireEvent.change(pace, { target: { value: '1,500' } })
  expect([eggs(), pace.getAttribute('aria-invalid')]).toEqual([null, 'true'])
  expect(planner.getByText('Did you mean 1.5 or 1,500?')).toBeDefined()
  fireEvent.click(planner.getByRole('button', { name: '1.5' }))
  expect([pace.value, eggs()]).toEqual(['1.5', '5,400'])
})
