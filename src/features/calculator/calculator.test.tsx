import { itemRow } from '#contract/items.fixture.ts'
import type { Restriction } from '#contract/measures.ts'
import { AUTH_TOKEN_KEY } from '#lib/auth-token.ts'
import { measuresSource } from '#lib/measures-queries.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, catalogue, renderCalculator } from './testing/render-calculator.tsx'

configure({ defaultHidden: true }) // whether something is visible costs jsdom most of a test's time

const rows = [
  itemRow({ slug: 'dog', name: 'dog', value: 1_000 }),
  itemRow({ slug: 'shiny-dog', baseSlug: 'dog', name: 'Shiny dog', variant: 'Shiny', value: 2_000, trend: 'unstable' }),
  itemRow({ slug: 'cat', name: 'cat', value: 500 }),
  itemRow({ slug: 'god', name: 'god', value: 'O/C' }),
  itemRow({ slug: 'new', name: 'new', value: 'TBD' }),
  itemRow({ slug: 'low', name: 'low', value: 'N/A' }),
]

const UNTIL = '2026-01-02T13:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = (time = 0) => act(() => vi.advanceTimersByTimeAsync(time))
const press = async (name: string) => {
  fireEvent.click(button(name))
  await settle(10)
}
const entries = (label: string) =>
  within(screen.getByRole('list', { name: `Pets of ${label}` }))
    .queryAllByRole('listitem')
    .map(
      (entry) =>
        `${within(entry).getByRole<HTMLInputElement>('textbox').value} ${within(entry).getByRole('link').textContent}`,
    )
const total = (side: string) => document.querySelector(`[data-side="${side}"] .total`)?.textContent
const verdict = () => document.querySelector('.verdict')?.getAttribute('data-kind')
const announced = () => document.querySelector('output.sr-only')?.textContent
const show = (query: string, source = catalogue(rows)) => renderCalculator(query, source)

it('[CA1, CA4, CA5] shows the trade of its address, its totals and who gains', async () => {
  const source = catalogue(rows)
  await show('?you=dog.3_cat&them=shiny-dog', source)
  expect([entries('Your Offer'), entries('Their Offer')]).toEqual([['3 dog', '1 cat'], ['1 Shinydog']])
  expect([total('yours'), total('theirs'), verdict()]).toEqual(['Total4 pets3,500', 'Total1 pet2,000', 'lose'])
  expect(source.itemsBySlugs.mock.calls.map(([slugs]) => slugs)).toEqual([['cat', 'dog', 'shiny-dog']])
})

it('[CA4, CA9] says by how much, how sure that is, and what is least certain', async () => {
  await show('?you=dog&them=shiny-dog')
  const panel = document.querySelector('.verdict')!
  expect([...panel.querySelectorAll('p')].slice(0, 3).map((line) => line.textContent)).toEqual([
    'Win',
    '+50%',
    'You gain 1,000',
  ])
  expect(panel.querySelector('.sure')?.textContent).toBe(
    'Still a win if values are off by ±3.2%. Least certain: Shiny dog (unstable).',
  )
})

it('[CA33, CA36] with a range, says the chances and what the doubt is mostly about', async () => {
  const bird = itemRow({ slug: 'bird', name: 'bird', value: 1_200, range: { low: 900, high: 1_500 } })
  await show('?you=dog&them=bird', catalogue([...rows, bird]))
  expect([verdict(), document.querySelector('.verdict .sure')?.textContent]).toEqual([
    'win',
    'Chances: win 81%, fair 13%, lose 6%. The doubt is mostly bird (900 to 1,500).',
  ])
})

it.each([
  ['god', 'god is owner’s choice.'],
  ['new', 'new has no value yet.'],
  ['low', 'low has no value.'],
])('[CA23] cannot judge %s, and adds up the rest', async (slug, reason) => {
  await show(`?you=dog_${slug}&them=shiny-dog`)
  expect([verdict(), document.querySelector('.verdict .difference')?.textContent, total('yours')]).toEqual([
    'unjudged',
    reason,
    'Total2 pets, some without a value1,000',
  ])
  expect(screen.queryByRole('heading', { name: 'Make it fair' })).toBeNull()
})

