import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eva, makeReceipt, makeStaleValue } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const three = [makeStaleValue('1'), makeStaleValue('2'), makeStaleValue('3')]
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }))
const view = () => screen.getByRole('region', { name: 'Value to review' })
const shownPet = () => within(view()).getByRole('heading', { level: 2 }).textContent
const rows = () => within(screen.getByRole('region', { name: 'Needs review' })).getAllByRole('link')
const texts = () => rows().map(({ textContent }) => textContent)

it('[DK50] the pages say how many wait there, and their addresses lead to them', async () => {
  const { pass, address } = await renderDesk('/desk', { stale: three })
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the desk' })).getAllByRole('link')
  expect(pages.map((page) => [page.textContent, page.getAttribute('aria-current')])).toEqual([
    ['Proposals', 'page'],
    ['Needs review3 3 waiting', null],
    ['Bulk entry', null],
  ])
  fireEvent.click(pages[1]!)
  await pass(300)
  expect([address(), rows().length]).toEqual(['/desk/stale', 3])
})

it('[DK50, DK14] a proposer has no page of stale values', async () => {
  const { calls } = await renderDesk('/desk/stale', { user: { ...eva, role: 'proposer' }, stale: three })
  expect([screen.queryByRole('navigation'), calls.stale.mock.calls.length, calls.counts.mock.calls.length]).toEqual([
    null,
    0,
    0,
  ])
  expect(screen.getByRole('heading', { name: 'Not for players' })).toBeTruthy()
})

it('[DK51] the rows have value, age, who looked last and harm, and the next page begins after the last row', async () => {
  const confirmed = makeStaleValue('2', {
    confirmedAt: '2025-12-01T12:00:00.000Z',
    confirmedBy: { role: 'lead', name: 'Lea' },
    seenAt: '2025-12-01T12:00:00.000Z',
    harm: 660,
  })
  const { calls, pass } = await renderDesk('/desk')
  calls.stale.mockImplementation(async ({ before }) =>
    before === undefined
      ? { values: [three[0]!, confirmed], next: '660 pet-2', at: '2026-01-03T11:00:00.000Z' }
      : { values: [three[2]!], next: null, at: '2026-01-03T11:00:00.000Z' },
  )
  fireEvent.click(screen.getByRole('link', { name: /Needs review/ }))
  await pass(300)
  expect(texts()).toEqual(['Pet 11,000 · 2 months agoImpact 120KAutomatic', 'Pet 21,000 · 1 month agoImpact 660Lea'])
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await pass(300)
  expect([rows().length, calls.stale.mock.lastCall?.[0]]).toEqual([
    3,
    { at: '2026-01-03T11:00:00.000Z', before: '660 pet-2' },
  ])
})

it('[DK52] c confirms and selects the next that waits at once, and the confirmations go one after another', async () => {
  const { calls, pass } = await renderDesk('/desk/stale', { stale: three })
  const answers: (() => void)[] = []
  calls.confirm.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(undefined))))
  press('c')
  expect([shownPet(), document.activeElement, texts()[0]]).toEqual([
    'Pet 2',
    rows()[1],
    'Pet 11,000 · 2 months agoConfirmed',
  ])
  press('c')
  await pass(1)
  expect([shownPet(), calls.confirm.mock.calls]).toEqual(['Pet 3', [[{ slug: 'pet-1', receipt: 7 }]]])
  answers[0]!()
  await pass(1)
  expect(calls.confirm.mock.calls).toEqual([[{ slug: 'pet-1', receipt: 7 }], [{ slug: 'pet-2', receipt: 7 }]])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Pet 2: confirmed.')
  press('k')
  press('c')
  await pass(1)
  expect([shownPet(), calls.confirm.mock.calls.length]).toEqual(['Pet 2', 2])
})

