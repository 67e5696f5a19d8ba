import { itemRow } from '#contract/items.fixture.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { valueReceipt } from '#contract/value-changes.fixture.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Receipt } from './receipt.tsx'
import { showPage } from './show-page.fixture.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

/** The page of `receipt`, of a pet that has `value` today and other changes as given. */
async function show(
  receipt: ValueReceipt,
  { value = 1_300_000, earlier, later }: { value?: number; earlier?: ValueReceipt; later?: ValueReceipt } = {},
) {
  const itemsBySlugs = vi.fn<Source['itemsBySlugs']>().mockResolvedValue({ pets: [itemRow({ value })] })
  const page = showPage(
    <Receipt />,
    { path: '/values/changes/:number', address: `/values/changes/${receipt.number}` },
    {
      valueChange: () => Promise.resolve(receipt),
      valueChanges: ({ before }) => {
        const found = before === undefined ? later : earlier
        return Promise.resolve({ changes: found ? [found] : [] })
      },
      itemsBySlugs,
    },
  )
  await screen.findByRole('heading', { level: 1, name: /Receipt \d/ })
  return { ...page, itemsBySlugs }
}
const region = (name: string) => screen.getByRole('region', { name })
const rows = () =>
  within(region('What changed'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const facts = (name: string) =>
  [...region(name).querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))

it('[RC20, RC23, VC80] a receipt shows what changed, before and after', async () => {
  await show(
    valueReceipt({
      before: { value: 'O/C', demand: 'high', trend: 'stable' },
      after: { value: 1_280_000, range: { low: 1_200_000, high: 1_400_000 }, demand: 'insane', trend: 'stable' },
    }),
  )
  expect(rows()).toEqual([
    ['Value', "Owner's choice", '1,280,000'],
    ['Range', 'None', '1,200,000 to 1,400,000'],
    ['Demand', 'High', 'Insane'],
    ['Trend', 'Stable', 'Stable'],
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toEqual('King Doggy Receipt 7')
})

it('[VC81] the receipt of a first value shows only what it begins with, and no dash', async () => {
  const { before: _, ...first } = valueReceipt({ after: { value: 13, demand: 'low' } })
  await show(first)
  const region = screen.getByRole('region', { name: 'First value' })
  expect(
    [...region.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Value', '13'],
    ['Demand', 'Low'],
  ])
  expect([region.textContent?.includes('–'), screen.queryByRole('region', { name: 'What changed' })]).toEqual([
    false,
    null,
  ])
})

it('[VC82] it begins with what a receipt is', async () => {
  await show(valueReceipt())
  expect(document.querySelector('header + p')?.textContent).toEqual(
    'Like a receipt from a shop, this page says what changed, who changed it and why. Nobody can rewrite it in secret.',
  )
})

it('[RC24] it shows today’s value and how far it moved since, and follows it', async () => {
  const { client, itemsBySlugs } = await show(valueReceipt())
  const today = () => region('Today').querySelector('.figures')?.textContent
  await waitFor(() => expect(today()).toEqual('1.3M+1.6% since this change'))
  expect(region('Today').textContent).toContain('The value has changed since.')
  itemsBySlugs.mockResolvedValue({ pets: [itemRow({ value: 1_280_000 })] })
  await act(() => client.invalidateQueries({ queryKey: ['items', 'rows'] }))
  await waitFor(() => expect(today()).toEqual('1.28M'))
  expect(region('Today').textContent).toContain('still the one of this receipt')
})

it('[RC25] it says when, from where, by whom, why and with which evidence', async () => {
  await show(
    valueReceipt({
      source: 'desk',
      proposedBy: { role: 'player' },
      approvedBy: [{ role: 'lead', name: 'Nova' }, { role: 'former' }],
      evidence: ['trade of Nov 19', 'trade of Nov 20'],
    }),
  )
  expect(facts('Who and why').slice(1)).toEqual([
    ['From', 'The editors’ desk'],
    ['Proposed by', 'a player'],
    ['Approved by', 'Nova (lead editor), a former editor'],
    ['Why', 'three sales'],
    ['Evidence', 'trade of Nov 19', 'trade of Nov 20'],
  ])
  expect(region('Who and why').querySelector('time')?.dateTime).toEqual('2026-11-20T18:05:00.000Z')
})

it('[RC25] without a reason it says so', async () => {
  const { reason: _, ...withoutReason } = valueReceipt()
  await show(withoutReason)
  expect(facts('Who and why').at(-1)).toEqual(['Why', 'No reason was given.'])
})

it('[RC26] it leads to the change that it takes back, and to the one that took it back', async () => {
  await show(valueReceipt({ reverts: 3, revertedBy: 9 }))
  const links = within(region('Who and why')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['receipt 3', '/values/changes/3'],
    ['receipt 9', '/values/changes/9'],
  ])
})

it('[RC27] it shows its hash and the one before, and what they are for', async () => {
  await show(valueReceipt())
  expect(facts('Proof')).toEqual([
    ['Hash of this receipt', `${'0'.repeat(63)}7`],
    ['Hash of the one before', `${'0'.repeat(63)}6`],
  ])
  expect(region('Proof').textContent).toContain('old ones can’t be changed secretly')
  cleanup()
  await show(valueReceipt({ number: 1 }))
  expect(facts('Proof')[1]).toEqual(['Hash of the one before', 'None: this is the first receipt.'])
})

it('[RC28] it leads to the changes before and after of the same pet', async () => {
  await show(valueReceipt(), { earlier: valueReceipt({ number: 2 }), later: valueReceipt({ number: 40 }) })
  const nav = screen.getByRole('navigation', { name: 'More changes of King Doggy' })
  await waitFor(() =>
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Change before', '/values/changes/2'],
      ['All changes of King Doggy', '/values/changes?item=king-doggy'],
      ['Change after', '/values/changes/40'],
    ]),
  )
  cleanup()
  await show(valueReceipt())
  await waitFor(() => expect(screen.getByText('No change before')).toBeTruthy())
  expect(screen.getByText('No change after')).toBeTruthy()
})

it('[RC22] title, description, picture and canonical address are its own', async () => {
  await show(valueReceipt({ reason: 'Three sales.' }))
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')
  await waitFor(() => expect(document.title).toEqual('King Doggy, receipt 7 | bgsi.example'))
  expect(content('meta[name=description]')).toEqual(
    'King Doggy: 1,200,000 to 1,280,000 on Nov 20, 2026, by the operator’s bot. Why: Three sales. Who changed the value, why, and how it has moved since.',
  )
  expect(content('meta[property="og:image"]')).toEqual('https://bgsi.example/preview/values/changes/7.png')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toEqual(
    'https://bgsi.example/values/changes/7',
  )
  const crumbs = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Value changes',
    'Receipt 7',
  ])
})

it.each(['/values/changes/7', '/values/changes/x'])(
  '[RC21] %s, which is not there, says so and leads on',
  async (address) => {
    showPage(
      <Receipt />,
      { path: '/values/changes/:number', address },
      { valueChange: () => Promise.reject(new NotFoundError('x')) },
    )
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toEqual('Receipt not found')
    expect(screen.getByRole('link', { name: 'Value changes' }).getAttribute('href')).toEqual('/values/changes')
  },
)
