import { millisecondsInDay as DAY } from 'date-fns/constants'
import { sourceWith } from './source.fixture.ts'
import type { CurrencyStats } from './catalogue.ts'
import type { ItemDetail, ItemVariant } from './items.ts'
import type { Source } from './source.ts'

/** A pet for tests: three variants, a year of history, two hatches. Times are relative to `NOW`. */
export const NOW = Date.UTC(2026, 10, 20, 12)
export const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString()

const stats = (factor: number): CurrencyStats => ({
  bubbles: 1000 * factor,
  coins: 200 * factor,
  gems: 0,
  worldCurrency: { tickets: 0, seashells: 0, pearls: 0 },
})

const variant = (fields: Partial<ItemVariant> & Pick<ItemVariant, 'slug' | 'name' | 'variant'>): ItemVariant => ({
  id: fields.slug,
  rarity: 'Secret',
  eggType: 'Common Egg',
  chance: 0.000001 / 40,
  value: 5_000_000,
  trend: 'rising',
  demand: 'insane',
  owners: 40,
  exists: 60,
  image: `/items/${fields.slug}.webp`,
  stats: stats(1.5),
  updatedAt: daysAgo(2),
  source: 'ingest',
  confirmedAt: daysAgo(2),
  flags: [],
  history: [{ timestamp: daysAgo(2), value: 5_000_000 }],
  existHistories: [],
  rangeHistory: [],
  receipts: [],
  ...fields,
})

const base = variant({
  slug: 'king-doggy',
  name: 'King Doggy',
  variant: 'Normal',
  value: 1_280_000,
  numericValue: 1_280_000,
  trend: 'up',
  demand: 'high',
  owners: 1_810,
  exists: 2_416,
  chance: 0.000001,
  stats: stats(1),
  updatedAt: new Date(NOW - 38 * 60_000).toISOString(),
  history: [
    { timestamp: daysAgo(300), value: 500_000 },
    { timestamp: daysAgo(20), value: 1_000_000 },
    { timestamp: daysAgo(5), value: 1_200_000 },
    { timestamp: daysAgo(3), value: 1_250_000 },
    { timestamp: new Date(NOW - 38 * 60_000).toISOString(), value: 1_280_000 },
  ],
  existHistories: [
    { timestamp: daysAgo(6), existAmount: 2_300 },
    { timestamp: daysAgo(1), existAmount: 2_416 },
  ],
})

export const kingDoggy: ItemDetail = {
  pet: {
    id: 'king-doggy',
    slug: 'king-doggy',
    baseSlug: 'king-doggy',
    name: 'King Doggy',
    variant: 'Normal',
    image: '/items/king-doggy.webp',
    description: 'A secret legendary pet from the Common Egg with a 0.000001% chance.',
    rarity: 'Secret',
    category: 'secret',
    eggType: 'Common Egg',
    eggId: 'common-egg',
    value: base.value,
    trend: base.trend!,
    demand: base.demand!,
    owners: base.owners!,
    exists: base.exists!,
    status: 'Permanent',
    chance: 0.000001,
    hue: 45,
    releasedAt: '2025-04-11T00:00:00.000Z',
    updatedAt: base.updatedAt,
    source: base.source,
    confirmedAt: base.updatedAt,
    flags: base.flags,
    variants: ['Normal', 'Shiny', 'Mythic'],
    allVariants: [
      base,
      variant({ slug: 'shiny-king-doggy', name: 'Shiny King Doggy', variant: 'Shiny', numericValue: 5_000_000 }),
      variant({
        slug: 'mythic-king-doggy',
        name: 'Mythic King Doggy',
        variant: 'Mythic',
        value: 'O/C',
        chance: 0.000001 / 100,
      }),
    ],
    stats: base.stats,
  },
  history: base.history,
  existHistories: base.existHistories,
  rangeHistory: base.rangeHistory,
  receipts: base.receipts,
  recentHatches: [
    { id: 'h2', timestamp: new Date(NOW - 4 * 60_000).toISOString(), variant: 'Normal', playerName: 'NovaBubble' },
    { id: 'h1', timestamp: new Date(NOW - 3_600_000).toISOString(), variant: 'Normal', playerName: null },
    { id: 'h0', timestamp: new Date(NOW - 2 * 3_600_000).toISOString(), variant: 'Shiny', playerName: 'GumDropGus' },
  ],
}

/** A source that answers for one item; `item` may be replaced to answer otherwise. */
export const itemSource = (item: Source['item'] = () => Promise.resolve(kingDoggy)): Source =>
  sourceWith({
    site: () => Promise.resolve({ origin: 'https://bgsi.example', host: 'bgsi.example', sample: true }),
    item,
  })