it('[MO86] a muted player sees until when and why in place of "Send this trade", and it comes back with the end', async () => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'token')
  const restriction: Restriction = { measureId: 'm1', kind: 'mute', reason: 'Begging in every chat', until: UNTIL }
  const own = vi.spyOn(measuresSource, 'own').mockResolvedValue({ measures: [], restriction })
  await renderCalculator('?you=dog&them=cat&chat=c1', catalogue(rows), '/sign-in')
  await vi.dynamicImportSettled()
  await settle(10)
  const sending = () => screen.queryAllByRole('link', { name: 'Send this trade' }).length
  const notice = () => screen.queryByRole('alert')?.textContent
  expect(notice()).toMatch(
    /^You’re muted until .+, 2026, .+\. You can read, but you can’t send messages or trades\. Reason: Begging in every chat$/,
  )
  expect([screen.getByRole('link', { name: 'Appeal' }).getAttribute('href'), sending()]).toEqual([
    '/account#measures',
    0,
  ])
  own.mockResolvedValue({ measures: [], restriction: null })
  await settle(60_000)
  expect([notice(), sending()]).toEqual([undefined, 2])
})

it('[CA11, CA29] announces the verdict politely, and none while a side is empty', async () => {
  await show('?you=dog')
  expect([announced(), verdict()]).toEqual(['No verdict yet: add a pet to their offer.', 'waiting'])
  expect(screen.queryByRole('region', { name: 'Quick verdict' })).toBeNull()
  cleanup()
  await show('?you=dog&them=cat.2')
  expect([announced(), verdict()]).toEqual(['Fair, 0%. Both sides are equal.', 'fair'])
  expect(screen.getByRole('region', { name: 'Quick verdict' }).textContent).toBe('Fair0%0')
})

it('[CA1, CA5, VA69] buttons change a quantity and the address; two quick presses add up; at 1 the entry goes', async () => {
  const source = catalogue(rows)
  const { query } = await show('?you=dog_cat.998', source)
  fireEvent.click(button('Add one dog'))
  fireEvent.click(button('Add one dog'))
  await press('Add one cat')
  expect([query(), button('Add one cat').ariaDisabled]).toEqual(['?you=dog.3_cat.999', 'true'])
  await press('Remove one dog')
  await press('Remove one dog')
  await press('Remove dog')
  expect([query(), entries('Your Offer')]).toEqual(['?you=cat.999', ['999 cat']])
  expect(document.activeElement).toBe(button('Add a pet to Your Offer'))
  expect(source.itemsBySlugs).toHaveBeenCalledTimes(1)
})

