import type { Hatch } from '#contract/hatches.ts'
import type { ItemDetail, ItemVariant } from '#contract/items.ts'
import { describe, expect, it } from 'vitest'
import { lastHatches, withHatches } from './item-live.ts'

const none = { bubbles: 0, coins: 0, gems: 0, worldCurrency: { tickets: 0, seashells: 0, pearls: 0 } }
const day = (date: number, existAmount: number) => ({ timestamp: `2026-01-0${date}T00:00:00.000Z`, existAmount })
const variant = (name: ItemVariant['variant'], slug: string, exists: number): ItemVariant => ({
  id: slug,
  slug,
  name: slug,
  variant: name,
  rarity: 'Common',
  value: 1,
  numericValue: 1,
  trend: 'stable',
  demand: 'low',
  owners: 1,
  exists,
  image: '',
  stats: none,
  updatedAt: day(1, 0).timestamp,
  source: 'ingest',
  flags: [],
  history: [],
  existHistories: [day(1, 4), day(2, exists)],
  rangeHistory: [],
  receipts: [],
})
const item: ItemDetail = {
  pet: {
    id: 'doggy',
    slug: 'doggy',
    baseSlug: 'doggy',
    name: 'Doggy',
    variant: 'Normal',
    image: '',
    description: '',
    rarity: 'Common',
    category: 'all',
    value: 1,
    trend: 'stable',
    demand: 'low',
    owners: 1,
    exists: 7,
    status: '',
    hue: 1,
    updatedAt: day(1, 0).timestamp,
    source: 'ingest',
    flags: [],
    variants: ['Normal', 'Shiny'],
    stats: none,
    allVariants: [variant('Normal', 'doggy', 7), variant('Shiny', 'shiny-doggy', 5)],
  },
  history: [],
  existHistories: [day(1, 4), day(2, 7)],
  rangeHistory: [],
  receipts: [],
  recentHatches: [],
}
const hatch = (id: number, changes: Partial<Hatch> = {}): Hatch => ({
  id: `hatch-${id}`,
  seq: id,
  slug: 'doggy',
  itemName: 'Doggy',
  itemImage: '',
  variant: 'Normal',
  rarity: 'Common',
  hue: 1,
  isPublic: true,
  playerName: 'Ann',
  hatcherName: 'Ann',
  timestamp: `2026-01-03T00:00:${String(id).padStart(2, '0')}.000Z`,
  value: 1,
  stats: { exists: 7 + id },
  notification: { title: '', description: '' },
  ...changes,
})
const ids = (detail: ItemDetail) => detail.recentHatches.map(({ id }) => id)

describe('an item with live hatches', () => {
  it('[CN22] counts a hatch of the base in the pet, in the variant and in both histories', () => {
    const point = { timestamp: hatch(1).timestamp, existAmount: 8 }
    expect(withHatches(item, [hatch(1)])).toEqual({
      ...item,
      pet: {
        ...item.pet,
        exists: 8,
        allVariants: [
          { ...item.pet.allVariants[0], exists: 8, existHistories: [day(1, 4), day(2, 7), point] },
          item.pet.allVariants[1],
        ],
      },
      existHistories: [day(1, 4), day(2, 7), point],
      recentHatches: [{ id: 'hatch-1', timestamp: hatch(1).timestamp, variant: 'Normal', playerName: 'Ann' }],
    })
  })

  it('[CN22] counts a hatch of another variant in that variant only', () => {
    const next = withHatches(item, [hatch(1, { slug: 'shiny-doggy', variant: 'Shiny', stats: { exists: 6 } })])
    expect(next.pet.allVariants.map(({ exists }) => exists)).toEqual([7, 6])
    expect([next.pet.exists, next.existHistories]).toEqual([7, item.existHistories])
  })

  it('[CN22] is the same object after hatches of other items, or ones that it has', () => {
    const once = withHatches(item, [hatch(1)])
    expect(withHatches(once, [hatch(1), hatch(2, { slug: 'kitty' })])).toBe(once)
  })

  it('[CN22] keeps the last 10 by their time, newest first', () => {
    const twelve = Array.from({ length: 12 }, (_, n) => hatch(n + 1))
    const next = withHatches(item, twelve)
    expect(ids(next)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `hatch-${n}`))
    expect(ids(withHatches(next, [hatch(1)]))).toEqual(ids(next))
  })

  it('[CN22] keeps the last 10 of each variant: a common one does not push a rare one out', () => {
    const next = withHatches(item, [
      hatch(1, { slug: 'shiny-doggy', variant: 'Shiny' }),
      ...Array.from({ length: 12 }, (_, n) => hatch(n + 2)),
    ])
    expect(lastHatches(next.recentHatches, 'Shiny').map(({ id }) => id)).toEqual(['hatch-1'])
    expect(next.recentHatches.filter(({ variant }) => variant === 'Normal').length).toEqual(10)
  })

  it('[CN22] has one point a day in its exist history', () => {
    expect(withHatches(item, [hatch(1), hatch(2)]).existHistories).toEqual([
      day(1, 4),
      day(2, 7),
      { timestamp: hatch(2).timestamp, existAmount: 9 },
    ])
  })

  it('[CN22] never counts down for a hatch that it has counted already', () => {
    expect(withHatches(item, [hatch(1, { stats: { exists: 3 } })]).pet.exists).toEqual(7)
  })
})

it('[IT17] the last 10 hatches of the variant, newest first, each once', () => {
  const hatches = Array.from({ length: 30 }, (_, i) => ({
    id: `h${i % 15}`,
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, i % 15)).toISOString(),
    variant: i % 15 < 12 ? ('Normal' as const) : ('Shiny' as const),
    playerName: null,
  }))
  expect(lastHatches(hatches, 'Normal').map(({ id }) => id)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `h${i}`),
  )
  expect(lastHatches(hatches, 'Shiny').map(({ id }) => id)).toEqual(['h14', 'h13', 'h12'])
})
