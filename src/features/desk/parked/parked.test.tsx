import { NotFoundError } from '#contract/source.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goOffline } from '../testing/go-offline.ts'
import { eva } from '../testing/proposal.fixture.ts'
import { lea, makeParkedChange, renderPage } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:05:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const many = (count: number) => Array.from({ length: count }, (_, index) => makeParkedChange(String(index)))
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.queryAllByRole('listitem')
const dialog = () => screen.getAllByRole('dialog').find((each) => (each as HTMLDialogElement).open)!
const confirm = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))
const conflict = (id: string, code: string) => ({
  id,
  problem: { type: 'about:blank', title: 'Conflict', status: 409, code, detail: 'no' },
})

it('[DK80] the page exists for leads alone, and closes when the role ends', async () => {
  const { unmount } = await renderPage('/desk/parked', { user: eva, parked: many(1) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
  unmount()
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(1) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On hold')
  calls.user.mockResolvedValue({ ...lea, role: 'editor' })
  calls.drop.mockRejectedValue(new NotFoundError('decision'))
  press('r')
  confirm('Drop')
  await pass(100)
  expect([screen.getByRole('heading', { level: 1 }).textContent, toastStore.get()[0]?.title]).toEqual([
    'Not for you',
    'Your role has ended, so the desk is closed for you.',
  ])
})

it('[DK81] leads see in the navigation how many wait, and editors no way there', async () => {
  const { unmount } = await renderPage('/desk', { parked: many(3) })
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Pages of the desk' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(links()).toEqual([
    'Proposals',
    'Needs review',
    'Bulk entry',
    'On hold3 3 waiting',
    'Evidence',
    'Roles',
    'Sources',
  ])
  unmount()
  await renderPage('/desk', { user: eva, parked: many(3) })
  expect(links()).toEqual(['Proposals', 'Needs review', 'Bulk entry'])
})

it('[DK82] a row shows the pet, both values, the change in percent, why it waits, since when, and what keeps it from release', async () => {
  await renderPage('/desk/parked', {
    parked: [
      makeParkedChange('1', { why: 'many' }),
      makeParkedChange('2', { isStale: true }),
      makeParkedChange('3', { isFrozen: true }),
    ],
  })
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Pet 11,000 → 3,000Too many changes within an hour · 5 minutes ago+200%',
    'Pet 21,000 → 3,000Far from the present value · 5 minutes ago+200%Outdated',
    'Pet 31,000 → 3,000Far from the present value · 5 minutes ago+200%Frozen',
  ])
})

it('[DK82] what ingest or others change meanwhile moves nothing until the reader asks', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(2) })
  calls.list.mockResolvedValue({ changes: many(3), more: false, total: 3 })
  await pass(15_100)
  expect(rows()).toHaveLength(2)
  click(/The list has changed/)
  await pass(100)
  expect(rows()).toHaveLength(3)
})

it('[DK83] of hundreds of rows only those near the screen are rendered, and the list is as high as all', async () => {
  await renderPage('/desk/parked', { parked: many(90) })
  expect([rows().length, screen.getByRole('list', { name: 'Changes on hold' }).style.height]).toEqual([20, '9360px'])
})

it('[DK84] a change opens with its figures, the sender’s reason and evidence; an outdated one is only dropped', async () => {
  const { pass } = await renderPage('/desk/parked', {
    parked: [makeParkedChange('1'), makeParkedChange('2', { isStale: true })],
  })
  press('j')
  press('o')
  await pass(100)
  for (const text of ['Sold twice', 'a link', 'Far from the present value'])
    expect(dialog().textContent).toContain(text)
  expect(within(dialog()).getByRole('table', { name: 'Now and proposed' }).textContent).toContain('3,000')
  expect(within(dialog()).getByRole('button', { name: 'Release' })).toBeTruthy()
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: /Pet 2/ }))
  await pass(100)
  expect([
    within(dialog()).queryByRole('button', { name: 'Release' }),
    dialog().textContent?.includes('The value has changed since, so this can only be dropped.'),
  ]).toEqual([null, true])
})

