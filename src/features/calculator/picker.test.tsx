import { itemRow } from '#contract/items.fixture.ts'
import { variantName, variantSlug } from '#domain/items/variants.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  return { ...view, source }
}
const choices = () => within(screen.getByRole('list', { name: 'Pets' })).getAllByRole('button')
const choice = (name: string) => screen.getAllByText(name, { selector: 'dialog b' })[0]!.closest('button')!
const pick = async (name: string) => {
  fireEvent.click(choice(name))
  await settle(10)
}
const skeletons = () => document.querySelectorAll('[data-skeleton]').length
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search pets' }), { target: { value: text } })
const asked = (source: ReturnType<typeof catalogue>) =>
  source.items.mock.calls.map(([{ search: text, sort, page, limit }]) => [text, sort, page, limit])

it('[CA20] offers 20 pets, dearest first, and loads on at the end', async () => {
  const { source } = await open()
  expect([choices().length, asked(source)]).toEqual([20, [['', 'value-desc', 1, undefined]]])
  await act(async () => reachEnd())
  await settle()
  await act(async () => reachEnd())
  await settle()
  expect([choices().length, asked(source).map(([, , page]) => page)]).toEqual([45, [1, 2, 3]])
  await act(async () => reachEnd())
  expect(source.items).toHaveBeenCalledTimes(3)
})

it('[CA2] searches 500 ms after the last letter', async () => {
  const { source } = await open()
  search(' pet-1')
  expect(skeletons()).toBe(8)
  await settle(300)
  search(' pet-11 ')
  await settle(499)
  expect(source.items).toHaveBeenCalledTimes(1)
  await settle(1)
  await settle(10)
  expect([choices().length, asked(source).at(-1)?.[0], skeletons()]).toEqual([1, 'pet-11', 0])
  await press('Clear search')
  await settle(500)
  expect([choices().length, source.items.mock.calls.length]).toEqual([20, 2])
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

const dear = Array.from({ length: 30 }, (_, at) =>
  itemRow({ slug: `king-doggy-${at}`, name: `King Doggy ${at}`, value: 9_000 - at }),
)
const doggies = (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const).map((variant, at) =>
  itemRow({
    slug: variantSlug('king-doggy', variant),
    baseSlug: 'king-doggy',
    name: variantName('King Doggy', variant),
    variant,
    value: 5 + at,
  }),
)
const slugs = () =>
  choices().map((each) =>
    each.querySelector('img')?.getAttribute('src')?.replace('/items/', '').replace('@96.webp', ''),
  )

it.each([
  ['King Doggy', ['king-doggy', 'shiny-king-doggy', 'mythic-king-doggy', 'shiny-mythic-king-doggy', 'king-doggy-0']],
  ['king doggy', ['king-doggy', 'shiny-king-doggy', 'mythic-king-doggy', 'shiny-mythic-king-doggy']],
  ['Mythic King Doggy', ['mythic-king-doggy', 'king-doggy', 'shiny-king-doggy', 'shiny-mythic-king-doggy']],
  ['sm king doggy', ['shiny-mythic-king-doggy', 'king-doggy', 'shiny-king-doggy', 'mythic-king-doggy']],
])('[CA14, CA13] for "%s" the pet of that name comes first, then its other variants', async (text, first) => {
  await open(catalogue([...dear, ...doggies]))
  search(text)
  await settle(500)
  await settle(10)
  expect(slugs().slice(0, first.length)).toEqual(first)
  expect(new Set(slugs()).size).toBe(slugs().length)
})

it('[CA31] waits for both reads, so that no row moves under the finger; one that fails only loses the order', async () => {
  const source = catalogue([...dear, ...doggies])
  let answer = () => {}
  source.itemsBySlugs.mockImplementationOnce(
    () => new Promise((_, reject) => (answer = () => reject(new Error('no network')))),
  )
  await open(source)
  search('King Doggy')
  await settle(500)
  await settle(10)
  expect(skeletons()).toBe(8)
  answer()
  await settle(10)
  expect(slugs()[0]).toBe('king-doggy-0')
})

it('[CA13, LY24] searches S, M and SM spelled out, and leaves in the box what was typed', async () => {
  const { source } = await open()
  search('sm pet')
  await settle(500)
  await settle(10)
  expect(asked(source).at(-1)?.[0]).toBe('Shiny Mythic pet')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search pets' }).value).toBe('sm pet')
  expect(screen.getByText('No pets found matching "sm pet"')).toBeDefined()
})

it('[CA3] says that nothing matches', async () => {
  await open()
  search('  <b>zebra</b>  ')
  await settle(500)
  await settle(10)
  expect(screen.getByText('No pets found matching "<b>zebra</b>"')).toBeDefined()
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
