import type { Source } from '#contract/source.ts'
import { valueReceipt } from '#contract/value-changes.fixture.ts'
import { itemRow } from '#contract/items.fixture.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { endHydration, beginHydration } from '#ui/use-hydrated.ts'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { showPage } from './show-page.fixture.tsx'
import { ValueChanges } from './value-changes.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

const answer = (changes: readonly ValueReceipt[], next?: number) =>
  vi.fn<Source['valueChanges']>().mockResolvedValue({ changes: [...changes], ...(next !== undefined && { next }) })

const show = (valueChanges: Source['valueChanges'], search = '', reads: Partial<Source> = {}) =>
  showPage(
    <ValueChanges />,
    { path: '/values/changes', address: `/values/changes${search}` },
    { valueChanges, ...reads },
  )

const cards = () => screen.findAllByRole('article')
const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('[RC2, RC3] a row says which pet, from what to what, by whom and why, and leads to the receipt', async () => {
  show(answer([valueReceipt({ number: 12, source: 'desk', reason: 'three sales' })]))
  const [card] = await cards()
  const link = within(card!).getByRole('link')
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/values/changes/12', 'King Doggy, receipt 12'])
  expect(card!.querySelector('.figures')?.textContent).toEqual('Was 1.2M→, now 1.28M+6.7%')
  expect([...card!.querySelectorAll('.figures [title]')].map((figure) => figure.getAttribute('title'))).toEqual([
    '1,200,000',
    '1,280,000',
  ])
  expect(card!.querySelector('.why')?.textContent).toEqual('The editorsthree sales')
  expect(card!.querySelector('img')?.getAttribute('src')).toEqual('/items/king-doggy@96.webp')
})

it('[RC2, RC3] a new variant has its value alone, and is named by its variant', async () => {
  const {
    before: _,
    reason: __,
    ...isNew
  } = valueReceipt({
    item: { slug: 'shiny-king-doggy', variant: 'Shiny', name: 'Shiny King Doggy' },
    source: 'catalogue',
  })
  show(answer([isNew]))
  const [card] = await cards()
  expect(card!.querySelector('h3')?.textContent).toEqual('ShinyKing Doggy, receipt 7')
  expect(card!.querySelector('.figures')?.textContent).toEqual('1.28M')
  expect(card!.querySelector('.why')?.textContent).toEqual('New in the catalogue')
})

it('[RC4] demand and trend stand there where they changed', async () => {
  const state = { value: 100, demand: 'high', trend: 'stable' } as const
  show(answer([valueReceipt({ before: state, after: { ...state, demand: 'insane', trend: 'rising' } })]))
  const [card] = await cards()
  expect(card!.querySelector('.figures')?.textContent).toEqual('100')
  expect([...card!.querySelectorAll('.why span')].map(({ textContent }) => textContent)).toEqual([
    'Demand: High → Insane',
    'Trend: Stable → Rising',
    'three sales',
  ])
})

it('[RC15] a change that was taken back says so', async () => {
  show(answer([valueReceipt({ revertedBy: 9 })]))
  const [card] = await cards()
  expect(card!.querySelector('.why em')?.textContent).toEqual('Undone')
})

const TWO_DAYS = [
  valueReceipt({ number: 3, at: '2026-11-20T03:00:00.000Z' }),
  valueReceipt({ number: 2, at: '2026-11-20T01:00:00.000Z' }),
  valueReceipt({ number: 1, at: '2026-11-19T12:30:00.000Z' }),
]

