import { itemRow } from '#contract/items.fixture.ts'
import type { ItemList, ItemRow, ItemsQueryInput } from '#contract/items.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPages, renderItems } from './testing/render-items.tsx'

const rows = Array.from({ length: 45 }, (_, index) =>
  itemRow({ slug: `pet-${String(index).padStart(2, '0')}`, value: 1_000 - index }),
)
const all: ItemsQueryInput = {
  search: '',
  demand: 'all',
  sort: 'value-desc',
  category: 'all',
  variant: ['Normal'],
  page: 1,
}

configure({ defaultHidden: true }) // whether something is visible costs jsdom most of a test's time

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const reading = (found: (query: ItemsQueryInput) => Promise<ItemList> = createPages(rows)) =>
  vi.fn<(query: ItemsQueryInput) => Promise<ItemList>>(found)
const asked = (items: ReturnType<typeof reading>) => items.mock.calls.map(([query]) => query)
const settle = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time))
/** Of an empty list the code comes when it is shown. */
const settleCode = async () => {
  await act(() => vi.dynamicImportSettled())
  await settle(10)
}
const press = async (name: string | RegExp, role = 'button') => {
  fireEvent.click(screen.getByRole(role, { name }))
  await settle()
}
const choose = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await settle()
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const cards = () =>
  screen.queryAllByRole('listitem').flatMap((item) => (item.hasAttribute('aria-posinset') ? [item] : []))
const skeletons = () => document.querySelectorAll('[data-skeleton]').length
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove filter/ }).map((chip) => chip.getAttribute('aria-label')?.slice(14))
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((pill) => pill.textContent)

it('[IL1] one category is always chosen, and is asked for', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  const category = within(screen.getByRole('group', { name: 'Category' }))
  expect(
    category.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.labels?.[0]?.textContent, radio.checked]),
  ).toEqual([
    ['All', true],
    ['Secret', false],
    ['Legendary', false],
    ['Exclusive', false],
  ])
  await press('Exclusive', 'radio')
  await press('Exclusive', 'radio')
  expect([address(), asked(items)]).toEqual(['/items?category=robux', [all, { ...all, category: 'robux' }]])
})

it('[IL2, IL22, IL33] typing shows 12 skeletons and is sent 600 ms later, sanitised', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  type('Search by pet or egg', '  king   doggy ')
  expect([skeletons(), cards().length]).toEqual([12, 0])
  await settle(599)
  expect(asked(items)).toEqual([all])
  await settle(1)
  await settle(10)
  expect(address()).toEqual('/items?search=king+doggy')
  expect([skeletons(), cards().length]).toEqual([0, 20])
  expect(screen.getByRole('status').textContent).toEqual('45 pets for “king doggy”, all variants')
})

it('[LY23, LY24] the list searches S, M and SM spelled out, and its box keeps what was typed', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  type('Search by pet or egg', 'sm king')
  await settle(600)
  expect([asked(items).at(-1)?.search, address()]).toEqual(['Shiny Mythic king', '/items?search=Shiny+Mythic+king'])
  expect(screen.getByLabelText<HTMLInputElement>('Search by pet or egg').value).toBe('sm king')
})

it('[IL33] skeletons stay until a new search is answered, also when the list before it is known', async () => {
  let answer: (list: ItemList) => void = () => undefined
  const items = reading((query) =>
    query.search === 'king' ? new Promise((resolve) => (answer = resolve)) : createPages(rows)(query),
  )
  await renderItems('/items', items)
  type('Search by pet or egg', 'king')
  await settle(600)
  expect([skeletons(), cards().length]).toEqual([12, 0])
  await act(async () => answer({ pets: rows.slice(0, 3), pagination: { current: 1, pages: 1, total: 3 } }))
  await settle()
  expect([skeletons(), cards().length]).toEqual([0, 3])
})

