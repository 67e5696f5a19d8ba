import type { ItemDetail } from '#contract/items.ts'

const none = { bubbles: 0, coins: 0, gems: 0, worldCurrency: { tickets: 0, seashells: 0, pearls: 0 } }
const updatedAt = '2026-01-01T00:00:00.000Z'

/** An item that nobody hatched yet, in its base variant only. */
export function itemDetail(slug: string): ItemDetail {
  const shared = {
    id: slug,
    slug,
    name: slug,
    variant: 'Normal',
    rarity: 'Secret',
    value: 1,
    trend: 'stable',
    demand: 'low',
    owners: 1,
    exists: 0,
    image: `/items/${slug}.webp`,
    stats: none,
    updatedAt,
    source: 'ingest',
  } as const
  return {
    pet: {
      ...shared,
      baseSlug: slug,
      description: '',
      category: 'secret',
      status: 'In game',
      hue: 40,
      flags: [],
      variants: ['Normal'],
      allVariants: [
        { ...shared, flags: [], numericValue: 1, history: [], existHistories: [], rangeHistory: [], receipts: [] },
      ],
    },
    history: [],
    existHistories: [],
    rangeHistory: [],
    receipts: [],
    recentHatches: [],
  }
}