it('[RC5, RC6] rows are grouped by UTC day until the page is hydrated, then by the reader’s', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(120)
  beginHydration()
  onTestFinished(endHydration)
  show(answer(TWO_DAYS))
  const rows = await cards()
  const times = () => rows.map((row) => row.querySelector('time')?.textContent)
  expect(days()).toEqual(['Fri Nov 20, 2026', 'Thu Nov 19, 2026'])
  expect(times()).toEqual(['3:00 AM', '1:00 AM', '12:30 PM'])
  expect(screen.getByText('Times in UTC')).toBeTruthy()
  act(endHydration)
  expect(days()).toEqual(['Fri Nov 20, 2026', 'Thu Nov 19, 2026'])
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.style.getPropertyValue('--row'))).toEqual([
    '0',
    '1',
  ])
  expect(times()).toEqual(['1:00 AM', '11:00 PM', '10:30 AM'])
  expect(screen.getByText('Times in your time zone')).toBeTruthy()
})

it('[RC7] older changes are a link that keeps the filters, and lead back to the newest', async () => {
  show(answer(TWO_DAYS, 51), '?source=desk&before=80')
  await cards()
  expect(screen.getByRole('link', { name: 'Older changes' }).getAttribute('href')).toEqual(
    '/values/changes?source=desk&before=51',
  )
  expect(screen.getByRole('link', { name: 'Back to the newest' }).getAttribute('href')).toEqual(
    '/values/changes?source=desk',
  )
})

it('[RC7] the last page has no older changes', async () => {
  show(answer(TWO_DAYS))
  await cards()
  expect(screen.queryByRole('link', { name: 'Older changes' })).toEqual(null)
  expect(screen.queryByRole('link', { name: 'Back to the newest' })).toEqual(null)
})

it('[RC9] the source in the address is asked for, and choosing another one changes the address', async () => {
  const read = answer(TWO_DAYS)
  const { router } = show(read, '?item=king-doggy&source=desk&before=9')
  await cards()
  expect(read.mock.lastCall?.[0]).toEqual({ item: 'king-doggy', source: 'desk', before: 9 })
  fireEvent.change(screen.getByRole('combobox', { name: 'Changed by' }), { target: { value: 'revert' } })
  await waitFor(() => expect(read.mock.lastCall?.[0]).toEqual({ item: 'king-doggy', source: 'revert' }))
  expect(router.state.location.search).toEqual('?item=king-doggy&source=revert')
})

it('[RC8] a name is completed from the catalogue, and one that is complete filters at once', async () => {
  const read = answer(TWO_DAYS)
  const items = vi.fn<Source['items']>().mockResolvedValue({
    pets: [itemRow({ slug: 'king-doggy', name: 'King Doggy' })],
    pagination: { current: 1, pages: 1, total: 1 },
  })
  const { router } = show(read, '', { items })
  await cards()
  const box = screen.getByRole('combobox', { name: 'Pet' })
  fireEvent.change(box, { target: { value: 'king do' } })
  await waitFor(() => expect(document.querySelector('datalist option')?.textContent).toEqual('King Doggy'))
  expect(items.mock.lastCall?.[0]).toMatchObject({ search: 'king do' })
  expect(router.state.location.search).toEqual('')
  fireEvent.change(box, { target: { value: 'King Doggy' } })
  await waitFor(() => expect(router.state.location.search).toEqual('?item=king-doggy'))
  expect((box as HTMLInputElement).value).toEqual('King Doggy')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(router.state.location.search).toEqual(''))
})