it('[IL32] the clear button empties the search at once, also in the address', async () => {
  const items = reading()
  const { address } = await renderItems('/items?search=king&demand=high', items)
  await press('Clear search')
  expect([address(), screen.getByLabelText<HTMLInputElement>('Search by pet or egg').value]).toEqual([
    '/items?demand=high',
    '',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Search by pet or egg'))
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

it('[IL3, IL11] variants are chosen by the rules and sent as one', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  expect(pressed()).toEqual(['Normal'])
  await press('Shiny')
  await press('Mythic')
  expect([pressed(), address()]).toEqual([['Shiny', 'Mythic'], '/items?variant=shinymythic'])
  await press('Normal')
  expect([pressed(), address()]).toEqual([['Normal'], '/items'])
  expect(asked(items).map(({ variant }) => variant)).toEqual([['Normal'], ['Shiny'], ['ShinyMythic']])
})

it('[IL11] a search is asked for in every variant, or in the one that was chosen', async () => {
  const items = reading()
  await renderItems('/items?search=king', items)
  await press('Shiny')
  expect(asked(items).map(({ variant }) => variant)).toEqual([undefined, ['Shiny']])
})

it('[IL7] two quick presses add up', async () => {
  const { address } = await renderItems('/items', reading())
  fireEvent.click(screen.getByRole('button', { name: 'Shiny' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mythic' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Secret' }))
  await settle()
  expect(address()).toEqual('/items?category=secret&variant=shinymythic')
})

it('[IL4, IL20, IL34] demand and sort have every choice, none of them empty, and are asked for', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  const values = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.value)
  expect(values('Demand')).toEqual(['all', 'insane', 'very-high', 'high', 'medium', 'low'])
  expect(values('Sort by')).toEqual([
    'value-desc',
    'value-asc',
    'name-asc',
    'name-desc',
    'owners-desc',
    'owners-asc',
    'updated-desc',
    'updated-asc',
  ])
  await choose('Demand', 'very-high')
  await choose('Sort by', 'owners-asc')
  expect(address()).toEqual('/items?demand=very-high&sort=owners-asc')
  expect(asked(items).at(-1)).toEqual({ ...all, demand: 'very-high', sort: 'owners-asc' })
})

it('[IL5] the panel holds minimum, maximum and the variants; closing it applies what was typed', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  await press('More filters')
  const panel = within(screen.getByRole('dialog', { name: 'Filters' }))
  type('Min value', '1000')
  await settle(600)
  expect(address()).toEqual('/items?minValue=1000')
  type('Max value', '2500000')
  fireEvent.click(panel.getByRole('button', { name: 'Shiny' }))
  fireEvent.click(panel.getByRole('button', { name: 'Show 45 pets' }))
  await settle()
  expect(address()).toEqual('/items?minValue=1000&maxValue=2500000&variant=shiny')
  expect(asked(items).at(-1)).toEqual({ ...all, minValue: 1_000, maxValue: 2_500_000, variant: ['Shiny'] })
  expect(screen.getByRole('dialog').hasAttribute('open')).toEqual(false)
  expect(screen.getByRole('button', { name: 'More filters, 3 active' })).toBeDefined()
})

it('[IL6, IL35] the address initialises every filter; wrong values are ignored', async () => {
  const items = reading()
  await renderItems(
    '/items?search=king&demand=high&sort=name-asc&minValue=5&maxValue=90&category=secret&variant=mythic',
    items,
  )
  expect(asked(items)).toEqual([
    {
      search: 'king',
      demand: 'high',
      sort: 'name-asc',
      minValue: 5,
      maxValue: 90,
      category: 'secret',
      variant: ['Mythic'],
      page: 1,
    },
  ])
  cleanup()
  const other = reading()
  await renderItems(
    '/items?demand=huge&sort=constructor&minValue=-1&maxValue=x&category=__proto__&variant=golden',
    other,
  )
  expect(asked(other)).toEqual([all])
})

it('[IL8, IL9, IL24] each active filter has a chip that removes it and keeps the focus near', async () => {
  const { address } = await renderItems(
    '/items?search=king&demand=high&minValue=5&variant=shinymythic&category=secret',
    reading(),
  )
  expect(chips()).toEqual(['Search: king', 'Demand: High', 'Min: 5', 'Variant: Shiny Mythic'])
  await press('Remove filter Search: king')
  await press('Remove filter Variant: Shiny Mythic')
  await press('Remove filter Min: 5')
  expect([chips(), address()]).toEqual([['Demand: High'], '/items?demand=high&category=secret'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }))
  await press('Remove filter Demand: High')
  expect([chips(), address()]).toEqual([[], '/items?category=secret'])
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

it('[IL10, IL37] Clear resets all but the category, closes the panel and says so', async () => {
  const { address } = await renderItems(
    '/items?search=king&demand=high&sort=name-asc&minValue=5&variant=shiny&category=secret',
    reading(),
  )
  await press(/^More filters/)
  type('Max value', '77')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }))
  await settle(1_000)
  expect([address(), chips(), pressed()]).toEqual(['/items?category=secret', [], ['Normal']])
  expect(screen.getByRole('dialog').hasAttribute('open')).toEqual(false)
  expect(toastStore.get().map(({ title, description, open }) => ({ title, description, open }))).toEqual([
    { title: 'Filters Cleared', description: 'All filters have been reset to default values.', open: true },
  ])
  await press(/^More filters/)
  expect([
    screen.getByLabelText<HTMLInputElement>('Min value').value,
    screen.getByLabelText<HTMLInputElement>('Max value').value,
  ]).toEqual(['', ''])
})

