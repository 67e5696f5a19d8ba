import type { RangeCalibration } from '#contract/estimates.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { HowValuesAreMade } from './how-values-are-made.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

/** A minute more, because the page's clock is rounded down to minutes. */
const agoIso = (ms: number) => new Date(Date.now() - ms - 60_000).toISOString()
const close = (age: number) => ({ day: agoIso(age + DAY), at: agoIso(age), ageHours: Math.floor(age / HOUR) })

const KNOWN: RangeCalibration = {
  close: close(3 * HOUR),
  trades: 2_000,
  within90: 1_780,
  within50: 1_020,
  seen: 2_000,
  needed: 200,
  bands: [
    { from: 0, to: 1_000, trades: 1_500, within90: 1_350, within50: 760 },
    { from: 1_000, to: 100_000, trades: 490, within90: 425, within50: 256 },
    { from: 100_000, trades: 10, within90: 5, within50: 4 },
  ],
  pull: { changes: 120, needed: 30, share: 0.12, low: 0.04, high: 0.21 },
  outcomes: [
    { by: 'editors', days: 7, changes: 60, judged: 50, better: 41 },
    { by: 'editors', days: 30, changes: 40, judged: 40, better: 34 },
    { by: 'estimator', days: 7, changes: 9, judged: 8, better: 6 },
    { by: 'estimator', days: 30, changes: 0, judged: 0, better: 0 },
  ],
}

/** `close: null`: nothing was computed yet. */
type Known = Omit<Partial<RangeCalibration>, 'close'> & { close?: RangeCalibration['close'] | null }

function merge({ close: computed = KNOWN.close!, ...known }: Known): RangeCalibration {
  const { close: _, ...rest } = KNOWN
  return { ...rest, ...known, ...(computed && { close: computed }) }
}

async function show(known: Known | Error) {
  const client = createQueryClient(
    sourceWith({
      calibration: () => (known instanceof Error ? Promise.reject(known) : Promise.resolve(merge(known))),
    }),
  )
  client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HowValuesAreMade />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText(known instanceof Error ? 'Couldn’t load how right we are' : /Last computed|Not computed yet/)
  return document.querySelector('article')!.textContent
}
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('[ST40, ST48, SE1] the page has a title, an address and a heading of its own', async () => {
  await show({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How values are made')
  expect(screen.getByText(/^Players report their trades\. /)).toBeTruthy()
  expect(document.title).toBe('How values are made | bgsi.example')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://bgsi.example/values/how')
})

it('[RC53] how values are made says where they come from, who may change them, what a receipt is, and how to check the chain', async () => {
  const text = await show({})
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Where a value comes from',
      'Who may change a value',
      'What a receipt is',
      'How to check the chain',
    ]),
  )
  expect(text).toContain('one for a change of up to 3%, two editors in all for a larger one')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/values/changes', '/values/changes.atom', '/values/changes.json']))
})

it('[ST41] it says how many trades fell inside the ranges, in all and by worth, and what that means', async () => {
  const text = await show({})
  expect(text).toContain('Of the last 2,000 trades, 89% fell inside our 90% range.')
  expect(text).toContain('about what we promise')
  expect(rows('Trades inside our ranges, by what one side is worth')).toEqual([
    ['Under 1,000', '1,500', '90%', '51%'],
    ['1,000 to 100K', '490', '87%', '52%'],
    ['100K or more', '10', 'too few'],
    ['All', '2,000', '89%', '51%'],
  ])
  cleanup()
  expect(await show({ within90: 1_600 })).toContain('our ranges are too narrow')
  cleanup()
  expect(await show({ within90: 1_960 })).toContain('our ranges are wider than they have to be')
})

it('[ST42] with too few trades it says how many there are, and no share', async () => {
  const text = await show({ seen: 134, trades: 34, within90: 30 })
  expect(text).toContain('Not enough trades yet: 134 of 200.')
  expect(text).not.toContain('fell inside')
  expect(screen.queryByRole('table', { name: /inside our ranges/ })).toBeNull()
})

it('[ST43] it says how far trades follow its numbers, or that this is not known', async () => {
  const text = await show({})
  expect(text).toContain('About 12% of the way.')
  expect(text).toContain('between 4% and 21%, by 120 changes')
  cleanup()
  expect(await show({ pull: { changes: 12, needed: 30 } })).toContain(
    'Not known yet.It takes 30 changes with trades after them, and there are 12.',
  )
  cleanup()
  expect(await show({ pull: { changes: 45, needed: 30 } })).toContain('but their trades don’t agree enough')
})

it('[ST44] it says how the changes of editors and of the estimator turned out, and by what rule', async () => {
  const text = await show({})
  expect(rows('Changes that most later trades agreed with')).toEqual([
    ['By the editors', '82% 41 of 5010 more had too few trades', '85% 34 of 40'],
    ['Value bot, approved by editors', '75% 6 of 81 more had too few trades', 'none yet'],
  ])
  expect(text).toContain('What this site says later doesn’t count.')
})

it('[ST45] it says when that was computed, and when it is late, failed, or not computed yet', async () => {
  const late = 'more than 2 days old'
  const fresh = await show({})
  expect(fresh).toContain('Last computed 3 hours ago.')
  expect(fresh).not.toContain(late)
  cleanup()
  expect(await show({ close: close(2 * DAY - HOUR) })).not.toContain(late)
  cleanup()
  const old = await show({ close: close(2 * DAY + HOUR), failedAt: agoIso(5 * HOUR) })
  expect(old).toContain(late)
  expect(old).toContain('The last try didn’t work: 5 hours ago.')
  cleanup()
  expect(await show({ close: null })).toContain('Not computed yet.')
})

it('[ST46] where sample trades count, it says so beside its figures', async () => {
  expect(await show({})).not.toContain('Sample trades:')
  cleanup()
  expect(await show({ close: { ...KNOWN.close!, sample: true } })).toContain('Sample trades:')
})

it('[ST47] what cannot be loaded leaves the rest of the page, with a button to try again', async () => {
  const text = await show(new Error('down'))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(text).toContain('What a receipt is')
})
