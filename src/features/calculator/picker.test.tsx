import { itemRow } from '#contract/items.fixture.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { button, catalogue, renderCalculator } from './testing/render-calculator.tsx'

configure({ defaultHidden: true }) // whether something is visible costs jsdom most of a test's time

const rows = Array.from({ length: 45 }, (_, at) => itemRow({ slug: `pet-${at}`, name: `pet-${at}`, value: 1_000 - at }))
let reachEnd: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        reachEnd = () => undefined
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time))
const press = async (name: string) => {
  fireEvent.click(button(name))
  await settle(10)
}
const open = async (source = catalogue(rows), query = '') => {
  const view = await renderCalculator(query, source)
  await press('Add a pet to Your Offer')
  await act(() => vi.dynamicImportSettled())
  await settle()
  return { ...view, source }
}
const choices = () => within(screen.getByRole('list', { name: 'Pets' })).getAllByRole('button')
const choice = (name: string) => screen.getAllByText(name, { selector: 'dialog b' })[0]!.closest('button')!
const pick = async (name: string) => {
  fireEvent.click(choice(name))
  await settle(10)
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search pets' })
const rowNames = () =>
  [...screen.getByRole('list', { name: 'Pets' }).children].map((row) => row.querySelector('b')?.textContent)
async function searchFor(text: string) {
  fireEvent.change(box(), { target: { value: text } })
  await act(() => vi.dynamicImportSettled())
  await settle(10)
}
const asked = (source: ReturnType<typeof catalogue>) =>
  source.items.mock.calls.map(([{ search: text, sort, page, limit }]) => [text, sort, page, limit])

it('[CA20] offers 20 pets, dearest first, and loads on at the end', async () => {
  const { source } = await open()
  expect([choices().length, asked(source)]).toEqual([20, [[undefined, 'value-desc', 1, undefined]]])
  await act(async () => reachEnd())
  await settle()
  await act(async () => reachEnd())
  await settle()
  expect([choices().length, asked(source).map(([, , page]) => page)]).toEqual([45, [1, 2, 3]])
  await act(async () => reachEnd())
  expect(source.items).toHaveBeenCalledTimes(3)
})

it('[QS2, CA2, QS5] answers each key from the index, which is read once', async () => {
  const { source } = await open()
  const before = source.items.mock.calls.length
  await searchFor('pet-1')
  expect(rowNames()[0]).toBe('pet-1')
  await searchFor('pet-11')
  expect(rowNames()[0]).toBe('pet-11')
  await press('Clear search')
  expect(choices().length).toBe(20)
  expect([source.items.mock.calls.length, source.searchIndex.mock.calls.length]).toEqual([before, 1])
})

it('[CA21] keeps what it found for 5 minutes', async () => {
  const { source } = await open()
  const reopen = async () => {
    await press('Close')
    await press('Add a pet to Their Offer')
  }
  await settle(4 * 60_000)
  await reopen()
  expect(source.items).toHaveBeenCalledTimes(1)
  await settle(61_000)
  await reopen()
  expect(source.items).toHaveBeenCalledTimes(2)
})

const doggies = (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const).map((variant, at) =>
  itemRow({
    slug: variantSlug('king-doggy', variant),
    baseSlug: 'king-doggy',
    name: variantName('King Doggy', variant),
    variant,
    value: 5 + at,
  }),
)
const dear = Array.from({ length: 30 }, (_, at) =>
  itemRow({ slug: `king-doggy-${at}`, name: `King Doggy ${at}`, value: 9_000 - at }),
)

it('[CA14, QS15, QS6] a pet is one row with a button for each variant, and the one of that name comes first', async () => {
  await open(catalogue([...dear, ...doggies]))
  await searchFor('kign dogy')
  expect(rowNames()[0]).toBe('King Doggy')
  expect(
    choices()
      .slice(0, 4)
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual([
    'King Doggy, Normal: 5. Trend: Stable',
    'King Doggy, Shiny: 6. Trend: Stable',
    'King Doggy, Mythic: 7. Trend: Stable',
    'King Doggy, Shiny Mythic: 8. Trend: Stable',
  ])
})

it('[CA13, QS11] marks the variant that is meant, and leaves in the box what was typed', async () => {
  await open(catalogue(doggies))
  await searchFor('sm king dogy')
  expect(choices().findIndex((each) => 'meant' in each.dataset)).toBe(3)
  expect(box().value).toBe('sm king dogy')
})

it('[CA39, CA1] Enter adds the first pet in the variant that is meant, and the box keeps the text', async () => {
  const { query } = await open(catalogue([...dear, ...doggies]))
  await searchFor('smkd')
  fireEvent.submit(box().form!)
  await settle(10)
  fireEvent.submit(box().form!)
  await settle(10)
  expect([query(), box().value]).toEqual(['?you=shiny-mythic-king-doggy.2', 'smkd'])
  expect(choices()[3]!.getAttribute('aria-label')).toBe('King Doggy, Shiny Mythic: 8. Trend: Stable. 2 added')
  expect(screen.getByText('Shiny Mythic King Doggy added')).toBeDefined()
})

it.each([
  ['3x king doggy', '?you=king-doggy.3', 'Adds 3 each time.'],
  ['shiny king doggy 12', '?you=shiny-king-doggy.12', 'Adds 12 each time.'],
  ['king doggy x1', '?you=king-doggy', null],
])('[CA47] %s adds as many as it says', async (text, search, line) => {
  const { query } = await open(catalogue([...dear, ...doggies]))
  await searchFor(text)
  expect(screen.queryByText(/^Adds /)?.textContent ?? null).toBe(line)
  fireEvent.submit(box().form!)
  await settle(10)
  expect(query()).toBe(search)
})

it.each(['0x king doggy', '5000 king doggy', '2x king doggy x3'])('[CA47] %s finds nothing', async (text) => {
  const { query } = await open(catalogue([...dear, ...doggies]))
  await searchFor(text)
  fireEvent.submit(box().form!)
  await settle(10)
  expect([query(), screen.getByText(`No pets found matching "${text}"`).tagName]).toEqual(['', 'P'])
})

it('[CA1] two pets that are added before either is read both join the trade', async () => {
  const source = catalogue([...dear, ...doggies])
  const { query } = await open(source)
  await searchFor('king doggy')
  const read = source.itemsBySlugs.getMockImplementation()!
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  source.itemsBySlugs.mockImplementation((slugs) => isAnswered.then(() => read(slugs)))
  fireEvent.click(choices()[0]!)
  fireEvent.click(choices()[1]!)
  answer()
  await settle(50)
  expect(query()).toBe('?you=king-doggy_shiny-king-doggy')
})

it('[CA40] a pet that cannot be read is not added, and a toast says so', async () => {
  const source = catalogue(doggies)
  const { query } = await open(source)
  await searchFor('king doggy')
  source.itemsBySlugs.mockRejectedValueOnce(new Error('no network'))
  fireEvent.click(choices()[0]!)
  await settle(10)
  expect([query(), toastStore.get()[0]?.title]).toEqual(['', 'Couldn’t add the pet'])
})

it('[QS18] announces how many pets are found', async () => {
  await open(catalogue(doggies))
  await searchFor('king doggy')
  expect(screen.getByText('1 pet found').tagName).toBe('OUTPUT')
})

it('[QS14] without a network says that the values may have changed', async () => {
  await open(catalogue(doggies))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await searchFor('king doggy')
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('You’re offline. These values may have changed.')).toBeDefined()
})

it('[CA3] says that nothing matches', async () => {
  await open()
  await searchFor('  <b>zebra</b>  ')
  expect(screen.getByText('No pets found matching "<b>zebra</b>"')).toBeDefined()
})

it('[QS21, CA22] says that the index could not be loaded, and tries again', async () => {
  const source = catalogue(doggies)
  source.searchIndex.mockRejectedValueOnce(new Error('no network'))
  await open(source)
  await searchFor('king doggy')
  expect(screen.getByRole('alert').textContent).toContain('Error loading pets. Please try again later.')
  await press('Try again')
  expect(rowNames()).toEqual(['King Doggy'])
})

it('[CA22] says that the pets could not be loaded, and tries again', async () => {
  const source = catalogue(rows)
  source.items.mockRejectedValueOnce(new Error('no network'))
  await open(source)
  expect(screen.getByRole('alert').textContent).toContain('Error loading pets. Please try again later.')
  await press('Try again')
  expect(choices().length).toBe(20)
})

it('[CA3] a page that fails leaves what is there, and is asked for again', async () => {
  const source = catalogue(rows)
  await open(source)
  source.items.mockRejectedValueOnce(new Error('no network'))
  await act(async () => reachEnd())
  await settle()
  expect([choices().length, screen.getByRole('alert').textContent]).toEqual([20, 'Couldn’t load more pets. Try again'])
  await press('Try again')
  expect(choices().length).toBe(40)
})

it('[CA1, VA22, VA70] adds pets one after the other; a pet that is there is raised by 1, up to 999', async () => {
  const { query, source } = await open(catalogue(rows), '?you=pet-3.998')
  await pick('pet-1')
  await pick('pet-1')
  await pick('pet-3')
  expect([query(), choices()[1]?.textContent?.endsWith('2 added')]).toEqual(['?you=pet-3.999_pet-1.2', true])
  expect(choice('pet-3').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('pet-3 added')).toBeDefined()
  expect(source.itemsBySlugs).toHaveBeenCalledTimes(1)
})

it('[CA7] a full side takes no other pet, and says so', async () => {
  const full = Array.from({ length: 50 }, (_, at) => itemRow({ slug: `old-${at}`, name: `old-${at}` }))
  const { query } = await open(catalogue([...rows, ...full]), `?you=${full.map(({ slug }) => slug).join('_')}`)
  const before = query()
  await pick('pet-1')
  expect([query() === before, toastStore.get()[0]?.title]).toEqual([true, 'Your Offer is full'])
})

it('[CA18] the list is one tab stop, and arrow keys move in it', async () => {
  await open()
  const box = screen.getByRole('searchbox', { name: 'Search pets' })
  const stops = () => choices().flatMap((each, at) => (each.tabIndex === 0 ? [at] : []))
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const at = () => choices().indexOf(document.activeElement as HTMLButtonElement) // -1 where it is none of them
  expect(stops()).toEqual([0])
  box.focus()
  const places = ['Home', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'ArrowUp'].map(
    (name) => {
      const isFree = key(name) // the browser does what it does by itself
      return [name, at(), isFree]
    },
  )
  expect(places).toEqual([
    ['Home', -1, true],
    ['ArrowUp', -1, true],
    ['ArrowDown', 0, false],
    ['ArrowDown', 1, false],
    ['ArrowUp', 0, false],
    ['End', 19, false],
    ['ArrowDown', 19, true],
    ['Home', 0, false],
    ['ArrowUp', -1, false],
  ])
  expect(document.activeElement).toBe(box)
  act(() => choices()[3]!.focus())
  expect(stops()).toEqual([3])
  expect([key(' '), at()]).toEqual([true, 3])
  expect([key('k'), document.activeElement]).toEqual([true, box])
})

it('[CA18] left and right move among the variants of a found pet, up and down among pets', async () => {
  await open(catalogue([...dear, ...doggies]))
  await searchFor('king doggy')
  act(() => box().focus())
  const places = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map(
    (name) => {
      fireEvent.keyDown(document.activeElement!, { key: name })
      return choices().indexOf(document.activeElement as HTMLButtonElement)
    },
  )
  expect(places).toEqual([0, 1, 2, 1, 4, 0, -1])
})

it('[CA56] a pet added from a search leaves its name selected in the focused search box', async () => {
  await open()
  box().focus()
  await searchFor('pet-7')
  const found = within(screen.getByRole('list', { name: 'Pets' })).getAllByRole('button')[0]!
  // True: the browser would move the focus to what is pressed.
  expect([
    fireEvent.mouseDown(found),
    fireEvent.mouseDown(screen.getByRole('heading', { name: 'Add to Your Offer' })),
  ]).toEqual([false, true])
  fireEvent.click(found)
  await settle(10)
  expect([document.activeElement, box().selectionStart, box().selectionEnd]).toEqual([box(), 0, 5])
})

it('[CA57] the picker counts the pets of its side, goes on with the other one and is done', async () => {
  await open()
  await pick('pet-0')
  await pick('pet-0')
  await pick('pet-1')
  expect(button('Done (3)')).toBeTruthy()
  await searchFor('pet-7')
  await press('Add to Their Offer')
  expect([screen.getByRole('dialog').getAttribute('aria-label'), box().value, document.activeElement]).toEqual([
    'Add to Their Offer',
    '',
    box(),
  ])
  await pick('pet-2')
  await press('Done (1)')
  expect(screen.queryByRole('heading', { name: 'Add to Their Offer' })).toBeNull()
  await press('Add a pet to Your Offer')
  await searchFor('pet-7')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(screen.queryByRole('heading', { name: 'Add to Your Offer' })).toBeNull()
})