it('[IL10] Clear stops a search that is just being typed', async () => {
  const items = reading()
  const { address } = await renderItems('/items?demand=high', items)
  type('Search by pet or egg', 'king')
  await press('Clear')
  await settle(1_000)
  expect([address(), screen.getByLabelText<HTMLInputElement>('Search by pet or egg').value]).toEqual(['/items', ''])
  expect(asked(items).map(({ search }) => search)).toEqual(['', ''])
})

it('[IL12, IL13] asks for the next page as its end comes near, once each, until there is none', async () => {
  const { getComputedStyle } = window
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    element.classList.contains('pet-grid')
      ? Object.assign(getComputedStyle(element), { gridTemplateColumns: '160px 160px', rowGap: '12px' })
      : getComputedStyle(element),
  )
  let top = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 0, 319))
  const scroll = async (down: number) => {
    top = -down
    fireEvent.scroll(window)
    await settle()
  }
  const items = reading()
  await renderItems('/items', items)
  const places = () => cards().map((card) => Number(card.getAttribute('aria-posinset')))
  expect([places().at(-1), asked(items).map(({ page }) => page)]).toEqual([12, [1]])
  await scroll(2_000)
  expect([places()[0], asked(items).map(({ page }) => page)]).toEqual([5, [1, 2]])
  await scroll(6_000)
  expect(asked(items).map(({ page }) => page)).toEqual([1, 2, 3])
  await scroll(7_500)
  expect([places().at(-1), cards().at(-1)?.getAttribute('aria-setsize'), skeletons()]).toEqual([45, '45', 0])
  expect([places().length < 25, asked(items).length]).toEqual([true, 3])
})

it('[IL14] finding nothing offers to clear the filters', async () => {
  const { address } = await renderItems('/items?search=zzz', reading(createPages([])))
  await settleCode()
  expect(screen.getByRole('heading', { name: 'No pets found' }).parentElement?.textContent).toEqual(
    'No pets foundTry adjusting your search terms or filtersClear all filters',
  )
  await press('Clear all filters', 'link')
  expect(address()).toEqual('/items')
})

