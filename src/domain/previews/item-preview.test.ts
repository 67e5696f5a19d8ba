import type { HistoryPoint, PetValue } from '#contract/catalogue.ts'
import type { ItemDetail, ItemVariant } from '#contract/items.ts'
import { expect, it } from 'vitest'
import { itemPreview } from './item-preview.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const site = { host: 'v.test', sample: false }
const stats = { bubbles: 0, coins: 0, gems: 0, worldCurrency: { tickets: 0, seashells: 0, pearls: 0 } }
const daysAgo = (days: number, value: PetValue): HistoryPoint => ({
  timestamp: new Date(NOW - days * 86_400_000).toISOString(),
  value,
})

function detail(value: PetValue, history: HistoryPoint[]): ItemDetail {
  const base = {
    slug: 'kraken',
    name: 'Kraken',
    rarity: 'Secret',
    value,
    trend: 'rising',
    demand: 'high',
    owners: 1,
    exists: 2,
    image: '',
    stats,
    updatedAt: '2026-11-19T00:00:00.000Z',
    source: 'ingest',
  } as const
  const shiny: ItemVariant = {
    ...base,
    id: 's',
    slug: 'shiny-kraken',
    name: 'Shiny Kraken',
    variant: 'Shiny',
    history,
    existHistories: [],
    rangeHistory: [],
    receipts: [],
    flags: [],
  }
  return {
    pet: {
      ...base,
      id: 'kraken',
      baseSlug: 'kraken',
      variant: 'Normal',
      description: '',
      category: 'secret',
      status: 'Permanent',
      hue: 200,
      flags: [],
      variants: ['Shiny'],
      allVariants: [shiny],
    },
    history: [],
    existHistories: [],
    rangeHistory: [],
    receipts: [],
    recentHatches: [],
  }
}
const preview = (value: PetValue, history: HistoryPoint[]) =>
  itemPreview(detail(value, history), 'shiny-kraken', site, NOW)!

it('[SE20] an item shows name, value, trend, demand and how the value went for 30 days', () => {
  expect(preview(1_280_000, [daysAgo(40, 1_000_000), daysAgo(15, 1_280_000)])).toEqual({
    kind: 'item',
    host: 'v.test',
    sample: false,
    slug: 'shiny-kraken',
    name: 'Shiny Kraken',
    rarity: 'Secret',
    variant: 'Shiny',
    hue: 200,
    value: { text: '1,280,000', title: '1,280,000' },
    trend: { trend: 'rising', tone: 'green' },
    demand: 'high',
    month: { change: '+28%', line: 'M0 58.1H150V9.2H300V9.2', area: 'M0 58.1H150V9.2H300V9.2V66H0Z' },
    updated: 'Nov 19, 2026',
  })
})

it('[SE20] a value that has been in force for longer than 30 days is a level line', () => {
  expect(preview(5, [daysAgo(200, 5)]).month).toEqual({
    change: '+0%',
    line: 'M0 33.7H300V33.7',
    area: 'M0 33.7H300V33.7V66H0Z',
  })
})

it.each([
  ['O/C', 'ownersChoice'],
  ['N/A', 'noValue'],
  ['TBD', 'noValue'],
] as const)('[SE20] %s replaces the figure and the line', (word, note) => {
  const { value, month } = preview(word, [daysAgo(3, 100), daysAgo(1, word)])
  expect({ value, month }).toEqual({ value: { text: word, title: word }, month: { note } })
})

it('[SE20] a figure that is too long to be read at a glance is compact', () => {
  expect(preview(1_234_567_890_123, []).value.text).toEqual('1.23T')
})

it('[SE28] a slug of none of the variants has no picture', () => {
  expect(itemPreview(detail(1, []), 'mythic-kraken', site, NOW)).toEqual(null)
})

it('[SE30] leaves out what is unknown, and the time where nobody has reported anything', () => {
  const known = detail('TBD', [])
  const variants = known.pet.allVariants.map((each) => {
    const { trend: _, demand: __, ...rest } = each
    return rest
  })
  const preview = itemPreview({ ...known, pet: { ...known.pet, allVariants: variants } }, 'shiny-kraken', site, NOW)
  expect(preview).toMatchObject({ trend: null, demand: null, updated: null })
  expect(itemPreview(detail(5, [daysAgo(1, 5)]), 'shiny-kraken', site, NOW)?.month).toMatchObject({ change: null })
})
