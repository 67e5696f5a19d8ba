import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PetCard, type PetCardProps } from './pet-card.tsx'

const KRAKEN: PetCardProps = {
  href: '/items/shiny-mythic-kraken',
  image: '/items/shiny-mythic-kraken.webp',
  hue: 25,
  name: 'Kraken',
  variant: 'ShinyMythic',
  variantWords: 'Shiny Mythic',
  rarity: 'Secret',
  value: { text: '8.17M', title: '8,170,000' },
  flag: null,
  trend: { trend: 'rising', tone: 'green' },
  demand: 'very-high',
  owners: { text: '15.8K', title: '15,800' },
  stats: [
    { kind: 'bubbles', text: '1,250' },
    { kind: 'pearls', text: '40' },
  ],
  words: {
    demands: { insane: 'Insane', 'very-high': 'Very high', high: 'High', medium: 'Medium', low: 'Low' },
    demandPrefix: 'Demand: ',
    trends: {
      up: 'Up',
      rising: 'Rising',
      down: 'Down',
      dropping: 'Dropping',
      stable: 'Stable',
      unstable: 'Unstable',
    },
    trendPrefix: 'Trend: ',
    flags: { frozen: 'Frozen', disputed: 'Disputed', suspected: 'Suspected', stale: 'Stale' },
    flagPrefix: 'Value: ',
    fullValues: {},
    owners: { one: 'owner', many: 'owners' },
    stats: {
      bubbles: 'Bubbles',
      coins: 'Coins',
      gems: 'Gems',
      tickets: 'Tickets',
      seashells: 'Seashells',
      pearls: 'Pearls',
    },
  },
}
const show = (change: Partial<PetCardProps> = {}) =>
  render(
    <MemoryRouter>
      <PetCard {...KRAKEN} {...change} />
    </MemoryRouter>,
  )
const card = () => screen.getByRole('link')
const picture = () => card().querySelector('img')!

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('[PC13] says when its value is frozen or disputed, and else nothing', () => {
  const flag = () => document.querySelector('.flag')?.textContent
  show()
  expect(flag()).toBeUndefined()
  cleanup()
  show({ flag: 'disputed' })
  expect(flag()).toBe('Value: Disputed')
})

it.each([
  ['suspected', 'Value: Suspected'],
  ['stale', 'Value: Stale'],
] as const)('[ES100] says when its value is %s', (flag, text) => {
  show({ flag })
  expect(document.querySelector('.flag')?.textContent).toBe(text)
})

it('[PC1, PC2, PC7, PC9, AC7, VA62, VA79] leads to its pet and says everything of it in words', () => {
  show()
  expect(card().getAttribute('href')).toEqual('/items/shiny-mythic-kraken')
  expect(card().textContent).toEqual(
    [
      'Secret',
      'Shiny Mythic',
      'Kraken',
      '8.17M',
      'Trend: Rising',
      'Demand: Very high',
      '15.8K owners',
      'Bubbles: 1,250',
      'Pearls: 40',
    ].join(''),
  )
  expect(screen.getByRole('heading', { level: 3 }).textContent).toEqual('Shiny MythicKraken')
  expect([screen.getByText('8.17M').title, screen.getByTitle('15,800 owners').tagName]).toEqual(['8,170,000', 'LI'])
})

it('[PC1] without a trend and as Normal it has neither of their marks', () => {
  show({ trend: null, variant: 'Normal', variantWords: null })
  expect([card().querySelector('.trend'), card().querySelector('.variant')]).toEqual([null, null])
})

it('[PC5] a touch lights it, and 300 ms after the last one it goes out', () => {
  show()
  const lit = () => card().dataset['lit'] !== undefined
  fireEvent.touchStart(card())
  expect(lit()).toEqual(true)
  fireEvent.touchEnd(card())
  vi.advanceTimersByTime(200)
  fireEvent.touchStart(card()) // again, before it went out
  fireEvent.touchEnd(card())
  vi.advanceTimersByTime(299)
  expect(lit()).toEqual(true)
  vi.advanceTimersByTime(1)
  expect(lit()).toEqual(false)
})

it('[PC4] a picture on its way is hidden until it is there', () => {
  show()
  expect(picture().dataset['state']).toEqual('loading')
  fireEvent.load(picture())
  expect(picture().dataset['state']).toEqual('loaded')
})

it('[PC4] a picture that came before the scripts is never hidden', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(192)
  show()
  expect(picture().dataset['state']).toEqual(undefined)
})

it('[PC6] a picture that fails is marked, and the card stays usable', () => {
  show()
  fireEvent.error(picture())
  expect([card().querySelector('img'), card().querySelector('[data-state="error"]')!.textContent]).toEqual([
    null,
    'No picture',
  ])
  expect(card().getAttribute('href')).toEqual('/items/shiny-mythic-kraken')
})

it('[PC6] a picture that failed before the scripts came is marked too', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
  show()
  expect(screen.getByText('No picture')).toBeTruthy()
})

it('[PC4, PI15] only what is in the first screen is fetched at once', () => {
  show({ eager: true })
  expect([picture().getAttribute('loading'), picture().width, picture().height]).toEqual(['eager', 96, 96])
  cleanup()
  show()
  expect(picture().getAttribute('loading')).toEqual('lazy')
})

it('[IL43] one owner is an owner', () => {
  show({ owners: { text: '1', title: '1' } })
  expect(screen.getByTitle('1 owner').textContent).toEqual('1 owner')
})

it('[PC14] leaves out what is unknown', () => {
  const { container } = render(
    <MemoryRouter>
      <PetCard {...KRAKEN} trend={null} demand={null} owners={null} />
    </MemoryRouter>,
  )
  expect([
    container.querySelectorAll('.demand, .trend, [data-glyph="owners"]').length,
    container.querySelectorAll('li').length,
  ]).toEqual([0, 2])
})