it('[DK85, DK87] a burst of hundreds is dropped by three keys, call by call, with progress', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(230) })
  press('*')
  await pass(100)
  expect(screen.getByText('230 selected')).toBeTruthy()
  press('r')
  expect(dialog().getAttribute('aria-label')).toBe('Drop 230 changes?')
  await pass(1)
  expect(document.activeElement?.textContent).toBe('Drop')
  let answer = () => {}
  const original = calls.drop.getMockImplementation()!
  calls.drop
    .mockImplementationOnce(original)
    .mockImplementationOnce((ids) => new Promise((resolve) => (answer = () => resolve(original(ids)))))
  fireEvent.click(document.activeElement!)
  await pass(100)
  const progress = within(dialog()).getByRole<HTMLProgressElement>('progressbar')
  expect([progress.value, progress.max, within(dialog()).getByText('50 of 230')]).toEqual([50, 230, expect.anything()])
  answer()
  await pass(100)
  expect(calls.drop.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 50, 50, 30])
  expect([toastStore.get()[0]?.title, screen.getByText('Nothing on hold')]).toEqual([
    '230 changes dropped.',
    expect.anything(),
  ])
})

it('[DK85] long work stops after the call that is under way, and what is left stays selected', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(120) })
  press('*')
  await pass(100)
  press('r')
  let answer = () => {}
  const original = calls.drop.getMockImplementation()!
  calls.drop.mockImplementationOnce((ids) => new Promise((resolve) => (answer = () => resolve(original(ids)))))
  confirm('Drop')
  await pass(10)
  confirm('Stop')
  answer()
  await pass(100)
  expect([calls.drop.mock.calls.length, screen.getByText('70 selected')]).toEqual([1, expect.anything()])
})

it('[DK86] what fails stays in the list and says why, and the rest is gone', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(3) })
  calls.release.mockResolvedValue({
    answers: [{ id: '0', problem: null }, conflict('1', 'value.frozen'), conflict('2', 'proposal.holds_item')],
  })
  press('*')
  await pass(100)
  press('a')
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason (optional)' }), { target: { value: 'short' } })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Release' }))
  expect([screen.getByRole('alert').textContent, calls.release.mock.calls.length]).toEqual([
    'Must be at least 10 characters.',
    0,
  ])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason (optional)' }), {
    target: { value: 'Checked with three traders' },
  })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Release' }))
  await pass(100)
  expect(calls.release.mock.lastCall).toEqual([['0', '1', '2'], 'Checked with three traders'])
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Pet 11,000 → 3,000A lead has frozen this value.+200%',
    'Pet 21,000 → 3,000You offered this pet within the last seven days, so another lead decides.+200%',
  ])
  expect(toastStore.get()[0]?.title).toBe('1 change released. 2 changes failed; the list says why.')
})

it('[DK87] j and k move, x selects, and keys that decide ask about the current row', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(3) })
  press('j')
  press('j')
  expect(document.activeElement?.textContent).toContain('Pet 1')
  press('x')
  press('k')
  expect([document.activeElement?.textContent?.slice(0, 5), screen.getByText('1 selected')]).toEqual([
    'Pet 0',
    expect.anything(),
  ])
  press('a')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Release' }))
  await pass(100)
  expect(calls.release.mock.lastCall).toEqual([['1'], undefined])
  press('r')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Drop' }))
  await pass(100)
  expect([calls.drop.mock.lastCall?.[0], document.activeElement?.textContent?.slice(0, 5)]).toEqual([['0'], 'Pet 2'])
})

it('[DK168] a release without a connection is refused at once in words, and not sent when the connection is back', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(1) })
  calls.release.mockRestore()
  const { countWrites, comeBack } = goOffline()
  press('a')
  confirm('Release')
  await pass(100)
  expect(within(dialog()).getByRole('alert').textContent).toBe(
    'You’re offline, so nothing was sent. Try again when you’re back online.',
  )
  comeBack()
  await pass(60_000)
  expect(countWrites()).toBe(1)
})

it('[DK88] what got no answer is sent again twice, and then stays selected for another try', async () => {
  const { calls, pass } = await renderPage('/desk/parked', { parked: many(2) })
  press('*')
  await pass(100)
  press('r')
  calls.drop.mockRejectedValueOnce(new TypeError('no network'))
  calls.drop.mockRejectedValueOnce(new TypeError('no network'))
  calls.drop.mockRejectedValueOnce(new TypeError('no network'))
  confirm('Drop')
  await pass(2_500)
  expect([calls.drop.mock.calls.length, screen.getByRole('alert').textContent, rows().length]).toEqual([
    3,
    'Couldn’t reach the server. Try again.',
    2,
  ])
  confirm('Drop')
  await pass(100)
  expect([calls.drop.mock.lastCall?.[0], rows().length]).toEqual([['0', '1'], 0])
})
