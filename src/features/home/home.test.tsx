import type { PetList } from '#contract/items.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Home } from './home.tsx'
import { row, rows, show } from './testing/show.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const region = (name: string) => screen.getByText(name, { selector: 'h2' }).closest('section')!
const carousel = (name: string) => within(region(name))
const cards = (name: string) => region(name).querySelectorAll('h3').length
const pending = () => new Promise<never>(() => {})

it('[HM1] greets with the logo, a headline and the ways to all pets and to the calculator', async () => {
  await show(<Home />)
  expect(document.querySelector('h1')!.textContent).toEqual('Know what it’s worth before you trade')
  expect(screen.getByText('Browse all pets & values').getAttribute('href')).toEqual('/items')
  expect(screen.getByText('Check a trade').getAttribute('href')).toEqual('/calculator')
  expect(document.querySelector('.logo img')!.getAttribute('src')).toEqual('/Logo.png')
})

it('[HM1] the bubbles beside it hold different pets, with a figure where there is one', async () => {
  await show(<Home />, {
    highestValue: () => Promise.resolve({ pets: [row(1, { value: 'O/C' }), row(2), row(3, { baseSlug: 'pet-2' })] }),
    recent: pending,
    highDemand: pending,
  })
  const bubbles = [...document.querySelectorAll('.bubble')].map((bubble) => [
    bubble.querySelector('img')?.getAttribute('src'),
    bubble.querySelector('.num')?.textContent,
  ])
  expect(bubbles.slice(0, 3)).toEqual([
    ['/items/pet-2.webp', '1,002'],
    ['/items/pet-1.webp', 'O/C'],
    [undefined, undefined],
  ])
})

it('[HM6] three carousels of 10, each with its View All', async () => {
  const asked: [string, number][] = []
  const answer =
    (name: string) =>
    (limit: number): Promise<PetList> => {
      asked.push([name, limit])
      return Promise.resolve({ pets: rows(limit) })
    }
  await show(<Home />, { recent: answer('recent'), highestValue: answer('highest'), highDemand: answer('wanted') })
  expect(asked.toSorted()).toEqual([
    ['highest', 10],
    ['recent', 10],
    ['recent', 16],
    ['wanted', 10],
  ])
  for (const [name, viewAll] of [
    ['Recently Updated', '/items?sort=updated-desc'],
    ['Highest Value', '/items?sort=value-desc'],
    ['High Demand', '/items?demand=high'],
  ] as const) {
    expect(cards(name)).toEqual(10)
    expect(carousel(name).getByLabelText(`View All: ${name}`).getAttribute('href')).toEqual(viewAll)
  }
})

it('[WL90] each card of a carousel has a Watch button, the same in all carousels', async () => {
  await show(<Home />)
  const stars = screen.getAllByRole('button', { name: /^Watch / })
  expect(stars.map((star) => star.parentElement!.querySelectorAll('h3').length)).toEqual(Array(30).fill(1))
  fireEvent.click(carousel('Highest Value').getByRole('button', { name: 'Watch Pet 3' }))
  const pressed = stars.filter((star) => star.getAttribute('aria-pressed') === 'true')
  expect(pressed.map((star) => star.title)).toEqual(Array(3).fill('Watch Pet 3'))
})

it('[HM7] 5 skeleton cards while one loads', async () => {
  await show(<Home />, { highestValue: pending })
  const skeletons = (name: string) => region(name).querySelectorAll('[data-skeleton]').length
  expect([skeletons('Recently Updated'), skeletons('Highest Value')]).toEqual([0, 5])
})

it('[HM6] a carousel that cannot be loaded says so, and can be tried again', async () => {
  let down = true
  await show(<Home />, {
    highDemand: (limit) => (down ? Promise.reject(new Error('down')) : Promise.resolve({ pets: rows(limit) })),
  })
  expect(region('High Demand').querySelector('[role=alert]')!.textContent).toContain('Couldn’t load')
  down = false
  await act(async () => void fireEvent.click(carousel('High Demand').getByText('Try again')))
  await waitFor(() => expect(cards('High Demand')).toEqual(10))
})

it('[AC2] a carousel turns by its arrows, which stop at its ends', async () => {
  await show(<Home />)
  const arrow = (which: string) =>
    carousel('Highest Value').getByLabelText<HTMLButtonElement>(`Highest Value: ${which}`)
  const list = arrow('forward').closest('section')!.querySelector('ul')!
  Object.defineProperties(list, { scrollWidth: { value: 1_700 }, clientWidth: { value: 700 } })
  const turned = vi.fn<(options?: ScrollToOptions) => void>()
  list.scrollBy = turned as typeof list.scrollBy
  expect(['back', 'forward'].map((name) => arrow(name).ariaDisabled === 'true')).toEqual([true, false])
  fireEvent.click(arrow('forward'))
  expect(turned.mock.calls).toEqual([[{ left: 560 }]])
  list.scrollLeft = 1_000
  fireEvent.scroll(list)
  expect(['back', 'forward'].map((name) => arrow(name).ariaDisabled === 'true')).toEqual([false, true])
})

it('[HM5, HM12] describes the site and answers four questions', async () => {
  await show(<Home />)
  expect(carousel('Made by players, for players').getByText(/Over 10,000 players/)).toBeTruthy()
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'What is BGSI Values?',
    'How are pet values determined?',
    'What are recent hatches?',
    'How does the Value Calculator work?',
  ])
})

it('[SE2, SE4, VA86] has the product’s title, and describes its search and questions to search engines', async () => {
  await show(<Home />)
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!)
  expect([
    document.title,
    data.map((each: { '@type': string }) => each['@type']),
    data[0].potentialAction.target.urlTemplate,
    data[1].mainEntity.length,
  ]).toEqual(['BGSI Values List & More', ['WebSite', 'FAQPage'], 'https://v.test/items?search={term}', 4])
})

it('[HM19] a carousel without pets says what will come, and has no controls', async () => {
  const nothing = () => Promise.resolve({ pets: [] })
  await show(<Home />, { recent: nothing, highestValue: nothing, highDemand: nothing })
  for (const name of ['Latest Pet Value Updates', 'Recently Updated', 'Highest Value', 'High Demand']) {
    const section = region(name)
    expect([name, section.querySelectorAll('ul, button, a').length, section.querySelector('p')!.textContent]).toEqual([
      name,
      0,
      expect.stringMatching(/\w\.$/),
    ])
  }
})

it.each([true, false])('[HM20] the questions mention samples while a value is one: %s', async (sample) => {
  await show(<Home />, { site: () => Promise.resolve({ origin: 'https://v.test', host: 'v.test', sample }) })
  expect([/sample/i.test(document.body.textContent), /made up/i.test(document.body.textContent)]).toEqual([
    sample,
    sample,
  ])
})