it('[CA1, VA21, VA68, VA95] a typed quantity takes only whole numbers, and is clamped when the field is left', async () => {
  const { query } = await show('?you=dog')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of dog' })
  const type = async (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    const shown = field.value
    fireEvent.blur(field)
    await settle(10)
    return [shown, field.value, query()]
  }
  expect(await type('12')).toEqual(['12', '12', '?you=dog.12'])
  for (const refused of ['1a2', '1,5', '-7', '1.5']) {
    expect(await type(refused)).toEqual(['12', '12', '?you=dog.12'])
    expect(toastStore.get()[0]!.title).toEqual('Whole numbers only, like 3.')
  }
  expect(await type('１,234')).toEqual(['1234', '999', '?you=dog.999'])
  expect(await type('5000')).toEqual(['5000', '999', '?you=dog.999'])
  expect(await type('7')).toEqual(['7', '7', '?you=dog.7'])
  expect(await type('')).toEqual(['', '1', '?you=dog'])
  expect(await type('0')).toEqual(['0', '1', '?you=dog'])
  fireEvent.change(field, { target: { value: '4' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await settle(10)
  expect(query()).toBe('?you=dog.4')
})

it('[CA10] clears a side, and swaps both', async () => {
  const { query } = await show('?you=dog.2&them=cat_shiny-dog')
  await press('Swap sides')
  expect([query(), entries('Your Offer'), verdict()]).toEqual([
    '?you=cat_shiny-dog&them=dog.2',
    ['1 cat', '1 Shinydog'],
    'lose',
  ])
  await press('Clear Your Offer')
  expect([query(), entries('Your Offer'), total('yours')]).toEqual(['?them=dog.2', [], 'Total0 pets0'])
  expect(screen.queryByRole('button', { name: 'Clear Your Offer' })).toBeNull()
})

it('[CA10] copies the link, or says where it is', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await show('?you=dog.2&them=cat&utm_source=x')
  await press('Copy link')
  expect([writeText.mock.calls, toastStore.get()[0]?.title]).toEqual([
    [[`${location.origin}/calculator?length=18&you=dog.2&them=cat`]],
    'Link copied',
  ])
  writeText.mockRejectedValue(new Error('refused'))
  await press('Copy link')
  expect(toastStore.get()[0]).toMatchObject({ title: 'Couldn’t copy the link', variant: 'destructive' })
})

it('[CA5, CA24] loads what is valid of a hostile link, says what was skipped, and cleans the address with the first change', async () => {
  const { query } = await show(
    `?you=dog_${encodeURIComponent('<script>alert(1)</script>')}_cat.-3_no-such-pet&them=cat.1000`,
  )
  expect([entries('Your Offer'), entries('Their Offer')]).toEqual([['1 dog'], []])
  const notice = screen.getByText('Couldn’t load 4 parts of this link').parentElement!
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    '<script>alert(1)</script> isn’t a pet',
    'cat.-3 needs a quantity from 1 to 999',
    'cat.1000 needs a quantity from 1 to 999',
    'no-such-pet isn’t a pet we know',
  ])
  await press('Add one dog')
  expect([query(), screen.queryByText(/^Couldn’t load/) !== null]).toEqual(['?you=dog.2&cut=1', true])
  await press('Go on without it')
  expect([query(), screen.queryByText(/^Couldn’t load/)]).toEqual(['?you=dog.2', null])
})

it.each(['?you=dog&them=shiny-dog_no-such-pet', '?you=dog&them=shiny-dog_', '?length=40&you=dog&them=shiny-dog'])(
  '[CA44] %s has no verdict until the player goes on without the missing part, also when it is changed',
  async (link) => {
    const { query } = await show(link)
    expect([verdict(), button('Copy link').disabled, button('Swap sides').disabled]).toEqual(['incomplete', true, true])
    expect(announced()).toBe('No verdict: part of this trade’s link is missing.')
    await press('Add one dog')
    expect([verdict(), query()]).toEqual(['incomplete', '?you=dog.2&them=shiny-dog&cut=1'])
    await press('Go on without it')
    expect([verdict() === 'incomplete', button('Copy link').disabled, query()]).toEqual([
      false,
      false,
      '?you=dog.2&them=shiny-dog',
    ])
  },
)

it('[CA7, CA24] of 1,000 entries the first 50 are loaded', async () => {
  const many = Array.from({ length: 60 }, (_, at) => itemRow({ slug: `pet-${at}` }))
  await show(`?you=${Array.from({ length: 1_000 }, (_, at) => `pet-${at}`).join('_')}`, catalogue(many))
  expect(entries('Your Offer').length).toBe(50)
  expect(screen.getByText('Couldn’t load 950 parts of this link')).toBeDefined()
  expect(screen.getByText('and 946 more')).toBeDefined()
})

it('[CA3] says that the pets of a link could not be loaded, and tries again', async () => {
  const source = catalogue(rows)
  source.itemsBySlugs.mockRejectedValueOnce(new Error('no network'))
  await show('?you=dog', source)
  expect(screen.getByRole('alert').textContent).toContain('Error loading pets. Please try again later.')
  await press('Try again')
  expect(entries('Your Offer')).toEqual(['1 dog'])
})