const names = () =>
  within(screen.getByRole('navigation', { name: 'Did you mean' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const readingClosest = (found: readonly ItemRow[]) =>
  reading(async (query) => ({
    ...(await createPages(found)(query)),
    closest: found.length === 0 ? ['King Doggy'] : ['King Doggy', 'Winged Doggy'],
  }))

it('[QS60, QS63] an empty list asks which name a misspelt search meant, and a name leads to its list alone', async () => {
  const { address } = await renderItems('/items?search=kign+dogy&demand=low', readingClosest([]))
  await settleCode()
  expect(names()).toEqual([['King Doggy', '/items?search=King+Doggy']])
  expect(screen.getByRole('link', { name: 'Clear all filters' })).toBeDefined()
  await press('King Doggy', 'link')
  expect(address()).toEqual('/items?search=King+Doggy')
})

it('[QS79] a list of a misspelt search says which name it took it for', async () => {
  await renderItems('/items?search=kign+dogy', readingClosest(rows))
  expect(names()).toEqual([['King Doggy', '/items?search=King+Doggy']])
  expect(cards().length).toBeGreaterThan(0)
})

it('[QS62] a list whose search is spelt right corrects nothing', async () => {
  await renderItems('/items?search=king+doggy', reading())
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('[IL15] a failed read is tried once more and then shown with a way on', async () => {
  const items = reading(() => Promise.reject(new Error('Failed to fetch items')))
  await renderItems('/items', items)
  await settle(5_000)
  expect(screen.getByRole('alert').textContent).toEqual('Error loading petsPlease try again laterRefresh page')
  expect(asked(items)).toEqual([all, all])
})

it('[IL18] an answer to an older filter never replaces that of a newer one', async () => {
  const answers = new Map<string, (list: ItemList) => void>()
  const items = reading((query) =>
    query.demand === 'all'
      ? createPages(rows)(query)
      : new Promise((resolve) => answers.set(query.demand ?? '', resolve)),
  )
  await renderItems('/items', items)
  await choose('Demand', 'high')
  expect(screen.getByRole('list', { name: 'Pets' }).getAttribute('aria-busy')).toEqual('true')
  await choose('Demand', 'low')
  const one = (slug: string): ItemList => ({
    pets: [itemRow({ slug })],
    pagination: { current: 1, pages: 1, total: 1 },
  })
  await act(async () => answers.get('low')?.(one('low-pet')))
  await act(async () => answers.get('high')?.(one('high-pet')))
  await settle()
  expect(screen.getByRole('status').textContent).toEqual('1 pet')
  expect(cards().map((card) => within(card).getAllByRole('link')[0]?.getAttribute('href'))).toEqual(['/items/low-pet'])
})

it('[IL21] a header search and the back button change the filters of the open list', async () => {
  const items = reading()
  const { router, address } = await renderItems('/items?demand=high', items)
  await press('header search', 'link')
  expect([address(), chips()]).toEqual(['/items?search=header', ['Search: header']])
  expect(screen.getByLabelText<HTMLInputElement>('Search by pet or egg').value).toEqual('header')
  await act(() => router.navigate(-1))
  await settle()
  expect([address(), chips()]).toEqual(['/items?demand=high', ['Demand: High']])
  expect(screen.getByLabelText<HTMLInputElement>('Search by pet or egg').value).toEqual('')
})

it('[IL23] a changed filter scrolls back to the beginning of the list', async () => {
  const scrolled = vi.fn<() => void>()
  HTMLElement.prototype.scrollIntoView = scrolled
  await renderItems('/items', reading())
  await choose('Demand', 'high')
  expect(scrolled).not.toHaveBeenCalled()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 0, 0))
  await choose('Demand', 'low')
  expect(scrolled).toHaveBeenCalledOnce()
})

it('[IL36] a change of filters adds nothing to the history', async () => {
  const { router, address } = await renderItems('/items', reading())
  await press('header search', 'link')
  await choose('Demand', 'high')
  expect(address()).toEqual('/items?search=header&demand=high')
  await act(() => router.navigate(-1))
  expect(address()).toEqual('/items')
})

it('[IL17, SE1, SE4, SE6] has a FAQ, also as structured data, and one canonical address', async () => {
  await renderItems('/items?search=king', reading())
  expect([...document.querySelectorAll('summary')].map((question) => question.textContent)).toEqual([
    'How often are values updated?',
    'What do the demand levels mean?',
    'How do I find a pet’s value?',
  ])
  expect([document.title, document.querySelector('link[rel=canonical]')?.getAttribute('href')]).toEqual([
    'Items | bgsi.example',
    'https://bgsi.example/items',
  ])
  const data: { '@type': string }[] = JSON.parse(
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  )
  expect(data.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'FAQPage'])
})

it('[PC10, PC11] each card has a second link that adds its variant to the calculator, without another drawing', async () => {
  await renderItems('/items', reading())
  const [card] = cards()
  const [pet, add] = within(card!).getAllByRole('link')
  expect([add!.getAttribute('href'), add!.parentElement, pet!.contains(add!), add!.childElementCount]).toEqual([
    `/calculator?you=${pet!.getAttribute('href')!.slice('/items/'.length)}`,
    card,
    false,
    0,
  ])
})

it('[IL5, VA92, VA94] the panel takes a comma, and what is no number changes nothing and keeps the panel open', async () => {
  const items = reading()
  const { address } = await renderItems('/items', items)
  await press('More filters')
  const panel = within(screen.getByRole('dialog', { name: 'Filters' }))
  type('Min value', '1,5m')
  await settle(600)
  expect(address()).toEqual('/items?minValue=1500000')
  type('Min value', '1,5x')
  await settle(600)
  expect(address()).toEqual('/items?minValue=1500000')
  expect(panel.getByText('Type a number, like 9,000 or 1.2M.')).toBeDefined()
  fireEvent.click(panel.getByRole('button', { name: 'Show 45 pets' }))
  await settle()
  expect([screen.getByRole('dialog').hasAttribute('open'), document.activeElement]).toEqual([
    true,
    screen.getByLabelText('Min value'),
  ])
  type('Min value', '9.500')
  fireEvent.click(panel.getByRole('button', { name: '9,500' }))
  await settle()
  expect(address()).toEqual('/items?minValue=9500')
})

it('[VA45, VA94] an address whose amount is no number names it and lists all', async () => {
  const items = reading()
  await renderItems('/items?minValue=1,5x&maxValue=9k', items)
  expect(asked(items)).toEqual([{ ...all, maxValue: 9_000 }])
  expect(
    screen.getByText('Min value “1,5x” isn’t a number we can read, so it isn’t used. Try 9,000 or 1.2M.'),
  ).toBeDefined()
})