it('[DK53] the view has the figures, the votes if there are any, and the last five receipts', async () => {
  const voted = makeStaleValue('1', {
    present: { value: 1_000, range: { low: 900, high: 1_200 }, demand: 'high', trend: 'unstable' },
    votes: { tooLow: 3, right: 1, tooHigh: 0 },
  })
  const receipts = [9, 8, 7, 6, 5, 4].map((number) => makeReceipt(number, 'pet-1', number * 100))
  const { pass } = await renderDesk('/desk/stale', { stale: [voted, makeStaleValue('2')], receipts })
  await pass(300)
  const figures = () =>
    within(within(view()).getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(figures()).toEqual([
    ['Value', '1,000'],
    ['Range', '900 to 1,200'],
    ['Demand', 'High'],
    ['Trend', 'Unstable'],
    ['Last set', 'Nov 4, 2025, 12:00 PM UTC'],
    ['By', 'Automatic'],
    ['Impact', '120,000 (value × demand × days)'],
    ['Votes', '3 too low, 1 right, 0 too high'],
  ])
  expect(
    within(view())
      .getAllByText(/^Receipt \d+$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Receipt 9', 'Receipt 8', 'Receipt 7', 'Receipt 6', 'Receipt 5'])
  press('j')
  expect(figures().map(([label]) => label)).not.toContain('Votes')
})

it('[DK54] a refused confirmation is marked with its reason, which is spoken, and does not move the reader', async () => {
  const { calls, pass } = await renderDesk('/desk/stale', { stale: three })
  calls.confirm.mockRejectedValueOnce(new HttpError('move', 403, 'proposal.holds_item'))
  press('c')
  press('j')
  await pass(300)
  const reason = 'You offered this pet within the last seven days, so someone else decides.'
  expect([shownPet(), texts()[0]]).toEqual(['Pet 3', `Pet 1${reason}Impact 120KAutomatic`])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(`Pet 1: ${reason}`)
  expect(toastStore.get()[0]?.title).toBe(`Pet 1: ${reason}`)
  press('k')
  press('k')
  expect(within(view()).getByRole('alert').textContent).toBe(reason)
  press('c')
  await pass(300)
  expect([calls.confirm.mock.calls.length, texts()[0]]).toEqual([2, 'Pet 11,000 · 2 months agoConfirmed'])
})

it('[DK55] u takes the last confirmation back and selects its value again', async () => {
  const { calls, pass } = await renderDesk('/desk/stale', { stale: three })
  press('c')
  press('c')
  press('u')
  await pass(300)
  expect([shownPet(), document.activeElement, calls.undoConfirmation.mock.calls]).toEqual([
    'Pet 2',
    rows()[1],
    [['pet-2']],
  ])
  press('u')
  await pass(300)
  expect([shownPet(), calls.undoConfirmation.mock.lastCall]).toEqual(['Pet 1', ['pet-1']])
  press('u')
  await pass(300)
  expect([calls.undoConfirmation.mock.calls.length, texts().some((text) => text!.includes('Confirmed'))]).toEqual([
    2,
    false,
  ])
})

it('[DK55, DK54] an undo that comes too late says so, and the value stays confirmed', async () => {
  const { calls, pass } = await renderDesk('/desk/stale', { stale: three })
  press('c')
  calls.undoConfirmation.mockRejectedValue(new HttpError('move', 409, 'confirmation.too_late'))
  press('u')
  await pass(300)
  expect([texts()[0], toastStore.get()[0]?.title]).toEqual([
    'Pet 11,000 · 2 months agoConfirmed',
    'Pet 1: A confirmation can only be undone for 60 seconds.',
  ])
})

it('[DK56] p opens the form for the selected pet', async () => {
  const receipts = [makeReceipt(7, 'pet-2', 1_000)]
  const { pass } = await renderDesk('/desk/stale', { stale: three, receipts })
  press('j')
  press('p')
  await pass(300)
  expect(screen.getByRole('dialog', { name: 'Propose a value' }).textContent).toContain('Pet 2')
})

it('[DK20] ? lists the keys of stale values', async () => {
  await renderDesk('/desk/stale', { stale: three })
  press('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent).toContain(
    'Confirm, and go to the next',
  )
})

it('[DK58] the address of a value finds it in a later page, and says when it is not stale', async () => {
  const { calls, pass, go } = await renderDesk('/desk')
  calls.stale.mockImplementation(async ({ before }) =>
    before === undefined
      ? { values: three.slice(0, 2), next: '660 pet-2', at: '2026-01-03T11:00:00.000Z' }
      : { values: three.slice(2), next: null, at: '2026-01-03T11:00:00.000Z' },
  )
  await go('/desk/stale/pet-3')
  await pass(300)
  expect(shownPet()).toBe('Pet 3')
  await go('/desk/stale/pet-9')
  await pass(300)
  expect(shownPet()).toBe('This value needs no review')
})