it('[CA6] suggests what makes it fair, and adds it', async () => {
  const { query } = await show(
    '?you=shiny-dog&them=dog',
    catalogue([...rows, itemRow({ slug: 'near', name: 'near', value: 1_050 })]),
  )
  const panel = screen.getByRole('region', { name: 'Make it fair' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['dog1,000even trade', 'near1,0502.4% off'])
  await press('Add near to their offer')
  expect([query(), verdict()]).toEqual(['?you=shiny-dog&them=dog_near', 'close'])
  expect(screen.queryByRole('region', { name: 'Make it fair' })).toBeNull()
})

it('[CA6] says so when no single pet closes the gap, or when none could be looked up', async () => {
  await show('?you=dog.9')
  expect(screen.getByRole('region', { name: 'Make it fair' }).textContent).toContain(
    'No single pet closes this gap. Add a few to their offer',
  )
  cleanup()
  const source = catalogue(rows)
  source.items.mockRejectedValue(new Error('no network'))
  await show('?you=dog', source)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load suggestions.')
})

it('[CA12, SE23] describes an empty calculator and a shared trade', async () => {
  const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content')
  const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href')
  await show('')
  expect([document.title, canonical()]).toEqual(['Trade calculator | bgsi.example', 'https://bgsi.example/calculator'])
  expect(button('Copy link').disabled).toBe(true)
  cleanup()
  await show('?you=dog.2_cat&them=shiny-dog')
  expect([document.title, canonical(), description()]).toEqual([
    'Trade: 2 × dog + 1 more for Shiny dog | bgsi.example',
    'https://bgsi.example/calculator',
    'Lose, -20%. You overpay by 500. Your Offer: 2 × dog, cat. Their Offer: Shiny dog.',
  ])
})

const sendLinks = () =>
  [...document.querySelectorAll('a')]
    .filter((each) => (each.getAttribute('aria-label') ?? each.textContent) === 'Send this trade')
    .map((each) => each.getAttribute('href'))

it('[TR5] a trade can be sent, once there is one, and where one can sign in', async () => {
  await renderCalculator('?you=dog.3', catalogue(rows), '/auth/roblox')
  expect(sendLinks()).toEqual(['/chat?you=dog.3'])
  await press('Clear Your Offer')
  expect([sendLinks(), button('Send this trade').disabled]).toEqual([[], true])
  cleanup()
  await show('?you=dog.3')
  expect(sendLinks()).toEqual([])
})

it('[TR18] what is put together for a conversation goes there, and back, through every change', async () => {
  const { query } = await renderCalculator('?you=dog.3&them=cat&chat=c1&counter=o1', catalogue(rows), '/auth/roblox')
  await press('Add one cat')
  expect(query()).toBe('?you=dog.3&them=cat.2&chat=c1&counter=o1')
  const to = '/chat/c1?you=dog.3&them=cat.2&counter=o1'
  expect([sendLinks(), screen.getByRole('link', { name: 'Back to the conversation' }).getAttribute('href')]).toEqual([
    [to, to],
    '/chat/c1',
  ])
  expect(screen.queryByRole('button', { name: 'Copy link to this trade' })).toBeNull()
  await press('Clear Your Offer')
  await press('Clear Their Offer')
  expect(query()).toBe('?chat=c1&counter=o1')
})

it('[CA15, CA16, CA32] a pet is added to the trade in progress of this tab, and to none that was emptied', async () => {
  await show('?you=dog&them=shiny-dog&chat=c1')
  cleanup()
  const added = await renderCalculator('?you=dog', catalogue(rows), undefined, 'adds-to-trade')
  await settle(10)
  expect(added.query()).toEqual('?you=dog.2&them=shiny-dog&chat=c1')
  cleanup()
  sessionStorage.clear()
  const alone = await renderCalculator('?you=cat', catalogue(rows), undefined, 'adds-to-trade')
  await settle(10)
  expect([alone.query(), alone.state()]).toEqual(['?you=cat', null])
  await press('Clear Your Offer')
  expect(sessionStorage.getItem('trade-in-progress')).toEqual(null)
})

it('[WI88] a trade with a verdict can become a wish where players sign in', async () => {
  const link = () => screen.queryByRole('link', { name: 'Make it a wish' })
  await renderCalculator('?you=dog.3&them=cat', catalogue(rows), '/auth/roblox')
  expect(link()?.getAttribute('href')).toBe('/trades/new?have=dog:3&want=cat:1')
  cleanup()
  await renderCalculator('?you=dog.3', catalogue(rows), '/auth/roblox')
  expect(link()).toBe(null)
  cleanup()
  await show('?you=dog.3&them=cat')
  expect(link()).toBe(null)
})