it('[RC8] Enter filters by any name', async () => {
  const { router } = show(answer(TWO_DAYS), '?before=9')
  await cards()
  fireEvent.change(screen.getByRole('combobox', { name: 'Pet' }), { target: { value: 'S Kraken' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(router.state.location.search).toEqual('?item=shiny-kraken'))
})

it('[RC10] a change that is refetched stands at the top and slides in', async () => {
  const read = answer(TWO_DAYS)
  const { client } = show(read)
  await cards()
  read.mockResolvedValue({ changes: [valueReceipt({ number: 4 }), ...TWO_DAYS] })
  await act(() => client.invalidateQueries({ queryKey: ['value-changes'] }))
  const rows = await waitFor(() => {
    const found = screen.getAllByRole('article')
    expect(found).toHaveLength(4)
    return found
  })
  expect(rows.map((row) => [row.dataset['new'], row.style.getPropertyValue('--row')])).toEqual([
    ['', '0'],
    [undefined, '1'],
    [undefined, '2'],
    [undefined, '3'],
  ])
})

it('[RC11] while the reader is further down, new changes wait behind a button', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const read = answer(TWO_DAYS)
  const { client } = show(read)
  await cards()
  vi.stubGlobal('scrollY', 600)
  onTestFinished(() => void vi.unstubAllGlobals())
  read.mockResolvedValue({
    changes: [valueReceipt({ number: 5 }), valueReceipt({ number: 4 }), ...TWO_DAYS],
  })
  await act(() => client.invalidateQueries({ queryKey: ['value-changes'] }))
  const button = await screen.findByRole('button', { name: '2 new changes' })
  expect(screen.getAllByRole('article')).toHaveLength(3)
  fireEvent.click(button)
  expect(screen.getAllByRole('article')).toHaveLength(5)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 })
  expect(screen.queryByRole('button', { name: /new change/ })).toEqual(null)
})

it('[RC12, RC41] the page has one address however it is filtered, and names the feeds of what it shows', async () => {
  show(answer(TWO_DAYS), '?item=king-doggy&before=9')
  await cards()
  expect(document.title).toEqual('Value changes | bgsi.example')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toEqual(
    'https://bgsi.example/values/changes',
  )
  const feeds = [...document.querySelectorAll('link[rel=alternate]')]
  expect(feeds.map((feed) => [feed.getAttribute('type'), feed.getAttribute('href')])).toEqual([
    ['application/atom+xml', '/values/changes.atom?item=king-doggy'],
    ['application/feed+json', '/values/changes.json?item=king-doggy'],
  ])
})

it('[RC13] without changes the page says so, and with filters leads to all', async () => {
  show(answer([]), '?source=desk')
  expect(await screen.findByText('No changes found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all changes' }).getAttribute('href')).toEqual('/values/changes')
  cleanup()
  show(answer([]))
  expect(await screen.findByText('No changes yet')).toBeTruthy()
})

it('[VC71] new pets are one link with their number, on a page of changes and on one without', async () => {
  const read = answer(TWO_DAYS)
  read.mockResolvedValue({ changes: TWO_DAYS, newPets: 1_055 })
  show(read)
  await cards()
  expect(read.mock.lastCall?.[0]).toEqual({ except: 'catalogue' })
  const newPets = () => screen.getByRole('link', { name: /new pet/ })
  expect([newPets().textContent, newPets().getAttribute('href')]).toEqual([
    '1,055 new pets',
    '/values/changes?source=catalogue',
  ])
  cleanup()
  read.mockResolvedValue({ changes: [], newPets: 1 })
  show(read)
  expect(await screen.findByText('No changes yet')).toBeTruthy()
  expect([newPets().textContent, newPets().getAttribute('href')]).toEqual([
    'See 1 new pet',
    '/values/changes?source=catalogue',
  ])
  cleanup()
  show(answer(TWO_DAYS))
  await cards()
  expect(screen.queryByRole('link', { name: /new pet/ })).toEqual(null)
})

it('[VC73] O/C, TBD and N/A are explained above the list', async () => {
  show(answer(TWO_DAYS))
  await cards()
  const words = [...document.querySelectorAll<HTMLElement>('.words button')]
  expect(words.map(({ textContent }) => textContent)).toEqual(['O/C', 'TBD', 'N/A'])
  for (const word of words) expect(word.title.length).toBeGreaterThan(20)
})

it('[RC14] a failure has a retry that works', async () => {
  const read = vi.fn<Source['valueChanges']>().mockRejectedValueOnce(new Error('x'))
  read.mockResolvedValue({ changes: TWO_DAYS })
  show(read)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load changes')
  fireEvent.click(retry)
  expect(await cards()).toHaveLength(3)
})
